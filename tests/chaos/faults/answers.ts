import type { OfficeOrder } from '#tests/support/office.ts';
import type { Disturb, ForeignAnswer } from '../world/network.ts';

const STATUSES = [200, 201, 204, 301, 302, 400, 401, 403, 404, 409, 413, 422, 429, 500, 502, 503, 504, 511];
const BODIES = ['HTML', 'problem', 'JSON', 'nothing'] as const;
/**
 * Answers that only a confused cache or server gives: the entity of another user's action, or the one before the
 * action.
 */
const ENTITIES = ['another order', 'unchanged order'] as const;
/** Instead of the request to the server; in place of its answer; or to every request for a while, like a portal. */
const WAYS = ['before', 'after', 'portal'] as const;

/** Answer of a party between the tablet and the server, in the server's place. */
export type Between = {
  readonly status: number;
  readonly body: (typeof BODIES)[number] | (typeof ENTITIES)[number];
  readonly way: (typeof WAYS)[number];
};

export function everyBetween(): Between[] {
  const common = STATUSES.flatMap((status) =>
    BODIES.flatMap((body) => WAYS.map((way): Between => ({ status, body, way }))),
  );
  const entities = [200, 201].flatMap((status) =>
    ENTITIES.flatMap((body) => (['before', 'after'] as const).map((way): Between => ({ status, body, way }))),
  );
  return [...common, ...entities].filter(({ status, body }) => status !== 204 || body === 'nothing');
}

type Orders = { own: OfficeOrder; another: OfficeOrder };

/** The answer on the wire. A problem is worded as this API words one, but without any of its codes. */
function answerOf({ status, body, way }: Between, orders: Orders): ForeignAnswer {
  const headers = status === 301 || status === 302 ? { headers: { location: '/landing' } } : {};
  return { status, ...contents(body, orders), ...headers, when: way === 'after' ? 'after' : 'before' };
}

function contents(body: Between['body'], { own, another }: Orders): { type: string; body: string } {
  const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });
  switch (body) {
    case 'HTML':
      return {
        type: 'text/html; charset=utf-8',
        body: '<!doctype html><title>Gateway</title><h1>Sorry</h1>',
      };
    case 'problem':
      return json({
        detail: 'The gateway refused this request.',
        code: 'gateway_policy',
        error_message: null,
      });
    case 'JSON':
      return json({ ok: true, requestId: 'f3a1' });
    case 'nothing':
      return { type: '', body: '' };
    case 'another order':
      return json({ data: { records: [another] } });
    case 'unchanged order':
      return json({ data: { records: [own] } });
  }
}

/** Number of foreign answers to each action, and the duration of a portal, before the network is reliable again. */
const FOREIGN_ANSWERS = 2;
const PORTAL_MS = 2_500;

/** A party in between that gives a few answers to each action, or answers for a while. */
export class Meddler {
  readonly #between: Between;
  readonly #answered: { order: OfficeOrder; times: number }[];
  #until = 0;

  constructor(between: Between, orders: readonly OfficeOrder[]) {
    this.#between = between;
    this.#answered = orders.map((order) => ({ order, times: 0 }));
  }

  isDone(): boolean {
    if (this.#between.way === 'portal') return this.#until > 0 && Date.now() > this.#until;
    return this.#answered.every(({ times }) => times >= FOREIGN_ANSWERS);
  }

  readonly disturb: Disturb = ({ method, path }) => {
    if (!path.startsWith('/api/')) return { kind: 'pass' };
    const meant = this.#answered.find(({ order }) => path.includes(`/work-orders/${order.id}`));
    const another = this.#answered.find((one) => one !== meant);
    if (this.#between.way === 'portal') {
      if (this.#until === 0) this.#until = Date.now() + PORTAL_MS;
      if (Date.now() > this.#until) return { kind: 'pass' };
    } else {
      if (method === 'GET' || meant === undefined || meant.times >= FOREIGN_ANSWERS) return { kind: 'pass' };
      meant.times += 1;
    }
    const [first] = this.#answered;
    const own = (meant ?? first)?.order;
    if (own === undefined) return { kind: 'pass' };
    return {
      kind: 'answer',
      answer: answerOf(this.#between, { own, another: (another ?? first)?.order ?? own }),
    };
  };
}

import type { ApiPort, PerformOptions } from '#app/api/api-port.ts';
import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import type { AnyCall } from '#contract/call.ts';
import type { SessionUser } from '#domain/session/session.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { CALM, type Fate, fromGateway } from './fates.ts';
import type { HostAnswer, ModelHost } from './model-host.ts';
import type { VirtualTime } from './virtual-time.ts';

type Heard = { trouble: unknown } | { order: WorkOrder };
type Course = { arrivesAfterMs: number[]; hears: 'the answer' | (Heard & { afterMs: number }) };

type Settle = { resolve: (value: unknown) => void; reject: (error: unknown) => void };

/** The network between the device and the host: delays, losses and false answers, random or scripted. */
export class Wire {
  fates: Readonly<Record<Fate, number>> = CALM;
  isDown = false;
  /** Users whose token the host no longer knows. */
  readonly revoked = new Set<string>();
  /** Scripted outcomes, in order, used before random ones. */
  readonly told: Fate[] = [];
  latencyMs = 40;
  /** Alters a picture on its way back; null: it cannot be read. */
  readsAs: ((bytes: ArrayBuffer) => ArrayBuffer | null) | null = null;
  /** Alters the fields of a request on the way. */
  arrivesAs: <Body extends object>(body: Body) => Body = (body) => body;
  readonly #time: VirtualTime;
  readonly #random: SeededRandom;
  readonly #host: ModelHost;
  #underWay = 0;

  constructor(time: VirtualTime, random: SeededRandom, host: ModelHost) {
    this.#time = time;
    this.#random = random;
    this.#host = host;
  }

  /**
   * The api of one tab: `isAlive` false = nobody is left to receive the answer; `onAct` sees each action that leaves.
   */
  forTab(session: () => SessionUser | null, isAlive: () => boolean, onAction: () => void): ApiPort {
    return {
      perform: (call, options = {}) =>
        new Promise((resolve, reject) => {
          if (!isAlive()) return;
          if (options.signal?.aborted === true) {
            reject(new UnreachableError('network'));
            return;
          }
          const giveUp = () => heard.reject(new UnreachableError('network'));
          const hear =
            <T>(settle: (value: T) => void) =>
            (value: T) => {
              options.signal?.removeEventListener('abort', giveUp);
              if (isAlive()) settle(value);
            };
          const heard = { resolve: hear(resolve) as Settle['resolve'], reject: hear(reject) };
          options.signal?.addEventListener('abort', giveUp);
          if (call.method !== 'GET') onAction();
          this.#carry(call, options, session(), heard);
        }),
    };
  }

  /** Bytes at a picture's address. */
  readonly readPicture = (url: string, signal: AbortSignal): Promise<ArrayBuffer | null> =>
    new Promise((resolve, reject) => {
      const giveUp = () => reject(new UnreachableError('network'));
      if (signal.aborted) return giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      const isLost = this.isDown || (this.fates !== CALM && this.#random.happens(0.1));
      this.#later(this.#latency(), () => {
        const bytes = this.#host.pictures.get(url) ?? null;
        const read = bytes === null || this.readsAs === null ? bytes : this.readsAs(bytes);
        if (isLost || (bytes !== null && read === null)) giveUp();
        else resolve(read);
      });
    });

  /** True if some request is in transit. */
  isBusy(): boolean {
    return this.#underWay > 0;
  }

  #carry(call: AnyCall, options: PerformOptions<AnyCall>, user: SessionUser | null, settle: Settle): void {
    if (user === null) {
      settle.reject(new SignedOutError('nobody is signed in'));
      return;
    }
    if (this.isDown) {
      this.#later(5, () => settle.reject(new UnreachableError('network')));
      return;
    }
    const arrive = () => this.#arrive(call, options, user);
    if (call.method === 'GET') {
      this.#read(arrive, settle);
      return;
    }
    const fate = this.told.shift() ?? this.#random.weighted(this.fates);
    const { arrivesAfterMs, hears } = this.#course(fate, options);
    for (const delayMs of arrivesAfterMs) this.#later(delayMs, arrive);
    if (hears === 'the answer') this.#later(this.#latency(), () => this.#answer(call, arrive(), settle));
    else if ('trouble' in hears) this.#later(hears.afterMs, () => settle.reject(hears.trouble));
    else {
      const answer = { status: call.success, value: hears.order, replayed: false };
      this.#later(hears.afterMs, () => this.#answer(call, answer, settle));
    }
  }

  /** Course of a request: when it reaches the host unnoticed, and what the caller receives and when. */
  #course(fate: Fate, options: PerformOptions<AnyCall>): Course {
    const { timeoutMs = 20_000 } = options;
    const soon = this.#latency();
    const afterMs = 2 * this.latencyMs + soon;
    const hears = (trouble: unknown) => ({ afterMs, trouble });
    const perhaps = () => (this.#random.happens(0.5) ? [soon] : []);
    const isKeyed = options.idempotencyKey !== undefined;
    const notOurs = new UnreachableError('not-ours', { status: 200 });
    const network = new UnreachableError('network');
    switch (fate) {
      case 'answered':
        return { arrivesAfterMs: [], hears: 'the answer' };
      case 'lost-on-the-way':
        return { arrivesAfterMs: [], hears: hears(network) };
      case 'answer-lost':
        return { arrivesAfterMs: [soon], hears: hears(network) };
      case 'answer-cut':
        return { arrivesAfterMs: [soon], hears: hears(notOurs) };
      case 'portal':
        return { arrivesAfterMs: [], hears: hears(notOurs) };
      case 'repeated':
        return { arrivesAfterMs: [0], hears: 'the answer' };
      case 'copied-late':
        return { arrivesAfterMs: [soon, this.#random.below(90_000)], hears: hears(network) };
      case 'late': {
        const trouble = new UnreachableError('timeout');
        return {
          arrivesAfterMs: [this.#random.below(4 * timeoutMs)],
          hears: { afterMs: timeoutMs, trouble },
        };
      }
      case 'late-by-a-little':
        return {
          arrivesAfterMs: [timeoutMs + 10_000],
          hears: { afterMs: timeoutMs, trouble: new UnreachableError('timeout') },
        };
      case 'long-in-work':
        return {
          arrivesAfterMs: [timeoutMs + 110_000],
          hears: { afterMs: timeoutMs, trouble: new UnreachableError('timeout') },
        };
      case 'slow':
        return {
          arrivesAfterMs: [15_000],
          hears: { afterMs: timeoutMs, trouble: new UnreachableError('timeout') },
        };
      case 'in-flight': {
        const running = new UnreachableError('busy', { status: 409, retryAfterMs: 1_000 });
        return { arrivesAfterMs: [3_000], hears: hears(running) };
      }
      case 'busy':
        return {
          arrivesAfterMs: [],
          hears: hears(new UnreachableError('busy', { status: 429, retryAfterMs: 7_000 })),
        };
      case 'fault':
        return { arrivesAfterMs: [], hears: hears(new UnreachableError('server', { status: 500 })) };
      case 'gateway': {
        return { arrivesAfterMs: perhaps(), hears: hears(new UnreachableError('busy', { status: 504 })) };
      }
      case 'gateway-404':
      case 'gateway-403':
        return { arrivesAfterMs: perhaps(), hears: hears(fromGateway(fate, isKeyed)) };
      case 'gateway-413': {
        const arrivesAfterMs = perhaps();
        return { arrivesAfterMs, hears: hears(new UnreachableError('too-large', { status: 413 })) };
      }
      case 'portal-401':
        return { arrivesAfterMs: perhaps(), hears: hears(new UnreachableError('not-ours', { status: 401 })) };
      case 'another-order':
      case 'order-as-before': {
        const id = options.params?.id;
        const orders = [...this.#host.orders.values()];
        const order = structuredClone(
          orders.find((each) => (fate === 'another-order' ? each.id !== id : each.id === id)),
        );
        const arrivesAfterMs = perhaps();
        // With a key, it lacks the mark, so the client takes it for a foreign answer.
        if (isKeyed || order === undefined) return { arrivesAfterMs, hears: hears(notOurs) };
        return { arrivesAfterMs, hears: { afterMs, order } };
      }
    }
  }

  #read(arrive: () => HostAnswer | 'signed-out', settle: Settle): void {
    const isCalm = this.fates === CALM;
    if (!isCalm && this.#random.happens(0.1)) {
      this.#fail(settle, new UnreachableError('timeout'));
      return;
    }
    // Answered with the host's state at the time of the request, received a while later: the read overlaps a write.
    this.#later(this.#latency(), () => {
      const answer = arrive();
      this.#later(this.#latency(), () => this.#answer(null, answer, settle));
    });
  }

  #arrive(call: AnyCall, options: PerformOptions<AnyCall>, user: SessionUser): HostAnswer | 'signed-out' {
    if (this.revoked.has(user.userId)) return 'signed-out';
    const { params = {}, body = {}, files = [], idempotencyKey = null } = options;
    if (call.name === 'session.validate') return { status: 200, value: user, replayed: false };
    if (call.name === 'work-order.get') return this.#host.read(params.id ?? '');
    if (call.name === 'category.list') return this.#host.listCategories();
    if (call.name === 'work-order.list') {
      const records: WorkOrder[] = structuredClone([...this.#host.orders.values()]);
      const value = { records, total: records.length, page: 1, pageSize: 10, nextLink: null, prevLink: null };
      return { status: 200, value, replayed: false };
    }
    const at = this.#time.now().toISOString();
    return this.#host.execute({
      call,
      params,
      body: this.arrivesAs(body),
      files,
      key: idempotencyKey,
      user,
      at,
    });
  }

  #answer(call: AnyCall | null, answer: HostAnswer | 'signed-out', settle: Settle): void {
    if (answer === 'signed-out') {
      settle.reject(new SignedOutError('unknown token'));
      return;
    }
    if ('problem' in answer) {
      settle.reject(new RejectedError(answer.status, answer.problem));
      return;
    }
    // Through the contract and back, as in the real client.
    const raw = call === null ? null : (call.answer.encode(answer.value) as unknown);
    const value = call === null ? answer.value : call.answer.decode(raw, '');
    const { status, replayed } = answer;
    settle.resolve({ value, raw, status, replayed, isConfirmed: this.#host.confirms });
  }

  #fail(settle: Settle, error: unknown): void {
    this.#later(this.#latency(), () => settle.reject(error));
  }

  #latency(): number {
    return 1 + this.#random.below(2 * this.latencyMs);
  }

  #later(delayMs: number, happen: () => void): void {
    this.#underWay += 1;
    this.#time.schedule(delayMs, () => {
      this.#underWay -= 1;
      happen();
    });
  }
}

import type { Answer, ApiPort, PerformOptions } from '#app/api/api-port.ts';
import { RejectedError, UnreachableError } from '#app/api/errors.ts';
import type { AnswerOf, AnyCall } from '#contract/call.ts';
import { workOrderCodec } from '#contract/entities.ts';
import { compareOrders } from '#domain/work-order/sorting.ts';
import type { OrderSort, WorkOrder } from '#domain/work-order/work-order.ts';

type Asked = {
  call: string;
  params: Readonly<Record<string, string>>;
  query: object;
  body: unknown;
  token: string | undefined;
  key: string | undefined;
};

/**
 * The server as seen by the reading side: it stores orders and answers by the contract's own codecs. Network effects
 * on an answer have methods in the words of the test's story.
 */
export class FakeServer implements ApiPort {
  readonly asked: Asked[] = [];
  readonly orders = new Map<string, WorkOrder>();
  /** Answers to other calls, by name; a function receives the query and the path's parameters. */
  readonly answers = new Map<string, unknown>();
  /** Calls that always fail with an error, by name. */
  readonly failing = new Map<string, unknown>();
  /** Answers by key: a second request with the same key changes nothing. */
  readonly #decided = new Map<string, unknown>();
  #offline = false;
  #failures: unknown[] = [];
  #beforeAnswer: (() => Promise<void>) | null = null;

  goOffline(): void {
    this.#offline = true;
  }

  comeBack(): void {
    this.#offline = false;
  }

  /** Makes the next request fail with this error. */
  failNext(...failures: unknown[]): void {
    this.#failures.push(...failures);
  }

  /** Runs once, after the server has read its state and before its answer arrives. */
  whileAnswering(happening: () => Promise<void>): void {
    this.#beforeAnswer = happening;
  }

  readonly perform = async <C extends AnyCall>(
    call: C,
    options: PerformOptions<C> = {},
  ): Promise<Answer<AnswerOf<C>>> => {
    this.asked.push({
      call: call.name,
      params: options.params ?? {},
      query: options.query ?? {},
      body: options.body,
      token: options.token,
      key: options.idempotencyKey,
    });
    if (this.#offline) throw new UnreachableError('network');
    const failure = this.failing.get(call.name) ?? this.#failures.shift();
    if (failure !== undefined) throw failure;
    const key = options.idempotencyKey ?? '';
    const replayed = this.#decided.has(key);
    const raw = replayed ? this.#decided.get(key) : structuredClone(this.#answer(call.name, options));
    if (key !== '') this.#decided.set(key, raw);
    const happening = this.#beforeAnswer;
    this.#beforeAnswer = null;
    await happening?.();
    const value = call.answer.decode(raw, '') as AnswerOf<C>;
    return { value, raw, status: 200, replayed, isConfirmed: true };
  };

  #answer(name: string, options: PerformOptions<AnyCall>): unknown {
    if (name === 'work-order.list') {
      return pageOf([...this.orders.values()], (options.query ?? {}) as Record<string, unknown>);
    }
    if (name === 'work-order.get') {
      const order = this.orders.get(options.params?.id ?? '');
      if (order === undefined) throw rejection(404, 'Work order not found', 'order/not-found');
      return { data: { records: [workOrderCodec.encode(order)] } };
    }
    if (!this.answers.has(name)) throw rejection(404, 'no such thing', 'not_found');
    const answer = this.answers.get(name);
    return typeof answer === 'function' ? answer(options.query ?? {}, options.params ?? {}) : answer;
  }
}

export function rejection(
  status: number,
  detail: string,
  code = '',
  errorMessage: Readonly<Record<string, string>> | null = null,
): RejectedError {
  return new RejectedError(status, { detail, code, errorMessage });
}

/** A page of a list as a host answers it; by default the only one of its list. */
export function aPage(
  records: readonly unknown[],
  about: { page?: number; pageSize?: number; total?: number; next?: string | null } = {},
): unknown {
  const { page = 1, pageSize = 100, total = records.length, next = null } = about;
  return { data: { records, metadata: { page, page_size: pageSize, total, links: { next, prev: null } } } };
}

/** A page of orders as the server answers it: filtered by status and sorted. */
function pageOf(orders: readonly WorkOrder[], query: Record<string, unknown>): unknown {
  const statuses = (query.statuses ?? []) as readonly string[];
  const page = Number(query.page ?? 1);
  const pageSize = Number(query.pageSize ?? 10);
  const found = orders
    .filter((order) => statuses.length === 0 || statuses.includes(order.status))
    .sort((one, other) => compareOrders(one, other, query.sort as OrderSort | undefined));
  const records = found.slice((page - 1) * pageSize, page * pageSize);
  const next = page * pageSize < found.length ? `?page=${page + 1}` : null;
  const total = found.length;
  return aPage(
    records.map((order) => workOrderCodec.encode(order)),
    { page, pageSize, total, next },
  );
}

import type { OutgoingFile } from '#app/api/api-port.ts';
import type { AnyCall } from '#contract/call.ts';
import { PROBLEM_CODES, type WireProblem } from '#contract/problem.ts';
import { readWorkOrderStatus } from '#contract/wire/words.ts';
import { type DomainError, refusalStatus } from '#domain/errors.ts';
import { describeRefusal } from '#domain/refusals.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { addJob, changeQuantity, completeJob, removeJob } from '#domain/work-order/jobs.ts';
import { type Actor, newOrder, stepTo, takeStep } from '#domain/work-order/steps.ts';
import type { CompletionStatus, WorkOrder } from '#domain/work-order/work-order.ts';
import { sha256 } from '#testkit/builders.ts';
import { aJob } from './orders.ts';

/** One request as it arrives. `body` is the program's value. */
export type HostRequest = {
  call: AnyCall;
  params: Readonly<Record<string, string>>;
  body: Record<string, unknown>;
  files: readonly OutgoingFile[];
  key: string | null;
  user: SessionUser;
  at: string;
};

export type HostAnswer =
  | { status: number; value: unknown; replayed: boolean }
  | { status: number; problem: WireProblem };

/** The real effects on the server: the oracle of the model test. `action` names the action by its contents. */
export type Effect = {
  action: string;
  orderId: string;
  by: string;
  photos: string[];
  /** Id of the order or job that it created. */
  made: string | null;
};

type Kept = { fingerprint: string; answer: HostAnswer };

/** A host that runs the domain's own functions, with or without idempotency records. */
export class ModelHost {
  readonly orders = new Map<string, WorkOrder>();
  readonly effects: Effect[] = [];
  /** Names of the catalogue's jobs, by id. */
  readonly catalogue = new Map<string, string>();
  /** Bytes behind each picture's address. */
  readonly pictures = new Map<string, ArrayBuffer>();
  /** True if it names decided actions by their digest. */
  confirms: boolean;
  /** Alters a picture on its way to the host; `at` is its position in the request. */
  altered: ((bytes: Uint8Array, at: number) => Uint8Array) | null = null;
  /** A host that encodes pictures again, as a garage's own server may. */
  reencodes = false;
  /** Actions that this host always refuses, with the status it returns. */
  readonly poisoned = new Map<string, number>();
  readonly #keyed: boolean;
  readonly #kept = new Map<string, Kept>();
  #ids = 0;

  constructor(keyed: boolean, orders: readonly WorkOrder[]) {
    this.#keyed = keyed;
    this.confirms = keyed;
    for (const order of orders) this.orders.set(order.id, order);
  }

  /** Executes a request in one step: effect and idempotency record together. */
  execute(request: HostRequest): HostAnswer {
    const { key, user } = request;
    if (!this.#keyed || key === null) return this.#do(request);
    const fingerprint = JSON.stringify([
      request.call.name,
      request.params,
      request.body,
      request.files.map((file) => sha256(file.bytes)),
    ]);
    const kept = this.#kept.get(`${user.userId} ${key}`);
    if (kept !== undefined) {
      if (kept.fingerprint !== fingerprint) return rejected(422, PROBLEM_CODES.keyReused, 'other contents');
      return 'problem' in kept.answer ? kept.answer : { ...kept.answer, replayed: true };
    }
    const answer = this.#do(request);
    this.#kept.set(`${user.userId} ${key}`, { fingerprint, answer });
    return answer;
  }

  /** As after 30 days: answers under a key are forgotten, and a repeated action is a new one. */
  forgetKeys(): void {
    this.#kept.clear();
  }

  read(orderId: string): HostAnswer {
    const order = this.orders.get(orderId);
    if (order === undefined) return refusal({ kind: 'order/not-found' });
    return { status: 200, value: structuredClone(order), replayed: false };
  }

  listCategories(): HostAnswer {
    const jobs = [...this.catalogue.keys()].map((id) => this.#catalogueJob(id));
    return { status: 200, value: [{ id: 'body', name: 'Body', jobs }], replayed: false };
  }

  #do(request: HostRequest): HostAnswer {
    const action = actionOf(request);
    if (request.call.name === 'job.rename') return this.#rename(request, action);
    const actor = { username: request.user.username, role: request.user.role, at: request.at };
    const isRaised = request.call.name === 'work-order.create';
    const order = isRaised ? this.#raise(request, actor) : this.orders.get(request.params.id ?? '');
    if (order === undefined) return refusal({ kind: 'order/not-found' });
    const poison = this.poisoned.get(action);
    if (poison !== undefined) return rejected(poison, 'refused', 'this host does not like it');
    const done = this.#apply(order, request, actor);
    if (!done.ok) return refusal(done.error);
    this.orders.set(order.id, done.value);
    const photos = request.files.map((file) => sha256(file.bytes));
    this.effects.push({
      action,
      orderId: order.id,
      by: actor.username,
      photos,
      made: madeBy(request, done.value),
    });
    return { status: request.call.success, value: structuredClone(done.value), replayed: false };
  }

  #rename({ params: { id = '' }, body, user }: HostRequest, action: string): HostAnswer {
    const poison = this.poisoned.get(action);
    if (poison !== undefined) return rejected(poison, 'refused', 'this host does not like it');
    this.catalogue.set(id, String(body.name));
    this.effects.push({ action, orderId: '', by: user.username, photos: [], made: null });
    return { status: 200, value: this.#catalogueJob(id), replayed: false };
  }

  #catalogueJob(id: string) {
    return { id, name: this.catalogue.get(id) ?? '', categoryId: 'body', categoryName: 'Body', ratePaise: 0 };
  }

  #apply(
    order: WorkOrder,
    { call, params, body, files, key }: HostRequest,
    actor: Actor,
  ): Result<WorkOrder, DomainError> {
    const arrived = files.map(({ bytes }, at) => this.#arrived(bytes, at));
    const pictures = arrived.map((bytes) => ({ at: 'server', url: this.#keep(bytes) }) as const);
    switch (call.name) {
      case 'work-order.change-status': {
        const step = stepTo(readWorkOrderStatus(String(body.status)));
        return step === null ? refused({ kind: 'order/not-found' }) : takeStep(order, step, actor);
      }
      case 'order-job.complete':
        return completeJob(
          order,
          {
            jobId: params.jobId ?? '',
            status: body.status as CompletionStatus,
            finalRatePaise: body.finalRatePaise as number,
            partialValuePaise: body.partialValuePaise as number | null,
            pictures,
          },
          actor,
        );
      case 'work-order.create':
        return ok(order);
      case 'order-job.add': {
        this.#ids += 1;
        const quantity = body.quantity as number;
        const catalogueJobId = body.jobId as string;
        const job = { id: `server-${this.#ids}`, catalogueJobId, quantity, pictures };
        const line = aJob({ ...job, approval: 'pending', approvedBy: null });
        return addJob(order, key === null ? line : { ...line, requestKey: key }, actor);
      }
      case 'order-job.change-quantity':
        return changeQuantity(order, params.jobId ?? '', body.quantity as number, actor);
      case 'order-job.remove':
        return removeJob(order, params.jobId ?? '', actor);
      case 'work-order.cancel':
        return takeStep(order, 'cancel', actor);
      default:
        throw new Error(`the model host does not know ${call.name}`);
    }
  }

  #arrived(bytes: ArrayBuffer, at: number): ArrayBuffer {
    return new Uint8Array(this.altered?.(new Uint8Array(bytes), at) ?? bytes).buffer;
  }

  #keep(bytes: ArrayBuffer): string {
    const url = `/media/${sha256(bytes)}`;
    this.pictures.set(url, this.reencodes ? new Uint8Array([0, ...new Uint8Array(bytes)]).buffer : bytes);
    return url;
  }

  /** A new order, which exists only once the call is complete. */
  #raise({ body, key }: HostRequest, actor: Actor): WorkOrder {
    this.#ids += 1;
    const jobCard = { id: String(body.jobCardId), number: 'JC' };
    const car = { id: 'car-1', number: 'KA01AB1234' };
    const order = newOrder({ id: `raised-${this.#ids}`, number: `WO-R${this.#ids}`, jobCard, car }, actor);
    return key === null ? order : { ...order, requestKey: key };
  }
}

function madeBy({ call }: HostRequest, order: WorkOrder): string | null {
  if (call.name === 'work-order.create') return order.id;
  return call.name === 'order-job.add' ? (order.jobs.at(-1)?.id ?? null) : null;
}

/** The action's name by its contents: the schedule gives every action unique contents. */
function actionOf({ call, params, body }: HostRequest): string {
  switch (call.name) {
    case 'work-order.change-status':
      return `${params.id} becomes ${body.status}`;
    case 'order-job.complete':
      return `${params.id} completes ${params.jobId} at ${body.finalRatePaise}`;
    case 'work-order.create':
      return `raises ${body.jobCardId}`;
    case 'job.rename':
      return `renames ${params.id} to ${body.name}`;
    default:
      return `adds ${body.quantity}`;
  }
}

function refusal(error: DomainError): HostAnswer {
  return rejected(refusalStatus(error), error.kind, describeRefusal(error));
}

function rejected(status: number, code: string, detail: string): HostAnswer {
  return { status, problem: { code, detail, errorMessage: null } };
}

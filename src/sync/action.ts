import type { ApiPort } from '#app/api/api-port.ts';
import type { EntryRow } from '#app/data/rows.ts';
import type { AnyCall, BodyOf } from '#contract/call.ts';
import type { Codec } from '#contract/codec.ts';
import { tryDecode } from '#contract/stored.ts';
import type { DomainError } from '#domain/errors.ts';
import { ok, type Result } from '#domain/result.ts';
import type { OrderRequest } from '#domain/work-order/order-request.ts';
import type { Actor } from '#domain/work-order/steps.ts';
import type { Picture, WorkOrder } from '#domain/work-order/work-order.ts';

/**
 * Context for `apply` besides the payload: who captured the action, where and when, every Idempotency-Key it was sent
 * under, and its photos. `seen`: server ids that cannot be its result.
 */
export type CaptureContext = {
  entryId: string;
  keys: readonly string[];
  actor: Actor;
  complexId: string;
  photoIds: readonly string[];
  seen?: readonly string[];
};

/**
 * Something on the server that may be an action's own result. `knownBy`: how the server itself identifies it, by the
 * request's key or its author's name; null: only matching pictures can prove it. `differs`: apart from its pictures
 * it is not what was captured, because it was changed on the way or by someone since, or something else was decided
 * under the key.
 */
export type Trace = {
  id: string;
  pictures: readonly Picture[];
  knownBy: 'by-key' | 'by-name' | null;
  differs?: boolean;
};

/** An order that an action may have raised. `isUntouched`: nobody has changed it, so claiming it loses nothing. */
export type RaisedOrder = { order: WorkOrder; isUntouched: boolean; isRecent: boolean };

/** A later change by someone to what an action changes. `currentPaise`: by field, the amounts the server has now. */
export type ChangedSince = { changedSince: string; currentPaise?: Readonly<Record<string, number>> };

/** For actions that create an order or a job, which has a local id until the server's is known. */
export type Creates<Payload> = {
  /** Its local id; see `domain/local-ids.ts`. */
  readonly localId: (payload: Payload, context: CaptureContext) => string;
  /** Its server id, from the answered order; null if the order does not show it. */
  readonly namedBy: (order: WorkOrder, payload: Payload, context: CaptureContext) => string | null;
  /** The raised order, before any other action on it. */
  readonly order?: (payload: Payload, context: CaptureContext) => WorkOrder;
  /**
   * Every order that it may have raised, oldest first, for lost answers of hosts without keys. Reads through `api`.
   * `unclear`: there are too many.
   */
  readonly find?: (
    api: ApiPort,
    payload: Payload,
    context: CaptureContext,
    signal: AbortSignal,
  ) => Promise<readonly RaisedOrder[] | 'unclear'>;
};

/** One request: a contract call with its parameters and body. Photos follow as the call's files, in order. */
export type OutgoingRequest<C extends AnyCall = AnyCall> = {
  call: C;
  params: Readonly<Record<string, string>>;
  body: BodyOf<C>;
};

/**
 * The definition of a queued action: the engine knows no kind by name. `kind` is stored with every entry and frozen
 * once released; `version` is the payload format's. A payload refers to its order as `orderId` (with `orderNumber`
 * for its label) and to its job as `jobId`: local ids there are replaced as soon as the server's are known. Captions
 * typed under its photos are in `captions`, by photo id, so that they move with the photos.
 */
export type ActionDefinition<Payload> = {
  readonly kind: string;
  readonly version: number;
  /** Reads payloads of this and every earlier version; see `readPayload`. */
  readonly payload: Codec<Payload>;
  /** Converts a former version's payload to what `payload` reads. `photoIds`: the photos it was captured with. */
  readonly upgrade?: (stored: unknown, photoIds: readonly string[]) => unknown;
  /** Actions of one lane are sent in order: `work-order:<id>`. */
  readonly lane: (payload: Payload) => string;
  /**
   * Names of what the action changes outside its lane, and of what its effect depends on; a lane is such a name too.
   * An action waits for each earlier action of the same user that changes one of its names, or depends on a name that
   * it changes.
   */
  readonly changes?: (payload: Payload) => readonly string[];
  readonly restsOn?: (payload: Payload) => readonly string[];
  /** The order it changes, for the overlay; null if it changes none. */
  readonly orderId: (payload: Payload) => string | null;
  /** Its name in the outbox: 'Car received · WO-1042'. */
  readonly label: (payload: Payload) => string;
  /**
   * The order after the action, by the domain's own function. Refused if the action no longer fits the server's
   * order.
   */
  readonly apply: (
    order: WorkOrder,
    payload: Payload,
    context: CaptureContext,
  ) => Result<WorkOrder, DomainError>;
  /** True if the server's order shows the action applied by the same user: for lost answers and conflicts. */
  readonly isApplied: (order: WorkOrder, payload: Payload, context: CaptureContext) => boolean;
  /** Possible results on the order, where `isApplied` would only guess: for lost answers. */
  readonly traces?: (order: WorkOrder, payload: Payload, context: CaptureContext) => readonly Trace[];
  /** True if someone has changed the value since the author saw it, so that sending again would undo that. */
  readonly isChangedSince?: (order: WorkOrder, payload: Payload) => boolean;
  /**
   * `sendsSeen`: also send what the author saw, in our own fields; only for hosts that understand them. `photoIds`:
   * the photos that follow as files, in this order; details about them are in the same order.
   */
  readonly request: (payload: Payload, sendsSeen?: boolean, photoIds?: readonly string[]) => OutgoingRequest;
  /** True if it is valid only for what its author saw: `apply` refuses it with order/vendor-changed otherwise. */
  readonly dependsOnSeen?: (payload: Payload) => boolean;
  readonly creates?: Creates<Payload>;
  /** It creates something outside orders, which a host without keys would create once per request. */
  readonly bringsIn?: true;
  /** What it asks of the order, for explaining a conflict; absent where there is no order yet. */
  readonly asks?: (payload: Payload) => Omit<OrderRequest, 'job'>;
  /**
   * For lost answers of actions on no order: whether the server shows it done; reads through `api`. A trace must be proven by its
   * files; `changedSince` says how somebody has changed it meanwhile.
   */
  readonly findApplied?: (
    api: ApiPort,
    payload: Payload,
    context: CaptureContext,
    signal: AbortSignal,
  ) => Promise<boolean | Trace | ChangedSince>;
  /**
   * For hosts that accept only a whole, compare nothing and would undo others' changes in it: the payload to send
   * there, merged with the server's current state. It is stored before it is sent, since verifying it needs what was
   * sent. Reads through `api`.
   */
  readonly merge?: (api: ApiPort, payload: Payload, signal: AbortSignal) => Promise<Payload | ChangedSince>;
  /** The action's photos in the answered order, in the same order. They are cached for use without a network. */
  readonly picturesIn?: (order: WorkOrder, payload: Payload, context: CaptureContext) => readonly Picture[];
};

/** A payload as stored by this build or a former one, with the photos of its action. */
export type StoredPayload = Pick<EntryRow, 'payload' | 'version' | 'photoIds'>;

/** Parses a stored payload; null: this build cannot read it, and the entry is kept for one that can. */
export function readPayload<Payload>(
  definition: Pick<ActionDefinition<Payload>, 'payload' | 'version' | 'kind' | 'upgrade'>,
  { payload: stored, version, photoIds }: StoredPayload,
): Payload | null {
  const { payload, version: newest, kind, upgrade } = definition;
  if (version < 1 || version > newest) return null;
  const isFormer = version < newest && upgrade !== undefined;
  return tryDecode(payload, isFormer ? upgrade(stored, photoIds) : stored, kind);
}

/** The parts of an office action's definition: it changes no order. */
export type OfficeAction<Payload> = Pick<
  ActionDefinition<Payload>,
  'kind' | 'version' | 'payload' | 'lane' | 'label' | 'request'
> &
  Required<Pick<ActionDefinition<Payload>, 'findApplied'>> &
  Pick<ActionDefinition<Payload>, 'bringsIn' | 'changes' | 'restsOn' | 'upgrade' | 'merge'>;

/** An action on the catalogue, a vendor or an invoice. Lists show it by its payload (hooks/use-office-actions). */
export function officeAction<Payload>(action: OfficeAction<Payload>): ActionDefinition<Payload> {
  return { ...action, orderId: () => null, apply: (order) => ok(order), isApplied: () => false };
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds definitions of different payloads; each is used only with payloads it parsed itself.
export type AnyAction = ActionDefinition<any>;

/** Every kind this build can send, by its stored name. */
export type ActionRegistry = ReadonlyMap<string, AnyAction>;

/** Throws when a kind is defined twice. */
export function actionRegistry(definitions: readonly AnyAction[]): ActionRegistry {
  const registry = new Map(definitions.map((definition) => [definition.kind, definition]));
  if (registry.size !== definitions.length) throw new Error('two actions share a kind');
  return registry;
}

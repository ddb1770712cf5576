import type { ApiPort } from '#app/api/api-port.ts';
import type { AnyCall, BodyOf } from '#contract/call.ts';
import type { Codec } from '#contract/codec.ts';
import { tryDecode } from '#contract/stored.ts';
import type { DomainError } from '#domain/errors.ts';
import { ok, type Result } from '#domain/result.ts';
import type { OrderAct } from '#domain/work-order/conflicts-act.ts';
import type { Actor } from '#domain/work-order/steps.ts';
import type { Picture, WorkOrder } from '#domain/work-order/work-order.ts';

/**
 * Who captured an act, where and when, every Idempotency-Key it went under and its photos: what `apply` may know beside the
 * payload. `seen`: what cannot be its work.
 */
export type CaptureFacts = {
  entryId: string;
  keys: readonly string[];
  actor: Actor;
  complexId: string;
  photoIds: readonly string[];
  seen?: readonly string[];
};

/**
 * Something on the server that may be an act's own work. `knownBy`: the server itself says so, by the request's key or by its author's
 * name; of what else is alike only the pictures prove it.
 */
export type Trace = { id: string; pictures: readonly Picture[]; knownBy: 'by-key' | 'by-name' | null };

/** An order that an act may have raised. `isUntouched`: taking it for the act's own can lose nothing. */
export type RaisedOrder = { order: WorkOrder; isUntouched: boolean; isRecent: boolean };

/** What an act brings into being: an order, or a job of one. Until the server names it, it goes by a local id. */
export type Creates<Payload> = {
  /** The id it goes by on this device; see `domain/local-ids.ts`. */
  readonly localId: (payload: Payload, facts: CaptureFacts) => string;
  /** What the server named it, as the order it answered shows; null when that does not tell. */
  readonly namedBy: (order: WorkOrder, payload: Payload, facts: CaptureFacts) => string | null;
  /** The order itself, where the act raises one, as it stands before any other act. */
  readonly order?: (payload: Payload, facts: CaptureFacts) => WorkOrder;
  /**
   * Every order that it may have raised, the oldest first, for answers lost by a host without keys; reads through `api`. `unclear`:
   * the server has too many to tell.
   */
  readonly find?: (
    api: ApiPort,
    payload: Payload,
    facts: CaptureFacts,
    signal: AbortSignal,
  ) => Promise<readonly RaisedOrder[] | 'unclear'>;
};

/** One request: a contract call with its parameters and body; photos go into the call's file part in order. */
export type OutgoingRequest<C extends AnyCall = AnyCall> = {
  call: C;
  params: Readonly<Record<string, string>>;
  body: BodyOf<C>;
};

/**
 * A queued act, as a definition: the engine knows no kind by name. `kind` is stored with every entry and frozen once
 * released; `version` is of the payload's format. A payload names its order as `orderId` (with `orderNumber` for its label)
 * and its job as `jobId`: local ids in these are replaced as soon as the server has named what they stand for.
 */
export type MutationDefinition<Payload> = {
  readonly kind: string;
  readonly version: number;
  /** Reads payloads of this and every earlier version; see `readPayload`. */
  readonly payload: Codec<Payload>;
  /** What must stay in order: `work-order:<id>`. */
  readonly lane: (payload: Payload) => string;
  /** The order it changes, for the overlay; null when it changes none. */
  readonly orderId: (payload: Payload) => string | null;
  /** What the outbox calls it: 'Car received · WO-1042'. */
  readonly label: (payload: Payload) => string;
  /** The order as it will be: the domain's own function. A refusal means the act no longer fits what the server says. */
  readonly apply: (order: WorkOrder, payload: Payload, facts: CaptureFacts) => Result<WorkOrder, DomainError>;
  /** Whether the server's order shows this act done by the same person already: for lost answers and conflicts. */
  readonly isApplied: (order: WorkOrder, payload: Payload, facts: CaptureFacts) => boolean;
  /** What on the order may be its work, where `isApplied` alone would be a guess: for lost answers. */
  readonly traces?: (order: WorkOrder, payload: Payload, facts: CaptureFacts) => readonly Trace[];
  /** Whether somebody has set it otherwise since the author saw it: sent again, it would undo that. */
  readonly isChangedSince?: (order: WorkOrder, payload: Payload) => boolean;
  /** `sendsSeen`: the host understands what of ours says what the author saw; any other is sent the plain request. */
  readonly request: (payload: Payload, sendsSeen?: boolean) => OutgoingRequest;
  /** Whether it is meant only for what its author saw on the order: `apply` refuses it with order/vendor-changed on any other. */
  readonly dependsOnSeen?: (payload: Payload) => boolean;
  readonly creates?: Creates<Payload>;
  /** It brings in something that is on no order: a host without keys would do so as often as it is asked. */
  readonly bringsIn?: true;
  /** What it asks of the order, for the telling of a conflict; absent where there is no order yet. */
  readonly asks?: (payload: Payload) => OrderAct;
  /**
   * Whether the server shows an act done that is on no order, for lost answers; reads through `api`. A trace has to be proven by its
   * files; a sentence says that somebody has changed it since, and how.
   */
  readonly findApplied?: (
    api: ApiPort,
    payload: Payload,
    facts: CaptureFacts,
    signal: AbortSignal,
  ) => Promise<boolean | Trace | { changedSince: string }>;
  /** Where the act's photos stand in the order the server answered, in their order: they are kept for when the network goes. */
  readonly picturesIn?: (order: WorkOrder, payload: Payload, facts: CaptureFacts) => readonly Picture[];
};

/** A stored payload; null = this build cannot read it, and the entry is parked, never deleted. */
export function readPayload<Payload>(
  { payload, version: newest, kind }: Pick<MutationDefinition<Payload>, 'payload' | 'version' | 'kind'>,
  stored: unknown,
  version: number,
): Payload | null {
  return version < 1 || version > newest ? null : tryDecode(payload, stored, kind);
}

/** What an office act says of itself: it changes no order, so that nothing of one is replayed. */
export type OfficeMutation<Payload> = Pick<
  MutationDefinition<Payload>,
  'kind' | 'version' | 'payload' | 'lane' | 'label' | 'request'
> &
  Required<Pick<MutationDefinition<Payload>, 'findApplied'>> &
  Pick<MutationDefinition<Payload>, 'bringsIn'>;

/** An act on the catalogue, a vendor or an invoice. Lists show it by its payload (hooks/use-office-acts). */
export function officeMutation<Payload>(act: OfficeMutation<Payload>): MutationDefinition<Payload> {
  return { ...act, orderId: () => null, apply: (order) => ok(order), isApplied: () => false };
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds definitions of different payloads; each is used only with payloads it parsed itself.
export type AnyMutation = MutationDefinition<any>;

/** Every kind this build can send, by its stored name. */
export type MutationRegistry = ReadonlyMap<string, AnyMutation>;

/** Gathers definitions; a kind defined twice is a bug. */
export function mutationRegistry(definitions: readonly AnyMutation[]): MutationRegistry {
  const registry = new Map(definitions.map((definition) => [definition.kind, definition]));
  if (registry.size !== definitions.length) throw new Error('two mutations share a kind');
  return registry;
}

import type { Role } from '#domain/permissions.ts';
import type { SessionUser } from '#domain/session/session.ts';
import type { Captions } from '#domain/work-order/captions.ts';
import type { WorkOrder, WorkOrderStatus } from '#domain/work-order/work-order.ts';

/** Rows of the device's database. Schema changes only add; every later version must be able to read these fields. */

/** `queued → sending → removed with a receipt`; `sending → queued` (retry); `sending → attention` (the server refused). */
export type EntryState = 'queued' | 'sending' | 'attention';

/** Why an entry is not through yet. `at` is an ISO instant. */
export type EntryFailure =
  | {
      kind: 'unreachable';
      reason: 'network' | 'timeout' | 'not-ours' | 'altered' | 'too-large' | 'busy' | 'server';
      status: number | null;
      at: string;
    }
  | {
      kind: 'refused';
      status: number;
      code: string;
      detail: string;
      fields: Readonly<Record<string, string>>;
      at: string;
    }
  | {
      kind: 'conflict';
      code: string;
      detail: string;
      fields?: Readonly<Record<string, string>>;
      /** Ids on the server that may be this act's own work; only the person can say. */
      candidates?: string[];
      /** By field, the amounts on the server in the place of those that the act expected; the person says which stay. */
      currentPaise?: Readonly<Record<string, number>>;
      at: string;
    }
  /** It cannot be sent from here. `code`: `photo-missing` or `belongs-to-unsent`; without one this build cannot read it. */
  | { kind: 'unreadable'; code?: string; detail: string; at: string };

/** An act's effect on the server. While it is being sent: what will hold if no answer comes. */
export type Outcome =
  /** It cannot have arrived. */
  | 'none'
  /** It may have arrived, under a key: the same key again is safe. */
  | 'unknown'
  /** It may have arrived, and no key makes another attempt safe: one went without, or the key was used for another payload. */
  | 'unguarded'
  /** It was not done: the server's final answer under the key in use. */
  | 'refused';

export type Attempts = {
  /** Attempts so far. */
  count: number;
  /** Those of them that this device cut off itself, by ending: they say nothing of the act, so waits do not grow with them. */
  cutOff?: number;
  /** Every Idempotency-Key it was sent under, the one in use last. A new one follows only after the server decided the last. */
  keys: string[];
  outcome: Outcome;
  /** Failures in a row that the server, or a gateway, had with this one entry. */
  faults: number;
  /** When the next attempt is due; null: at once, or when the person asks. */
  nextAt: string | null;
  failure: EntryFailure | null;
  /** The last time a request of it may have left this device, by this device's clock. */
  outAt?: string;
  /** The server has answered that it took the act. It waits until its files were read there, and is not sent again. */
  taken?: true;
};

/**
 * One captured act, waiting. `id` is a UUIDv7 and the first Idempotency-Key; `seq` is the local order,
 * because clocks go backwards and an auto-increment does not. `payload` is parsed again by the action whenever it is read.
 */
export type EntryRow = {
  seq?: number;
  id: string;
  /** `<complex>/<user>`: whose act it is. */
  owner: string;
  ownerName: string;
  role: Role;
  lane: string;
  /** What the act changes outside its lane, and what it depends on. Most kinds have neither; rows of former builds lack both. */
  touched?: { changes: string[]; restsOn: string[] };
  kind: string;
  version: number;
  payload: unknown;
  photoIds: string[];
  /** The draft of its form, which ended when it was captured. */
  draftKey?: string;
  /** Its name in the outbox; stored, because a later build may not know the kind. */
  label: string;
  capturedAt: string;
  /** Held back until then, for undo; null: not held. */
  notBefore: string | null;
  state: EntryState;
  attempts: Attempts;
  /** Ids on the server that cannot be its work: they were there before it was first sent, or the person said so. */
  seen?: string[];
  /** When a copy of it was exported: from then on another device may send it too. Set on both devices. */
  exportedAt?: string;
  /** When its author brought it back from an exported file after withdrawing or discarding it: earlier `settled` rows are void. */
  revivedAt?: string;
};

/** The proof that an entry was delivered. */
export type ReceiptRow = {
  id: string;
  owner: string;
  lane: string;
  kind: string;
  label: string;
  capturedAt: string;
  deliveredAt: string;
  status: number;
  replayed: boolean;
  /** The answer's raw body, where it showed no order: an order it showed is the order's snapshot. */
  answer: unknown;
  /** The request of an act on no order: lists show it until they are read again. */
  asked?: { version: number; payload: unknown };
  /**
   * How the act changed its order's status; `from` null: the order is new. Absent when the status stayed. `raisedAt`: when the order
   * was raised; former builds did not keep it.
   */
  moved?: { from: WorkOrderStatus | null; to: WorkOrderStatus; raisedAt?: string };
  /** The server's id of what the act created: no other act of this device can have created it. */
  claims?: string;
  /** On a host without keys: the ids that were there before; anything else that looks the same may be its duplicate. */
  seen?: string[];
  /** Duplicates that the person decided to keep. */
  kept?: string[];
  /** SHA-256 of the photos that it took along, by which they are known again where another act's should lie. */
  photoHashes?: string[];
};

/**
 * An entry that left the outbox without a receipt, or whose receipt was deleted since: it must not come back, unless its author
 * revives it. `at`: ISO.
 */
export type SettledRow = { id: string; how: 'sent' | 'withdrawn' | 'edited' | 'discarded'; at: string };

/** The server's id for something this device created. `number`: an order's readable number. */
export type IdMapping = { localId: string; id: string; number: string | null };

/**
 * A photo without its bytes; `heldBy` names the one draft or entry it belongs to: `draft:<key>` or `entry:<id>`. The bytes are
 * stored apart, so that a new holder does not rewrite them.
 */
export type PhotoRow = {
  id: string;
  heldBy: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  widthPx: number;
  heightPx: number;
  sha256: string;
  takenAt: string | null;
  /** Only in photos stored before version 4 of the database. */
  bytes?: ArrayBuffer;
};

/** A photo's bytes, under its id. */
export type PhotoBytesRow = { id: string; sha256: string; bytes: ArrayBuffer };

/** A photo's 320 px picture and name, stored apart so that showing a strip of photos reads little. */
export type ThumbnailRow = { photoId: string; bytes: ArrayBuffer; name: string; sizeBytes: number };

/**
 * An unfinished form. `value` is the form's own JSON; photos are in the photos table, in this order. A photo that the draft holds
 * belongs to the form also when it is not listed, unless it is among the `removed`. `captions`: by photo; former builds kept a list of
 * them in the value, see `draftCaptions`.
 */
export type DraftRow = {
  key: string;
  owner: string;
  value: unknown;
  photoIds: string[];
  /** Photos that the person took off the form, and when; absent in rows of former builds. Their bytes stay a while for undo. */
  removed?: RemovedPhoto[];
  /** Photos that an act had lost when it was taken back into this form: neither store has them whole. */
  lost?: string[];
  captions?: Captions;
  updatedAt: string;
  place?: HeldPlace;
};

export type RemovedPhoto = { id: string; at: string };

/**
 * The place in the outbox of an act that went back into its form. The entries that were captured after it and must not pass it wait
 * until the form is saved, which gives the new act this place, or is given up.
 */
export type HeldPlace = { seq: number; label: string; followers: string[] };

/** An order as last received from the server. */
export type OrderRow = {
  /** `<complex>/<id>` */
  key: string;
  complexId: string;
  id: string;
  status: WorkOrderStatus;
  createdAt: string;
  order: WorkOrder;
  fetchedAt: string;
};

/** The server's answer to one exact list query. */
export type ListingRow = {
  key: string;
  complexId: string;
  ids: string[];
  total: number;
  /** How many the host puts on a page; absent in rows of older builds. */
  pageSize?: number;
  fetchedAt: string;
};

/** Any other answer, by query: catalogue, vendors, counts, reports, invoices. Can be fetched again. */
export type CachedRow = { key: string; complexId: string; value: unknown; fetchedAt: string };

/**
 * Counts the writes of a lane: raised when an entry starts sending and when it settles (see orders.ts).
 */
export type LaneRow = { lane: string; writes: number };

/** Single values of this device. */
export type MetaRow =
  | { key: 'session'; value: { user: SessionUser; validatedAt: string } }
  /** The token in use; local storage only repeats it. `owner` null: not known yet. */
  | { key: 'token'; value: { token: string; owner: string | null } }
  /** SHA-256 (hex) of the tokens used here, newest first. All but the present one are invalid. */
  | { key: 'seen-tokens'; value: string[] }
  /** The key of this device for digests that stand for people without a name. It never leaves the device. */
  | { key: 'owner-key'; value: string }
  /** Work of unnamed people that a person said is not theirs; both are owners. */
  | { key: 'not-theirs'; value: { person: string; owner: string }[] }
  /** This database's id, which the note of unsent work (kept elsewhere) refers to. */
  | { key: 'device'; value: { id: string } }
  /** The file the last start left beside the journal: when it is missing, files are not kept there. */
  | { key: 'journal-mark'; value: { name: string } }
  /** Since when it is known, and logged, that this browser has no place for the journal. */
  | { key: 'no-second-copy'; value: { at: string } }
  /** `owner`: whose act it was; builds before this one did not say. */
  | { key: 'last-delivered'; value: { at: string; owner?: string } }
  /** The last complete prefetch, and for whom. */
  | { key: 'prepared'; value: { owner: string; at: string } }
  /** The owner's queue waits while their token is still the one (by its hash) that the server refused. */
  | { key: 'queue-pause'; value: { owner: string; tokenHash: string } }
  /** Whose forms may hold a place in the outbox: the sender reads no others, so that it does not wait for forms that are being stored. */
  | { key: 'place-holders'; value: string[] }
  /** By person and list. */
  | { key: 'list-views'; value: Readonly<Record<string, readonly ListView[]>> }
  | { key: 'runtime-config'; value: unknown }
  /** What this device last said of itself to the server: when, signed in as whom, and how much was unsent. */
  | { key: 'device-report'; value: { at: string; owner: string; unsent: number } }
  /** What service workers met and no page has counted yet. */
  | { key: 'worker-reports'; value: readonly unknown[] }
  /** Acts that are never queued, from before they are sent until the server has decided them; oldest first. */
  | { key: 'online-acts'; value: readonly OnlineActNote[] };

export type OnlineActNote = {
  /** Also its Idempotency-Key. */
  id: string;
  owner: string;
  call: string;
  params: Readonly<Record<string, string>>;
  body: unknown;
  photoIds: string[];
  /** What it is called, and what it is done to: 'Mark as Paid', 'INV-1'. */
  label: string;
  about: string;
  /** The form that asked why, which holds the photos. */
  draftName?: string | undefined;
  at: string;
  /** The person was told that the outcome is not known: what is sent next is theirs to say. */
  isTold?: true | undefined;
};

/** A list under a name of the person's: what its address holds, without the page. */
export type ListView = { name: string; filters: Readonly<Record<string, string | number>> };

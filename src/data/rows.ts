import type { Role } from '#domain/permissions.ts';
import type { SessionUser } from '#domain/session/session.ts';
import type { WorkOrder, WorkOrderStatus } from '#domain/work-order/work-order.ts';

/** Rows of the device's database. Schema changes only add; every field here is kept readable for all later versions. */

/** `queued → sending → removed with a receipt`; `sending → queued` (retry); `sending → attention` (the server refused). */
export type EntryState = 'queued' | 'sending' | 'attention';

/** Why an entry is not through yet. `at` is an ISO instant. */
export type EntryFailure =
  | {
      kind: 'unreachable';
      reason: 'network' | 'timeout' | 'not-ours' | 'too-large' | 'busy' | 'server';
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
      /** What on the server may be this act's own work: only the person can say. */
      candidates?: string[];
      at: string;
    }
  | { kind: 'unreadable'; detail: string; at: string };

/** What is known of an act's effect on the server. While it is on its way: what holds if nothing is heard of it any more. */
export type Outcome =
  /** It cannot have arrived. */
  | 'none'
  /** It may have arrived, under a key: the same key again is safe. */
  | 'unknown'
  /** It may have arrived, and no key protects another attempt: one went without, or the key is another payload's. */
  | 'unguarded'
  /** It was not done: the server has said so, as its last word under the key in use. */
  | 'refused';

/** What became of an entry's attempts. */
export type Attempts = {
  /** How often it was tried; the waits grow with it. */
  count: number;
  /** Every Idempotency-Key it ever went under, the one in use last. One is left only when the server has decided it. */
  keys: string[];
  outcome: Outcome;
  /** How often in a row the server, or what stands before it, failed at this one entry. */
  faults: number;
  /** The next attempt's instant; null: at once, or when the person says so. */
  nextAt: string | null;
  failure: EntryFailure | null;
  /** Until when a request of it may have left this device: an instant of this device's clock. */
  outAt?: string;
};

/**
 * One captured act, waiting (design: offline, section 1). `id` is a UUIDv7 and the first Idempotency-Key; `seq` is the local order,
 * because clocks go backwards and an auto-increment does not. `payload` is parsed again by the mutation whenever it is read.
 */
export type EntryRow = {
  seq?: number;
  id: string;
  /** `<complex>/<user>`: whose act it is. */
  owner: string;
  ownerName: string;
  role: Role;
  lane: string;
  kind: string;
  version: number;
  payload: unknown;
  photoIds: string[];
  /** The form it was captured in, which ended with it. */
  draftKey?: string;
  /** What the outbox calls it; stored, because a later build may not know the kind. */
  label: string;
  capturedAt: string;
  /** Held back until then for undo; null = at once. */
  notBefore: string | null;
  state: EntryState;
  attempts: Attempts;
  /** What on the server cannot be its work: it was there before the act first left, or the person has said so. */
  seen?: string[];
  /** Since then a copy of it lies in a file, here and on the device that it was imported on: another device may send it. */
  exportedAt?: string;
};

/** What became of a delivered entry: the proof that it arrived. */
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
  /** The answer's body as it came. */
  answer: unknown;
  /** What was asked, of acts on no order: lists show it until they are read again. */
  asked?: { version: number; payload: unknown };
  /** How the act moved its order between statuses; `from` null: the order is new. Absent when it stayed where it was. */
  moved?: { from: WorkOrderStatus | null; to: WorkOrderStatus };
  /** What the act brought in, by the server's id: nothing else of this device can be that. */
  claims?: string;
  /** Of a host without keys: what was there before the act; whatever else is alike may be its double. */
  seen?: string[];
  /** Doubles of it that the person wants to keep. */
  kept?: string[];
};

/** An entry that left the outbox otherwise than with a receipt, or whose receipt was let go: it never comes back. `at`: ISO. */
export type SettledRow = { id: string; how: 'sent' | 'withdrawn' | 'edited' | 'discarded'; at: string };

/** What the server named something that this device had captured first. `number`: of an order, its readable one. */
export type IdMapping = { localId: string; id: string; number: string | null };

/**
 * What is known of a photo; `heldBy` names the one draft or entry it belongs to: `draft:<key>` or `entry:<id>`. Its bytes are
 * written once, apart from this, so that a change of hands does not write them again.
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
  /** Photos that a build before version 4 of the database stored hold their bytes here. */
  bytes?: ArrayBuffer;
};

/** A photo's bytes, under its id. */
export type PhotoBytesRow = { id: string; sha256: string; bytes: ArrayBuffer };

/** The 320 px picture of a photo with what a strip says of it, apart from its bytes so that a strip of photos reads little. */
export type ThumbnailRow = { photoId: string; bytes: ArrayBuffer; name: string; sizeBytes: number };

/** An unfinished form. `value` is the form's own JSON; photos are in the photos table, in this order. */
export type DraftRow = { key: string; owner: string; value: unknown; photoIds: string[]; updatedAt: string };

/** What the server last said of an order. */
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

/** What the server answered for one exact list query. */
export type ListingRow = { key: string; complexId: string; ids: string[]; total: number; fetchedAt: string };

/** Anything else the server answered, by query: catalogue, vendors, counts, reports, invoices. Re-fetchable. */
export type CachedRow = { key: string; complexId: string; value: unknown; fetchedAt: string };

/**
 * Counts the writes of a lane: raised when an entry starts sending and when it settles. A read that saw another number
 * before and after overlapped a write and is thrown away.
 */
export type LaneRow = { lane: string; writes: number };

/** Single facts of this device. */
export type MetaRow =
  | { key: 'session'; value: { user: SessionUser; validatedAt: string } }
  /** The token in force; local storage only repeats it. `owner` null: nobody has said yet whose it is. */
  | { key: 'token'; value: { token: string; owner: string | null } }
  /** SHA-256 (hex) of the tokens that were in force here, newest first. All but the present one are over. */
  | { key: 'seen-tokens'; value: string[] }
  /** What this database goes by: the note of what is unsent, which is kept elsewhere, names it. */
  | { key: 'device'; value: { id: string } }
  /** The file that the last start left beside the journal: a start that does not find it knows that files are not kept there. */
  | { key: 'journal-mark'; value: { name: string } }
  | { key: 'last-delivered'; value: { at: string } }
  /** When this device was last prepared to the end for work without a network, and for whom. */
  | { key: 'prepared'; value: { owner: string; at: string } }
  /** The owner's queue waits, as long as their token is the one (its hash) that the server refused. */
  | { key: 'queue-pause'; value: { owner: string; tokenHash: string } }
  | { key: 'runtime-config'; value: unknown };

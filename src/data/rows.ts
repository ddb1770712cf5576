import type { Captions } from '#domain/captions.ts';
import type { Role } from '#domain/permissions.ts';
import type { SessionUser } from '#domain/session/session.ts';
import type { WorkOrder, WorkOrderStatus } from '#domain/work-order/work-order.ts';

/** Rows of the device's database. Schema changes only add: every later version must be able to read these fields. */

/** `queued → sending → removed with a receipt`; `sending → queued` (retry); `sending → attention` (server refused). */
export type EntryState = 'queued' | 'sending' | 'attention';

/** Reason why an entry has not been delivered yet. `at` is an ISO instant. */
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
      /** Server ids that may be this action's own result; only the user can decide. */
      candidates?: string[];
      /** By field, the amounts on the server where they differ from the expected ones. The user decides which stay. */
      currentPaise?: Readonly<Record<string, number>>;
      at: string;
    }
  /**
   * The entry cannot be sent from here. `code` is `photo-missing` or `belongs-to-unsent`; without one, this build
   * cannot read the entry.
   */
  | { kind: 'unreadable'; code?: string; detail: string; at: string };

/** The effect of an action on the server. While it is being sent: the outcome if no answer comes. */
export type Outcome =
  /** It cannot have arrived. */
  | 'none'
  /** It may have arrived, under a key: sending it again with the same key is safe. */
  | 'unknown'
  /** It may have arrived, and no key makes a retry safe: it had no key, or its key was used for another payload. */
  | 'unguarded'
  /** It was refused: the server's final answer under the current key. */
  | 'refused';

export type Attempts = {
  count: number;
  /** Attempts that this device cut off by closing. They prove nothing about the action, so waits ignore them. */
  cutOff?: number;
  /**
   * All Idempotency-Keys it was sent under, the current one last. A new one follows only after the last was decided.
   */
  keys: string[];
  outcome: Outcome;
  /** Consecutive failures of the server, or of a gateway, with this entry only. */
  faults: number;
  /** When the next attempt is due; null: at once, or when the user asks for it. */
  nextAt: string | null;
  failure: EntryFailure | null;
  /** The last time one of its requests may have left this device, by this device's clock. */
  outAt?: string;
  /** The server has accepted the action. The entry waits until its files were read there, and is not sent again. */
  taken?: true;
};

/**
 * One captured action, waiting to be sent. `id` is a UUIDv7 and the first Idempotency-Key. `seq` is the local order:
 * auto-increment, because clocks go backwards and it does not. The action parses `payload` again on every read.
 */
export type EntryRow = {
  seq?: number;
  id: string;
  /** `<complex>/<user>` of the author. */
  owner: string;
  ownerName: string;
  role: Role;
  lane: string;
  /** Names the action changes outside its lane or depends on. Most kinds have none; rows of former builds lack both. */
  touched?: { changes: string[]; restsOn: string[] };
  kind: string;
  version: number;
  payload: unknown;
  photoIds: string[];
  /** The draft of its form, which ended when the action was captured. */
  draftKey?: string;
  /** Its name in the outbox. Stored, because a later build may not know the kind. */
  label: string;
  capturedAt: string;
  /** Delayed until then for undo; null: not delayed. */
  notBefore: string | null;
  state: EntryState;
  attempts: Attempts;
  /** Server ids that cannot be its result: they existed before it was first sent, or the user ruled them out. */
  seen?: string[];
  /** When a copy of the entry was exported. From then on another device may send it too. Set on both devices. */
  exportedAt?: string;
  /**
   * When its author revived it from an exported file after withdrawing or discarding it. Voids older `settled` rows.
   */
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
  /** The raw response body, unless it contained an order: that order is stored as the order's snapshot. */
  answer: unknown;
  /** The request of an action without an order. Lists show it until they are read again. */
  asked?: { version: number; payload: unknown };
  /**
   * Status change of the order. `from` null: the order is new. Absent if the status stayed. `raisedAt`: when the
   * order was raised; former builds did not store it.
   */
  moved?: { from: WorkOrderStatus | null; to: WorkOrderStatus; raisedAt?: string };
  /** The server's id of what the action created: no other action of this device can have created it. */
  claims?: string;
  /**
   * On a host without keys: the ids that existed before. Anything else that looks the same may be a duplicate of it.
   */
  seen?: string[];
  /** Duplicates that the user decided to keep. */
  kept?: string[];
  /** SHA-256 of its photos, to recognise them where another action's photos are expected. */
  photoHashes?: string[];
};

/**
 * An entry that left the outbox without a receipt, or whose receipt was deleted since. It must not come back unless
 * its author revives it. `at`: ISO.
 */
export type SettledRow = { id: string; how: 'sent' | 'withdrawn' | 'edited' | 'discarded'; at: string };

/** The server's id of something this device created. `number`: an order's readable number. */
export type IdMapping = { localId: string; id: string; number: string | null };

/**
 * A photo without its bytes. `heldBy` names the one draft or entry it belongs to: `draft:<key>` or `entry:<id>`. The
 * bytes are stored separately, so that a new holder does not rewrite them.
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

/** A photo's 320 px picture and name, stored separately so that showing a strip of photos reads little. */
export type ThumbnailRow = { photoId: string; bytes: ArrayBuffer; name: string; sizeBytes: number };

/**
 * An unfinished form. `value` is the form's own JSON; its photos are in the photos table, in this order. A photo held
 * by the draft belongs to the form even if it is not listed, unless it is among the `removed`. `captions`: by photo;
 * former builds stored a list of them in the value, see `draftCaptions`.
 */
export type DraftRow = {
  key: string;
  owner: string;
  value: unknown;
  photoIds: string[];
  /** Photos removed by the user, and when; absent in rows of former builds. Their bytes stay a while for undo. */
  removed?: RemovedPhoto[];
  /** Photos that were already lost when the action was taken back into this form: neither store has them intact. */
  lost?: string[];
  captions?: Captions;
  updatedAt: string;
  place?: HeldPlace;
};

export type RemovedPhoto = { id: string; at: string };

/**
 * The outbox place of an action that was taken back into its form. Entries captured after it that must not overtake
 * it wait until the form is saved, which gives the new action this place, or is given up.
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
  /** Page size of the host; absent in rows of older builds. */
  pageSize?: number;
  fetchedAt: string;
};

/** Any other answer, by query: catalogue, vendors, counts, reports, invoices. Can be fetched again. */
export type CachedRow = { key: string; complexId: string; value: unknown; fetchedAt: string };

/** Write counter of a lane: raised when an entry starts sending and when it settles (see orders.ts). */
export type LaneRow = { lane: string; writes: number };

/** Single values of this device. */
export type MetaRow =
  | { key: 'session'; value: { user: SessionUser; validatedAt: string } }
  /** The current token; local storage only repeats it. `owner` null: not known yet. */
  | { key: 'token'; value: { token: string; owner: string | null } }
  /** SHA-256 (hex) of the tokens used here, newest first. All but the current one are invalid. */
  | { key: 'seen-tokens'; value: string[] }
  /** The key of this device for digests that identify users without a name. It never leaves the device. */
  | { key: 'owner-key'; value: string }
  /** Work of unnamed users that a user has disowned. Both fields are owners. */
  | { key: 'not-theirs'; value: { person: string; owner: string }[] }
  /** This database's id, which the note of unsent work (stored elsewhere) refers to. */
  | { key: 'device'; value: { id: string } }
  /** The file that the last start left next to the journal. If it is missing, files do not persist there. */
  | { key: 'journal-mark'; value: { name: string } }
  /** Since when it is known, and logged, that this browser has no place for the journal. */
  | { key: 'no-second-copy'; value: { at: string } }
  /** `owner`: author of the action; earlier builds did not store it. */
  | { key: 'last-delivered'; value: { at: string; owner?: string } }
  /** The last complete prefetch, and its owner. */
  | { key: 'prepared'; value: { owner: string; at: string } }
  /** The owner's queue is paused while their token is still the one (by its hash) that the server refused. */
  | { key: 'queue-pause'; value: { owner: string; tokenHash: string } }
  /**
   * Owners whose forms may hold a place in the outbox. The sender reads no other forms, so that it does not wait for
   * forms that are being stored.
   */
  | { key: 'place-holders'; value: string[] }
  /** By user and list. */
  | { key: 'list-views'; value: Readonly<Record<string, readonly ListView[]>> }
  | { key: 'runtime-config'; value: unknown }
  /** The last report of this device to the server: when, signed in as whom, and how much was unsent. */
  | { key: 'device-report'; value: { at: string; owner: string; unsent: number } }
  /** Reports of service workers that no page has counted yet. */
  | { key: 'worker-reports'; value: readonly unknown[] }
  /** Actions that are never queued, from before they are sent until the server has decided them; oldest first. */
  | { key: 'online-acts'; value: readonly OnlineActionNote[] };

export type OnlineActionNote = {
  /** Also its Idempotency-Key. */
  id: string;
  owner: string;
  call: string;
  params: Readonly<Record<string, string>>;
  body: unknown;
  photoIds: string[];
  /** Its name, and what it applies to: 'Mark as Paid', 'INV-1'. */
  label: string;
  about: string;
  /** The form that asked for the reason, which holds the photos. */
  draftName?: string | undefined;
  at: string;
  /** The user has seen that the outcome is unknown; what is sent next is their decision. */
  isTold?: true | undefined;
};

/** A list view named by the user: the contents of its address, without the page. */
export type ListView = { name: string; filters: Readonly<Record<string, string | number>> };

import type { Answer } from '#app/api/api-port.ts';
import type { EntryRow, Outcome } from '#app/data/rows.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import type { ReadEntry } from '../outbox/entry.ts';
import type { Content, Proof } from '../outbox/outbox-store.ts';

/** The result of one attempt. `not-sent`: the entry was withdrawn, or its owner is not signed in. */
export type AttemptOutcome = 'delivered' | 'failed' | 'signed-out' | 'not-sent';

/**
 * One attempt to send an entry: as stored and as parsed. `key`: the Idempotency-Key that it carries; null if it carries
 * none. `before`: the entry's outcome up to this attempt.
 */
export type Sending = {
  entry: EntryRow;
  read: ReadEntry;
  key: string | null;
  before: Outcome;
  signal: AbortSignal;
};

/** The entry stays in the outbox. `changes`: to its row; null if there are none. `order`: as the host has it now. */
export type Undecided = {
  found: 'undecided';
  changes: Pick<EntryRow, 'state' | 'attempts'> | null;
  order: WorkOrder | null;
  outcome: Exclude<AttemptOutcome, 'delivered'>;
};

/** What an attempt, or a question to the host, shows of an action. */
export type Verdict =
  /** The action was applied. `areFilesProven`: its files need no further check. */
  | { found: 'applied'; proof: Proof; areFilesProven: boolean }
  /** The host accepted the action, and someone has removed its result since. */
  | { found: 'removed'; proof: Proof }
  | Undecided;

/** An entry that may be sent. `content`: what to send instead of what was captured. */
export type Sendable = { found: 'nothing'; content: Content };

/**
 * What the host itself shows of an action where no key and no answer proves it: on hosts without keys, under keys that
 * the host may have forgotten, and for files that it does not name. The engine is assembled with the implementation in
 * `keyless/evidence.ts`. All methods reject only if the device's storage does.
 */
export type Evidence = {
  /** Before an attempt. */
  before(sending: Sending): Promise<Verdict | Sendable>;
  /** After an answer that does not prove the action. */
  afterAnswer(sending: Sending, answer: Answer<unknown>): Promise<Verdict>;
  /** After a failed attempt. Null: an earlier success cannot have caused the failure. */
  afterFailure(sending: Sending, error: unknown): Promise<Verdict | null>;
  /** How the host stored the files of an applied action. */
  ofFiles(sending: Sending, proof: Proof): Promise<Verdict>;
  /** After delivery: a browser may have repeated the request, and the host applied it twice. */
  afterDelivery(sending: Sending): Promise<void>;
  /** The user chooses which of the candidates on the server is the result of their action. */
  claim(entryId: string, id: string): Promise<'claimed' | 'too-late'>;
};

import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entryById, entryKeys } from '#app/data/entries.ts';
import { follow } from '#app/data/follow.ts';
import { readOrder } from '#app/data/orders.ts';
import type { EntryFailure, EntryRow } from '#app/data/rows.ts';
import { complexOf } from '#domain/session/session.ts';
import { ACTION_MOMENT_MS, NOTIFY_TOGETHER_MS } from '../limits.ts';
import { orderOfLane } from '../outbox/lanes.ts';
import type { Captured, CaptureFeed } from '../ports.ts';
import type { Reachability } from '../reachability.ts';

/** An action of this user. `isOwn`: captured in this tab. */
type Followed = {
  entry: EntryRow;
  isOwn: boolean;
  /** `fresh`: the user waits for the first message about it. `saved`: they know that it waits here. */
  phase: 'fresh' | 'saved' | 'refused';
  /** Its form is open and reports the answer itself. */
  isInForm: boolean;
};

/** `orderNumber`: that of the order in the server's answer. */
export type SentAction = Pick<Followed, 'entry' | 'isOwn'> & { orderNumber: string | null };

/** Messages to a user about their actions [L17]. */
export type ActionNews =
  /** The server accepted them: one the user waited for, or all of a drain. */
  | { kind: 'sent'; actions: readonly SentAction[] }
  /** The server is unreachable, or has not answered yet. */
  | { kind: 'waiting'; action: Followed }
  /** The server failed on it; it is tried again. */
  | { kind: 'fault'; action: Followed }
  /** It needs the user. `isLate`: they have moved on since they captured it. */
  | { kind: 'refused'; action: Followed; failure: EntryFailure; isLate: boolean }
  /** Withdrawn, edited or discarded. */
  | { kind: 'gone'; action: Followed };

type Deps = {
  database: DeviceDatabase;
  engine: CaptureFeed;
  reachability: Pick<Reachability, 'current'>;
  report: (error: unknown, context: string) => void;
};

/**
 * Follows a user's actions, whoever sends them: another tab, the service worker, or this tab after a reload. Returns
 * an unsubscribe function.
 */
export function followActions(deps: Deps, owner: string, notify: (news: ActionNews) => void): () => void {
  const followed = new ActionFollower(deps, owner, notify);
  return () => followed.stop();
}

class ActionFollower {
  readonly #deps: Deps;
  readonly #owner: string;
  readonly #notify: (news: ActionNews) => void;
  /** By their number in the outbox. */
  readonly #acts = new Map<number, Followed>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #stopListening: () => void;
  #stopFollowing = (): void => undefined;
  readonly #sentBatch: SentAction[] = [];
  #isSending = false;
  #batchTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: Deps, owner: string, notify: (news: ActionNews) => void) {
    this.#deps = deps;
    this.#owner = owner;
    this.#notify = notify;
    // Actions that this tab stored while the code that shows messages was still loading: they may be sent by now.
    for (const captured of deps.engine.takeEarlyCaptures()) this.#captured(...captured);
    this.#stopListening = deps.engine.onCaptured(this.#captured);
    this.#follow();
  }

  stop(): void {
    this.#stopListening();
    this.#stopFollowing();
    for (const timer of [...this.#timers, this.#batchTimer]) clearTimeout(timer);
  }

  #follow(): void {
    this.#stopFollowing = follow(
      () => this.#look(),
      (seen) => this.#take(seen),
      (error) => {
        this.#failed(error);
        this.#after(ACTION_MOMENT_MS, () => this.#follow());
      },
    );
  }

  readonly #failed = (error: unknown): void => this.#deps.report(error, 'following the acts of this device');

  #after(delayMs: number, happen: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      happen();
    }, delayMs);
    this.#timers.add(timer);
  }

  readonly #captured = (...[entry, inForm]: Captured): void => {
    if (entry.owner !== this.#owner || entry.seq === undefined) return;
    // An action delayed for undo was reported as saved together with the undo offer.
    const phase = entry.notBefore === null ? 'fresh' : 'saved';
    const action: Followed = { entry, isOwn: true, phase, isInForm: inForm !== undefined };
    this.#acts.set(entry.seq, action);
    void inForm?.then(() => {
      action.isInForm = false;
      this.#lookAgain(entry.id);
    });
    if (action.phase === 'saved') return;
    const isOffline = this.#deps.reachability.current() === 'unreached';
    if (isOffline) this.#markWaiting(action);
    else
      this.#after(ACTION_MOMENT_MS, () => {
        if (action.phase === 'fresh' && !action.isInForm) this.#lookAgain(entry.id);
      });
  };

  /**
   * The wait for the first message is over, or its form left it to the outbox. It may be gone from there, which is
   * reported once that is read together with its receipt.
   */
  readonly #lookAgain = (entryId: string): void => void this.#lookAt(entryId).catch(this.#failed);

  async #lookAt(entryId: string): Promise<void> {
    const row = await entryById(this.#deps.database, entryId);
    const action = row?.seq === undefined ? undefined : this.#acts.get(row.seq);
    if (row === undefined || action === undefined) return;
    this.#update(action, row);
    this.#markWaiting(action);
  }

  /** Reads only keys if nothing happened, so that a long queue costs its sender nothing. */
  async #look(): Promise<Seen> {
    const { database } = this.#deps;
    const { entries, receipts, orders } = database;
    const known = [...this.#acts];
    return await read(database, [entries, receipts, orders], async () => {
      const [own, attention, sending] = await Promise.all([
        entryKeys(database, { owner: this.#owner }),
        entryKeys(database, { state: 'attention' }),
        entryKeys(database, { state: 'sending' }),
      ]);
      const here = new Set(own);
      const before = new Map(known);
      const urgent = new Set(attention);
      const looked = own.filter((key) => {
        const phase = before.get(key)?.phase;
        return phase === undefined || phase === 'fresh' || urgent.has(key) !== (phase === 'refused');
      });
      const gone = known.filter(([key]) => !here.has(key));
      const rows = await entries.bulkGet(looked);
      const proofs = await receipts.bulkGet(gone.map(([, { entry }]) => entry.id));
      const numbers = await Promise.all(proofs.map((receipt) => this.#numberOf(receipt?.lane)));
      return {
        rows: rows.filter((row) => row !== undefined),
        gone: gone.map(([key], index) => ({
          key,
          isSent: proofs[index] !== undefined,
          orderNumber: numbers[index] ?? null,
        })),
        isSending: sending.some((key) => here.has(key)),
      };
    });
  }

  async #numberOf(lane: string | undefined): Promise<string | null> {
    const orderId = orderOfLane(lane ?? '');
    if (orderId === null) return null;
    const row = await readOrder(this.#deps.database, complexOf(this.#owner), orderId);
    return row?.order.number ?? null;
  }

  #take({ rows, gone, isSending }: Seen): void {
    this.#isSending = isSending;
    for (const row of rows) {
      if (row.seq === undefined) continue;
      const action = this.#acts.get(row.seq);
      if (action !== undefined) this.#update(action, row);
      // From before this page, or another tab's: only its outcome is reported, its current state is in the outbox.
      else this.#acts.set(row.seq, { entry: row, isOwn: false, phase: phaseOf(row), isInForm: false });
    }
    for (const { key, isSent, orderNumber } of gone) {
      const action = this.#acts.get(key);
      this.#acts.delete(key);
      if (action === undefined) continue;
      if (isSent) this.#sent(action, orderNumber);
      else this.#notify({ kind: 'gone', action });
    }
  }

  #update(action: Followed, { state, attempts: { failure } }: EntryRow): void {
    if (action.isInForm) return;
    const { phase } = action;
    if (state === 'attention') {
      if (phase === 'refused' || failure === null) return;
      action.phase = 'refused';
      this.#notify({ kind: 'refused', action, failure, isLate: phase === 'saved' });
    } else if (phase === 'refused') action.phase = 'saved';
    else if (failure !== null) {
      const isFault = failure.kind === 'unreachable' && failure.reason === 'server';
      this.#markWaiting(action, isFault ? 'fault' : 'waiting');
    }
  }

  /** The wait for the first message is over, and it stays here. */
  #markWaiting(action: Followed, kind: 'waiting' | 'fault' = 'waiting'): void {
    if (action.phase !== 'fresh' || this.#acts.get(action.entry.seq ?? 0) !== action) return;
    action.phase = 'saved';
    this.#notify({ kind, action });
  }

  #sent({ entry, isOwn, phase }: Followed, orderNumber: string | null): void {
    const action = { entry, isOwn, orderNumber };
    if (phase === 'fresh') this.#notify({ kind: 'sent', actions: [action] });
    else {
      this.#sentBatch.push(action);
      this.#tellTogether();
    }
  }

  /** Once no other was sent for a moment. */
  #tellTogether(): void {
    clearTimeout(this.#batchTimer);
    this.#batchTimer = setTimeout(() => {
      if (this.#isSending) this.#tellTogether();
      else this.#notify({ kind: 'sent', actions: this.#sentBatch.splice(0) });
    }, NOTIFY_TOGETHER_MS);
  }
}

type Seen = {
  /** New ones, those that are waited for, and those that started or stopped needing the user. */
  rows: EntryRow[];
  gone: { key: number; isSent: boolean; orderNumber: string | null }[];
  isSending: boolean;
};

function phaseOf({ state }: EntryRow): Followed['phase'] {
  return state === 'attention' ? 'refused' : 'saved';
}

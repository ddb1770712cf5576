import { write } from '#app/data/access.ts';
import { shortenReadPauses } from '#app/data/follow.ts';
import { dropMeta, readMeta, writeMeta } from '#app/data/meta.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { createSignal, type ReadableStore } from '#app/store.ts';
import { ownerKey } from '#domain/session/session.ts';
import { BATCHES_AT_ONCE, LONGEST_SLEEP_MS, SENDING_AT_ONCE, STORAGE_REST_MS } from '../limits.ts';
import { planSending, type SendingLimits } from '../outbox/lanes.ts';
import { type Queue, recoverCutOff, reviveReadable } from '../outbox/outbox-store.ts';
import { QueueCache } from '../outbox/queue-cache.ts';
import type { EngineDeps, WakeReason } from '../ports.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { deliver, type SendingDeps } from './delivery.ts';
import type { Evidence } from './evidence.ts';
import { BatchPace, UploadPace } from './upload-pace.ts';

/**
 * `isProven`: it is on the server and about to be stored as delivered. Its lane waits for that; the network does not.
 * `pass`: entries sent together have the same pass and share a request if the host takes batches.
 */
type InFlight = { entry: EntryRow; pass: number; isProven: boolean; end: Promise<void> };

/** The leader's loop: reads the outbox, sends what is due, and sleeps until something changes. */
export class Sender {
  readonly #deps: SendingDeps;
  readonly #queue: QueueCache;
  readonly #breaker: CircuitBreaker;
  readonly #inFlight = new Map<string, InFlight>();
  readonly #revived = new Set<string>();
  #signal: AbortSignal | null = null;
  #activePass: Promise<void> | null = null;
  #isPassDue = false;
  #passes = 0;
  #isResting = false;
  #timer: unknown = null;
  #onIdle: (() => void) | null = null;
  /** True if a tab in front wants the lead. */
  #isWanted: () => boolean = () => false;
  #onLeaving: () => void = () => undefined;

  readonly #attempted = createSignal<[entryId: string]>();
  readonly onAttempted = this.#attempted.subscribe;

  constructor(deps: EngineDeps & { evidence: Evidence }) {
    this.#deps = { ...deps, uploadPace: new UploadPace(), batchPace: new BatchPace() };
    this.#queue = new QueueCache(deps);
    this.#breaker = new CircuitBreaker(deps);
  }

  /**
   * Sends until the signal aborts, and ends when everything in flight is settled. While the lead is `wanted`, no new
   * photos are started: photos in flight are not cut off, everything else continues meanwhile, and the run ends with
   * the last of them.
   */
  async run(signal: AbortSignal, wanted: ReadableStore<boolean>): Promise<void> {
    const leaving = new Promise<void>((resolve) => {
      this.#onLeaving = resolve;
    });
    this.#isWanted = wanted.getSnapshot;
    const unsubscribe = wanted.subscribe(() => {
      this.#leaveWhenFree();
      void this.#requestPass();
    });
    await this.#runUntil(signal, Promise.race([leaving, aborted(signal)]));
    unsubscribe();
    this.#isWanted = () => false;
  }

  /** Sends what can be sent now, and ends. */
  async runUntilIdle(signal: AbortSignal): Promise<void> {
    const idle = new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
    await this.#runUntil(signal, Promise.race([idle, aborted(signal)]));
    this.#onIdle = null;
  }

  /** Something happened after which sending may work. Has no effect in a tab that does not lead. */
  wake(reason: WakeReason): void {
    if (!this.#breaker.note(reason)) return;
    this.#isResting = false;
    this.#queue.forget();
    void this.#requestPass();
  }

  /** This tab stored an action, so the outbox need not be read again. */
  captured(entry: EntryRow): void {
    this.#isResting = false;
    this.#queue.captured(entry);
    void this.#requestPass();
  }

  async #runUntil(outer: AbortSignal, end: Promise<void>): Promise<void> {
    const run = new AbortController();
    const abort = () => run.abort();
    outer.addEventListener('abort', abort, { once: true });
    if (outer.aborted) abort();
    this.#signal = run.signal;
    this.wake('leading');
    await end;
    // A probe of the server may still be running, with nothing else in flight.
    abort();
    outer.removeEventListener('abort', abort);
    this.#signal = null;
    this.#sleep(null);
    await this.#activePass;
    await Promise.all([...this.#inFlight.values()].map(({ end }) => end));
  }

  #requestPass(): Promise<void> {
    if (this.#signal === null || this.#signal.aborted) return Promise.resolve();
    this.#isPassDue = true;
    this.#activePass ??= this.#runPasses(this.#signal);
    return this.#activePass;
  }

  async #runPasses(signal: AbortSignal): Promise<void> {
    // Deferred, so that #activePass is assigned before this can end.
    await Promise.resolve();
    while (this.#isPassDue && !signal.aborted) {
      this.#isPassDue = false;
      try {
        await this.#sendDue(signal);
      } catch (error) {
        this.#deps.report(error, 'reading the outbox');
        this.#rest(STORAGE_REST_MS);
      }
    }
    this.#activePass = null;
  }

  async #sendDue(signal: AbortSignal): Promise<void> {
    if (this.#isResting) return this.#idle();
    const session = this.#deps.session();
    const owner = session === null ? null : ownerKey(session.owner);
    if (owner === null) return this.#idle();
    const { isFresh, ...queue } = await this.#queue.of(owner);
    if (queue.refusedToken !== null) {
      if (this.#isCurrentToken(queue.refusedToken)) return this.#idle();
      await endPause(this.#deps, owner);
      return this.#rereadQueue();
    }
    if (await this.#repairQueue(owner, queue)) return this.#rereadQueue();
    const now = this.#deps.clock.now();
    const waiting = { ...queue, registry: this.#deps.registry };
    const { send, wakeAt } = planSending(waiting, now, this.#inFlightEntries(), this.#limits());
    // Reads once more before it rests: another tab may have stored something without notifying this one.
    if (send.length === 0 && !isFresh && this.#inFlight.size === 0) return this.#rereadQueue();
    if (send.length > 0 && !(await this.#isServerReady(owner, signal))) return this.#idle();
    if (signal.aborted || this.#isLeaving()) return;
    this.#passes += 1;
    for (const entry of send) this.#start(entry, owner, signal);
    // There may be room for another batch.
    if (send.length > 0 && this.#isBatching()) this.#isPassDue = true;
    this.#sleep(wakeAt === null ? null : wakeAt - now.getTime());
    this.#idle();
  }

  #rereadQueue(): void {
    this.#queue.forget();
    this.#isPassDue = true;
  }

  /** Repairs what a crash, an update or a lost connection left. Resolves to true if the entries must be read again. */
  async #repairQueue(owner: string, { entries, sending }: Queue): Promise<boolean> {
    const { database, registry } = this.#deps;
    const cutOff = sending.filter((entry) => !this.#inFlight.has(entry.id));
    if (cutOff.length > 0) await recoverCutOff(this.#deps, cutOff);
    const isFirstLook = !this.#revived.has(owner);
    const revived = isFirstLook && (await reviveReadable(database, registry, entries));
    this.#revived.add(owner);
    const hurried = await this.#breaker.endWaits(entries);
    return cutOff.length > 0 || revived || hurried;
  }

  async #isServerReady(owner: string, signal: AbortSignal): Promise<boolean> {
    const token = this.#deps.token();
    const verdict = await this.#breaker.check(signal);
    if (verdict === 'signed-out') await this.#pause(owner, token);
    if (typeof verdict === 'number' && !signal.aborted) this.#rest(verdict);
    return verdict === 'go' && !signal.aborted;
  }

  #start(entry: EntryRow, owner: string, signal: AbortSignal): void {
    const inFlight: InFlight = { entry, pass: this.#passes, isProven: false, end: Promise.resolve() };
    this.#inFlight.set(entry.id, inFlight);
    const onProven = () => {
      inFlight.isProven = true;
      void this.#requestPass();
    };
    inFlight.end = this.#send(entry, owner, signal, onProven).finally(() => {
      this.#inFlight.delete(entry.id);
      this.#attempted.notify(entry.id);
      this.#leaveWhenFree();
      void this.#requestPass();
    });
  }

  async #send(entry: EntryRow, owner: string, signal: AbortSignal, onProven: () => void): Promise<void> {
    const token = this.#deps.token();
    try {
      const outcome = await deliver(this.#deps, entry, signal, onProven);
      if (outcome === 'delivered') {
        this.#breaker.note('delivered');
        this.#queue.delivered(entry);
      } else {
        this.#queue.forget();
        shortenReadPauses();
      }
      if (outcome === 'signed-out') await this.#pause(owner, token);
    } catch (error) {
      // The outcome could not be stored. The next pass finds the entry cut off and queues it again.
      this.#deps.report(error, 'settling an entry');
      this.#queue.forget();
      this.#rest(STORAGE_REST_MS);
    }
  }

  /** A 401 to an earlier token says nothing about the current one. */
  async #pause(owner: string, token: string | null): Promise<void> {
    if (token !== null && token === this.#deps.token()) await pauseQueue(this.#deps, owner, token);
    else void this.#requestPass();
  }

  #isCurrentToken(tokenHash: string): boolean {
    const token = this.#deps.token();
    return token !== null && tokenHashOf(token) === tokenHash;
  }

  #inFlightEntries(): EntryRow[] {
    return [...this.#inFlight.values()].map(({ entry }) => entry);
  }

  /** True when nothing more is started: the lead is wanted, and no photos are in flight. */
  #isLeaving(): boolean {
    return this.#isWanted() && ![...this.#inFlight.values()].some(({ entry }) => hasPhotos(entry));
  }

  #leaveWhenFree(): void {
    if (this.#isWanted() && this.#inFlight.size === 0) this.#onLeaving();
  }

  #isBatching(): boolean {
    return this.#deps.batch?.() === true;
  }

  #limits(): SendingLimits {
    const all = [...this.#inFlight.values()];
    const withPhotos = all.filter(({ entry }) => hasPhotos(entry));
    // A proven entry is no longer in flight: the next action is marked while it is stored, and shares its disk flush.
    const proven = all.filter(({ isProven }) => isProven);
    const photosAtOnce = this.#isWanted()
      ? 0
      : this.#deps.uploadPace.photosAtOnce() + withPhotos.filter(({ isProven }) => isProven).length;
    if (!this.#isBatching()) return { atOnce: SENDING_AT_ONCE + proven.length, photosAtOnce };
    // A batch ends as a whole: an action sent as soon as another is stored would be a separate request, which a slow
    // connection feels.
    const batched = all.filter(({ entry }) => !hasPhotos(entry));
    const batches = new Set(batched.map(({ pass }) => pass));
    const room = batches.size < BATCHES_AT_ONCE ? this.#deps.batchPace.mostTogether() : 0;
    return { atOnce: batched.length + room, photosAtOnce, arePhotosApart: true };
  }

  #rest(delayMs: number): void {
    this.#isResting = true;
    this.#sleep(delayMs);
  }

  #sleep(delayMs: number | null): void {
    const { clock } = this.#deps;
    if (this.#timer !== null) clock.clearTimer(this.#timer);
    this.#timer = null;
    if (delayMs === null) return;
    const bounded = this.#isResting ? delayMs : Math.min(Math.max(delayMs, 0), LONGEST_SLEEP_MS);
    this.#timer = clock.setTimer(() => this.wake('timer'), bounded);
  }

  #idle(): void {
    if (this.#inFlight.size > 0 || this.#isPassDue) return;
    shortenReadPauses();
    this.#onIdle?.();
  }
}

function hasPhotos({ photoIds }: EntryRow): boolean {
  return photoIds.length > 0;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** The server rejected this token: its owner's queue waits until they have another. */
async function pauseQueue(
  { database }: Pick<EngineDeps, 'database'>,
  owner: string,
  token: string,
): Promise<void> {
  const pause = { owner, tokenHash: tokenHashOf(token) };
  await write(database, [database.facts], () => writeMeta(database, 'queue-pause', pause));
}

/** The owner signed in or has another token. Another owner's pause stays. */
export async function endPause({ database }: Pick<EngineDeps, 'database'>, owner: string): Promise<void> {
  await write(database, [database.facts], async () => {
    const pause = await readMeta(database, 'queue-pause');
    if (pause?.owner === owner) await dropMeta(database, 'queue-pause');
  });
}

/** Distinguishes tokens synchronously without revealing them: a 64-bit FNV-1a of a much longer secret. */
function tokenHashOf(token: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(token)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}

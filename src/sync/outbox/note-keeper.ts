import { read, write } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { follow } from '#app/data/follow.ts';
import { readMeta, writeMeta } from '#app/data/meta.ts';
import { heldByEntry } from '#app/data/photos.ts';
import {
  keepLoss,
  NOTED_ITEMS,
  type NotedItem,
  type NotePlaces,
  newestNote,
  recallLoss,
  type UnsentNote,
  writeNote,
} from '#app/data/unsent-note.ts';
import type { EngineClock } from '../ports.ts';

export type NoteDeps = {
  database: DeviceDatabase;
  places: NotePlaces;
  clock: EngineClock;
  newId: () => string;
  report: (error: unknown, context: string) => void;
  /** Restores from the second copy. Only after that may a database without an id count as lost. */
  recover?: () => Promise<void>;
};

/** Deliveries are noted at most this often (ms), since sending changes the outbox constantly. */
const NOTE_EVERY_MS = 500;

/** Maintains the note of unsent work and detects the loss of the database. Lives as long as the page. */
export class NoteKeeper {
  readonly #deps: NoteDeps;
  #timer: unknown = null;
  #count = 0;
  /** One check at a time: a new note must never overwrite the one that shows a loss. */
  #checks: Promise<void> = Promise.resolve();
  #stop: (() => void) | null = null;
  /** This page's last note, in case the user clears all site data, notes included. */
  #noted: UnsentNote | null = null;

  constructor(deps: NoteDeps) {
    this.#deps = deps;
  }

  /** The first check completes the comparison begun at the start. */
  start(): void {
    const { database, report } = this.#deps;
    void this.check();
    this.#stop = follow(
      () => read(database, [database.entries], () => database.entries.count()),
      (count) => this.#counted(count),
      (cause) => report(cause, 'following what is unsent'),
    );
  }

  stop(): void {
    this.#stop?.();
    this.#cancel();
  }

  /** Checks that the database is still the noted one, and notes what is unsent now. */
  check(): Promise<void> {
    this.#cancel();
    this.#checks = this.#checks.then(() => this.#check());
    return this.#checks;
  }

  /** A capture is noted at once: the tablet may die the next moment. */
  #counted(count: number): void {
    const before = this.#count;
    this.#count = count;
    if (count > before) void this.check();
    else this.#soon();
  }

  #soon(): void {
    this.#timer ??= this.#deps.clock.setTimer(() => void this.check(), NOTE_EVERY_MS);
  }

  #cancel(): void {
    if (this.#timer !== null) this.#deps.clock.clearTimer(this.#timer);
    this.#timer = null;
  }

  async #check(): Promise<void> {
    const { database, places, clock, newId, report, recover } = this.#deps;
    try {
      if ((await readMeta(database, 'device')) === undefined) {
        database.comparison.set({ state: 'running' });
        await recover?.();
      }
      const device = await identify(database, newId);
      await recallLoss(places);
      const before = (await newestNote(places)) ?? this.#noted;
      const note = await noteOf(database, device, clock.now());
      // A note about another database means that that database was lost, except for what was restored.
      if (before !== null && before.device !== device) {
        const lost = lacking(before, note);
        if (lost.entries > 0) await keepLoss(places, lost);
      }
      database.comparison.set({ state: 'done', device });
      await writeNote(places, note);
      this.#noted = note;
    } catch (error) {
      report(error, 'noting what is unsent');
      // Without the note nothing more can be found out: only the database's contents are known.
      if (database.comparison.getSnapshot().state === 'running')
        database.comparison.set({ state: 'unwatched' });
    }
  }
}

/** This database's id; a new database gets one. */
async function identify(database: DeviceDatabase, newId: () => string): Promise<string> {
  return await write(database, [database.facts], async () => {
    const known = await readMeta(database, 'device');
    if (known !== undefined) return known.id;
    const id = newId();
    await writeMeta(database, 'device', { id });
    return id;
  });
}

/** Items of `before` that `now` lacks. */
function lacking(before: UnsentNote, now: UnsentNote): UnsentNote {
  const nameOf = ({ label, by, at }: NotedItem) => JSON.stringify([label, by, at]);
  const here = new Set(now.items.map(nameOf));
  const items = before.items.filter((item) => !here.has(nameOf(item)));
  return {
    ...before,
    entries: Math.max(items.length, before.entries - now.entries),
    photos: Math.max(0, before.photos - now.photos),
    items,
  };
}

async function noteOf(database: DeviceDatabase, device: string, now: Date): Promise<UnsentNote> {
  const { entries, photos } = database;
  return await read(database, [entries, photos], async () => {
    const count = await entries.count();
    const newest = await entries.orderBy('seq').reverse().limit(NOTED_ITEMS).toArray();
    return {
      device,
      at: now.toISOString(),
      entries: count,
      photos: await photos.where('heldBy').startsWith(heldByEntry('')).count(),
      items: newest.map(({ label, ownerName, capturedAt }) => ({ label, by: ownerName, at: capturedAt })),
    };
  });
}

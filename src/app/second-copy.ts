import { wrap } from 'comlink';
import { dropPictures, dropRefetchable } from '#app/data/cache.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { faultOf, StorageFullError } from '#app/data/faults.ts';
import { copyPhotos } from '#app/data/journal/copy-photos.ts';
import {
  directoryNumber,
  fileNamesIn,
  findDirectory,
  JOURNAL_FOLDER,
  moveToBucket,
  type NoDirectory,
  originDirectory,
} from '#app/data/journal/directory.ts';
import type { Journal, JournalFailure, JournalThread } from '#app/data/journal/journal.ts';
import { hasLostMark, writeMark } from '#app/data/journal/mark.ts';
import { mirrorIntoJournal } from '#app/data/journal/mirror.ts';
import { PatientThread } from '#app/data/journal/patient-thread.ts';
import { type RecoverDeps, recover } from '#app/data/journal/recover.ts';
import type { Room } from '#app/data/journal/writer.ts';
import { readMeta, writeMeta } from '#app/data/meta.ts';
import { abortOnPageHide, type PageEvents } from '#app/data/page-cache.ts';
import { CHANNEL_NAME } from '#app/sync/limits.ts';
import type { ChannelMessage } from '#app/sync/ports.ts';
import { storageTexts } from '#app/texts/storage.ts';
import { toast } from '#app/ui/toast.ts';

/** Reserved for sending on a full disk; the records and receipts of an upload need far less. */
const RESERVE_BYTES = 6 * 1024 * 1024;
/** How often (ms) a full disk is checked for room. */
const LOOK_FOR_ROOM_MS = 5_000;
/** How often (ms) the second copy is checked while nothing is written to it. */
const LOOK_AT_COPY_MS = 60_000;

type Deps = Omit<RecoverDeps, 'thread' | 'onFailure'>;

let thread: PatientThread | null = null;
let worker: Worker | null = null;
/** Reason why there is none. */
let absence: NoDirectory | null = null;
let isReserveKept = false;
let isWatched = false;
/** One pass over the photos at a time. */
let copying: Promise<void> = Promise.resolve();
let mending: Promise<void> | null = null;
/** Number of the directory whose files this page uses. */
let place = 0;
/** True once this page has left its mark there. */
let isMarked = false;
/** True once this page's start has moved to new files, in which no earlier mark can be missing. */
let hasMoved = false;

/**
 * Call before the database is opened: from then on every change also goes into the journal. Detects a full disk through
 * the journal, because Chromium deletes the origin's storage when a database meets one. Rejects with a
 * StorageFullError.
 */
export async function openJournal(
  database: DeviceDatabase,
  report: Deps['report'],
  page: { events: PageEvents; reload: () => void },
): Promise<void> {
  mirrorIntoJournal(database);
  abortOnPageHide(database, page);
  place = await directoryNumber();
  absence = await whyNone(report);
  if (absence !== null) {
    database.noSecondCopy = absence.why;
    return;
  }
  thread ??= startThread();
  if ((await roomFor(thread, report)) !== 'none') return;
  // The journal has already released its reserve; only the picture cache may be touched on a full disk.
  await dropPictures().catch((error: unknown) => report(error, 'freeing space'));
  if ((await roomFor(thread, report)) === 'none') throw new StorageFullError('no room to open the database');
}

/**
 * Null if private files are available. Files that the browser has and cannot open are replaced by others: Chromium does
 * not repair some damage to its list of them.
 */
async function whyNone(report: Deps['report']): Promise<NoDirectory | null> {
  const found = await findDirectory();
  if (!('why' in found)) return null;
  if (found.why !== 'broken' || !(await moveToBucket(place))) return found;
  hasMoved = true;
  place = await directoryNumber();
  report(new Error('the private files cannot be opened', { cause: found.cause }), 'opening the second copy');
  return null;
}

/** A failing journal does not mean a full disk: the app continues with one copy, and says so. */
async function roomFor(writer: JournalThread, report: Deps['report']): Promise<Room> {
  try {
    return (await writer.perform({ op: 'probe' })).room;
  } catch (error) {
    if (faultOf(error) === 'full') throw error;
    report(error, 'starting the journal');
    return 'free';
  }
}

/** True if the journal has records to fill a new database with. */
export async function hasRecords(): Promise<boolean> {
  const root = thread === null ? null : await originDirectory();
  return root !== null && (await fileNamesIn(root, JOURNAL_FOLDER)).length > 0;
}

/** Merges both copies of captured work, and reports what came back from the journal. */
export async function openSecondCopy(deps: Deps): Promise<void> {
  const { database, report } = deps;
  if (thread === null) return await acceptNone(deps);
  const found = await recover({ ...deps, thread, onFailure: onFailureIn(deps) });
  if (!hasMoved && (await hasLostMark(database))) await moveToNewFiles(deps);
  const { entries, damaged } = found;
  // A journal that cannot be written is noticed now, not at the first action.
  await database.journal?.flushed();
  if (damaged > 0) report(new Error(`${damaged} damaged places in the journal`), 'reading the journal');
  if (entries > 0) {
    report(new Error(`${entries} entries came back from the journal`), 'opening the second copy');
    toast.warning(storageTexts.cameBack(entries), { id: 'came-back', durationMs: Number.POSITIVE_INFINITY });
    wakeSender();
  }
  const failed = (error: unknown) => report(error, 'keeping the second copy');
  void copyAllPhotos(database)
    .then(() => leaveMark(deps))
    .catch(failed);
  if (!isReserveKept) void keepReserve(database, failed);
  isReserveKept = true;
  if (!isWatched) watchSecondCopy(deps, failed);
  isWatched = true;
}

async function leaveMark({ database, newId }: Deps): Promise<void> {
  await writeMark(database, newId);
  isMarked = true;
}

function copyAllPhotos(database: DeviceDatabase): Promise<void> {
  const pass = copying.then(() => copyPhotos(database));
  copying = pass.catch(() => undefined);
  return pass;
}

/**
 * Checks that the second copy is still there and complete, for the lifetime of the page: nothing may be written for
 * hours.
 */
function watchSecondCopy(deps: Deps, failed: (error: unknown) => void): void {
  const look = () => void lookAtSecondCopy(deps).catch(failed);
  setInterval(look, LOOK_AT_COPY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}

async function lookAtSecondCopy(deps: Deps): Promise<void> {
  const { database } = deps;
  const { journal } = database;
  if (journal === null || mending !== null) return;
  if ((await directoryNumber()) !== place) return await followToNewFiles(deps, journal);
  if (thread?.isSilent) {
    // Its locks end with it; a file that it may still be writing is left to the next start.
    worker?.terminate();
    thread = startThread();
    journal.continueIn(thread);
  }
  await journal.look();
  if (journal.failure === null && isMarked && (await hasLostMark(database))) journal.noteDeletion();
  if (journal.failure !== null) await mend(deps, journal);
  // A pass that failed, for example on a full disk, has left some.
  else if (database.returning.next() !== undefined) await copyAllPhotos(database);
}

/** Another tab found the files incomplete and has moved to others, which the next start reads. */
async function followToNewFiles(deps: Deps, journal: Journal): Promise<void> {
  place = await directoryNumber();
  isMarked = false;
  thread = startThread();
  journal.continueIn(thread);
  journal.noteDeletion();
  await mend(deps, journal);
}

/**
 * Reports that work has only one copy. A deleted copy is made again immediately; on a full disk, once there is space.
 */
function onFailureIn(deps: Deps): (failure: JournalFailure) => void {
  return ({ isDeleted }) => {
    const { journal } = deps.database;
    if (!isDeleted || journal === null) return warnOneCopy();
    deps.report(new Error('the second copy was deleted under the open app'), 'keeping the second copy');
    toast.warning(storageTexts.copyDeleted, { id: ONE_COPY, durationMs: Number.POSITIVE_INFINITY });
    void mend(deps, journal);
  };
}

/** Writes the whole second copy again: records, photos, and the mark that the next start looks for. */
function mend(deps: Deps, journal: Journal): Promise<void> {
  mending ??= mendNow(deps, journal)
    .catch((error: unknown) => deps.report(error, 'making the second copy again'))
    .finally(() => {
      mending = null;
    });
  return mending;
}

async function mendNow(deps: Deps, journal: Journal): Promise<void> {
  const { database } = deps;
  if ((await journal.room()) !== 'free') return;
  const { failures, failure } = journal;
  await journal.rewrite();
  await copyAllPhotos(database);
  await journal.flushed();
  if (!journal.isMendedSince(failures)) return;
  await leaveMark(deps);
  await journal.reserve(RESERVE_BYTES);
  if (failure !== null) toast.success(storageTexts.copyComplete, { id: ONE_COPY });
}

/**
 * A browser without a place for it cannot be repaired, so it is logged once. One that had a place and lost it is
 * reported each time.
 */
async function acceptNone({ database, report, now }: Deps): Promise<void> {
  const error = new Error('this browser has no place for a second copy', { cause: absence?.cause });
  if ((await readMeta(database, 'journal-mark')) !== undefined) {
    report(error, 'opening the second copy');
    warnOneCopy();
  } else if ((await readMeta(database, 'no-second-copy')) === undefined) {
    report(error, 'opening the second copy');
    await writeMeta(database, 'no-second-copy', { at: now().toISOString() });
  }
}

/** Files that lose data are replaced by new ones, and everything unsent is written there. */
async function moveToNewFiles(deps: Deps): Promise<void> {
  const { database, report } = deps;
  report(new Error('the private files do not keep what is written'), 'opening the second copy');
  // Until then, it may have photos that the database lacks.
  await copyAllPhotos(database);
  if (!(await moveToBucket(place))) return warnOneCopy();
  // Releases the space reserved there.
  thread?.perform({ op: 'reserve', bytes: 0 }).catch(() => undefined);
  database.journal = null;
  thread = startThread();
  place = await directoryNumber();
  await recover({ ...deps, thread, onFailure: onFailureIn(deps) });
}

/**
 * Wakes the engine, which believes that it has nothing to send. Sent on a new channel, so that this tab's engine
 * receives it too.
 */
function wakeSender(): void {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.postMessage({ kind: 'wake', reason: 'changed' } satisfies ChannelMessage);
  channel.close();
}

const ONE_COPY = 'one-copy';

/** Once, until the copy is complete again, because a journal reports only its first failure. */
function warnOneCopy(): void {
  toast.warning(storageTexts.oneCopy, { id: ONE_COPY, durationMs: Number.POSITIVE_INFINITY });
}

/**
 * Reserves space for sending. Once the reserve was used, data that can be fetched again is deleted until the space can
 * be reserved again.
 */
async function keepReserve(database: DeviceDatabase, failed: (error: unknown) => void): Promise<void> {
  const { journal } = database;
  if (journal === null) return;
  try {
    if (!(await journal.reserve(RESERVE_BYTES))) {
      await dropPictures();
      // On a completely full disk the database must not be touched.
      if ((await journal.room()) === 'reserve') await dropRefetchable(database);
    }
  } catch (error) {
    failed(error);
  }
  const timer = setInterval(() => {
    if (journal.lastRoom === 'free') return;
    clearInterval(timer);
    void keepReserve(database, failed);
  }, LOOK_FOR_ROOM_MS);
}

/**
 * If the worker does not start, dies, or no longer responds, its requests fail: work then has one copy, and nothing
 * waits for the other.
 */
function startThread(): PatientThread {
  const started = new Worker(new URL('../data/journal/journal.worker.ts', import.meta.url), {
    type: 'module',
    name: 'journal',
  });
  worker = started;
  const remote = wrap<JournalThread>(started);
  const failed = new Promise<never>((_, reject) => {
    started.addEventListener('error', (event) =>
      reject(new Error('the script of the journal failed', { cause: event })),
    );
  });
  failed.catch(() => undefined);
  return new PatientThread({ perform: (request) => Promise.race([remote.perform(request), failed]) });
}

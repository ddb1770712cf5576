import { wrap } from 'comlink';
import { dropPictures, dropRefetchable } from '#app/data/cache.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { faultOf, StorageFullError } from '#app/data/faults.ts';
import { copyPhotos } from '#app/data/journal/copy-photos.ts';
import { fileNamesIn, JOURNAL_FOLDER, leaveDirectory, originDirectory } from '#app/data/journal/directory.ts';
import type { JournalThread } from '#app/data/journal/journal.ts';
import { isForgetful, leaveMark } from '#app/data/journal/mark.ts';
import { mirrorIntoJournal } from '#app/data/journal/mirror.ts';
import { type RecoverDeps, recover } from '#app/data/journal/recover.ts';
import type { Room } from '#app/data/journal/writer.ts';
import { leaveNothingOpen, type PageEvents } from '#app/data/page-cache.ts';
import { CHANNEL_NAME } from '#app/sync/limits.ts';
import type { ChannelMessage } from '#app/sync/ports.ts';
import { storageTexts } from '#app/texts/storage.ts';
import { toast } from '#app/ui/toast.ts';

/** Kept for sending when the disk is full: an upload's notes and receipts take far less. */
const RESERVE_BYTES = 6 * 1024 * 1024;
/** On a full disk it is looked this often (ms) whether there is room again. */
const LOOK_FOR_ROOM_MS = 5_000;

type Deps = Omit<RecoverDeps, 'thread' | 'onFailure'>;

let thread: JournalThread | null = null;
let isReserveKept = false;

/**
 * Before the database is opened: every change of it goes into the journal from then on, and a disk without any room is found out
 * by other means, since Chromium throws the origin's storage away when its databases do. Rejects with a StorageFullError.
 */
export async function beforeOpening(
  database: DeviceDatabase,
  report: Deps['report'],
  page: { events: PageEvents; reload: () => void },
): Promise<void> {
  mirrorIntoJournal(database);
  leaveNothingOpen(database, page);
  if ((await originDirectory()) === null) return;
  thread ??= startThread();
  if ((await roomFor(thread, report)) !== 'none') return;
  // Its reserve the journal has given up by itself; of what is left only the pictures' cache may be touched on a full disk.
  await dropPictures().catch((error: unknown) => report(error, 'freeing space'));
  if ((await roomFor(thread, report)) === 'none') throw new StorageFullError('no room to open the database');
}

/** A writer that does not start, or private files that fail, find no disk full: the app goes on with one copy, and says so. */
async function roomFor(writer: JournalThread, report: Deps['report']): Promise<Room> {
  try {
    return (await writer.perform({ op: 'probe' })).room;
  } catch (error) {
    if (faultOf(error) === 'full') throw error;
    report(error, 'starting the journal');
    return 'free';
  }
}

/** Whether the journal has anything to fill a new database from. */
export async function hasRecords(): Promise<boolean> {
  const root = thread === null ? null : await originDirectory();
  return root !== null && (await fileNamesIn(root, JOURNAL_FOLDER)).length > 0;
}

/** Brings both copies of what was captured together, and says what had to be brought back. */
export async function openSecondCopy(deps: Deps): Promise<void> {
  const { database, report } = deps;
  if (thread === null) return;
  const found = await recover({ ...deps, thread, onFailure: sayOneCopy });
  if (await isForgetful(database)) await beginElsewhere(deps);
  const { entries, damaged } = found;
  // A copy that cannot be written is known from the start, not only by the first act.
  await database.journal?.flushed();
  if (damaged > 0) report(new Error(`${damaged} damaged places in the journal`), 'reading the journal');
  if (entries > 0) {
    report(new Error(`${entries} entries came back from the journal`), 'opening the second copy');
    toast.warning(storageTexts.cameBack(entries), { id: 'came-back', durationMs: Number.POSITIVE_INFINITY });
    wakeSender();
  }
  const failed = (error: unknown) => report(error, 'keeping the second copy');
  void copyPhotos(database)
    .then(() => leaveMark(database, deps.newId))
    .catch(failed);
  if (!isReserveKept) void keepReserve(database, failed);
  isReserveKept = true;
}

/** What is written to the files would be gone at the next start. They are left for others, and all that waits is written there. */
async function beginElsewhere(deps: Deps): Promise<void> {
  const { database, report } = deps;
  report(new Error('the private files do not keep what is written'), 'opening the second copy');
  if (!(await leaveDirectory())) return sayOneCopy();
  // The space that was held back there.
  thread?.perform({ op: 'reserve', bytes: 0 }).catch(() => undefined);
  database.journal = null;
  thread = startThread();
  await recover({ ...deps, thread, onFailure: sayOneCopy });
}

/** In an open page the engine waits for nothing when all was lost. Over a channel of its own this tab's engine hears it too. */
function wakeSender(): void {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.postMessage({ kind: 'wake', reason: 'changed' } satisfies ChannelMessage);
  channel.close();
}

/** Once a page: its journal tells only of its first failure. */
function sayOneCopy(): void {
  toast.warning(storageTexts.oneCopy, { id: 'one-copy', durationMs: Number.POSITIVE_INFINITY });
}

/** Holds space back for sending. Once it was needed, what can be fetched again goes, until there is room to hold it back anew. */
async function keepReserve(database: DeviceDatabase, failed: (error: unknown) => void): Promise<void> {
  const { journal } = database;
  if (journal === null) return;
  try {
    if (!(await journal.reserve(RESERVE_BYTES))) {
      await dropPictures();
      // Without any room the database is left alone.
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

/** A worker that does not start, or dies, fails what it was asked: the work then has one copy, and nobody waits for the other. */
function startThread(): JournalThread {
  const worker = new Worker(new URL('../data/journal/journal.worker.ts', import.meta.url), {
    type: 'module',
    name: 'journal',
  });
  const remote = wrap<JournalThread>(worker);
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) =>
      reject(new Error('the script of the journal failed', { cause: event })),
    );
  });
  failed.catch(() => undefined);
  return { perform: (request) => Promise.race([remote.perform(request), failed]) };
}

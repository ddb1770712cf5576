import { wrap } from 'comlink';
import { dropRefetchable } from '#app/data/cache.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { StorageFullError } from '#app/data/faults.ts';
import { copyPhotos } from '#app/data/journal/copy-photos.ts';
import { JOURNAL_FOLDER, namesIn, originDirectory } from '#app/data/journal/directory.ts';
import type { JournalThread } from '#app/data/journal/journal.ts';
import { mirrorIntoJournal } from '#app/data/journal/mirror.ts';
import { type RecoverDeps, recover } from '#app/data/journal/recover.ts';
import { dropCachedPictures } from '#app/sync/picture-cache.ts';
import { toast } from '#app/ui/toast.ts';
import { storageTexts } from '#domain/texts-storage.ts';

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
export async function beforeOpening(database: DeviceDatabase): Promise<void> {
  mirrorIntoJournal(database);
  if ((await originDirectory()) === null) return;
  thread ??= startThread();
  const { room } = await thread.perform({ op: 'probe' });
  if (room === 'none') throw new StorageFullError('no room to open the database');
}

/** Whether the journal has anything to fill a new database from. */
export async function hasRecords(): Promise<boolean> {
  const root = thread === null ? null : await originDirectory();
  return root !== null && (await namesIn(root, JOURNAL_FOLDER)).length > 0;
}

/** Brings both copies of what was captured together, and says what had to be brought back. */
export async function openSecondCopy(deps: Deps): Promise<void> {
  const { database, report } = deps;
  if (thread === null) return;
  const { entries, damaged } = await recover({ ...deps, thread, onFailure: sayOneCopy });
  if (damaged > 0) report(new Error(`${damaged} damaged places in the journal`), 'reading the journal');
  if (entries > 0) {
    report(new Error(`${entries} entries came back from the journal`), 'opening the second copy');
    toast.warning(storageTexts.cameBack(entries), { id: 'came-back', durationMs: Number.POSITIVE_INFINITY });
  }
  const failed = (error: unknown) => report(error, 'keeping the second copy');
  void copyPhotos(database).catch(failed);
  if (!isReserveKept) void keepReserve(database, failed);
  isReserveKept = true;
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
    if (!(await journal.reserve(RESERVE_BYTES)) && (await journal.room()) === 'reserve') {
      await dropCachedPictures();
      await dropRefetchable(database);
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
      reject(new Error('The journal’s worker failed', { cause: event })),
    );
  });
  failed.catch(() => undefined);
  return { perform: (request) => Promise.race([remote.perform(request), failed]) };
}

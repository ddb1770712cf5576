import { type DatabaseWatcher, openDatabase } from '#app/data/connection.ts';
import type { DatabasePlace } from '#app/data/database-place.ts';
import { type StartFault, StorageStartError, startFaultOf } from '#app/data/faults.ts';
import type { PageEvents } from '#app/data/page-cache.ts';
import { isMissingPart } from '#app/parts.ts';
import { flushDrafts } from '#app/sync/drafts/draft-keeper.ts';
import type { NoteDeps } from '#app/sync/outbox/note-keeper.ts';
import { updateTexts } from '#app/texts/updates.ts';
import { toast } from '#app/ui/toast.ts';

/** Another tab stores its forms before it gives way; after this long (ms) it will not. */
const BLOCKED_AFTER_MS = 2_000;
/** Some browsers never respond on a full disk; after this long (ms) the user is told what to do. */
const NO_ANSWER_AFTER_MS = 30_000;

type StorageStart = Omit<NoteDeps, 'places'> & {
  place: DatabasePlace;
  events: PageEvents;
  reload: () => void;
};

/**
 * Opens the device's database and watches it from then on. Rejects with a StorageStartError, which has a screen that
 * says what to do, or with the error of a missing chunk.
 */
export function openStorage({ place, events, reload, ...deps }: StorageStart): Promise<void> {
  const { database, report } = deps;
  database.comparison.set({ state: 'running' });
  const watched = () =>
    import('./storage-watch.ts').then(
      (part) => part.watchStorage({ ...deps, recover: secondCopy }),
      (error: unknown) => {
        report(error, 'watching the storage');
        database.comparison.set({ state: 'unwatched' });
      },
    );
  let watch: ReturnType<typeof watched> | null = null;
  const now = () => deps.clock.now();
  const copying = import('./second-copy.ts');
  const secondCopy = async () => (await copying).openSecondCopy({ ...deps, now });
  return new Promise((resolve, reject) => {
    let isGivenUp = false;
    const giveUp = (fault: StartFault): void => {
      isGivenUp = true;
      reject(new StorageStartError(fault));
    };
    let late: ReturnType<typeof setTimeout> | undefined;
    const watcher: DatabaseWatcher = {
      leaving: async () => {
        await flushDrafts(database);
      },
      superseded: () => sayReload(reload),
      blocked: () => setTimeout(() => giveUp('blocked'), BLOCKED_AFTER_MS),
      // A new database is filled from the journal; without records there nothing is given up.
      failedToOpen: async (error) =>
        startFaultOf(error) === 'broken' && (await (await copying).hasRecords()) && (await place.moveOn()),
      // It may be empty now: the browser may have deleted the storage.
      reopened: () => {
        database.comparison.set({ state: 'running' });
        void secondCopy()
          .catch((error: unknown) => report(error, 'opening the second copy'))
          .then(async () => (await watch)?.check());
      },
    };
    // Both copies must agree before anything is shown about unsent work or the signed-in user.
    const opening = copying
      .then((part) => {
        // Starts here, because a part that waits for a connection doesn't mean that the storage doesn't respond.
        late = setTimeout(() => giveUp('broken'), NO_ANSWER_AFTER_MS);
        return part.openJournal(database, report, { events, reload });
      })
      .then(() => place.find())
      .then(() => openDatabase(database, watcher))
      .then(secondCopy)
      .finally(() => clearTimeout(late));
    opening.then(
      () => {
        // The problem screen is already shown; a reload continues from there.
        if (isGivenUp) return reload();
        watch = watched();
        resolve();
      },
      (error: unknown) => {
        report(error, 'opening the database');
        // A missing chunk says nothing about the storage, and has its own screen.
        reject(isMissingPart(error) ? error : new StorageStartError(startFaultOf(error), { cause: error }));
      },
    );
  });
}

function sayReload(reload: () => void): void {
  toast.warning(updateTexts.superseded, {
    id: 'superseded',
    durationMs: Number.POSITIVE_INFINITY,
    action: { label: updateTexts.reload, onAction: reload },
  });
}

import { dropRefetchable } from '#app/data/cache.ts';
import { REOPEN_ATTEMPTS } from '#app/data/connection.ts';
import { causedBy, isQuotaExceeded } from '#app/data/faults.ts';
import { reopening } from '#app/data/lifecycle.ts';
import { dropCachedPictures } from './picture-cache.ts';
import type { EngineDeps } from './ports.ts';

export type StoringDeps = Pick<EngineDeps, 'database' | 'dropCachedFiles' | 'report'>;

/** As `storing`, and resolves when both copies are on disk: what may be called saved. */
export async function storingTwice<T>(deps: StoringDeps, work: () => PromiseLike<T>): Promise<T> {
  const done = await storing(deps, work);
  await deps.database.journal?.flushed();
  return done;
}

/**
 * Runs one transaction that must not fail for want of space or of a connection: a lost connection is opened again, a full
 * device gives up what can be fetched again, and then the work is tried once more. Rejects with what remains.
 */
export async function storing<T>(deps: StoringDeps, work: () => PromiseLike<T>): Promise<T> {
  const { database } = deps;
  try {
    return await reopening(database, REOPEN_ATTEMPTS, work);
  } catch (error) {
    // Where there is no room at all, not even freeing some may be tried.
    if (!isQuotaExceeded(error) || causedBy(error, (name) => name === 'StorageFullError')) throw error;
    await makeRoom(deps);
    return await reopening(database, REOPEN_ATTEMPTS, work);
  }
}

async function makeRoom({
  database,
  dropCachedFiles = dropCachedPictures,
  report,
}: StoringDeps): Promise<void> {
  try {
    await dropCachedFiles();
    await dropRefetchable(database);
  } catch (error) {
    // What was freed before the fault may be enough; the second try decides.
    report(error, 'freeing space');
  }
}

import type { Dexie } from 'dexie';

/** A table without rows that every change takes along, so that the browser lets only one change at a time begin. */
export const TURN_TABLE = 'turn';

/**
 * One change at a time, over all tabs and the service worker. Chromium that is killed between two changes under way at once
 * finds its database damaged at the next start and deletes all of it, what was committed long ago included
 * (docs/decisions/006); between the steps of a single one it loses nothing. Reads go on beside it.
 */
export function writeOneAtATime(database: Dexie): void {
  database.use({
    stack: 'dbcore',
    name: 'one writer',
    create: (core) => ({
      ...core,
      transaction: (tables, mode, options) =>
        core.transaction(mode === 'readwrite' ? [...tables, TURN_TABLE] : tables, mode, options),
    }),
  });
}

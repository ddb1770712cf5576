import { join } from 'node:path';
import { compareFiles } from '../../files/claim-store.ts';
import { openFolderStore } from '../../files/folder-store.ts';
import { missingMigrations } from '../migrate.ts';
import { withDatabaseAsIs } from '../open-database.ts';
import { countRows } from '../rows.sql.ts';
import type { Holding } from './backup-note.ts';

/**
 * Starts the database of a data folder to test that it starts, counts its contents, and stops it. Throws if a newer
 * version made it.
 */
export async function readHolding(dataDir: string): Promise<Holding> {
  return withDatabaseAsIs({ databaseUrl: null, dataDir }, async (db) => {
    await missingMigrations(db);
    const { named, missing } = await compareFiles(db, await openFolderStore(join(dataDir, 'files')));
    return { rows: await countRows(db), files: { named, missing } };
  });
}

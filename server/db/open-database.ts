import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/start.ts';
import { migrate } from './migrate.ts';
import { type DatabaseSource, openPool } from './pool.ts';
import type { Db } from './schema.ts';

export type OpenDatabase = {
  readonly db: Db;
  /** The same for acts, whose statements are prepared. */
  readonly acts: Db;
  /** Where it is, for a connection outside of the pool. */
  readonly source: DatabaseSource;
  /** Null on a PostgreSQL server of its own. */
  readonly embedded: EmbeddedPostgres | null;
  /** Migrations applied just now. */
  readonly applied: readonly string[];
  readonly close: () => Promise<void>;
};

/** Opens the database the configuration names, starting the embedded one where it names none, and migrates it. */
export async function openDatabase(
  config: { readonly databaseUrl: string | null; readonly dataDir: string },
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres(config.dataDir) : null;
  const source: DatabaseSource = embedded?.address ?? config.databaseUrl ?? '';
  const pool = openPool(source, onError);
  const close = async (): Promise<void> => {
    await pool.close();
    await embedded?.stop();
  };
  try {
    return { db: pool.db, acts: pool.acts, source, embedded, applied: await migrate(pool.db), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/// <reference types="vite/types/importMeta.d.ts" />
import { type Kysely, sql } from 'kysely';
import type { Database, Db, Tx } from './schema.ts';

/** Bundled with the program, so that a built server needs no source folder. */
const FILES = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Two servers that start together migrate one after the other. */
const MIGRATION_LOCK = 4_180_002;

type Migration = { readonly number: number; readonly name: string; readonly text: string };

function allMigrations(): Migration[] {
  return inOrder(
    Object.entries(FILES).map(([path, text]) => {
      const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.sql$/, '');
      return { number: Number(name.slice(0, 3)), name, text };
    }),
  );
}

/** Sorts by number. Throws for duplicate numbers: a database that has one of the two would never get the other. */
export function inOrder<T extends Omit<Migration, 'text'>>(migrations: readonly T[]): T[] {
  const sorted = migrations.toSorted((a, b) => a.number - b.number);
  for (const [index, { number, name }] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next?.number === number)
      throw new Error(`The migrations ${name} and ${next.name} have the same number. Rename one of them.`);
  }
  return sorted;
}

/**
 * Migrates the database to this program's schema, each migration in its own transaction. Returns the names of those
 * applied now. Throws if a newer program made the database, whose tables this one does not know.
 */
export async function migrate(db: Db): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection);
    try {
      return await applyMissing(connection);
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
    }
  });
}

/** Names of the migrations that the database lacks; changes nothing. Throws as `migrate` does. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('schema_migrations') is not null as "isThere"`.execute(db);
  const missing = rows[0]?.isThere === true ? await findMissing(db) : allMigrations();
  return missing.map(({ name }) => name);
}

/** Names of the migrations that the database has. */
export async function appliedMigrations(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by number`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

/**
 * Applies the named migrations to a database without tables, in the caller's transaction. Throws for a migration of a
 * newer version.
 */
export async function applyNamed(tx: Tx, names: readonly string[]): Promise<void> {
  const known = allMigrations();
  const foreign = names.find((name) => !known.some((migration) => migration.name === name));
  if (foreign !== undefined) throw new Error(unknownMigration('backup', foreign));
  await createMigrationsTable(tx);
  for (const migration of known) if (names.includes(migration.name)) await applyIn(tx, migration);
}

function unknownMigration(where: 'backup' | 'database', name: string): string {
  return `The ${where} has migration ${name}, which this version does not know. Start a newer version.`;
}

async function createMigrationsTable(connection: Kysely<Database>): Promise<void> {
  await sql`create table if not exists schema_migrations (
    number integer primary key, name text not null, applied_at timestamptz not null default now())`.execute(
    connection,
  );
}

async function applyMissing(connection: Kysely<Database>): Promise<string[]> {
  await createMigrationsTable(connection);
  const missing = await findMissing(connection);
  for (const migration of missing) await apply(connection, migration);
  return missing.map(({ name }) => name);
}

async function findMissing(connection: Kysely<Database>): Promise<Migration[]> {
  const { rows } = await sql<{
    number: number;
    name: string;
  }>`select number, name from schema_migrations`.execute(connection);
  const migrations = allMigrations();
  const known = new Set(migrations.map(({ name }) => name));
  const foreign = rows.find(({ name }) => !known.has(name));
  if (foreign !== undefined) {
    throw new Error(unknownMigration('database', foreign.name));
  }
  const present = new Set(rows.map(({ number }) => number));
  return migrations.filter(({ number }) => !present.has(number));
}

async function apply(connection: Kysely<Database>, migration: Migration): Promise<void> {
  await connection.transaction().execute((tx) => applyIn(tx, migration));
}

async function applyIn(tx: Tx, { number, name, text }: Migration): Promise<void> {
  // Building an index on a full table may take longer than the time limit for calls.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql.raw(text).execute(tx);
  await sql`insert into schema_migrations (number, name) values (${number}, ${name})`.execute(tx);
}

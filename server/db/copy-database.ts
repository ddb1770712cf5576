import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { syncPath } from '../disk.ts';
import type { OnProgress } from '../progress.ts';
import { appliedMigrations, applyNamed } from './migrate.ts';
import { tableNames } from './rows.sql.ts';
import type { Db, Tx } from './schema.ts';

/** One table of a copy: its number of rows, and a checksum of all of them that does not depend on their order. */
type TableCopy = { readonly rows: number; readonly sum: string };

/** Content summary of a copied database. */
export type DatabaseCopy = {
  /** Migrations that created its tables. */
  readonly migrations: readonly string[];
  readonly tables: Readonly<Record<string, TableCopy>>;
  /** Last number that each sequence gave; null if none yet. */
  readonly sequences: Readonly<Record<string, string | null>>;
};

const FETCHED_ROWS = 500;
/** Bytes inserted by one statement. */
const LOT_BYTES = 4 * 1024 * 1024;
/** Written by the migrations themselves. */
const MIGRATIONS_TABLE = 'schema_migrations';

/**
 * Copies all tables as of one moment to a new folder, one file of JSON lines each, while servers keep running. Needs no
 * PostgreSQL programs, and any version of PostgreSQL can load the copy.
 */
export async function copyDatabase(
  db: Db,
  folder: string,
  onRows: OnProgress = () => undefined,
): Promise<DatabaseCopy> {
  await mkdir(folder, { mode: 0o700 });
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await useUtc(tx);
      const migrations = await appliedMigrations(tx);
      const tables = await sumTables(tx);
      const lots = counting(total(tables), onRows);
      for (const [table, { rows }] of Object.entries(tables)) {
        const written = await writeTable(tx, table, join(folder, `${table}.ndjson`), lots);
        if (written !== rows) throw new Error(`${table} has ${rows} rows, and ${written} were written.`);
      }
      await syncPath(folder);
      // Last: sequences are not part of the snapshot, and must not be behind the rows.
      return { migrations, tables, sequences: await lastNumbers(tx) };
    });
}

/**
 * Loads a copy into a database without tables or, with `replaces`, in place of its tables. All of it happens in one
 * transaction, which succeeds only if every table has exactly the rows of the copy. On failure it throws the reason and
 * changes nothing.
 */
export async function restoreDatabase(
  db: Db,
  folder: string,
  copy: DatabaseCopy,
  { replaces, onRows = () => undefined }: { replaces: boolean; onRows?: OnProgress },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await useUtc(tx);
    if (await requireTarget(tx, replaces)) await emptySchema(tx);
    await applyNamed(tx, copy.migrations);
    const order = await parentsFirst(tx);
    for (const table of order) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql`truncate ${sql.join(order.map((table) => sql.table(table)))}`.execute(tx);
    const lots = counting(total(copy.tables), onRows);
    for (const table of order) await readTable(tx, table, join(folder, `${table}.ndjson`), lots);
    for (const table of order) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    for (const [name, last] of Object.entries(copy.sequences))
      if (last !== null) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(tx);
    const wrong = differences(copy.tables, await sumTables(tx));
    if (wrong.length > 0)
      throw new Error(`The backup is not what its note says; nothing was restored:\n  ${wrong.join('\n  ')}`);
  });
}

/** Throws early what `restoreDatabase` would throw. */
export async function assertRestorable(db: Db, replaces: boolean): Promise<void> {
  await db.transaction().execute((tx) => requireTarget(tx, replaces));
}

/**
 * Throws if a server uses the database, or if it has tables that may not be replaced. Returns true if it has tables.
 */
async function requireTarget(tx: Tx, mayReplace: boolean): Promise<boolean> {
  await refuseInUse(tx);
  const hasTables = (await tableNames(tx)).length > 0;
  if (hasTables && !mayReplace)
    throw new Error(
      'The database is not empty. Name an empty one in DATABASE_URL, or give --replace: what is in it is then deleted. Without DATABASE_URL it is that of DATA_DIR.',
    );
  return hasTables;
}

function counting(of: number, onRows: OnProgress): (rows: number) => void {
  let done = 0;
  return (rows) => {
    done += rows;
    onRows(done, of);
  };
}

export function total(tables: DatabaseCopy['tables']): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
}

function differences(expected: DatabaseCopy['tables'], found: DatabaseCopy['tables']): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])].flatMap((table) => {
    const [wanted, there] = [expected[table], found[table]];
    if (wanted?.rows !== there?.rows)
      return [`${table} has ${there?.rows ?? 0} rows, not ${wanted?.rows ?? 0}`];
    return wanted?.sum === there?.sum ? [] : [`${table} has other contents`];
  });
}

/** Instants are written in the session's time zone, so both sides use the same one. */
async function useUtc(tx: Tx): Promise<void> {
  await sql`set local time zone 'UTC'`.execute(tx);
}

async function refuseInUse(tx: Tx): Promise<void> {
  const { rows } = await sql<{ others: number }>`select count(*) as others from pg_stat_activity
    where datname = current_database() and application_name = 'vendor-management' and pid <> pg_backend_pid()`.execute(
    tx,
  );
  if (Number(rows[0]?.others) > 0) throw new Error('A server uses the database. Stop it first.');
}

async function sumTables(tx: Tx): Promise<Record<string, TableCopy>> {
  const tables: Record<string, TableCopy> = {};
  for (const table of await tableNames(tx)) {
    if (table === MIGRATIONS_TABLE) continue;
    const { rows } = await sql<{ rows: number; sum: string }>`select count(*) as rows,
      coalesce(sum(('x' || left(md5(to_jsonb(t)::text), 15))::bit(60)::bigint), 0)::text as sum
      from ${sql.table(table)} t`.execute(tx);
    tables[table] = { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' };
  }
  return tables;
}

async function writeTable(
  tx: Tx,
  table: string,
  path: string,
  onLot: (rows: number) => void,
): Promise<number> {
  let written = 0;
  await sql`declare copied no scroll cursor for select to_jsonb(t)::text as line from ${sql.table(table)} t`.execute(
    tx,
  );
  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(FETCHED_ROWS)} from copied`.execute(tx);
      if (rows.length === 0) return;
      written += rows.length;
      yield rows.map(({ line }) => `${line}\n`).join('');
      onLot(rows.length);
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
  await syncPath(path);
  await sql`close copied`.execute(tx);
  return written;
}

async function readTable(tx: Tx, table: string, path: string, onLot: (rows: number) => void): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    tx,
  );
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  let [lot, bytes]: [string[], number] = [[], 0];
  const insert = async () => {
    if (lot.length === 0) return;
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${lot.join(',')}]`}::jsonb)`.execute(
      tx,
    );
    onLot(lot.length);
    [lot, bytes] = [[], 0];
  };
  for await (const line of linesOf(path)) {
    lot.push(line);
    bytes += line.length;
    if (bytes > LOT_BYTES) await insert();
  }
  await insert();
}

/** Splits only at line feeds: Node's own reader also splits at U+2028, which a row may contain. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Tables in an order where each row refers only to rows that are already there. */
async function parentsFirst(tx: Tx): Promise<string[]> {
  const { rows: links } = await sql<{ child: string; parent: string }>`
    select c.relname as child, p.relname as parent from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid
      and k.connamespace = current_schema()::regnamespace`.execute(tx);
  let waiting = (await tableNames(tx)).filter((table) => table !== MIGRATIONS_TABLE);
  const order: string[] = [];
  while (waiting.length > 0) {
    const ready = waiting.filter((table) =>
      links.every(({ child, parent }) => child !== table || order.includes(parent)),
    );
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${waiting.join(', ')}.`);
    order.push(...ready);
    waiting = waiting.filter((table) => !order.includes(table));
  }
  return order;
}

async function lastNumbers(tx: Tx): Promise<Record<string, string | null>> {
  const { rows } = await sql<{
    name: string;
    last: string | null;
  }>`select sequencename as name, last_value::text as last
    from pg_sequences where schemaname = current_schema() order by sequencename`.execute(tx);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Drops everything in the schema except what extensions created. */
async function emptySchema(tx: Tx): Promise<void> {
  const tables = await tableNames(tx);
  await sql`drop table ${sql.join(tables.map((table) => sql.table(table)))} cascade`.execute(tx);
  const { rows } = await sql<{ drop: string }>`
    select format('drop sequence %s cascade', c.oid::regclass) as drop from pg_class c
      where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace
    union all
    select format('drop function %s cascade', f.oid::regprocedure) from pg_proc f
      where f.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e')`.execute(
    tx,
  );
  for (const { drop } of rows) await sql.raw(drop).execute(tx);
}

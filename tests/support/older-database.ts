import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const MIGRATIONS = new URL('../../server/db/migrations/', import.meta.url);

/** Migrates an empty database up to, but not including, migration `end`. */
export async function migrateBefore(client: pg.Client, end: number): Promise<void> {
  await client.query(
    'create table schema_migrations (number integer primary key, name text not null, applied_at timestamptz not null default now())',
  );
  for (const file of (await readdir(MIGRATIONS)).sort()) {
    const number = Number(file.slice(0, 3));
    if (number >= end) continue;
    await client.query(await readFile(new URL(file, MIGRATIONS), 'utf8'));
    const name = file.replace(/\.sql$/, '');
    await client.query('insert into schema_migrations (number, name) values ($1, $2)', [number, name]);
  }
}

import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** Resolves when the database answers. */
export async function askDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Resolves when the database took a write: a standby, a read-only one and one on a full disk do not. */
export async function writeToDatabase(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Another server's check may hold the row; waiting for it would say nothing about the database.
    await sql`set local lock_timeout = 1000; set local synchronous_commit = off`.execute(tx);
    await sql`insert into health_checks (checked_at) values (now())
      on conflict (only_row) do update set checked_at = excluded.checked_at`.execute(tx);
  });
}

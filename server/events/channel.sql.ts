import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';

/** Channel on which every server of this database receives changes. */
export const CHANNEL = 'changes';

/** Notifies the listeners over a connection of the pool; within a transaction, on commit. */
export async function notify(db: Db | Tx, texts: readonly string[]): Promise<void> {
  await sql`select ${notified(texts)}`.execute(db);
}

/** The same as part of a statement; its result is the number of texts sent. */
export function notified(texts: readonly string[]) {
  return sql<number>`(select count(*) from unnest(${texts}::text[]) as text where pg_notify(${CHANNEL}, text) is not null)`;
}

const ENDED = 'access-ended ';

/** Notifies every server on commit that these users' access has ended. */
export async function announceEnded(tx: Db, userIds: readonly string[]): Promise<void> {
  await notify(
    tx,
    [...new Set(userIds)].map((id) => `${ENDED}${id}`),
  );
}

/** Id of the user whose access has ended, or null for another text. */
export function readEnded(text: string): string | null {
  return text.startsWith(ENDED) ? text.slice(ENDED.length) : null;
}

import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';

/** Where every server on this database hears of changes. */
export const CHANNEL = 'changes';

/** Notifies the listeners, by a connection of the pool; within a transaction once it commits. */
export async function notify(db: Db | Tx, texts: readonly string[]): Promise<void> {
  await sql`select ${notified(texts)}`.execute(db);
}

/** The same as a part of a statement, which answers how many it told. */
export function notified(texts: readonly string[]) {
  return sql<number>`(select count(*) from unnest(${texts}::text[]) as text where pg_notify(${CHANNEL}, text) is not null)`;
}

const ENDED = 'access-ended ';

/** Tells every server that some people's access has ended, once this transaction commits. */
export async function announceEnded(tx: Db, userIds: readonly string[]): Promise<void> {
  await notify(
    tx,
    [...new Set(userIds)].map((id) => `${ENDED}${id}`),
  );
}

/** Whose access has ended, if that is what a text says. */
export function readEnded(text: string): string | null {
  return text.startsWith(ENDED) ? text.slice(ENDED.length) : null;
}

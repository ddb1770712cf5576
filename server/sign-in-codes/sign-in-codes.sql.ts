import { sql } from 'kysely';
import type { Role } from '#domain/permissions.ts';
import type { NewRow, Tx } from '../db/schema.ts';
import type { Session } from '../http/session.ts';
import { peopleSeenBy } from '../users/people.sql.ts';

/** Codes are forgotten this long after their end; until then a person is told what became of theirs. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Whom a code may sign in. */
function peopleOf(tx: Tx, session: Session) {
  return peopleSeenBy(tx, session).where('u.deactivated_at', 'is', null);
}

export async function listPeople(tx: Tx, session: Session) {
  return peopleOf(tx, session)
    .orderBy('e.name')
    .orderBy('u.id')
    .select(['u.id', 'u.username', 'e.name'])
    .select(({ ref }) => ref('u.role').$castTo<Role>().as('role'))
    .execute();
}

export async function isPersonOf(tx: Tx, session: Session, userId: string): Promise<boolean> {
  return (
    (await peopleOf(tx, session).where('u.id', '=', userId).select('u.id').executeTakeFirst()) !== undefined
  );
}

/** How many codes a person has made since an instant; one who makes two at once waits until the first is kept. */
export async function countMadeSince(tx: Tx, userId: string, since: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`sign-in-codes ${userId}`}))`.execute(tx);
  const { count } = await tx
    .selectFrom('sign_in_codes')
    .where('made_by', '=', userId)
    .where('created_at', '>', since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Keeps a new code, and forgets those that ended long ago. */
export async function addCode(tx: Tx, code: NewRow<'sign_in_codes'>): Promise<void> {
  await tx
    .deleteFrom('sign_in_codes')
    .where('expires_at', '<', new Date(Date.parse(code.created_at) - KEPT_MS).toISOString())
    .execute();
  await tx.insertInto('sign_in_codes').values(code).execute();
}

/** Ends a code of this person's own making that nobody has used. */
export async function endCode(tx: Tx, id: string, madeBy: string, at: string): Promise<void> {
  await tx
    .updateTable('sign_in_codes')
    // Not `at`: who exchanges it may have read the clock before and waited since.
    .set(({ ref }) => ({ expires_at: ref('created_at') }))
    .where('id', '=', id)
    .where('made_by', '=', madeBy)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();
}

/** Uses a code up; returns whose it is, or null when it cannot be used (any more). Of two at the same time one gets it. */
export async function useCode(tx: Tx, codeHash: string, at: string): Promise<string | null> {
  const row = await tx
    .updateTable('sign_in_codes')
    .set({ used_at: at })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** What became of a code that could not be used. */
export async function codeStatus(tx: Tx, codeHash: string): Promise<'used' | 'ended' | 'unknown'> {
  const row = await tx
    .selectFrom('sign_in_codes')
    .where('code_hash', '=', codeHash)
    .select('used_at')
    .executeTakeFirst();
  if (row === undefined) return 'unknown';
  return row.used_at === null ? 'ended' : 'used';
}

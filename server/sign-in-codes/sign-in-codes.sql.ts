import { sql } from 'kysely';
import type { Role } from '#domain/permissions.ts';
import type { NewRow, Tx } from '../db/schema.ts';
import { isGood } from '../db/users.sql.ts';
import type { Session } from '../http/session.ts';
import { peopleSeenBy } from '../users/people.sql.ts';

/** Codes are deleted this long after they expire; until then a person is told what happened to theirs. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** People whom a code may sign in. */
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

/** Access version of a person whom a code may sign in; null for anybody else. */
export async function accessVersionOf(tx: Tx, session: Session, userId: string): Promise<number | null> {
  const person = await peopleOf(tx, session)
    .where('u.id', '=', userId)
    .select('u.access_version as version')
    .executeTakeFirst();
  return person?.version ?? null;
}

/**
 * Number of codes that a person has created since a given time. One who creates two at once waits until the first is
 * stored.
 */
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

/** Stores a new code, and deletes those that expired long ago. */
export async function addCode(tx: Tx, code: NewRow<'sign_in_codes'>): Promise<void> {
  await tx
    .deleteFrom('sign_in_codes')
    .where('expires_at', '<', new Date(Date.parse(code.created_at) - KEPT_MS).toISOString())
    .execute();
  await tx.insertInto('sign_in_codes').values(code).execute();
}

/** Ends an unused code that this person created. */
export async function endCode(tx: Tx, id: string, madeBy: string, at: string): Promise<void> {
  await tx
    .updateTable('sign_in_codes')
    // Not `at`: whoever exchanges the code may have read the clock earlier and waited since.
    .set(({ ref }) => ({ expires_at: ref('created_at') }))
    .where('id', '=', id)
    .where('made_by', '=', madeBy)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();
}

/**
 * Redeems a code once; returns the person it signs in and its creator. Null if it was used, has expired, or is void
 * because its person, its creator or the creator's sign-in has lost access since. Of two attempts at the same time, one
 * succeeds.
 */
export async function useCode(tx: Tx, codeHash: string, at: string) {
  const row = await tx
    .updateTable('sign_in_codes as c')
    .set({ used_at: at })
    .where('c.code_hash', '=', codeHash)
    .where('c.used_at', 'is', null)
    .where('c.expires_at', '>', at)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users as whose')
          .whereRef('whose.id', '=', 'c.user_id')
          .whereRef('whose.access_version', '=', 'c.user_version')
          .where('whose.deactivated_at', 'is', null)
          .select('whose.id'),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_tokens as t')
          .innerJoin('users as u', 'u.id', 't.user_id')
          .where(isGood)
          .whereRef('t.id', '=', 'c.made_with')
          .whereRef('u.access_version', '=', 'c.maker_version')
          .select('t.id'),
      ),
    )
    .returning(['c.user_id', 'c.user_version', 'c.made_by', 'c.maker_version', 'c.made_with'])
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        userId: row.user_id,
        accessVersion: row.user_version,
        madeBy: { userId: row.made_by, accessVersion: row.maker_version, tokenId: row.made_with },
      };
}

type Made = NonNullable<Awaited<ReturnType<typeof useCode>>>['madeBy'];

/** Records whose code created a token, and whose codes signed that person in. */
export async function noteMakers(
  tx: Tx,
  tokenId: string,
  { userId, accessVersion, tokenId: madeWith }: Made,
) {
  await tx
    .insertInto('token_makers')
    .values({ token_id: tokenId, user_id: userId, access_version: accessVersion })
    .execute();
  if (madeWith === null) return;
  await tx
    .insertInto('token_makers')
    .columns(['token_id', 'user_id', 'access_version'])
    .expression(({ selectFrom, val }) =>
      selectFrom('token_makers')
        .where('token_id', '=', madeWith)
        .select([val(tokenId).as('token_id'), 'user_id', 'access_version']),
    )
    .onConflict((conflict) => conflict.columns(['token_id', 'user_id']).doNothing())
    .execute();
}

/** Status of a code that could not be used. */
export async function codeStatus(tx: Tx, codeHash: string): Promise<'used' | 'ended' | 'unknown'> {
  const row = await tx
    .selectFrom('sign_in_codes')
    .where('code_hash', '=', codeHash)
    .select('used_at')
    .executeTakeFirst();
  if (row === undefined) return 'unknown';
  return row.used_at === null ? 'ended' : 'used';
}

import { type ExpressionBuilder, sql } from 'kysely';
import { DAY_MS } from '#domain/units.ts';
import { announceEnded } from '../events/channel.sql.ts';
import type { Database, Db, Tx } from './schema.ts';

/** A token lives this long after its last use, unless it was made with another lifetime. */
export const TOKEN_LIFETIME_DAYS = 90;
export const MAX_TOKEN_DAYS = 3_650;

/** Whether nobody has ever been given access: the state of a database just made. */
export async function hasNoUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

export async function findUserId(db: Db, username: string): Promise<string | null> {
  const row = await db.selectFrom('users').where('username', '=', username).select('id').executeTakeFirst();
  return row?.id ?? null;
}

export async function isDeactivated(db: Db, userId: string): Promise<boolean> {
  const rows = await db.selectFrom('users').where('id', '=', userId).select('deactivated_at').execute();
  return rows.some(({ deactivated_at }) => deactivated_at !== null);
}

export type NewUser = {
  readonly id: string;
  readonly username: string;
  readonly role: string;
  readonly name: string;
  readonly complex: { readonly id: string; readonly name: string };
  readonly city: { readonly id: string; readonly name: string };
  /** Signs in only while the demo is open; false unless given. */
  readonly isDemo?: boolean;
};

/**
 * Whether somebody has this username, in whatever capitals: two that differ by those would be taken for one another. Until the end of the
 * transaction nobody else is told that it is free.
 */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('username ' || lower(${username})))`.execute(db);
  const row = await db
    .selectFrom('users')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a city and a complex in it when they are new, and leaves them as they are when they are not. */
export async function ensureComplex(
  db: Db,
  { city, complex }: Pick<NewUser, 'city' | 'complex'>,
): Promise<void> {
  await db
    .insertInto('cities')
    .values({ id: city.id, name: city.name })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await db
    .insertInto('complexes')
    .values({ ...complex, city_id: city.id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/**
 * Adds a user with an employee record of the same id, and the complex with its city when they are new, within the caller's transaction.
 * False where somebody has taken the username in the same moment: the transaction is to be given up then.
 */
export async function addUser(db: Db, user: NewUser, at: string): Promise<boolean> {
  const { id, username, role, complex, isDemo = false } = user;
  await ensureComplex(db, user);
  await db
    .insertInto('employees')
    .values({
      id,
      auth_user_id: id,
      name: user.name,
      complex_id: complex.id,
      location_id: null,
      location_name: complex.name,
    })
    .execute();
  const added = await db
    .insertInto('users')
    .values({ id, username, role, employee_id: id, created_at: at, is_demo: isDemo })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Gives a user one more token. It ends `days` after its last use, counted from `at` until then. It is good for the person as they are now,
 * or as they were under `accessVersion`.
 */
export async function addToken(
  db: Db,
  userId: string,
  tokenHash: string,
  at: string,
  days: number = TOKEN_LIFETIME_DAYS,
  accessVersion: number | null = null,
): Promise<{ id: string }> {
  return db
    .insertInto('user_tokens')
    .values(({ selectFrom }) => ({
      token_hash: tokenHash,
      user_id: userId,
      created_at: at,
      lifetime_days: days,
      expires_at: expiryOf(at, days),
      access_version: accessVersion ?? selectFrom('users').where('id', '=', userId).select('access_version'),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** When a token ends that was made or used at an instant. */
function expiryOf(at: string, days: number): string {
  return new Date(Date.parse(at) + days * DAY_MS).toISOString();
}

/**
 * Whether a token is still as good as on the day it was given, but for its own time: it was not revoked, and its person's access has not
 * ended since, nor has the access of anybody whose code created it. For queries of `user_tokens as t` and `users as u`.
 */
export function isGood({ and, eb, exists, not, ref, selectFrom }: TokenBuilder) {
  const makers = selectFrom('token_makers as m')
    .innerJoin('users as maker', 'maker.id', 'm.user_id')
    .whereRef('m.token_id', '=', 't.id')
    .whereRef('m.access_version', '!=', 'maker.access_version')
    .select('m.user_id');
  return and([
    eb('t.revoked_at', 'is', null),
    eb('u.deactivated_at', 'is', null),
    eb('t.access_version', '=', ref('u.access_version')),
    not(exists(makers)),
  ]);
}

type TokenBuilder = ExpressionBuilder<
  Database & { t: Database['user_tokens']; u: Database['users'] },
  't' | 'u'
>;

/** A user's tokens that are good, newest first; `isDemo` ones do not expire. */
export async function listTokens(db: Db, userId: string) {
  return db
    .selectFrom('user_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.user_id', '=', userId)
    .where(isGood)
    .orderBy('t.created_at', 'desc')
    .select([
      't.id',
      't.token_hash as tokenHash',
      't.created_at as createdAt',
      't.last_used_at as lastUsedAt',
      't.expires_at as expiresAt',
      't.lifetime_days as lifetimeDays',
      'u.is_demo as isDemo',
    ])
    .execute();
}

/** One at a time, whoever gives or ends access: to the end of the transaction. */
export async function lockAccess(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ACCESS_LOCK})`.execute(tx);
}

const ACCESS_LOCK = 4_180_011;

/** Shared by a person's running acts, and taken exclusively to end that person's access. */
const HELD_ACCESS = 4_180_027;

/**
 * Keeps a person's access unchanged until the transaction ends. Row locks alone would do so too, but a writer that waits for a row is
 * overtaken by every new reader of it: somebody who never stops acting could never be let go.
 */
export function accessHeld(userId: string) {
  return sql`pg_advisory_xact_lock_shared(${HELD_ACCESS}, hashtext(${userId}))`;
}

/** `lockAccess`, then waits for the running acts of this person and of everybody signed in by their codes. Later acts wait for this. */
async function lockAccessOf(tx: Db, userId: string): Promise<void> {
  await lockAccess(tx);
  await sql`
    select pg_advisory_xact_lock(${HELD_ACCESS}, hashtext(whose.id)) from (
      select ${userId}::text as id
      union
      select t.user_id from token_makers m join user_tokens t on t.id = m.token_id
        where m.user_id = ${userId} and t.revoked_at is null
    ) as whose`.execute(tx);
}

/**
 * Ends a person's access, within the caller's transaction: every token but for one that is to stay, the tokens of others that came about by
 * this person's codes, and all codes for them or by them. Returns whose tokens ended, one entry for each.
 */
export async function endAccess(
  tx: Db,
  userId: string,
  at: string,
  keptHash: string | null = null,
): Promise<string[]> {
  await lockAccessOf(tx, userId);
  // The row stays locked, so that nothing that was begun with the former access is done after this.
  const { version } = await tx
    .updateTable('users')
    .set(({ ref }) => ({ access_version: sql<number>`${ref('access_version')} + 1` }))
    .where('id', '=', userId)
    .returning('access_version as version')
    .executeTakeFirstOrThrow();
  if (keptHash !== null) await keepToken(tx, userId, keptHash, version);
  await tx
    .updateTable('sign_in_codes')
    // Not `at`: who exchanges a code may have read the clock before and waited since.
    .set(({ ref }) => ({ expires_at: ref('created_at') }))
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('made_by', '=', userId)]))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();
  const ended = await tx
    .updateTable('user_tokens as t')
    .set({ revoked_at: at })
    .where('t.revoked_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('t.user_id', '=', userId),
        exists(
          selectFrom('token_makers as m')
            .whereRef('m.token_id', '=', 't.id')
            .where('m.user_id', '=', userId)
            .select('m.user_id'),
        ),
      ]),
    )
    .$if(keptHash !== null, (query) => query.where('t.token_hash', '!=', keptHash))
    .returning('t.user_id as userId')
    .execute();
  const whose = ended.map((token) => token.userId);
  await announceEnded(tx, [userId, ...whose]);
  return whose;
}

/** Ends one sign-in of a person; false where they have none of that name. */
export async function endSignIn(tx: Tx, userId: string, signInId: string, at: string): Promise<boolean> {
  await lockAccessOf(tx, userId);
  const { numUpdatedRows } = await tx
    .updateTable('user_tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', signInId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  await announceEnded(tx, [userId]);
  return numUpdatedRows > 0n;
}

/** Lets a token live on under its person's new version, also where they have made it by a code of their own. */
async function keepToken(tx: Db, userId: string, tokenHash: string, version: number): Promise<void> {
  const { id } = await tx
    .updateTable('user_tokens')
    .set({ access_version: version })
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow(() => new Error('only a token of the person themselves can stay'));
  await tx
    .updateTable('token_makers')
    .set({ access_version: version })
    .where('token_id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Every complex, by city and name. */
export async function listComplexes(db: Db) {
  const rows = await db
    .selectFrom('complexes as x')
    .innerJoin('cities as c', 'c.id', 'x.city_id')
    .orderBy('c.name')
    .orderBy('x.name')
    .orderBy('x.id')
    .select(['x.id', 'x.name', 'c.id as cityId', 'c.name as cityName'])
    .execute();
  return rows.map(({ id, name, cityId, cityName }) => ({ id, name, city: { id: cityId, name: cityName } }));
}

/** Where a complex is; null for one that is not known. */
export async function findComplex(db: Db, id: string) {
  const row = await db
    .selectFrom('complexes as x')
    .innerJoin('cities as c', 'c.id', 'x.city_id')
    .where('x.id', '=', id)
    .select(['x.id', 'x.name', 'c.id as cityId', 'c.name as cityName'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { complex: { id: row.id, name: row.name }, city: { id: row.cityId, name: row.cityName } };
}

/** Everybody, or one person, by name within the complexes, with the tokens that are valid at an instant. */
export async function listUsers(db: Db, at: string, username: string | null = null) {
  return db
    .selectFrom('users as u')
    .innerJoin('employees as e', 'e.id', 'u.employee_id')
    .innerJoin('complexes as x', 'x.id', 'e.complex_id')
    .innerJoin('cities as c', 'c.id', 'x.city_id')
    .$if(username !== null, (query) => query.where('u.username', '=', username ?? ''))
    .orderBy('c.name')
    .orderBy('x.name')
    .orderBy('u.username')
    .select(['u.username', 'u.role', 'e.name', 'x.name as complexName', 'c.name as cityName'])
    .select(['u.deactivated_at as deactivatedAt', 'u.is_demo as isDemo'])
    .select(({ selectFrom }) => [
      selectFrom('user_tokens as t')
        .whereRef('t.user_id', '=', 'u.id')
        .where(isGood)
        .where('t.expires_at', '>', at)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('tokens'),
      selectFrom('user_tokens as t')
        .whereRef('t.user_id', '=', 'u.id')
        .select(({ fn }) => fn.max('t.last_used_at').as('at'))
        .as('lastUsedAt'),
    ])
    .execute();
}

export type UserChange = {
  readonly role?: string | undefined;
  readonly name?: string | undefined;
  /** One that is known. */
  readonly complex?: { readonly id: string; readonly name: string } | undefined;
};

/**
 * Changes a person. With another role or in another complex their access ends: a sign-in that somebody left on a shared tablet must not
 * grow with its person, and devices hold the orders of the former complex. Returns whose tokens ended.
 */
export async function changeUser(tx: Tx, userId: string, change: UserChange, at: string): Promise<string[]> {
  await lockAccess(tx);
  const { role, name, complex } = change;
  const known = await tx
    .selectFrom('users as u')
    .innerJoin('employees as e', 'e.id', 'u.employee_id')
    .where('u.id', '=', userId)
    .select(['u.role', 'e.id as employeeId', 'e.complex_id as complexId'])
    .executeTakeFirstOrThrow();
  const employees = tx.updateTable('employees').where('id', '=', known.employeeId);
  if (name !== undefined) await employees.set({ name }).execute();
  const isOtherRole = role !== undefined && role !== known.role;
  const other = complex?.id === known.complexId ? undefined : complex;
  const isEnded = isOtherRole || other !== undefined;
  if (isEnded) await lockAccessOf(tx, userId);
  if (isOtherRole) await tx.updateTable('users').set({ role }).where('id', '=', userId).execute();
  if (other !== undefined)
    await employees.set({ complex_id: other.id, location_id: null, location_name: other.name }).execute();
  return isEnded ? endAccess(tx, userId, at) : [];
}

/** Lets nothing sign a person in any more. Returns whose tokens ended. */
export async function deactivate(tx: Db, userId: string, at: string): Promise<string[]> {
  await lockAccessOf(tx, userId);
  await tx
    .updateTable('users')
    .set({ deactivated_at: at })
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .execute();
  return endAccess(tx, userId, at);
}

/** Lets a person be signed in again, by nothing that was given before. */
export async function activate(tx: Db, userId: string, at: string): Promise<void> {
  await lockAccessOf(tx, userId);
  await tx.updateTable('users').set({ deactivated_at: null }).where('id', '=', userId).execute();
  await endAccess(tx, userId, at);
}

import { type ExpressionBuilder, sql } from 'kysely';
import { DAY_MS } from '#domain/units.ts';
import { announceEnded } from '../events/channel.sql.ts';
import type { Database, Db, Tx } from './schema.ts';

/** Lifetime of a token after its last use, unless it was created with another one. */
export const TOKEN_LIFETIME_DAYS = 90;
export const MAX_TOKEN_DAYS = 3_650;

/** True if nobody has ever been given access, as in a new database. */
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
  /** Can sign in only while the demo is open; default false. */
  readonly isDemo?: boolean;
};

/**
 * True if somebody has this username, ignoring case: two that differ only in case would be confused. Locks the name
 * until the transaction ends, so that two people cannot both get it.
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

/** Creates a city and a complex in it if they are new, and leaves existing ones unchanged. */
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
 * Adds a user with an employee record of the same id, and the complex with its city if they are new, within the
 * caller's transaction. False if somebody took the username at the same moment; the caller must then roll back.
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
 * Adds a token for a user. It expires `days` after its last use, or after `at` if it has not been used. It is valid for
 * the user's current access version, or for `accessVersion`.
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

/** Expiry of a token that was created or used at an instant. */
function expiryOf(at: string, days: number): string {
  return new Date(Date.parse(at) + days * DAY_MS).toISOString();
}

/**
 * True if a token is still valid apart from its expiry: it is not revoked, and neither its user's access nor that of
 * anybody whose code created it has ended since. For queries of `user_tokens as t` and `users as u`.
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

/** A user's valid tokens, newest first; `isDemo` ones do not expire. */
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

/** Serializes everything that grants or ends access, until the end of the transaction. */
export async function lockAccess(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ACCESS_LOCK})`.execute(tx);
}

const ACCESS_LOCK = 4_180_011;

/** Shared by a user's running actions, and taken exclusively to end that user's access. */
const HELD_ACCESS = 4_180_027;

/**
 * Keeps a user's access unchanged until the transaction ends. Row locks alone would do that too, but every new reader
 * of a row overtakes a writer that waits for it: the access of somebody who never stops acting could never be ended.
 */
export function accessHeld(userId: string) {
  return sql`pg_advisory_xact_lock_shared(${HELD_ACCESS}, hashtext(${userId}))`;
}

/**
 * `lockAccess`, then waits for the running actions of this user and of everybody signed in by their codes. Later
 * actions wait for this one.
 */
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
 * Ends a user's access, within the caller's transaction: every token except one that may stay, tokens of others that
 * this user's codes created, and all codes for them or by them. Returns the owners of the ended tokens, one entry for
 * each token.
 */
export async function endAccess(
  tx: Db,
  userId: string,
  at: string,
  keptHash: string | null = null,
): Promise<string[]> {
  await lockAccessOf(tx, userId);
  // The row stays locked, so that nothing that began with the previous access is carried out after this.
  const { version } = await tx
    .updateTable('users')
    .set(({ ref }) => ({ access_version: sql<number>`${ref('access_version')} + 1` }))
    .where('id', '=', userId)
    .returning('access_version as version')
    .executeTakeFirstOrThrow();
  if (keptHash !== null) await keepToken(tx, userId, keptHash, version);
  await tx
    .updateTable('sign_in_codes')
    // Not `at`: whoever exchanges a code may have read the clock earlier and waited since.
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

/** Ends one sign-in of a user; false if they have none with that id. */
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

/** Keeps a token valid under its user's new version, even if they created it with their own code. */
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

/** All complexes, by city and name. */
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

/** City of a complex; null if the complex is unknown. */
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

/** All users, or one, by name within the complexes, with the tokens that are valid at an instant. */
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
  /** A known complex. */
  readonly complex?: { readonly id: string; readonly name: string } | undefined;
};

/**
 * Changes a user. A different role or complex ends their access: a sign-in left on a shared tablet must not gain rights
 * with its user, and devices store orders of the previous complex. Returns the owners of the ended tokens.
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

/** Prevents a user from signing in. Returns the owners of the ended tokens. */
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

/** Allows a user to sign in again, but not with anything issued earlier. */
export async function activate(tx: Db, userId: string, at: string): Promise<void> {
  await lockAccessOf(tx, userId);
  await tx.updateTable('users').set({ deactivated_at: null }).where('id', '=', userId).execute();
  await endAccess(tx, userId, at);
}

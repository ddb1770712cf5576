import { sql } from 'kysely';
import { DAY_MS } from '#domain/units.ts';
import type { Db, Tx } from './schema.ts';

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
    .values(city)
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

/** Gives a user one more token. It ends `days` after its last use, counted from `at` until then. */
export async function addToken(
  db: Db,
  userId: string,
  tokenHash: string,
  at: string,
  days: number = TOKEN_LIFETIME_DAYS,
): Promise<void> {
  await db
    .insertInto('user_tokens')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      created_at: at,
      lifetime_days: days,
      expires_at: expiryOf(at, days),
    })
    .execute();
}

/** When a token ends that was made or used at an instant. */
function expiryOf(at: string, days: number): string {
  return new Date(Date.parse(at) + days * DAY_MS).toISOString();
}

/** A user's tokens that are not revoked, newest first; `isDemo` ones do not expire. */
export async function listTokens(db: Db, userId: string) {
  return db
    .selectFrom('user_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.user_id', '=', userId)
    .where('t.revoked_at', 'is', null)
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

/**
 * Ends every token of a user at once, but for one that is to stay, and with them the codes that would give another and those that this
 * user has made for anybody; returns how many tokens were not revoked before.
 */
export async function revokeTokens(
  db: Db,
  userId: string,
  at: string,
  keptHash: string | null = null,
): Promise<number> {
  await db
    .updateTable('sign_in_codes')
    // Not `at`: who exchanges a code may have read the clock before and waited since.
    .set(({ ref }) => ({ expires_at: ref('created_at') }))
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('made_by', '=', userId)]))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();
  const result = await db
    .updateTable('user_tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keptHash !== null, (query) => query.where('token_hash', '!=', keptHash))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
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
        .where('t.revoked_at', 'is', null)
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
 * Changes a person. With another role or in another complex every token ends: a sign-in that somebody left on a shared tablet must not
 * grow with its person, and devices hold the orders of the former complex. Returns how many tokens ended.
 */
export async function changeUser(tx: Tx, userId: string, change: UserChange, at: string): Promise<number> {
  const { role, name, complex } = change;
  const known = await tx
    .selectFrom('users as u')
    .innerJoin('employees as e', 'e.id', 'u.employee_id')
    .where('u.id', '=', userId)
    .forUpdate()
    .select(['u.role', 'e.id as employeeId', 'e.complex_id as complexId'])
    .executeTakeFirstOrThrow();
  const employees = tx.updateTable('employees').where('id', '=', known.employeeId);
  if (name !== undefined) await employees.set({ name }).execute();
  const isOtherRole = role !== undefined && role !== known.role;
  const other = complex?.id === known.complexId ? undefined : complex;
  if (isOtherRole) await tx.updateTable('users').set({ role }).where('id', '=', userId).execute();
  if (other !== undefined)
    await employees.set({ complex_id: other.id, location_id: null, location_name: other.name }).execute();
  return isOtherRole || other !== undefined ? revokeTokens(tx, userId, at) : 0;
}

/** Lets nothing sign a person in any more, or lets it again; tokens that were revoked stay so. */
export async function setDeactivated(db: Db, userId: string, at: string | null): Promise<void> {
  await db.updateTable('users').set({ deactivated_at: at }).where('id', '=', userId).execute();
}

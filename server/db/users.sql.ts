import type { Db } from './schema.ts';

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

export type NewUser = {
  readonly id: string;
  readonly username: string;
  readonly role: string;
  readonly name: string;
  readonly complex: { readonly id: string; readonly name: string };
  readonly city: { readonly id: string; readonly name: string };
};

/** Adds a user with an employee record of the same id; city and complex are made when they are new, else left as they are. */
export async function addUser(db: Db, user: NewUser, at: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { city, complex } = user;
    await tx
      .insertInto('cities')
      .values(city)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await tx
      .insertInto('complexes')
      .values({ ...complex, city_id: city.id })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await tx
      .insertInto('employees')
      .values({
        id: user.id,
        auth_user_id: user.id,
        name: user.name,
        complex_id: complex.id,
        location_id: null,
        location_name: complex.name,
      })
      .execute();
    await tx
      .insertInto('users')
      .values({ id: user.id, username: user.username, role: user.role, employee_id: user.id, created_at: at })
      .execute();
  });
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
  return new Date(Date.parse(at) + days * 86_400_000).toISOString();
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
      't.created_at as createdAt',
      't.last_used_at as lastUsedAt',
      't.expires_at as expiresAt',
      't.lifetime_days as lifetimeDays',
      'u.is_demo as isDemo',
    ])
    .execute();
}

/** Ends every token of a user at once; returns how many were valid. */
export async function revokeTokens(db: Db, userId: string, at: string): Promise<number> {
  const result = await db
    .updateTable('user_tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

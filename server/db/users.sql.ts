import type { Db } from './schema.ts';

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

export async function addToken(db: Db, userId: string, tokenHash: string, at: string): Promise<void> {
  await db
    .insertInto('user_tokens')
    .values({ token_hash: tokenHash, user_id: userId, created_at: at, revoked_at: null })
    .execute();
}

/** Ends every token of a user at once; answers how many were valid. */
export async function revokeTokens(db: Db, userId: string, at: string): Promise<number> {
  const result = await db
    .updateTable('user_tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Of some token hashes, those that are valid, with whom they sign in as. */
export async function validTokens(
  db: Db,
  hashes: readonly string[],
): Promise<{ tokenHash: string; username: string; role: string }[]> {
  return db
    .selectFrom('user_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.token_hash', 'in', hashes)
    .where('t.revoked_at', 'is', null)
    .select(['t.token_hash as tokenHash', 'u.username', 'u.role'])
    .execute();
}

import { sql } from 'kysely';
import type { Tx } from '../db/schema.ts';
import { KEY_LOCK_TIMEOUT_MS, ROW_LOCK_TIMEOUT_MS } from './limits.ts';

export type StoredAnswer = {
  readonly fingerprint: string;
  readonly statusCode: number;
  readonly answer: string;
};

type Claim = { userId: string; key: string; fingerprint: string; at: string };

/**
 * Takes the key for this transaction; true when it was free. A concurrent duplicate waits here until the first one ends, at most
 * KEY_LOCK_TIMEOUT_MS, then fails with `lock_not_available`.
 */
export async function claimKey(tx: Tx, { userId, key, fingerprint, at }: Claim): Promise<boolean> {
  await setLockTimeout(tx, KEY_LOCK_TIMEOUT_MS);
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, fingerprint, status_code: null, answer: null, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** `set local` takes no parameter; the value is one of our constants. */
export async function setLockTimeout(tx: Tx, ms: number): Promise<void> {
  await sql.raw(`set local lock_timeout = ${ms}`).execute(tx);
}

/** From here on row locks are waited for, and `undoEffect` takes the transaction back to here. One round trip for both. */
export async function beginEffect(tx: Tx): Promise<void> {
  await sql.raw(`set local lock_timeout = ${ROW_LOCK_TIMEOUT_MS}; savepoint effect`).execute(tx);
}

export async function undoEffect(tx: Tx): Promise<void> {
  await sql.raw('rollback to savepoint effect').execute(tx);
}

/** The answer kept under a key. Null only when a sweep removed it in this very moment. */
export async function findAnswer(tx: Tx, userId: string, key: string): Promise<StoredAnswer | null> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['fingerprint', 'status_code', 'answer'])
    .executeTakeFirst();
  if (row === undefined || row.status_code === null || row.answer === null) return null;
  return { fingerprint: row.fingerprint, statusCode: row.status_code, answer: row.answer };
}

export async function storeAnswer(
  tx: Tx,
  { userId, key }: { userId: string; key: string },
  statusCode: number,
  answer: string,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status_code: statusCode, answer })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

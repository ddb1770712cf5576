import type { Role } from '#domain/permissions.ts';
import type { Db, Tx } from '../db/schema.ts';
import { type SignInRules, validTokens } from '../http/session.sql.ts';
import { type Change, type Scope, writeChange } from './change.ts';
import { notify } from './channel.sql.ts';

/**
 * Notifies every server once, and only if this transaction commits: the database itself delays notifications until
 * then.
 */
export async function announce(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await notify(tx, changes.map(writeChange));
}

/** Scopes by token hash, for those of the hashes that are still valid. */
export async function findScopes(
  db: Db,
  tokenHashes: readonly string[],
  rules: SignInRules,
): Promise<Map<string, Scope>> {
  if (tokenHashes.length === 0) return new Map();
  const rows = await validTokens(db, rules)
    .innerJoin('employees as e', 'e.id', 'u.employee_id')
    .innerJoin('complexes as x', 'x.id', 'e.complex_id')
    .where('t.token_hash', 'in', [...tokenHashes])
    .select(['t.token_hash as tokenHash', 'x.id as complexId', 'x.city_id as cityId'])
    .select(({ ref }) => ref('u.role').$castTo<Role>().as('role'))
    .execute();
  return new Map(rows.map(({ tokenHash, ...scope }) => [tokenHash, scope]));
}

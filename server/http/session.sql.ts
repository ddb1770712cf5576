import { sql } from 'kysely';
import { compiled } from '../db/compiled.ts';
import type { Db, Tx } from '../db/schema.ts';
import { accessHeld, isGood } from '../db/users.sql.ts';
import { utcOffsetsOf } from '../utc-offsets.ts';
import type { Session } from './session.ts';

/** The time to check a token against, and whether demo users may sign in here. */
export type SignInRules = { readonly at: string; readonly demoSignIn: boolean };

/** Tokens that sign somebody in: not revoked, and either unexpired or of the demo where that is open. */
export function validTokens(db: Db, { at, demoSignIn }: SignInRules) {
  const tokens = db.selectFrom('user_tokens as t').innerJoin('users as u', 'u.id', 't.user_id').where(isGood);
  return demoSignIn
    ? tokens.where(({ or, eb }) => or([eb('u.is_demo', '=', true), eb('t.expires_at', '>', at)]))
    : tokens.where('u.is_demo', '=', false).where('t.expires_at', '>', at);
}

export type FoundSession = {
  readonly session: Session;
  readonly lastUsedAt: string | null;
  /** Null until the token's pass for pictures is stored. */
  readonly mediaHash: string | null;
};

/** The session of a token's hash, or null if the token is not valid. */
export async function findSession(
  db: Db,
  tokenHash: string,
  rules: SignInRules,
): Promise<FoundSession | null> {
  const [row] = await (rules.demoSignIn ? sessionOfAnyone : sessionOfStaff)(db, tokenHash, rules.at);
  if (row === undefined) return null;
  const session: Session = {
    tokenHash,
    signInId: row.signInId,
    userId: row.userId,
    username: row.username,
    accessVersion: row.accessVersion,
    role: row.role,
    complexId: row.complexId,
    cityId: row.cityId,
    employee: {
      id: row.employeeId,
      name: row.employeeName,
      city: { id: row.cityId, name: row.cityName, utcOffsets: utcOffsetsOf(row.timeZone) },
      complexId: row.complexId,
      complexName: row.complexName,
      location: { id: row.locationId, name: row.locationName },
    },
  };
  return { session, lastUsedAt: row.lastUsedAt, mediaHash: row.mediaHash };
}

const sessionOfAnyone = sessionRow(true);
const sessionOfStaff = sessionRow(false);

function sessionRow(demoSignIn: boolean) {
  return compiled((db, tokenHash: string, at: string) =>
    validTokens(db, { at, demoSignIn })
      .innerJoin('employees as e', 'e.id', 'u.employee_id')
      .innerJoin('complexes as x', 'x.id', 'e.complex_id')
      .innerJoin('cities as c', 'c.id', 'x.city_id')
      .where('t.token_hash', '=', tokenHash)
      .select([
        't.id as signInId',
        't.last_used_at as lastUsedAt',
        't.media_hash as mediaHash',
        'u.id as userId',
        'u.username as username',
        'u.access_version as accessVersion',
        'u.role as role',
        'e.id as employeeId',
        'e.name as employeeName',
        'e.location_id as locationId',
        'e.location_name as locationName',
        'x.id as complexId',
        'x.name as complexName',
        'c.id as cityId',
        'c.name as cityName',
        'c.time_zone as timeZone',
      ]),
  );
}

/**
 * True if a session is still valid, checked within the action's transaction. Its user and their permissions stay
 * unchanged until that ends: whoever ends the access waits for it, or came before it. A sign-in that survives when all
 * others are ended is valid in both cases, because a change of role or complex never leaves one.
 */
export async function isStillIn(tx: Tx, session: Session, rules: SignInRules): Promise<boolean> {
  const ask = rules.demoSignIn ? heldSessionOfAnyone : heldSessionOfStaff;
  const [row] = await ask(tx, session.userId, session.tokenHash, rules.at);
  return row !== undefined;
}

const heldSessionOfAnyone = heldSession(true);
const heldSessionOfStaff = heldSession(false);

function heldSession(demoSignIn: boolean) {
  return compiled((db, userId: string, tokenHash: string, at: string) =>
    validTokens(db, { at, demoSignIn })
      .innerJoin(sql<object>`(select ${accessHeld(userId)})`.as('held'), (join) => join.onTrue())
      .where('t.token_hash', '=', tokenHash)
      // The same order as `endAccess`; otherwise the two could deadlock.
      .forShare(['u', 't'])
      .select('u.id'),
  );
}

/**
 * Records a token's use, which extends its expiry (never to an earlier day, in case a clock was wrong), and its pass
 * for pictures.
 */
export async function renewToken(db: Db, tokenHash: string, mediaHash: string, at: string): Promise<void> {
  await db
    .updateTable('user_tokens')
    .set({
      last_used_at: at,
      media_hash: mediaHash,
      expires_at: sql<string>`greatest(expires_at, ${at}::timestamptz + make_interval(days => lifetime_days))`,
    })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Roles by token hash, for those of the hashes that sign somebody in. */
export async function rolesOf(
  db: Db,
  tokenHashes: readonly string[],
  rules: SignInRules,
): Promise<Map<string, string>> {
  const rows = await validTokens(db, rules)
    .where('t.token_hash', 'in', [...tokenHashes])
    .select(['t.token_hash as tokenHash', 'u.role as role'])
    .execute();
  return new Map(rows.map(({ tokenHash, role }) => [tokenHash, role]));
}

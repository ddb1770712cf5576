import { ROLES, type Role } from '#domain/permissions.ts';
import type { Tx } from '../db/schema.ts';
import { isGood, listTokens, lockAccess } from '../db/users.sql.ts';
import type { Session } from '../http/session.ts';

/**
 * People of the session's complex. Demo users are included only for other demo users: elsewhere their tokens are not
 * valid.
 */
export function peopleSeenBy(tx: Tx, { complexId, userId }: Session) {
  return tx
    .selectFrom('users as u')
    .innerJoin('employees as e', 'e.id', 'u.employee_id')
    .where('e.complex_id', '=', complexId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('u.is_demo', '=', false),
        eb('u.is_demo', '=', selectFrom('users as me').where('me.id', '=', userId).select('me.is_demo')),
      ]),
    );
}

/** All people of the complex, or one of them, with the sign-ins that are valid at an instant. */
export async function listPeopleSeenBy(tx: Tx, session: Session, at: string, userId: string | null = null) {
  const rows = await peopleSeenBy(tx, session)
    .$if(userId !== null, (query) => query.where('u.id', '=', userId ?? ''))
    .orderBy('e.name')
    .orderBy('u.id')
    .select(['u.id', 'u.username', 'e.name', 'u.deactivated_at as deactivatedAt'])
    .select(({ ref, selectFrom }) => [
      ref('u.role').$castTo<Role>().as('role'),
      selectFrom('user_tokens as t')
        .whereRef('t.user_id', '=', 'u.id')
        .where(isGood)
        .where(({ or, eb }) => or([eb('t.expires_at', '>', at), eb('u.is_demo', '=', true)]))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('signIns'),
      selectFrom('token_makers as m')
        .innerJoin('user_tokens as t', 't.id', 'm.token_id')
        .whereRef('m.user_id', '=', 'u.id')
        .whereRef('t.user_id', '!=', 'u.id')
        .where('t.revoked_at', 'is', null)
        .where('t.expires_at', '>', at)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('givenSignIns'),
      selectFrom('user_tokens as t')
        .whereRef('t.user_id', '=', 'u.id')
        .select(({ fn }) => fn.max('t.last_used_at').as('at'))
        .as('lastUsedAt'),
    ])
    .execute();
  const { city, complexId, complexName } = session.employee;
  const complex = { id: complexId, name: complexName };
  return rows.map((row) => ({
    ...row,
    city,
    complex,
    signIns: row.signIns ?? 0,
    givenSignIns: row.givenSignIns ?? 0,
  }));
}

/** True if the person belongs to the demo. */
export async function isDemoPerson(tx: Tx, userId: string): Promise<boolean> {
  const { isDemo } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('is_demo as isDemo')
    .executeTakeFirstOrThrow();
  return isDemo;
}

/**
 * True if the complex would have no super-admin who can sign in once this person cannot. Demo super-admins count only
 * for each other, because a closed demo signs none of them in. Nobody else's access ends until the transaction does.
 */
export async function isLastSuperAdmin(tx: Tx, { complexId }: Session, userId: string): Promise<boolean> {
  await lockAccess(tx);
  const active = await tx
    .selectFrom('users as u')
    .innerJoin('employees as e', 'e.id', 'u.employee_id')
    .where('e.complex_id', '=', complexId)
    .where('u.role', '=', ROLES.superAdmin)
    .where('u.deactivated_at', 'is', null)
    .select(['u.id', 'u.is_demo as isDemo'])
    .execute();
  const person = active.find(({ id }) => id === userId);
  if (person === undefined) return false;
  return !active.some(({ id, isDemo }) => id !== userId && (!isDemo || person.isDemo));
}

/** A person's sign-ins that are valid at an instant, newest first, each with the device that last reported with it. */
export async function listSignInsOf(tx: Tx, session: Session, userId: string, at: string) {
  const [tokens, devices] = await Promise.all([
    listTokens(tx, userId),
    tx
      .selectFrom('device_reports')
      .where('complex_id', '=', session.complexId)
      .where('user_id', '=', userId)
      .orderBy('reported_at', 'desc')
      .select(['token_hash as tokenHash', 'device_id as id', 'name', 'app_version as appVersion'])
      .execute(),
  ]);
  return tokens
    .filter(({ isDemo, expiresAt }) => isDemo || expiresAt > at)
    .map(({ id, tokenHash, createdAt, lastUsedAt, expiresAt, isDemo }) => ({
      id,
      createdAt,
      lastUsedAt,
      expiresAt: isDemo ? null : expiresAt,
      isOwn: tokenHash === session.tokenHash,
      device: devices.find((device) => device.tokenHash === tokenHash) ?? null,
    }));
}

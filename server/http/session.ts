import { hash } from 'node:crypto';
import { may, type Permission, type Role, readRole } from '#domain/permissions.ts';
import type { UtcOffsets } from '#domain/place-clock.ts';
import type { Actor } from '#domain/work-order/steps.ts';
import { forbidden, refuse } from './problem.ts';

/** The user of a call and their scope: everything is limited to their complex and its city. */
export type Session = {
  /** Hash of the call's token. */
  readonly tokenHash: string;
  /** Identifies the token where the token itself must not appear. */
  readonly signInId: string;
  readonly userId: string;
  readonly username: string;
  /** The version of their access, which is copied into codes created with this session. */
  readonly accessVersion: number;
  readonly role: string;
  readonly complexId: string;
  readonly cityId: string;
  readonly employee: {
    readonly id: string;
    readonly name: string;
    readonly city: { readonly id: string; readonly name: string; readonly utcOffsets: UtcOffsets };
    readonly complexId: string;
    readonly complexName: string;
    readonly location: { readonly id: string | null; readonly name: string };
  };
};

/** The token of `Authorization: Token <token>`, case-insensitive; null if there is none. */
export function tokenOf(header: string | null): string | null {
  return /^Token\s+(\S{1,512})\s*$/i.exec(header ?? '')?.[1] ?? null;
}

/** The stored form of a token: its SHA-256 in hex. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** The session's role; a role outside the four may do nothing [S1]. */
export function roleOf(session: Session): Role {
  return readRole(session.role) ?? refuse({ kind: 'role/not-allowed' });
}

/** The user of an action, as the domain's actor. */
export function actorOf({ session, at }: { session: Session; at: string }): Actor {
  return { username: session.username, role: roleOf(session), at };
}

/** Refuses (403) a role that has none of the permissions; an empty list refuses nobody. */
export function permit(session: Session, permissions: readonly Permission[]): void {
  if (permissions.length === 0) return;
  const role = roleOf(session);
  if (!permissions.some((permission) => may(role, permission))) refuse({ kind: 'role/not-allowed' });
}

/** The complex of a call: the session's own, which a caller may name. Naming a different one is 403. */
export function ownComplex(session: Session, named: string | null | undefined): string {
  if (named !== null && named !== undefined && named !== '' && named !== session.complexId) throw forbidden();
  return session.complexId;
}

/** The city of a call, as `ownComplex`. */
export function ownCity(session: Session, named: string | null | undefined): string {
  if (named !== null && named !== undefined && named !== '' && named !== session.cityId) throw forbidden();
  return session.cityId;
}

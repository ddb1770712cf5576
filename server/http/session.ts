import { hash } from 'node:crypto';
import { may, type Permission, type Role, readRole } from '#domain/permissions.ts';
import type { UtcOffsets } from '#domain/place-clock.ts';
import type { Actor } from '#domain/work-order/steps.ts';
import { forbidden, refuse } from './problem.ts';

/** Who makes the call and what it may touch: everything is scoped to its complex and that complex's city. */
export type Session = {
  /** Of the token the call came with. */
  readonly tokenHash: string;
  /** What the token is called where it must not be. */
  readonly signInId: string;
  readonly userId: string;
  readonly username: string;
  /** The version of their access, which codes carry that are made with this session. */
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

/** The token of `Authorization: Token <token>`, however that is spelled; null where it has none. */
export function tokenOf(header: string | null): string | null {
  return /^Token\s+(\S{1,512})\s*$/i.exec(header ?? '')?.[1] ?? null;
}

/** The form a token is kept in: its SHA-256 in hex. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** The session's role; a role outside the four may do nothing [S1]. */
export function roleOf(session: Session): Role {
  return readRole(session.role) ?? refuse({ kind: 'role/not-allowed' });
}

/** Who acts, in the domain's words. */
export function actorOf({ session, at }: { session: Session; at: string }): Actor {
  return { username: session.username, role: roleOf(session), at };
}

/** Refuses (403) a role that has none of the permissions; where there are none nobody is refused. */
export function permit(session: Session, permissions: readonly Permission[]): void {
  if (permissions.length === 0) return;
  const role = roleOf(session);
  if (!permissions.some((permission) => may(role, permission))) refuse({ kind: 'role/not-allowed' });
}

/** The complex a call is about: the session's own, which a caller may name; naming another is 403. */
export function ownComplex(session: Session, named: string | null | undefined): string {
  if (named !== null && named !== undefined && named !== '' && named !== session.complexId) throw forbidden();
  return session.complexId;
}

/** The city a call is about, as `ownComplex`. */
export function ownCity(session: Session, named: string | null | undefined): string {
  if (named !== null && named !== undefined && named !== '' && named !== session.cityId) throw forbidden();
  return session.cityId;
}

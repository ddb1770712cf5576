import { PROBLEM_CODES } from '#contract/problem.ts';
import { serverTexts } from '#domain/texts-server.ts';
import type { Db } from '../db/schema.ts';
import { Problem } from './problem.ts';
import { findSession } from './session.sql.ts';
import { hashToken, type Session } from './session.ts';

/** The token of `Authorization: Token <token>`. */
export function tokenOf(header: string | null): string | null {
  return /^Token\s+(\S{1,512})\s*$/i.exec(header ?? '')?.[1] ?? null;
}

/** Reads `Authorization: Token <token>`; throws the 401 problem when there is none, or an unknown or revoked one. */
export async function requireSession(db: Db, header: string | null): Promise<Session> {
  const token = tokenOf(header);
  const session = token === null ? null : await findSession(db, hashToken(token));
  if (session === null) {
    throw new Problem({
      status: 401,
      code: PROBLEM_CODES.unauthenticated,
      detail: token === null ? serverTexts.tokenMissing : serverTexts.tokenInvalid,
    });
  }
  return session;
}

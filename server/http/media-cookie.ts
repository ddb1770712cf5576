import { hash } from 'node:crypto';
import { MEDIA_COOKIE, MEDIA_COOKIE_PATH } from '#contract/media-cookie.ts';
import { DAY_MS } from '#domain/units.ts';
import { tokenOf } from './session.ts';

/** The longest that browsers store a cookie. Its pass ends with the sign-in. */
const KEPT_DAYS = 400;

/**
 * Pass that a browser sends for pictures instead of its token. Nothing else accepts it, and the token cannot be derived
 * from it.
 */
export function mediaPassOf(token: string): string {
  // No token contains a space, so no token's own hash is the pass of another.
  return hash('sha256', `media ${token}`, 'base64url');
}

/** The pass in a request's cookies; null if there is none. */
export function broughtPass(request: Request): string | null {
  const pairs = request.headers.get('cookie')?.split(/;\s*/) ?? [];
  const pair = pairs.find((each) => each.startsWith(`${MEDIA_COOKIE}=`));
  return pair?.slice(MEDIA_COOKIE.length + 1) ?? null;
}

/**
 * Cookie for the sign-in of a request; null if the request already has it. Its path covers all calls, so that the
 * server sees which of them lack it. Scripts can read it, because signing out must delete it without a network, and
 * they have the token anyway.
 */
export function missingCookie(request: Request, isSecure: boolean): string | null {
  const token = tokenOf(request.headers.get('authorization'));
  if (token === null) return null;
  const pass = mediaPassOf(token);
  if (broughtPass(request) === pass) return null;
  const attributes = [`Path=${MEDIA_COOKIE_PATH}`, `Max-Age=${(KEPT_DAYS * DAY_MS) / 1_000}`, 'SameSite=Lax'];
  return [`${MEDIA_COOKIE}=${pass}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}

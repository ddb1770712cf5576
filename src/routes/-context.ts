import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { Services, SessionState } from '#app/hooks/engine-provider.tsx';
import { media } from '#app/ui/use-media-query.ts';
import { type GuardedRoute, mayOpen } from '#domain/permissions.ts';

/** The screen that the signed-in user's role may not open. */
type Refusal = { refused?: GuardedRoute };

declare module '@tanstack/react-router' {
  interface HistoryState extends Refusal {}
}

/** The context of every route. The services load after the first paint; `services()` waits for them. */
export type RouterContext = { services: () => Promise<Services> };

/** The session once it is no longer `loading`. */
export async function settledSession(
  services: Services,
): Promise<Exclude<SessionState, { state: 'loading' }>> {
  const { session } = services;
  return new Promise((resolve) => {
    const unsubscribe = session.subscribe(look);
    function look() {
      const current = session.getSnapshot();
      if (current.state === 'loading') return;
      unsubscribe();
      resolve(current);
    }
    look();
  });
}

/** Session expiries already acknowledged. */
const seenEnds = new WeakSet<SessionState>();

/** /landing was opened: everything opened from there is opened without a token. */
export function acknowledgeExpiry(session: SessionState): void {
  seenEnds.add(session);
}

/**
 * Redirect for a session without a user: /landing if the server has just ended it, otherwise /unauthorized. Null: no
 * redirect.
 */
export function redirectOf(session: SessionState): '/landing' | '/unauthorized' | null {
  if (session.state === 'refused') return '/unauthorized';
  if (session.state !== 'signed-out') return null;
  return session.expired === true && !seenEnds.has(session) ? '/landing' : '/unauthorized';
}

/** Redirects users who are not signed in, before any screen's code loads. */
export async function requireSession({ context }: { context: RouterContext }): Promise<void> {
  const to = redirectOf(await settledSession(await context.services()));
  if (to !== null) throw redirect({ to });
}

/** Redirects a role that may not open the route to /unauthorized, before the screen's code loads (section 6) [P2]. */
export function guard(route: GuardedRoute) {
  return async ({ context }: { context: RouterContext }): Promise<void> => {
    const session = await settledSession(await context.services());
    if (session.state === 'signed-in' && !mayOpen(session.user.role, route))
      throw redirect({ to: '/unauthorized', state: { refused: route } });
  };
}

/**
 * Parses an address's parameters. The router keeps parameters missing from the result as they were typed; these are
 * removed too.
 */
export function only<Address extends object>(read: (search: Record<string, unknown>) => Address) {
  return (search: Record<string, unknown>): Address => {
    const none = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
    return { ...none, ...read(search) };
  };
}

/** `dashboard`: the user asked for it. */
type AskedFor = { dashboard?: boolean };

declare module '@tanstack/react-router' {
  // The router's own way to type its history state.
  interface HistoryState extends AskedFor {}
}

/**
 * The start address leads users who work at the cars to the floor on a touch screen; the dashboard is available on
 * request.
 */
export async function redirectHome({
  context,
  location,
}: {
  context: RouterContext;
  location: ParsedLocation;
}) {
  if (location.state.dashboard === true || location.searchStr !== '' || !matchMedia(media.floor).matches)
    return;
  const session = await settledSession(await context.services());
  if (session.state === 'signed-in' && mayOpen(session.user.role, '/floor'))
    throw redirect({ to: '/floor', replace: true });
}

/** How long a page outside the app waits to learn who is signed in: what it offers depends on it. */
const SESSION_PATIENCE_MS = 400;

/**
 * Summary of the data stored on this device, read before a page outside the app renders; by then it is usually known
 * who is signed in.
 */
export async function loadUnsentSummary(services: Services) {
  const { readKeptSoon } = await import('#app/features/session/outside/kept-work.tsx');
  const late = new Promise((resolve) => {
    setTimeout(resolve, SESSION_PATIENCE_MS);
  });
  const [kept] = await Promise.all([
    readKeptSoon(services.database),
    Promise.race([settledSession(services), late]),
  ]);
  return kept;
}

const opensOrders = guard('/work-orders/$id');

/** A user who may open a work order may print it. */
export async function requirePrinter({ context }: { context: RouterContext }): Promise<void> {
  await requireSession({ context });
  await opensOrders({ context });
}

/** Initial data of a print window. `openedAt` (ISO): older data on this device counts as possibly outdated. */
export async function openPrintWindow({ context }: { context: RouterContext }) {
  const services = await context.services();
  return { services, openedAt: services.now().toISOString() };
}

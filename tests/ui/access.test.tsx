import { describe, expect, it, vi } from 'vitest';
import type { SessionState } from '#app/hooks/engine-provider.tsx';
import { createStore } from '#app/store.ts';
import { media } from '#app/ui/use-media-query.ts';
import { ROLES } from '#domain/permissions.ts';
import { aUser } from '#testkit/builders.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import { act, eventually, linkTo, says, texts, words } from '#testkit/screen.tsx';
import { aTabletOf } from '#testkit/tablet.ts';
import { openApp } from './support/app.tsx';

const SIGNED_IN: SessionState = { state: 'signed-in', user: aUser(), verified: true };
const UNAUTHORIZED =
  "You don't have permission to access this page. Please ensure you have a valid access token.";

/** The whole app at an address, with a session that is still being validated. */
async function openUnsettled(path: string) {
  const session = createStore<SessionState>({ state: 'loading' });
  const { services } = await aTabletOf(ROLES.creator);
  const app = await openApp(path, async () => ({
    ...services,
    session: { ...services.session, ...session },
  }));
  return { ...app, settle: (state: SessionState) => act(async () => session.set(state)) };
}

const isValidating = () => words('heading') === 'Validating...';

describe('the token screen', () => {
  it('says that it validates, and goes to the dashboard with a good token', async () => {
    const { settle, path } = await openUnsettled('/validate-token');
    await eventually('it is shown', isValidating);
    expect(texts('status')).toEqual(['Please wait while we validate your access.']);
    await settle(SIGNED_IN);
    await eventually('the dashboard is open', () => path() === '/');
  });

  it('goes to Unauthorized Access without one', async () => {
    const { settle, path } = await openUnsettled('/validate-token');
    await eventually('it is shown', isValidating);
    await settle({ state: 'refused', detail: '' });
    await eventually('it is refused', () => words('heading') === 'Unauthorized Access');
    expect([path(), says(UNAUTHORIZED)]).toEqual(['/unauthorized', true]);
  });
});

describe('a protected screen', () => {
  it('shows a spinner while authentication loads, and leads to Unauthorized Access without it', async () => {
    const { settle, path } = await openUnsettled('/vendors');
    await eventually('the spinner is shown', () => texts('status').length === 1);
    expect(words('heading')).not.toBe('Vendors');
    await settle({ state: 'signed-out' });
    await eventually('it is refused', () => words('heading') === 'Unauthorized Access');
    expect(path()).toBe('/unauthorized');
  });

  it('of another role leads there too', async () => {
    const { settle } = await openUnsettled('/pending-payments');
    await settle(SIGNED_IN);
    await eventually('it is refused', () => words('heading') === 'Unauthorized Access');
  });
});

describe('an unknown path is the 404 page, with a link home and the way to the screens, by their names', () => {
  it.each([
    ['a desk', [], 'Back to Dashboard', 'choose a screen from the menu'],
    ['a phone', [media.floor], 'Back to Floor', 'choose a screen from the menu'],
    ['a tablet', [media.floor, media.floorBar], 'Back to Floor', 'choose a screen under More'],
  ])('on %s', async (_, matching, home, way) => {
    const { settle } = await openUnsettled('/no-such-screen');
    fakeMatchMedia(...matching);
    await settle(SIGNED_IN);
    await eventually('it is said', () => words('heading') === 'Oops! Page not found');
    expect([linkTo(home), says(way)]).toEqual(['/', true]);
  });
});

it('an app that breaks says so, and that nothing is lost', async () => {
  // React and the router log errors that a boundary catches to the console.
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue();
  await openApp('/vendors', () => Promise.reject(new Error('broken')));
  await eventually('it is said', () => words('heading') === 'Unexpected Application Error!');
  expect(says('Nothing you saved on this device is lost.')).toBe(true);
});

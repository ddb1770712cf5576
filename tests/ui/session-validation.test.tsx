import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { createTokenStore, type TokenStore } from '#app/api/token.ts';
import { routeTree } from '#app/app/route-tree.gen.ts';
import { noAccessTexts } from '#app/features/session/no-access-texts.ts';
import { outsideTexts } from '#app/features/session/outside/texts.ts';
import { createSessionStore, type SessionStore } from '#app/features/session/session-store.ts';
import { accessTexts } from '#app/features/session/texts.ts';
import { shellTexts } from '#app/features/shell/texts.ts';
import type { Services } from '#app/hooks/engine-provider.tsx';
import { commonTexts, menuTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { ROLES } from '#domain/permissions.ts';
import { anEntry, aUser, aValidation } from '#testkit/builders.ts';
import { rejection } from '#testkit/host.ts';
import { act, eventually, linkTo, press, render, says, toasts, words } from '#testkit/screen.tsx';
import { aTablet, type Tablet } from '#testkit/tablet.ts';

// Defined by the build.
vi.stubGlobal('__APP_VERSION__', '9.8.7');

let tablet: Tablet;
let tokens: TokenStore;
let session: SessionStore;
let fleetDashboardUrl: string;
let router: ReturnType<typeof aRouter>;

beforeEach(async () => {
  localStorage.clear();
  tablet = await aTablet();
  fleetDashboardUrl = '';
  aSession();
});
afterEach(() => session.stop());

/** The session of the one tab, on the tablet's own database and against its server. */
function aSession(): void {
  const { database, reachability, services } = tablet;
  tokens = createTokenStore(localStorage, window, document);
  session = createSessionStore({
    api: services.api,
    database,
    tokens,
    reachability,
    now: services.now,
    report: services.report,
    onSignedIn: () => undefined,
    onSignedOut: () => undefined,
    say: (title, detail) => toast.error(title, { description: detail, id: 'session' }),
  });
}

function aRouter(address: string) {
  const config = { ...tablet.services.config.getSnapshot(), fleetDashboardUrl };
  const services: Services = {
    ...tablet.services,
    session,
    config: { ...tablet.services.config, getSnapshot: () => config },
  };
  return createRouter({
    routeTree,
    context: { services: async () => services },
    history: createMemoryHistory({ initialEntries: [address] }),
  });
}

/** Opens the app at an address, with a token from a link. */
async function openAt(address: string, arriving: string | null = null): Promise<void> {
  router = aRouter(address);
  const starting = session.start(arriving);
  await render(<RouterProvider router={router} />);
  await act(async () => {
    await starting;
    await router.load();
  });
}

const path = () => router.state.location.pathname;

/** The user was signed in here on an earlier day. */
async function wasSignedIn(): Promise<void> {
  tablet.server.answers.set('session.validate', aValidation(aUser()));
  tablet.server.answers.set('work-order.count', { data: { status_counts: {} } });
  tablet.server.answers.set('invoice.count', { data: { pending_details: {}, counts: {} } });
  await session.start('t1');
  session.stop();
  aSession();
}

describe('a token of a link that does not validate', () => {
  it('[S8] is dropped on 401: the toast with the server’s detail, and the landing page', async () => {
    tablet.server.failNext(new SignedOutError('Invalid token.'));
    await openAt('/validate-token', 'bad');
    await eventually('the landing page is open', () => path() === '/landing');
    expect(toasts()).toEqual([['Unauthorized', 'Invalid token.']]);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it.each([
    ['a 403', () => tablet.server.failNext(rejection(403, 'Ask your manager.')), 'Ask your manager.'],
    [
      'an empty record',
      () => tablet.server.answers.set('session.validate', { data: { records: [] } }),
      accessTexts.noRecord,
    ],
    [
      'a server that fails',
      () => tablet.server.failNext(new UnreachableError('server', { status: 500 })),
      accessTexts.notChecked,
    ],
  ])('[S9] leads to Unauthorized Access for %s, with the toast', async (_name, answers, detail) => {
    answers();
    await openAt('/validate-token', 't1');
    await eventually('it is refused', () => path() === '/unauthorized');
    expect(words('heading')).toBe('Unauthorized Access');
    expect(toasts()).toEqual([['Unauthorized', detail]]);
  });

  it('asks to connect once where no server answers, and nobody is known here', async () => {
    tablet.server.goOffline();
    await openAt('/validate-token', 't1');
    await eventually('it is said', () => words('heading') === 'Connect once to sign in');
    expect(toasts()).toEqual([]);
    await press('Try again');
    await eventually('it is told', () => says('Tried again 1 time: still no network.'));
    tablet.server.comeBack();
    tablet.server.answers.set('session.validate', aValidation(aUser()));
    await press('Try again');
    await eventually('the person is signed in', () => says('Overview of your'));
  });
});

describe('a known person', () => {
  it('[S9] stays signed in, not checked, when the server fails', async () => {
    await wasSignedIn();
    tablet.server.failing.set('session.validate', new UnreachableError('server', { status: 500 }));
    await openAt('/');
    await eventually('the dashboard is open', () => says('Overview of your'));
    expect(session.getSnapshot()).toMatchObject({ state: 'signed-in', verified: false });
    expect(toasts()).toEqual([]);
  });

  it('[S8] is led to the landing page by a 401 to any request, and from there on has no token', async () => {
    await wasSignedIn();
    await openAt('/');
    await eventually('the dashboard is open', () => says('Overview of your'));
    await act(async () => session.tokenRefused('t1', 'Token expired.'));
    await eventually('the landing page is open', () => path() === '/landing');
    expect(toasts()).toEqual([['Unauthorized', 'Token expired.']]);
    expect(localStorage.getItem('token')).toBeNull();
    await act(async () => router.navigate({ to: '/vendors' }));
    await eventually('it is refused', () => path() === '/unauthorized');
  });

  it('[S10] whose role may not open a route is told so in the frame, for whom it is, and the way home', async () => {
    tablet.server.answers.set('session.validate', aValidation(aUser({ role: ROLES.admin })));
    await tablet.database.entries.add(anEntry());
    await openAt('/invoices', 't1');
    await eventually('it is refused', () => path() === '/unauthorized');
    await eventually('it is said', () => words('heading') === 'Unauthorized Access');
    const { superAdmin, creator, approver } = ROLES;
    const roles = [superAdmin, creator, approver].map((role) => shellTexts.roles[role]);
    expect(says(noAccessTexts.opensFor(menuTexts['/invoices'], roles))).toBe(true);
    expect(says(noAccessTexts.yours(shellTexts.roles[ROLES.admin]))).toBe(true);
    expect(says(outsideTexts.howToSignIn)).toBe(false);
    await eventually('the unsent work is counted', () => says(shellTexts.toSend(1)));
    expect(linkTo(noAccessTexts.backTo(menuTexts['/']))).toBe('/');
  });
});

describe('whoever has no token', () => {
  it.each(['/', '/vendors', '/work-orders/create', '/in-progress-work-orders/1', '/print/work-orders/1'])(
    '[S10] is led from %s to Unauthorized Access',
    async (address) => {
      await openAt(address);
      await eventually('it is refused', () => path() === '/unauthorized');
      expect(words('heading')).toBe('Unauthorized Access');
      expect(
        says("You don't have permission to access this page. Please ensure you have a valid access token."),
      ).toBe(true);
      expect(toasts()).toEqual([]);
    },
  );

  it('[S10] learns what unsent work is here and how to sign in, and goes to the landing page in the default installation', async () => {
    const { entries, photos } = tablet.database;
    await entries.bulkAdd([anEntry({ id: 'e1' }), anEntry({ id: 'e2' })]);
    const photo = { name: '', mediaType: 'image/jpeg', sizeBytes: 1, widthPx: 1, heightPx: 1, takenAt: null };
    await photos.bulkAdd(
      ['entry:e1', 'entry:e2', 'entry:e2', 'draft:1/a/form'].map((heldBy, index) => ({
        ...photo,
        id: `p${index}`,
        heldBy,
        sha256: '',
      })),
    );
    await openAt('/');
    await eventually('it is counted', () => says(outsideTexts.kept(2)));
    expect(says(outsideTexts.keptPhotos(3))).toBe(true);
    expect(says(outsideTexts.howToSignIn)).toBe(true);
    await press(document.querySelector('a[href="/landing"]') as HTMLElement);
    await eventually('the landing page is open', () => says(outsideTexts.purpose));
    expect(words('heading')).toBe(commonTexts.productName);
  });

  it('[S10] has the way back to the fleet dashboard where the deployment names one', async () => {
    fleetDashboardUrl = 'https://fleet.example/home';
    await openAt('/vendors');
    await eventually('it is refused', () => path() === '/unauthorized');
    expect(linkTo(outsideTexts.openDashboard)).toBe(fleetDashboardUrl);
    expect(linkTo(outsideTexts.toLanding)).toBeNull();
    await act(async () => router.navigate({ to: '/landing' }));
    await eventually('the landing page is open', () => says(outsideTexts.purpose));
    expect(linkTo(outsideTexts.openDashboard)).toBe(fleetDashboardUrl);
    expect(says(outsideTexts.installHint)).toBe(true);
  });
});

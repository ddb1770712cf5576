import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { platformOf } from '#app/features/session/outside/install-help.tsx';
import { LandingView, UnauthorizedView } from '#app/features/session/outside/outside-page.tsx';
import { FloorView } from '#app/features/work-orders/floor/floor-view.tsx';
import type { SessionState } from '#app/hooks/engine-provider.tsx';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import { act, buttons, eventually, linkTo, openScreen, press, says, texts, words } from '#testkit/screen.tsx';
import { aTablet, aTabletOffline } from '#testkit/tablet.ts';

const SIGNED_OUT: SessionState = { state: 'signed-out' };

/** A signed-out visitor on a page of a deployment that shows this much about itself. */
async function outside(View: typeof LandingView, host: Partial<RuntimeConfig> = {}, state?: SessionState) {
  const { services } = await aTablet({ host });
  const session = { ...services.session, ...(state && { getSnapshot: () => state }) };
  await openScreen({ services }, <View services={{ ...services, session }} />);
}

describe('the start page', () => {
  it('says in one picture and three steps what this is, and how to get in', async () => {
    await outside(LandingView, {}, SIGNED_OUT);
    expect(texts('heading')).toEqual([
      'Vendor Management',
      'At the car',
      'In the office',
      'When it is back',
      'How do I sign in?',
      'Install it',
    ]);
    expect(document.querySelector('svg[role=img]')?.ariaLabel).toContain('A car on a lift');
    expect(says('Open Vendor Management from your fleet dashboard or with the link')).toBe(true);
    expect(texts('link')).toEqual([]);
  });

  it('offers the demo sign-ins of a deployment whose demo is open, and the fleet dashboard where there is one', async () => {
    const demoSignIns = [
      { role: ROLES.superAdmin, token: 'demo super' },
      { role: ROLES.creator, token: 'demo-creator' },
    ];
    await outside(LandingView, { demoSignIns, fleetDashboardUrl: 'https://fleet.example/' }, SIGNED_OUT);
    expect(linkTo('Super admin')).toBe('/validate-token?token=demo%20super');
    expect(linkTo('Creator')).toBe('/validate-token?token=demo-creator');
    expect(linkTo('Open fleet dashboard')).toBe('https://fleet.example/');
  });

  it('leads whoever is signed in back into the app, and does not explain how to sign in', async () => {
    await outside(LandingView);
    expect(linkTo('Open the app')).toBe('/');
    expect(texts('heading')).not.toContain('How do I sign in?');
  });
});

it('while the session of a device with a token is being read, the page stands as for whoever is signed in', async () => {
  const loading: SessionState = { state: 'loading' };
  localStorage.clear();
  await outside(UnauthorizedView, {}, loading);
  expect(texts('heading')).toContain('How do I sign in?');
  localStorage.setItem('token', 'somebody');
  await outside(UnauthorizedView, {}, loading);
  expect(texts('heading')).not.toContain('How do I sign in?');
});

it('Unauthorized Access has one button, which leads to the start page where there is no fleet dashboard', async () => {
  await outside(UnauthorizedView);
  expect(texts('link')).toEqual(['Go to the start page']);
  await outside(UnauthorizedView, { fleetDashboardUrl: 'https://fleet.example/' }, SIGNED_OUT);
  expect(texts('link')).toEqual(['Open fleet dashboard']);
  expect(texts('heading')).toContain('How do I sign in?');
});

describe('installing the app', () => {
  /** A browser that can install the page offers it; the user accepts or not. */
  async function offer(outcome: 'accepted' | 'dismissed') {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    await act(async () => dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome }) })));
    expect(event.defaultPrevented).toBe(true);
  }

  it('is one button below the steps where the browser can do it', async () => {
    await outside(LandingView, {}, SIGNED_OUT);
    expect(texts('listitem')).toContain('In Chrome or Edge, look at the right end of the address bar.');
    await offer('accepted');
    await press('Install the app');
    await eventually('it is said', () => says('It is installed on this device.'));
    expect(buttons()).not.toContain('Install the app');
  });

  it('is told step by step once the person has said no to the browser', async () => {
    await outside(LandingView, {}, SIGNED_OUT);
    await offer('dismissed');
    await press('Install the app');
    await eventually('the steps are told', () => words().includes('address bar'));
  });

  it.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
    ['an iPad that calls itself a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
    [
      'Safari on a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15',
      0,
      'safari',
    ],
    [
      'Chrome on a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36',
      0,
      'desktop',
    ],
    [
      'Firefox on a desktop',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      0,
      'firefox',
    ],
    ['Firefox on Android', 'Mozilla/5.0 (Android 15; Tablet; rv:140.0) Firefox/140.0', 5, 'firefoxAndroid'],
    ['an Android tablet', 'Mozilla/5.0 (Linux; Android 15; Tablet) Chrome/140.0', 5, 'android'],
    ['a desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 0, 'desktop'],
  ])('goes by the steps of %s', (_which, userAgent, maxTouchPoints, platform) => {
    expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform);
  });
});

describe('the floor', () => {
  const TABLET = '(pointer: coarse) and (min-width: 600px) and (max-width: 1199px)';
  const title = 'Three things to know at the car';

  /** Opens it on the same device as before. */
  async function openCars(role: Role, ...device: string[]) {
    const tablet = await aTabletOffline({ orders: [], role });
    fakeMatchMedia(...device);
    await openScreen(tablet, <FloorView typed="" onType={() => undefined} />);
  }

  it('gives three hints on the first visit with a tablet, and not again once they were read', async () => {
    localStorage.clear();
    await openCars(ROLES.creator, TABLET);
    const hints = screen.getByRole('complementary', { name: title });
    expect(texts('listitem', hints)).toHaveLength(3);
    expect(says('saved on this tablet and sent automatically', hints)).toBe(true);
    await press('Got it');
    expect(says(title)).toBe(false);
    await openCars(ROLES.superAdmin, TABLET);
    expect(says(title)).toBe(false);
  });

  it.each([
    ['an approver, who does nothing at the cars', ROLES.approver, [TABLET]],
    ['a phone', ROLES.creator, []],
  ])('gives none to %s', async (_whom, role, device) => {
    localStorage.clear();
    await openCars(role, ...device);
    expect(says(title)).toBe(false);
  });
});

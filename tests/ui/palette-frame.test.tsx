import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { routeTree } from '#app/app/route-tree.gen.ts';
import { media } from '#app/ui/use-media-query.ts';
import { ROLES } from '#domain/permissions.ts';
import { aDevice } from '#testkit/media.ts';
import { eventually, render } from '#testkit/screen.tsx';
import { aTabletOf } from '#testkit/tablet.ts';

/** The whole app on a device of this width, at the outbox. */
async function openApp(on: 'desk' | 'phone') {
  Object.defineProperty(globalThis, '__APP_VERSION__', { configurable: true, value: 'test' });
  const { services } = await aTabletOf(ROLES.creator);
  await render(null);
  aDevice(...(on === 'desk' ? [media.tabletUp] : []));
  const history = createMemoryHistory({ initialEntries: ['/outbox'] });
  const context = { arrivingToken: null, services: async () => services };
  const router = createRouter({ routeTree, context, history });
  await act(async () => router.load());
  await render(<RouterProvider router={router} />);
  await eventually('the screen is there', () => document.querySelector('h1') !== null);
  return router;
}

const tools = () => document.querySelector('button[aria-label="Go to…"]');

describe('the frame of the app', { timeout: 60_000 }, () => {
  it('has the palette in its header at a desk', async () => {
    await openApp('desk');
    await eventually('the button is there', () => tools() !== null);
    expect(tools()?.closest('header')).not.toBeNull();
  });

  it('has nothing of it on a phone', async () => {
    await openApp('phone');
    await eventually(
      'the title has the focus',
      () => document.activeElement === screen.getByRole('heading', { level: 1 }),
    );
    expect(tools()).toBeNull();
  });

  it('puts the focus on the title of the screen that somebody goes to', async () => {
    const router = await openApp('desk');
    await act(async () => router.navigate({ to: '/created-work-orders' }));
    await eventually(
      'the other screen is there',
      () => screen.getByRole('heading', { level: 1 }).textContent === 'Created Work Orders',
    );
    await eventually(
      'its title has the focus',
      () => document.activeElement === screen.getByRole('heading', { level: 1 }),
    );
  });
});

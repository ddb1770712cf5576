import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { vi } from 'vitest';
import type { EntryRow } from '#app/data/rows.ts';
import { EngineProvider } from '#app/hooks/engine-provider.tsx';
import { readToasts, toast } from '#app/ui/toast.ts';
import type { Role } from '#domain/permissions.ts';
import { aUser } from '#tests/hooks/support/builders.ts';
import { aTablet, type Tablet } from '#tests/hooks/support/tablet.tsx';
import { aDevice } from './device.ts';
import { render, until } from './render.tsx';

/** Enough for a machine that is busy with other things; what is described comes within milliseconds. */
const PATIENCE_MS = 12_000;

// A whole screen is drawn in each test.
vi.setConfig({ testTimeout: 30_000 });

// jsdom has no page to scroll; the router asks it to all the same.
Object.defineProperty(window, 'scrollTo', { configurable: true, writable: true, value: () => undefined });

/** A tablet of a person in a role. What is captured stays on it: nothing is sent. */
export async function aDeskOf(role: Role): Promise<Tablet> {
  for (const { id } of readToasts()) toast.dismiss(id);
  const tablet = await aTablet();
  tablet.signIn(aUser({ role }));
  return tablet;
}

export type Screen = { path(): string };

/** Opens a screen on a desk (from 768 px) or a phone, and follows where it leads. */
export async function openScreen(
  { services }: Tablet,
  screen: ReactNode,
  device: 'desk' | 'phone' = 'desk',
): Promise<Screen> {
  await render(null);
  aDevice(...(device === 'desk' ? ['(min-width: 768px)'] : []));
  const root = createRootRoute();
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => screen });
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: root.addChildren([anywhere]), history });
  await act(async () => router.load());
  await render(
    <EngineProvider services={services}>
      <RouterProvider router={router} />
    </EngineProvider>,
  );
  return { path: () => history.location.pathname };
}

export function says(sentence: string): boolean {
  return document.body.textContent.includes(sentence);
}

/** Where the link that reads so leads; null when there is none. */
export function linkTo(name: string): string | null {
  const links = [...document.querySelectorAll('a')];
  return links.find((link) => link.textContent === name)?.getAttribute('href') ?? null;
}

/** What is captured and has not been sent, oldest first. */
export async function captured({ database }: Tablet): Promise<EntryRow[]> {
  return await act(async () => await database.entries.orderBy('seq').toArray());
}

/** Waits until the page is as described; reads, debounces and lazy parts take their time. */
export async function eventually(what: string, holds: () => boolean): Promise<void> {
  await until(what, holds, PATIENCE_MS);
}

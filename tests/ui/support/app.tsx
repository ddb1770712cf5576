import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { routeTree } from '#app/app/route-tree.gen.ts';
import { ValidatingView } from '#app/features/session/access-page.tsx';
import type { Services } from '#app/hooks/engine-provider.tsx';
import { media } from '#app/ui/use-media-query.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import { act, render } from '#testkit/screen.tsx';

Object.assign(globalThis, { __APP_VERSION__: 'test' });

/** `office`: at least 1200 px wide. */
const DEVICES = {
  phone: [],
  desk: [media.tabletUp],
  office: [media.tabletUp, media.desktopUp, media.officeUp],
} as const;

/** The whole app at an address, as its entry builds it. */
export async function openApp(
  path: string,
  services: () => Promise<Services>,
  on: keyof typeof DEVICES = 'phone',
) {
  await render(null);
  fakeMatchMedia(...DEVICES[on]);
  const router = createRouter({
    routeTree,
    context: { services },
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultPendingComponent: ValidatingView,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
  });
  await render(<RouterProvider router={router} />);
  return {
    router,
    path: () => router.state.location.pathname,
    goTo: (to: string) => act(async () => router.navigate({ to })),
  };
}

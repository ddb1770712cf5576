import { expect, it } from 'vitest';
import { UnreachableError } from '#app/api/errors.ts';
import { CreatedListView } from '#app/features/work-orders/lists/created-list-view.tsx';
import { InProgressDetailView } from '#app/features/work-orders/progress/in-progress-detail-view.tsx';
import { rejection } from '#testkit/host.ts';
import { act, eventually, openScreen, says, toasts } from '#testkit/screen.tsx';
import { aTablet } from '#testkit/tablet.ts';

it.each([
  [
    'work-order.list',
    'Failed to fetch work orders',
    <CreatedListView key="l" filters={{}} onFilters={() => undefined} />,
  ],
  ['work-order.get', 'Failed to fetch work order', <InProgressDetailView key="d" id="1" />],
])('[L19] says once that the server answered %s with a failure', async (call, sentence, screen) => {
  const tablet = await aTablet();
  tablet.server.failing.set(call, rejection(403, 'Not for you.'));
  await openScreen(tablet, screen);
  await eventually('it is told', () => toasts().length > 0);
  expect(toasts()).toEqual([['Error', sentence]]);
  await act(async () => tablet.services.puller.refreshWatched());
  expect(toasts()).toEqual([['Error', sentence]]);
});

it('[L19] says nothing beyond the screen when there is no network', async () => {
  const tablet = await aTablet();
  tablet.server.failing.set('work-order.get', new UnreachableError('network'));
  await openScreen(tablet, <InProgressDetailView id="1" />);
  await eventually('the screen says it', () => says('Failed to fetch work order'));
  expect(toasts()).toEqual([]);
});

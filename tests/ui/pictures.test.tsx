import { act } from 'react';
import { expect, it } from 'vitest';
import { ReferencePictures } from '#app/features/work-orders/shared/pictures.tsx';
import { syncTexts } from '#app/texts/common.ts';
import { anEntry, aRefusal } from '#testkit/builders.ts';
import { eventually, openScreen, words } from '#testkit/screen.tsx';
import { aTabletOffline, refuses } from '#testkit/tablet.ts';

/** A strip of one picture whose act waits in the outbox. */
async function showWaitingPicture() {
  const tablet = await aTabletOffline({ orders: [] });
  await tablet.database.entries.add(anEntry({ photoIds: ['p1'] }));
  await openScreen(tablet, <ReferencePictures pictures={[{ at: 'device', photoId: 'p1' }]} />);
  return tablet;
}

it('pictures that are only on this device are marked as their act stands: it waits, is on its way, needs its author', async () => {
  const tablet = await showWaitingPicture();
  await eventually('they wait', () => words().includes(syncTexts.waiting));
  await act(async () => {
    await tablet.database.entries.toCollection().modify({ state: 'sending' });
  });
  await eventually('they are on their way', () => words().includes(syncTexts.sending));
  expect(words()).not.toContain(syncTexts.waiting);
  await refuses(tablet, aRefusal());
  await eventually('they need attention', () => words().includes(syncTexts.attention));
  expect(words()).not.toContain(syncTexts.waiting);
});

it('pictures of an act that waits stay marked so beside another that needs its author', async () => {
  const tablet = await showWaitingPicture();
  await tablet.database.entries.add(anEntry({ state: 'attention', photoIds: ['p2'] }));
  await eventually('they wait', () => words().includes(syncTexts.waiting));
  expect(words()).not.toContain(syncTexts.attention);
});

it('pictures that the server has are not marked', async () => {
  const tablet = await aTabletOffline({ orders: [] });
  await openScreen(tablet, <ReferencePictures pictures={[{ at: 'server', url: '/p.jpg' }]} />);
  await eventually('they are shown', () => document.querySelector('img') !== null);
  expect(words()).not.toContain(syncTexts.waiting);
});

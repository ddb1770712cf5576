import { act } from 'react';
import { expect, it } from 'vitest';
import { photoTexts } from '#app/features/camera/texts.ts';
import { ApproveJobPictures } from '#app/features/work-orders/approve/approve-job-pictures.tsx';
import { ReferencePictures } from '#app/features/work-orders/shared/pictures.tsx';
import { orderTexts } from '#app/features/work-orders/texts.ts';
import { syncTexts } from '#app/texts/common.ts';
import type { Picture } from '#domain/work-order/work-order.ts';
import { anEntry, aRefusal } from '#testkit/builders.ts';
import { keepsPhoto } from '#testkit/device.ts';
import { buttons, eventually, openScreen, press, words } from '#testkit/screen.tsx';
import { aTabletOffline, refuses } from '#testkit/tablet.ts';

/** A strip of one picture whose action waits in the outbox. */
async function showWaitingPicture() {
  const tablet = await aTabletOffline({ orders: [] });
  await tablet.database.entries.add(anEntry({ photoIds: ['p1'] }));
  await openScreen(tablet, <ReferencePictures pictures={[{ at: 'device', photoId: 'p1' }]} />);
  return tablet;
}

it('pictures that are only on this device are marked as their action stands: it waits, is on its way, needs its author', async () => {
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

it('pictures of an action that waits stay marked so beside another that needs its author', async () => {
  const tablet = await showWaitingPicture();
  await tablet.database.entries.add(anEntry({ state: 'attention', photoIds: ['p2'] }));
  await eventually('they wait', () => words().includes(syncTexts.waiting));
  expect(words()).not.toContain(syncTexts.attention);
});

it('[J23] a photo that was lost here keeps its place: each one opens at its own number, under its own caption', async () => {
  const tablet = await aTabletOffline({ orders: [] });
  await keepsPhoto(tablet.database, 'p2', 'entry:e1');
  const pictures: Picture[] = [
    { at: 'device', photoId: 'p1', caption: 'FRONT' },
    { at: 'device', photoId: 'p2', caption: 'LEFT' },
  ];
  await openScreen(tablet, <ReferencePictures pictures={pictures} />);
  await press(`${orderTexts.openPicture(orderTexts.referencePictures, 2)} · LEFT`);
  await eventually('LEFT is open', () => words().includes('LEFT (2 of 2)'));
  await press(photoTexts.previousPhoto);
  await eventually('FRONT is said to be lost', () => words().includes(photoTexts.lostHere()));
  expect(words()).toContain('FRONT (1 of 2)');
});

it('[J23] a photo that is still to come back is not said to be lost before it is', async () => {
  const tablet = await aTabletOffline({ orders: [] });
  const { returning } = tablet.database;
  returning.begin(['p1']);
  await openScreen(tablet, <ReferencePictures pictures={[{ at: 'device', photoId: 'p1' }]} />);
  await press(orderTexts.openPicture(orderTexts.referencePictures, 1));
  await eventually('it comes back', () => words().includes(photoTexts.returningHere));
  await act(async () => returning.end('p1'));
  await eventually('it is said to be lost', () => words().includes(photoTexts.lostHere()));
});

it('[J23] the same photo sent twice is shown twice, each time with its own caption', async () => {
  const tablet = await aTabletOffline({ orders: [] });
  const pictures: Picture[] = [
    { at: 'server', url: '/p.jpg', caption: 'FRONT' },
    { at: 'server', url: '/p.jpg', caption: 'LEFT' },
  ];
  await openScreen(tablet, <ReferencePictures pictures={pictures} />);
  const names = () => buttons().map((name) => name.split(' · ')[1]);
  await eventually('both are shown', () => names().join() === 'FRONT,LEFT');
});

it('[J19] the pictures that a job is decided by say what was typed under them', async () => {
  const tablet = await aTabletOffline({ orders: [] });
  const pictures: Picture[] = [
    { at: 'server', url: '/p.jpg', caption: 'FRONT' },
    { at: 'server', url: '/p.jpg', caption: 'LEFT' },
  ];
  await openScreen(tablet, <ApproveJobPictures pictures={pictures} />);
  await press(/FRONT$/);
  await eventually('it is open', () => words().includes('FRONT (1 of 2)'));
});

it('pictures that the server has are not marked', async () => {
  const tablet = await aTabletOffline({ orders: [] });
  await openScreen(tablet, <ReferencePictures pictures={[{ at: 'server', url: '/p.jpg' }]} />);
  await eventually('they are shown', () => document.querySelector('img') !== null);
  expect(words()).not.toContain(syncTexts.waiting);
});

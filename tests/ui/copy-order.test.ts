import { expect, it } from 'vitest';
import { planCopy } from '#app/features/work-orders/created/copy-order.tsx';
import { aJob, anOrder } from '#testkit/builders.ts';

const photo = {
  name: 'photo.jpg',
  bytes: new ArrayBuffer(1),
  thumbnail: new ArrayBuffer(1),
  mediaType: 'image/jpeg',
  sizeBytes: 1,
  widthPx: 8,
  heightPx: 8,
  sha256: '',
  takenAt: null,
};

it('[X11] a job that its host names only in words is copied under the id that the catalogue has for them', async () => {
  const inWords = { catalogueJobId: null, categoryName: 'Body Work' };
  const pictures = [{ at: 'server', url: '/files/1.jpg' } as const];
  const order = anOrder({
    jobs: [
      aJob({ ...inWords, id: 'j1', name: 'Door panel', pictures }),
      aJob({ ...inWords, id: 'j2', name: 'No longer offered', pictures }),
    ],
  });
  const job = { id: 'cj2', name: 'door panel', categoryId: '7', categoryName: 'Body Work', ratePaise: 0 };
  const plan = await planCopy(order, [{ id: '7', name: 'Body Work', jobs: [job] }], async () => photo);
  expect(plan.jobs.map(({ catalogueJobId }) => catalogueJobId)).toEqual(['cj2']);
  expect(plan.missing.map(({ name }) => name)).toEqual(['No longer offered']);
});

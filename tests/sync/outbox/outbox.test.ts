import { describe, expect, it } from 'vitest';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { readDraft } from '#app/sync/drafts/draft-store.ts';
import { localId } from '#domain/local-ids.ts';
import { anOfflineWorkbench, aWorkbench } from '../support/bench.ts';
import { storePhoto } from '../support/device.ts';
import { aUser } from '../support/orders.ts';
import { settled } from '../support/virtual-time.ts';

const PAYLOAD = {
  orderId: 'order-1',
  orderNumber: 'WO-1',
  jobId: 'job-1',
  jobName: 'Bumper repair',
  status: 'completed',
  finalRatePaise: 50_000,
  partialValuePaise: null,
} as const;

describe('capturing', () => {
  it('stores the entry, moves its photos out of the draft and ends the draft, all at once', async () => {
    const bench = await anOfflineWorkbench();
    const entry = await bench.complete();
    const photos = await bench.database.photos.toArray();
    expect(photos.map((photo) => photo.heldBy)).toEqual([`entry:${entry.id}`]);
    expect(await bench.database.drafts.count()).toBe(0);
    expect(await bench.entry(entry.id)).toMatchObject({ owner: '1/demo.creator', photoIds: [photos[0]?.id] });
  });

  it('refuses what the order as shown does not allow, counting in actions that still wait', async () => {
    const bench = await anOfflineWorkbench();
    await bench.complete('job-1');
    const again = await bench.tab.engine.capture(completeJobAction, PAYLOAD);
    expect(again).toMatchObject({
      ok: false,
      error: { kind: 'refused', error: { kind: 'order-job/completed-already', by: 'demo.creator' } },
    });
    expect(await bench.database.entries.count()).toBe(1);
  });

  it('refuses to send photos twice that another entry has taken', async () => {
    const bench = await anOfflineWorkbench();
    const { photoIds } = await bench.complete('job-1');
    const payload = { ...PAYLOAD, jobId: 'job-2' };
    const again = await bench.tab.engine.capture(completeJobAction, payload, { photoIds });
    expect(again).toMatchObject({ ok: false, error: { kind: 'storage-failed' } });
    expect(await bench.database.entries.count()).toBe(1);
  });

  it('drops what can be fetched again when the device is full, and then saves', async () => {
    const bench = await anOfflineWorkbench();
    await bench.database.cached.put({ key: 'vendors', complexId: '1', value: 1, fetchedAt: '' });
    const photoId = await bench.takePhoto('draft');
    bench.device.storageIsFull = true;
    bench.device.cacheIsLarge = true;
    const captured = await bench.tab.engine.capture(completeJobAction, PAYLOAD, {
      photoIds: [photoId],
      draftKey: 'draft',
    });
    expect(captured.ok).toBe(true);
    expect(await bench.database.cached.count()).toBe(0);
  });

  it('says that the device is full when nothing can be dropped, and leaves the draft with its photos', async () => {
    const bench = await aWorkbench();
    const photoId = await bench.takePhoto('draft');
    bench.device.storageIsFull = true;
    const captured = await bench.tab.engine.capture(completeJobAction, PAYLOAD, {
      photoIds: [photoId],
      draftKey: 'draft',
    });
    expect(captured).toEqual({ ok: false, error: { kind: 'storage-full' } });
    expect(await bench.database.entries.count()).toBe(0);
    expect((await bench.database.photos.get(photoId))?.heldBy).toBe('draft:draft');
    expect(await bench.database.drafts.count()).toBe(1);
  });

  it('saves nothing for nobody', async () => {
    const bench = await aWorkbench();
    bench.device.session = null;
    const captured = await bench.tab.engine.capture(completeJobAction, PAYLOAD);
    expect(captured).toEqual({ ok: false, error: { kind: 'signed-out' } });
  });

  it('holds an action back for undo, and sends it afterwards', async () => {
    const bench = await aWorkbench();
    const captured = await bench.tab.engine.capture(completeJobAction, PAYLOAD, { holdMs: 5_000 });
    await bench.time.advance(4_900);
    expect(bench.timesDone('completes')).toBe(0);
    await bench.time.advance(500);
    expect(captured.ok && bench.timesDone('completes')).toBe(1);
  });
});

describe('taking back', () => {
  it('withdraws an entry that never left, with its photos', async () => {
    const bench = await anOfflineWorkbench();
    await bench.until(() => true);
    const first = await bench.complete('job-1');
    await bench.until(async () => (await bench.entry(first.id))?.state === 'queued');
    const behind = await bench.complete('job-2');
    expect(await bench.tab.engine.withdraw(behind.id)).toBe('withdrawn');
    expect(await bench.entry(behind.id)).toBeUndefined();
    expect((await bench.database.photos.toArray()).map((photo) => photo.heldBy)).toEqual([
      `entry:${first.id}`,
    ]);
  });

  it('withdraws an entry alone only while nothing was captured on top of it', async () => {
    const bench = await anOfflineWorkbench({ orders: [], kinds: [createOrderAction, addJobAction] });
    const orderId = localId('new');
    const card = { jobCard: { id: 'card-1', number: 'JC-1' }, car: { id: 'car-1', number: 'KA01AB1234' } };
    const order = await bench.capture(createOrderAction, { orderId, ...card }, { holdMs: 5_000 });
    const job = await bench.capture(addJobAction, {
      ...{ orderId, orderNumber: '', catalogueJobId: 'c-1', jobName: 'Denting', categoryName: 'Body Work' },
      ...{ quantity: 1, ratePaise: 0, knownJobIds: [] },
    });
    expect(await bench.tab.engine.withdraw(order.id, { alone: true })).toBe('too-late');
    expect(await bench.entry(job.id)).toBeDefined();
    expect(await bench.tab.engine.withdraw(job.id, { alone: true })).toBe('withdrawn');
    expect(await bench.tab.engine.withdraw(order.id, { alone: true })).toBe('withdrawn');
  });

  it('can still withdraw what was captured after the network was found dead, however often it was looked for', async () => {
    const bench = await anOfflineWorkbench();
    const first = await bench.complete('job-1');
    await bench.until(async () => (await bench.entry(first.id))?.attempts.failure !== null);
    const offline = await bench.complete('job-1', { orderId: 'order-2' });
    await bench.time.advance(10 * 60_000);
    expect(await bench.entry(offline.id)).toMatchObject({
      state: 'queued',
      attempts: { count: 0, outcome: 'none' },
    });
    expect(await bench.tab.engine.withdraw(offline.id)).toBe('withdrawn');
  });

  it('says too late once an attempt has had no answer, because the server may have it', async () => {
    const bench = await aWorkbench();
    bench.wire.told.push('answer-lost');
    const entry = await bench.complete();
    // Waiting again, not being sent.
    await bench.until(async () => (await bench.entry(entry.id))?.attempts.failure?.kind === 'unreachable');
    expect(await bench.entry(entry.id)).toMatchObject({ state: 'queued', attempts: { outcome: 'unknown' } });
    expect(await bench.tab.engine.withdraw(entry.id)).toBe('too-late');
    expect(await bench.tab.engine.edit(entry.id, { key: 'draft', value: {} })).toBe('too-late');
    expect(await bench.entry(entry.id)).toBeDefined();
  });

  it('discards from attention only', async () => {
    const bench = await aWorkbench();
    bench.host.poisoned.set('order-1 completes job-1 at 50000', 422);
    const entry = await bench.complete();
    expect(await bench.tab.engine.discard(entry.id)).toBe('too-late');
    await bench.untilAttention(entry.id);
    expect(await bench.tab.engine.discard(entry.id)).toBe('discarded');
    expect(await bench.database.photos.count()).toBe(0);
  });

  it('turns a refused entry back into its draft with its photos', async () => {
    const bench = await aWorkbench();
    bench.host.poisoned.set('order-1 completes job-1 at 50000', 422);
    const entry = await bench.complete();
    await bench.untilAttention(entry.id);
    const draft = { key: 'complete/order-1/job-1', value: { finalRate: '400' } };
    expect(await bench.tab.engine.edit(entry.id, draft)).toBe('edited');
    expect(await bench.database.drafts.get(draft.key)).toMatchObject({
      value: { finalRate: '400' },
      photoIds: entry.photoIds,
    });
    expect((await bench.database.photos.toArray())[0]?.heldBy).toBe(`draft:${draft.key}`);
    expect(await bench.entry(entry.id)).toBeUndefined();
  });

  it('turns an entry that lost a photo back into its draft, which says which one it is', async () => {
    const bench = await anOfflineWorkbench();
    const first = await bench.complete('job-1');
    await bench.until(async () => (await bench.entry(first.id))?.attempts.failure !== null);
    const entry = await bench.complete('job-1', { orderId: 'order-2', photos: 2 });
    const [gone = ''] = entry.photoIds;
    await bench.database.photos.update(gone, (photo) => {
      delete photo.bytes;
    });
    bench.wire.isDown = false;
    await bench.untilAttention(entry.id);
    const draft = { key: 'complete/order-2/job-1', value: { finalRate: '400' } };
    expect(await bench.tab.engine.edit(entry.id, draft)).toBe('edited');
    const form = await readDraft(
      { database: bench.database, newId: () => '', now: () => new Date(), report: () => undefined },
      { owner: entry.owner, key: draft.key },
    );
    expect(form?.photos).toMatchObject([
      { id: gone, thumbnail: 'lost' },
      { id: entry.photoIds[1], thumbnail: expect.any(ArrayBuffer) },
    ]);
  });

  it('keeps a photo that cannot be read just now in the draft of an entry that was not found to lack it', async () => {
    const bench = await aWorkbench();
    bench.host.poisoned.set('order-1 completes job-1 at 50000', 422);
    const entry = await bench.complete();
    await bench.untilAttention(entry.id);
    await bench.database.photos.update(entry.photoIds[0] ?? '', (photo) => {
      delete photo.bytes;
    });
    const draft = { key: 'complete/order-1/job-1', value: { finalRate: '400' } };
    expect(await bench.tab.engine.edit(entry.id, draft)).toBe('edited');
    expect(await bench.database.drafts.get(draft.key)).toMatchObject({ photoIds: entry.photoIds });
  });

  it("never touches another person's entry", async () => {
    const bench = await anOfflineWorkbench();
    const entry = await bench.complete();
    bench.device.session = aUser('demo.other');
    expect(await bench.tab.engine.withdraw(entry.id)).toBe('too-late');
    await bench.tab.engine.retry(entry.id);
    await settled();
    expect(await bench.entry(entry.id)).toBeDefined();
  });
});

it('saving the form in one tab leaves a photo that another tab has just taken for it on the tablet', async () => {
  const bench = await anOfflineWorkbench();
  const draftKey = `${bench.owner}/complete-job/order-1/job-1`;
  const mine = await bench.takePhoto(draftKey);
  // The other tab's photo: stored with the draft after this tab last read it.
  await storePhoto(bench.database, { id: 'theirs', draftKey, random: bench.random });
  await bench.database.drafts.update(draftKey, { photoIds: [mine, 'theirs'] });
  const payload = {
    orderId: 'order-1',
    jobId: 'job-1',
    orderNumber: 'WO-1',
    jobName: 'Bumper repair',
    status: 'completed',
    finalRatePaise: 50_000,
    partialValuePaise: null,
  } as const;
  const captured = await bench.tab.engine.capture(completeJobAction, payload, {
    photoIds: [mine],
    draftKey,
  });
  expect(captured.ok).toBe(true);
  expect(await bench.database.photos.get('theirs')).toBeDefined();
});

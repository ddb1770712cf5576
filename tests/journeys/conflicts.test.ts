import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { actions } from '#app/actions/index.ts';
import { actionWords } from '#app/actions/words.ts';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import { newId } from '#app/app/engine-parts.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { readConflict } from '#app/entities/orders/conflict-view.ts';
import { describeOutlook } from '#app/features/outbox/describe-entry.ts';
import { keptPhotosPrefix, readKeptPhotos } from '#app/sync/outbox/kept-photos.ts';
import { describeCause } from '#app/texts/conflicts.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { openWorld, TOKENS, type World } from '#tests/server/api/world.ts';
import { ACTIONS, type ActionName } from './support/agreement-actions.ts';
import { raiseOrders, USUAL } from './support/agreement-orders.ts';
import { ONE_JOB, type Person, STORIES, type Story, TWO_MARKS } from './support/conflict-stories.ts';
import { Tablet } from './support/tablet.ts';

const VENDORS = ['vendor-1', 'vendor-2'].map((id): Vendor => {
  const texts = { gstNumber: '', address: '', cityId: '', phoneNumber: '', createdAt: '' };
  return { id, vendorNumber: '', name: id, ...texts, bankDetails: [], jobs: [] };
});

describe.each([
  { host: 'a host with idempotency keys', idempotency: true },
  { host: 'a host without idempotency keys', idempotency: false },
])('on $host', ({ idempotency }) => {
  let world: World;
  let tablets: Tablet[] = [];

  beforeAll(async () => {
    world = await openWorld({ idempotency });
  });

  afterEach(async () => {
    await Promise.all(tablets.map((tablet) => tablet.stop()));
    tablets = [];
  });

  afterAll(async () => {
    await world.stop();
  });

  async function aTabletOf(person: Person): Promise<Tablet> {
    const tablet = new Tablet(world, TOKENS[person], { idempotency });
    tablets.push(tablet);
    await tablet.start();
    return tablet;
  }

  async function capture(tablet: Tablet, orderId: string, name: ActionName): Promise<EntryRow> {
    const { action, payload, photos } = ACTIONS[name](await tablet.sees(orderId), VENDORS);
    const photoIds: string[] = [];
    while (photoIds.length < photos) photoIds.push(await tablet.photograph());
    return await tablet.capture(action, payload, { photoIds });
  }

  /**
   * Plays a story up to the refusal of the slow action; returns the tablet and entry of its user, and the order on the
   * server.
   */
  async function play({ status, shape = USUAL, slow, quick }: Story) {
    const id = newId();
    await raiseOrders(world.db, [{ id, status, shape }]);
    const [person, name] = slow;
    const tablet = await aTabletOf(person);
    await tablet.open(id);
    tablet.cable.isCut = true;
    await capture(tablet, id, name);
    for (const [other, action] of quick) {
      const rival = await aTabletOf(other);
      await rival.open(id);
      await capture(rival, id, action);
      await vi.waitFor(async () => expect(await rival.entries()).toEqual([]), PATIENCE);
    }
    const office = await aTabletOf('superAdmin');
    const order = await office.open(id);
    tablet.cable.isCut = false;
    tablet.engine.wake('online');
    return { tablet, office, order, entry: await untilRefused(tablet) };
  }

  async function untilRefused(tablet: Tablet): Promise<EntryRow> {
    await vi.waitFor(
      async () => expect((await tablet.entries()).map(({ state }) => state)).toEqual(['attention']),
      PATIENCE,
    );
    const [entry] = await tablet.entries();
    if (entry === undefined) throw new Error('it was just there');
    return entry;
  }

  async function card({ database, user }: Tablet, { id }: EntryRow) {
    if (user === null) throw new Error('nobody is signed in');
    const scope = { complexId: user.complex.id, role: user.role };
    const view = await readConflict({ database, registry: actions }, scope, id);
    if (view === null) throw new Error('there is no card');
    const words = actionWords.get(view.entry.kind)?.conflict(view.entry);
    return {
      theirs: describeCause(view.conflict, view.said),
      consequence: view.conflict.consequence,
      advice: describeOutlook(view.conflict, view.action, words?.tooLate ?? null),
    };
  }

  const bare = ({ status, jobs, vendor }: WorkOrder) => ({ status, jobs, vendor });

  const stories = STORIES.filter(({ onlyUnderKeys }) => idempotency || !onlyUnderKeys);

  describe.each(stories)('$name', (story) => {
    it('the card says who did what, nothing is doubled or shown as done, and photos stay', async () => {
      const { tablet, office, order, entry } = await play(story);
      const { theirs, consequence, advice } = await card(tablet, entry);
      expect(theirs.startsWith(story.theirs), theirs).toBe(true);
      expect(consequence).toBe(story.consequence ?? 'never');
      expect(advice).not.toBe('');
      expect(await tablet.database.photos.count()).toBe(entry.photoIds.length);
      expect(bare(await tablet.sees(order.id))).toEqual(bare(order));
      expect(bare(await office.open(order.id))).toEqual(bare(order));
    });
  });

  it('what one person captured upon their own choice fits it, whatever becomes of answers', async () => {
    const id = newId();
    await raiseOrders(world.db, [{ id, status: 'ready_for_vendor', shape: USUAL }]);
    const tablet = await aTabletOf('superAdmin');
    await tablet.open(id);
    tablet.cable.isCut = true;
    await capture(tablet, id, 'assign or change the vendor');
    await capture(tablet, id, 'assign a vendor that lacks rates');
    await capture(tablet, id, 'hand over to vendor');
    tablet.cable.nextAnswers.push('lost', ...(idempotency ? ['sent-twice' as const] : []));
    tablet.cable.isCut = false;
    tablet.engine.wake('online');
    await vi.waitFor(async () => expect(await tablet.entries()).toEqual([]), PATIENCE);
    const { status, vendor, statusLog } = await tablet.open(id);
    expect([status, vendor?.name]).toEqual(['handover_to_vendor', 'Deccan Engines']);
    expect(statusLog.slice(2).map((entry) => entry.status)).toEqual([
      'vendor_assigned',
      'vendor_assigned',
      'handover_to_vendor',
    ]);
  });

  it('an action of a former build, which does not say what was seen, is judged by the order alone', async () => {
    const id = newId();
    await raiseOrders(world.db, [{ id, status: 'vendor_assigned', shape: USUAL }]);
    const tablet = await aTabletOf('creator');
    const { number } = await tablet.open(id);
    const office = await aTabletOf('approver');
    await office.open(id);
    await capture(office, id, 'assign a vendor that lacks rates');
    await vi.waitFor(async () => expect(await office.entries()).toEqual([]), PATIENCE);
    await tablet.capture(takeStepAction, { orderId: id, orderNumber: number, step: 'hand-over' });
    await vi.waitFor(async () => expect(await tablet.entries()).toEqual([]), PATIENCE);
    expect(await tablet.open(id)).toMatchObject({ status: 'handover_to_vendor' });
  });

  it('another try of a lost action meets the same card again', async () => {
    const { tablet, order, entry } = await play(TWO_MARKS);
    const before = await card(tablet, entry);
    await tablet.engine.retry(entry.id);
    await vi.waitFor(async () => expect((await tablet.entries())[0]?.attempts.count).toBe(2), PATIENCE);
    expect(await card(tablet, await untilRefused(tablet))).toEqual(before);
    expect(await tablet.database.photos.count()).toBe(2);
    expect(bare(await tablet.open(order.id))).toEqual(bare(order));
  });

  it('the photos of a lost action can be kept: the action goes, they stay under its name', async () => {
    const { tablet, order, entry } = await play(TWO_MARKS);
    expect(await tablet.engine.discard(entry.id, { keepsPhotos: true })).toBe('discarded');
    expect(await tablet.entries()).toEqual([]);
    const rows = await tablet.database.drafts
      .where('key')
      .startsWith(keptPhotosPrefix(entry.owner))
      .toArray();
    expect(rows.map(readKeptPhotos)).toMatchObject([
      { label: entry.label, orderId: order.id, jobName: 'Dent removal', photoIds: entry.photoIds },
    ]);
    const photos = await tablet.database.photos.bulkGet(entry.photoIds);
    expect(photos.map((photo) => photo?.heldBy)).toEqual(entry.photoIds.map(() => `draft:${rows[0]?.key}`));
    expect(bare(await tablet.open(order.id))).toEqual(bare(order));
  });

  it('everything of a lost action can be discarded', async () => {
    const { tablet, entry } = await play(TWO_MARKS);
    expect(await tablet.engine.discard(entry.id)).toBe('discarded');
    expect(await tablet.database.photos.count()).toBe(0);
    expect(await tablet.database.drafts.count()).toBe(0);
  });

  it('an action that came too early is done by another try, once its time has come', async () => {
    const id = newId();
    await raiseOrders(world.db, [{ id, status: 'car_received', shape: ONE_JOB }]);
    const tablet = await aTabletOf('creator');
    await tablet.open(id);
    const set = (status: string) =>
      world.db.updateTable('work_orders').set({ status }).where('id', '=', id).execute();
    await set('handover_to_vendor');
    await capture(tablet, id, 'complete a job');
    const entry = await untilRefused(tablet);
    expect(await card(tablet, entry)).toMatchObject({
      consequence: 'not-yet',
      advice: 'This is possible once the work order is Car Received; try again then.',
    });
    await set('car_received');
    await tablet.open(id);
    expect(await card(tablet, entry)).toMatchObject({ consequence: 'possible' });
    expect((await tablet.sees(id)).jobs[0]?.completion).toBeNull();
    await tablet.engine.retry(entry.id);
    await vi.waitFor(async () => expect(await tablet.entries()).toEqual([]), PATIENCE);
    expect(await tablet.open(id)).toMatchObject({ status: 'completed' });
  });
});

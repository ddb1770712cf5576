import { describe, expect, it } from 'vitest';
import { actions } from '#app/actions/index.ts';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import { UploadPace, uploadTimeoutMs } from '#app/sync/delivery/upload-pace.ts';
import { planSending } from '#app/sync/outbox/lanes.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { aJob, anOrder } from '#tests/sync/support/orders.ts';
import { aWorkbench } from '../support/bench.ts';
import { anEntry } from '../support/orders.ts';

const KB = 1024;
const WITH_VENDOR = anOrder({ id: 'order-2', status: 'vendor_assigned', jobs: [aJob()] });

describe('the pace of uploads', () => {
  it('lets photos of two entries out together while nothing speaks against it', () => {
    const pace = new UploadPace();
    expect(pace.photosAtOnce()).toBe(2);
    pace.sent(300 * KB, 3_000);
    expect(pace.photosAtOnce()).toBe(2);
  });

  it('lets them out one by one on a wire of 50 kbit/s, and two again only when it is fast enough for two', () => {
    const pace = new UploadPace();
    pace.sent(300 * KB, 50_000);
    expect(pace.photosAtOnce()).toBe(1);
    pace.sent(300 * KB, 10_000);
    expect(pace.photosAtOnce()).toBe(1);
    pace.sent(300 * KB, 7_000);
    expect(pace.photosAtOnce()).toBe(2);
  });

  it('lets them out one by one after the time was up for one', () => {
    const pace = new UploadPace();
    pace.timedOut();
    expect(pace.photosAtOnce()).toBe(1);
  });

  it('gives every photo the time it needs on the slowest wire, and never more than twenty minutes', () => {
    expect(uploadTimeoutMs(100 * KB)).toBe(2 * MINUTE_MS);
    // Capacity of 50 kbit/s: 6,250 bytes a second, of which a second entry may take half and losses a share.
    expect(uploadTimeoutMs(4 * 300 * KB)).toBeGreaterThan((4 * 300 * KB * 1_000) / 2_500);
    expect(uploadTimeoutMs(40 * KB * KB)).toBe(20 * MINUTE_MS);
  });

  it('holds a second entry with photos back, and no other one', () => {
    const withPhoto = (seq: number) =>
      anEntry({ id: `entry-${seq}`, seq, lane: `lane-${seq}`, photoIds: ['photo'] });
    const entries = [withPhoto(1), withPhoto(2), anEntry({ id: 'entry-3', seq: 3, lane: 'lane-3' })];
    expect(
      planSending({ entries, registry: actions }, new Date(), [], { atOnce: 4, photosAtOnce: 1 }).send.map(
        ({ seq }) => seq,
      ),
    ).toEqual([1, 3]);
  });
});

describe('an attempt', () => {
  it('takes the usual time of a request, and with photos as long as those may need', async () => {
    const bench = await aWorkbench({ orders: [anOrder({ jobs: [aJob()] }), WITH_VENDOR] });
    const { api } = bench.tab;
    const perform = api.perform.bind(api);
    const given: (number | undefined)[] = [];
    api.perform = (call, options) => {
      if (options?.idempotencyKey !== undefined) given.push(options.timeoutMs);
      return perform(call, options);
    };
    const step = { orderId: WITH_VENDOR.id, orderNumber: WITH_VENDOR.number, step: 'hand-over' } as const;
    const captured = await bench.tab.engine.capture(takeStepAction, step);
    const withPhoto = await bench.complete();
    await bench.untilDelivered(captured.ok ? captured.value.id : '');
    await bench.untilDelivered(withPhoto.id);
    expect(given).toEqual([undefined, 2 * MINUTE_MS]);
  });
});

describe('photos on a wire too slow for two', () => {
  it('go out one after the other once the time was up for one of them', async () => {
    const bench = await aWorkbench();
    bench.wire.told.push('late', 'late');
    // Long enough for a second request to go out meanwhile.
    bench.wire.latencyMs = 30_000;
    await bench.complete('job-1');
    await bench.complete('job-1', { orderId: 'order-2' });
    let together = 0;
    await bench.until(async () => {
      const rows = await bench.database.entries.toArray();
      const hasTimedOut = rows.some(({ attempts }) => attempts.count > 1);
      const sending = rows.filter(({ state }) => state === 'sending').length;
      if (hasTimedOut) together = Math.max(together, sending);
      return (await bench.database.receipts.count()) === 2;
    });
    expect(together).toBeLessThanOrEqual(1);
    expect(bench.timesDone('completes job-1')).toBe(2);
  });
});

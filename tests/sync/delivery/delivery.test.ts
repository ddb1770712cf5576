import { describe, expect, it } from 'vitest';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import { doubtTexts } from '#app/texts/engine.ts';
import { UNDO_MS } from '#domain/limits.ts';
import { DAY_MS, HOUR_MS } from '#domain/units.ts';
import { addJobAction, anOfflineWorkbench, aWorkbench } from '../support/bench.ts';
import type { Fate } from '../support/fates.ts';
import { aJob, anOrder, aUser } from '../support/orders.ts';
import { addOne, anotherDevice, exported, imported } from '../support/transfer.ts';
import { settled, turns } from '../support/virtual-time.ts';

describe('delivering', () => {
  it('writes receipt and snapshot, and removes entry and photos, in one step', async () => {
    const bench = await aWorkbench();
    const entry = await bench.complete();
    await bench.untilDelivered(entry.id);
    // The order is in its snapshot, and not a second time in the receipt.
    const receipt = { status: 200, replayed: false, answer: null };
    expect(await bench.database.receipts.get(entry.id)).toMatchObject(receipt);
    expect(await bench.entry(entry.id)).toBeUndefined();
    expect(await bench.database.photos.count()).toBe(0);
    expect(await bench.database.thumbnails.count()).toBe(0);
    const snapshot = await bench.database.orders.get('1/order-1');
    expect(snapshot?.order.jobs[0]?.completion).toMatchObject({ by: 'demo.creator', finalRatePaise: 50_000 });
  });

  it('does not hold back the next actions while those before them are proven and still being stored', async () => {
    const ids = [1, 2, 3, 4, 5, 6].map((n) => `order-${n}`);
    const bench = await aWorkbench({ orders: ids.map((id) => anOrder({ id, jobs: [aJob()] })) });
    // The pictures of an action are stored before the action is settled.
    bench.device.keepPicture = () => new Promise(() => undefined);
    bench.device.kill(bench.tab);
    bench.tab = await bench.device.openTab();
    for (const orderId of ids) await bench.complete('job-1', { orderId });
    await bench.until(() => bench.timesDone('completes job-1') === ids.length);
    expect(await bench.database.receipts.count()).toBe(0);
    expect(await bench.database.entries.count()).toBe(ids.length);
  });

  const lostAnswers: Fate[] = ['answer-lost', 'answer-cut', 'repeated', 'copied-late', 'late', 'gateway'];
  for (const keyed of [true, false]) {
    for (const fate of lostAnswers) {
      it(`has one effect and one receipt when the answer is ${fate}, ${keyed ? 'with' : 'without'} keys`, async () => {
        const bench = await aWorkbench({ keyed });
        bench.wire.told.push(fate);
        const entry = await bench.complete();
        await bench.untilDelivered(entry.id);
        await bench.time.advance(10 * 60_000);
        expect(bench.timesDone('completes job-1')).toBe(1);
        expect(await bench.database.receipts.count()).toBe(1);
      });
    }
  }

  it("does not believe a captive portal's 200", async () => {
    const bench = await aWorkbench();
    bench.wire.told.push('portal', 'portal');
    const entry = await bench.complete();
    await bench.until(async () => (await bench.entry(entry.id))?.attempts.failure?.kind === 'unreachable');
    expect(bench.timesDone('completes')).toBe(0);
    await bench.untilDelivered(entry.id);
    expect(bench.timesDone('completes')).toBe(1);
  });

  it('asks a host without keys before sending again, and sends nothing if the action is there', async () => {
    const bench = await aWorkbench({ keyed: false });
    bench.wire.told.push('answer-lost', 'fault');
    const entry = await bench.complete();
    await bench.untilDelivered(entry.id);
    expect(bench.wire.told).toEqual(['fault']);
  });

  describe('an action whose photos are gone from this device', () => {
    async function withoutPhotos(fate: Fate, keyed: boolean) {
      const bench = await aWorkbench({ keyed });
      bench.wire.told.push(fate);
      const entry = await bench.complete();
      await bench.until(async () => (await bench.entry(entry.id))?.attempts.failure?.kind === 'unreachable');
      await Promise.all([bench.database.photos.clear(), bench.database.photoBytes.clear()]);
      return { bench, entry };
    }

    it.each([true, false])(
      'is asked about where the host has it done (keys: %s): nothing tells whose photos those are',
      async (keyed) => {
        const { bench, entry } = await withoutPhotos('answer-lost', keyed);
        await bench.untilAttention(entry.id);
        expect((await bench.entry(entry.id))?.attempts.failure).toMatchObject({
          kind: 'conflict',
          detail: doubtTexts.candidates,
        });
        expect(bench.timesDone('completes job-1')).toBe(1);
      },
    );

    it('is said to be unsent where it never arrived', async () => {
      const { bench, entry } = await withoutPhotos('lost-on-the-way', true);
      await bench.untilAttention(entry.id);
      expect((await bench.entry(entry.id))?.attempts.failure?.kind).toBe('unreadable');
    });

    it('goes on needing the person after a restart, and is sent after one that finds them again', async () => {
      const bench = await aWorkbench();
      bench.wire.told.push('lost-on-the-way');
      const entry = await bench.complete();
      await bench.until(async () => (await bench.entry(entry.id))?.attempts.failure?.kind === 'unreachable');
      const kept = await bench.database.photos.toArray();
      await bench.database.photos.clear();
      await bench.untilAttention(entry.id);
      async function restart() {
        bench.device.kill(bench.tab);
        bench.tab = await bench.device.openTab();
        await settled();
      }
      bench.wire.isDown = true;
      await restart();
      expect((await bench.entry(entry.id))?.state).toBe('attention');
      await bench.database.photos.bulkPut(kept);
      bench.wire.isDown = false;
      await restart();
      await bench.untilDelivered(entry.id);
    });
  });

  it('parks a refused entry and goes on with the other order', async () => {
    const bench = await aWorkbench();
    bench.host.poisoned.set('order-1 completes job-1 at 50000', 422);
    const refused = await bench.complete('job-1');
    const behind = await bench.complete('job-2');
    const other = await bench.complete('job-1', { orderId: 'order-2' });
    await bench.untilDelivered(other.id);
    await bench.untilAttention(refused.id);
    expect(await bench.entry(refused.id)).toMatchObject({
      attempts: { failure: { kind: 'refused', status: 422 } },
    });
    expect(await bench.entry(behind.id)).toMatchObject({ state: 'queued', attempts: { count: 0 } });
  });

  it('gives a retry after a refusal a new key, since the old one would only repeat the refusal', async () => {
    const bench = await aWorkbench();
    bench.host.poisoned.set('order-1 completes job-1 at 50000', 422);
    const entry = await bench.complete();
    await bench.untilAttention(entry.id);
    bench.host.poisoned.clear();
    await bench.tab.engine.retry(entry.id);
    await bench.untilDelivered(entry.id);
    expect(bench.timesDone('completes job-1')).toBe(1);
  });

  it('needs attention after eight 500s, tries once an hour, and never doubles what an earlier attempt did', async () => {
    const bench = await aWorkbench({ orders: [anOrder({ status: 'open' })] });
    bench.wire.told.push('answer-lost', ...Array<Fate>(8).fill('fault'));
    const payload = { orderId: 'order-1', catalogueJobId: 'catalogue-1', quantity: 7 };
    const { id } = await bench.capture(addJobAction, payload);
    await bench.untilAttention(id);
    expect(await bench.entry(id)).toMatchObject({ attempts: { faults: 8, outcome: 'unknown' } });
    bench.wire.told.push('fault');
    await bench.time.advance(61 * 60_000);
    expect(await bench.entry(id)).toMatchObject({ attempts: { faults: 9 }, state: 'attention' });
    await bench.tab.engine.retry(id);
    await bench.untilDelivered(id);
    expect(bench.timesDone('adds 7')).toBe(1);
  });

  it("parks a conflict with the server's words when somebody else was quicker", async () => {
    const bench = await aWorkbench();
    const office = aUser('demo.office');
    bench.wire.isDown = true;
    const entry = await bench.complete();
    bench.elsewhere(office, completeJobAction, entry.payload as never);
    bench.wire.isDown = false;
    await bench.tab.engine.sendNow();
    await bench.untilAttention(entry.id);
    expect((await bench.entry(entry.id))?.attempts.failure).toMatchObject({
      kind: 'conflict',
      code: 'order-job/completed-already',
      detail: expect.stringContaining('demo.office'),
    });
    const snapshot = await bench.database.orders.get('1/order-1');
    expect(snapshot?.order.jobs[0]?.completion?.by).toBe('demo.office');
  });

  it('takes a step that the same person took on another device for delivered', async () => {
    const bench = await anOfflineWorkbench({ orders: [anOrder({ status: 'handover_to_vendor' })] });
    const payload = { orderId: 'order-1', orderNumber: 'WO-1', step: 'receive' } as const;
    const { id } = await bench.capture(takeStepAction, payload);
    bench.elsewhere(bench.user, takeStepAction, payload);
    bench.wire.isDown = false;
    await bench.tab.engine.sendNow();
    await bench.untilDelivered(id);
    expect(bench.timesDone('car_received')).toBe(1);
  });

  it('keeps photos that only this tablet has when the same person completed the job elsewhere', async () => {
    const bench = await anOfflineWorkbench();
    const entry = await bench.complete();
    bench.elsewhere(bench.user, completeJobAction, entry.payload as never);
    bench.wire.isDown = false;
    await bench.tab.engine.sendNow();
    await bench.untilAttention(entry.id);
    expect(await bench.database.photos.count()).toBe(1);
  });
});

describe('the session', () => {
  it('pauses the whole queue on 401 without charging the attempt, and goes on after signing in', async () => {
    const bench = await aWorkbench();
    bench.wire.revoked.add(bench.user.userId);
    const entry = await bench.complete();
    const other = await bench.complete('job-1', { orderId: 'order-2' });
    await bench.until(async () => (await bench.database.facts.get('queue-pause')) !== undefined);
    await bench.time.advance(60 * 60_000);
    expect(await bench.entry(entry.id)).toMatchObject({ state: 'queued', attempts: { count: 0 } });
    bench.wire.revoked.clear();
    await bench.tab.engine.signedIn(bench.user);
    await bench.untilDelivered(entry.id);
    await bench.untilDelivered(other.id);
  });

  it("never sends one person's action under another's token, and sends it when its author is back", async () => {
    const bench = await anOfflineWorkbench();
    const entry = await bench.complete();
    bench.wire.isDown = false;
    bench.device.session = aUser('demo.other');
    await bench.tab.engine.signedIn(aUser('demo.other'));
    await bench.time.advance(60 * 60_000);
    expect(bench.timesDone('completes')).toBe(0);
    bench.device.session = bench.user;
    await bench.tab.engine.signedIn(bench.user);
    await bench.untilDelivered(entry.id);
    expect(bench.host.effects.map(({ by }) => by)).toEqual(['demo.creator']);
  });
});

describe('builds that know less', () => {
  it('parks an entry of a kind it does not know, and sends it after the update that does', async () => {
    const bench = await anOfflineWorkbench();
    const entry = await bench.complete();
    bench.device.kill(bench.tab);
    const later = { ...entry, version: entry.version + 1 };
    await bench.database.entries.put(later);
    bench.wire.isDown = false;
    bench.tab = await bench.device.openTab();
    await bench.untilAttention(entry.id);
    expect((await bench.entry(entry.id))?.attempts.failure?.kind).toBe('unreadable');
    bench.device.kill(bench.tab);
    await bench.database.entries
      .where('id')
      .equals(entry.id)
      .modify((row) => {
        row.version = entry.version;
      });
    bench.tab = await bench.device.openTab();
    await settled();
    await bench.untilDelivered(entry.id);
  });
});

const OPEN = anOrder({ id: 'order-2', status: 'open', jobs: [] });

for (const days of [31, -31]) {
  it(`an action whose answer was lost a month ago is not done again by a host that has forgotten its key (${days} days)`, async () => {
    const bench = await aWorkbench({ orders: [OPEN] });
    bench.wire.told.push('answer-lost');
    const entry = await addOne(bench, 3);
    await bench.until(async () => (await bench.entry(entry.id))?.attempts.outcome === 'unknown');
    bench.wire.isDown = true;
    await bench.time.advance(60_000);
    bench.time.jump(days * DAY_MS);
    bench.host.forgetKeys();
    bench.backOnline();
    await bench.untilDelivered(entry.id);
    expect(bench.timesDone('adds')).toBe(1);
  });
}

it('a file that is imported a month after its work was sent does none of it again', async () => {
  const bench = await anOfflineWorkbench({ orders: [OPEN] });
  const entry = await addOne(bench, 3);
  const { file } = await exported(bench.database, null);
  bench.backOnline();
  await bench.untilDelivered(entry.id);
  bench.time.jump(31 * DAY_MS);
  bench.host.forgetKeys();
  const { device, database } = await anotherDevice(bench, true);
  await imported(database, file);
  const tab = await device.openTab();
  await bench.until(async () => (await database.entries.count()) === 0);
  expect(bench.timesDone('adds')).toBe(1);
  device.kill(tab);
  database.close();
});

it('an action held back for undo is sent soon, also when the clock is put back by an hour meanwhile', async () => {
  const bench = await aWorkbench({ orders: [OPEN] });
  await addOne(bench, 3, { holdMs: UNDO_MS });
  bench.time.jump(-HOUR_MS);
  await bench.time.advance(2 * 60_000);
  expect(bench.timesDone('adds')).toBe(1);
});

it('an action that waits for another attempt goes out within minutes, also when the clock is put back by an hour meanwhile', async () => {
  const bench = await aWorkbench({ orders: [OPEN] });
  bench.wire.told.push('fault', 'fault', 'fault');
  const entry = await addOne(bench, 3);
  await bench.until(async () => ((await bench.entry(entry.id))?.attempts.faults ?? 0) === 1);
  bench.time.jump(-HOUR_MS);
  await bench.time.advance(15 * 60_000);
  expect(bench.timesDone('adds')).toBe(1);
});

it('sends an action under its own author, at whatever moment somebody else takes the tablet', {
  timeout: 30_000,
}, async () => {
  const senders: string[][] = [];
  for (let turn = 0; turn < 40; turn += 1) {
    const bench = await aWorkbench();
    const saving = bench.complete();
    await turns(turn);
    bench.device.session = aUser('demo.other');
    const { ownerName } = await saving;
    await bench.time.advance(60_000);
    for (const { by } of bench.host.effects) expect(by, `taken after ${turn} turns`).toBe(ownerName);
    senders.push(bench.host.effects.map(({ by }) => by));
    bench.end();
  }
  // Both cases occurred: not sent in time, and sent before.
  expect(senders).toContainEqual([]);
  expect(senders).toContainEqual(['demo.creator']);
});

const MOMENTS = [0, 1, 2, 3, 4, 5];

it.each(MOMENTS)(
  'sends what waits after a sign-in, with the refusal of the old token on its way to another tab (%i)',
  async (events) => {
    const bench = await aWorkbench();
    const other = await bench.device.openTab();
    bench.wire.latencyMs = 0;
    bench.wire.revoked.add(bench.user.userId);
    const entry = await bench.complete();
    for (let event = 0; event < events; event += 1) await bench.time.next();
    bench.wire.revoked.clear();
    bench.device.session = bench.user;
    await other.engine.signedIn(bench.user);
    await bench.untilDelivered(entry.id);
  },
);

it.each(MOMENTS)(
  'sends what waits after a sign-in, with the refusal of the old token on its way to the service worker (%i)',
  async (events) => {
    const bench = await anOfflineWorkbench();
    const entry = await bench.complete();
    bench.device.kill(bench.tab);
    bench.wire.isDown = false;
    bench.wire.revoked.add(bench.user.userId);
    await bench.device.wakeWorker();
    for (let event = 0; event < events; event += 1) await bench.time.next();
    bench.wire.revoked.clear();
    bench.device.session = bench.user;
    bench.tab = await bench.device.openTab();
    await bench.tab.engine.signedIn(bench.user);
    await bench.untilDelivered(entry.id);
  },
);

it('a pause ends by itself when the token is another one, whoever was told of the sign-in', async () => {
  const bench = await aWorkbench();
  bench.wire.revoked.add(bench.user.userId);
  const entry = await bench.complete();
  await bench.until(async () => (await bench.database.facts.get('queue-pause')) !== undefined);
  bench.wire.revoked.clear();
  bench.tab.engine.wake('asked');
  await bench.time.advance(60_000);
  expect(await bench.entry(entry.id)).toMatchObject({ state: 'queued' });
  bench.device.session = bench.user;
  bench.tab.engine.wake('timer');
  await bench.untilDelivered(entry.id);
  expect(await bench.database.facts.get('queue-pause')).toBeUndefined();
});

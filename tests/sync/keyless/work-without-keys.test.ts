import { describe, expect, it } from 'vitest';
import { editJobAction } from '#app/actions/catalogue/edit-job.ts';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { changeQuantityAction } from '#app/actions/work-orders/change-quantity.ts';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import type { AnyCall } from '#contract/call.ts';
import { sha256 } from '#testkit/builders.ts';
import { aJob, anOrder, aUser } from '#tests/sync/support/orders.ts';
import { aWorkbench } from '../support/bench.ts';

const ORDER = 'order-1';
const LINE = { catalogueJobId: 'catalogue-1', quantity: 2 };

/** A tablet on a host without keys, with an open order of one job. */
async function aTablet() {
  const orders = [anOrder({ status: 'open', jobs: [aJob({ catalogueJobId: 'other' })] })];
  const kinds = [addJobAction, changeQuantityAction, completeJobAction];
  const bench = await aWorkbench({ keyed: false, orders, kinds });
  const add = async () => {
    const draftKey = 'add';
    const photoIds = [await bench.takePhoto(draftKey)];
    const known = (await bench.database.orders.get(`1/${ORDER}`))?.order.jobs ?? [];
    const payload = {
      ...LINE,
      orderId: ORDER,
      orderNumber: 'WO-1',
      jobName: 'Bumper repair',
      categoryName: 'Body',
      ratePaise: 0,
      knownJobIds: known.map(({ id }) => id),
    };
    return await bench.capture(addJobAction, payload, { photoIds, draftKey });
  };
  const setQuantity = (quantity: number, from: number) => {
    const payload = {
      orderId: ORDER,
      orderNumber: 'WO-1',
      jobId: 'job-1',
      jobName: 'Bumper repair',
      quantity,
    };
    return bench.capture(changeQuantityAction, { ...payload, from });
  };
  /** A colleague changes something on the server. */
  const colleague = (call: AnyCall, params: Record<string, string>, body: object) => {
    const bytes = new TextEncoder().encode(`a picture ${bench.host.effects.length}`).buffer as ArrayBuffer;
    const files =
      call.body.as === 'form'
        ? [{ bytes, mediaType: 'image/jpeg', name: 'theirs.jpg', sha256: sha256(bytes) }]
        : [];
    bench.host.execute({
      call,
      params,
      body: body as Record<string, unknown>,
      files,
      key: null,
      user: aUser('demo.other'),
      at: bench.time.now().toISOString(),
    });
  };
  const colleagueAdds = () => {
    const { call, params } = addJobAction.request({ orderId: ORDER, ...LINE } as never);
    colleague(call, { ...params }, { jobId: LINE.catalogueJobId, quantity: LINE.quantity });
  };
  const colleagueSets = (quantity: number) => {
    const { call, params } = changeQuantityAction.request({ orderId: ORDER, jobId: 'job-1' } as never);
    colleague(call, { ...params }, { quantity });
  };
  const lines = () => (bench.host.orders.get(ORDER)?.jobs ?? []).slice(1);
  const untilAsked = (id: string) => bench.until(async () => (await bench.entry(id))?.state === 'attention');
  return { bench, add, setQuantity, colleagueAdds, colleagueSets, lines, untilAsked };
}

/** Changes something on the server after the request has left and before anybody checks. */
async function afterTheAttempt(bench: Awaited<ReturnType<typeof aTablet>>['bench'], id: string) {
  await bench.until(async () => (await bench.entry(id))?.attempts.failure !== null);
}

describe('a job added on a host without keys', () => {
  it("is known again by its pictures, beside a colleague's same job", async () => {
    const { bench, add, colleagueAdds, lines } = await aTablet();
    bench.wire.told.push('answer-lost');
    const entry = await add();
    await afterTheAttempt(bench, entry.id);
    colleagueAdds();
    await bench.untilDelivered(entry.id);
    expect(lines()).toHaveLength(2);
    const ours = bench.host.effects.find(({ by }) => by === 'demo.creator')?.made;
    expect((await bench.database.receipts.get(entry.id))?.claims).toBe(ours);
  });

  it("is not taken for a colleague's same job: the person is asked, and its photos stay", async () => {
    const { bench, add, colleagueAdds, untilAsked } = await aTablet();
    bench.wire.told.push('lost-on-the-way');
    const entry = await add();
    await afterTheAttempt(bench, entry.id);
    colleagueAdds();
    await untilAsked(entry.id);
    expect((await bench.entry(entry.id))?.attempts.failure).toMatchObject({
      code: 'outcome-unknown',
      candidates: [bench.host.effects[0]?.made],
    });
    expect(await bench.database.photos.count()).toBe(1);
    await bench.tab.engine.retry(entry.id);
    await bench.untilDelivered(entry.id);
    expect(bench.timesDone('adds')).toBe(2);
  });

  it('is never one that stood on the order before the action first left', async () => {
    const { bench, add, colleagueAdds } = await aTablet();
    colleagueAdds();
    bench.wire.told.push('lost-on-the-way');
    const entry = await add();
    await bench.untilDelivered(entry.id);
    expect(bench.timesDone('adds')).toBe(2);
  });

  it("is not a colleague's same job that the first answer shows instead of it: the person is asked, and its photos stay", async () => {
    const { bench, add, colleagueAdds, untilAsked } = await aTablet();
    colleagueAdds();
    bench.wire.told.push('order-as-before');
    const entry = await add();
    await untilAsked(entry.id);
    expect(await bench.database.photos.count()).toBe(1);
    await bench.tab.engine.retry(entry.id);
    await bench.untilDelivered(entry.id);
    const ours = bench.host.effects.find(({ by }) => by === 'demo.creator')?.made;
    expect((await bench.database.receipts.get(entry.id))?.claims).toBe(ours);
    expect(bench.timesDone('adds')).toBe(2);
  });

  it('is the one that the person says, where the host writes pictures anew', async () => {
    const { bench, add, untilAsked } = await aTablet();
    bench.host.reencodes = true;
    bench.wire.told.push('answer-lost');
    const entry = await add();
    await untilAsked(entry.id);
    const [line] =
      ((await bench.entry(entry.id))?.attempts.failure as { candidates?: string[] } | null)?.candidates ?? [];
    expect(await bench.tab.engine.claim(entry.id, line ?? '')).toBe('claimed');
    expect(bench.timesDone('adds')).toBe(1);
    expect(await bench.database.photos.count()).toBe(0);
    expect(await bench.database.receipts.get(entry.id)).toMatchObject({ claims: line });
  });

  it.each(['answered', 'answer-lost'] as const)(
    '[X37] is not taken for done where its quantity was changed on the way (%s): the person is asked',
    async (fate) => {
      const { bench, add, lines, untilAsked } = await aTablet();
      bench.wire.arrivesAs = (body) => ({ ...body, quantity: 7 });
      bench.wire.told.push(fate);
      const entry = await add();
      await untilAsked(entry.id);
      expect(lines()).toMatchObject([{ quantity: 7 }]);
      expect((await bench.entry(entry.id))?.attempts.failure).toMatchObject({
        candidates: [bench.host.effects[0]?.made],
      });
      expect(await bench.database.photos.count()).toBe(1);
    },
  );

  it('is not sent again while the first request may still arrive', async () => {
    const { bench, add, lines } = await aTablet();
    bench.wire.told.push('late-by-a-little');
    const entry = await add();
    await bench.untilDelivered(entry.id);
    await bench.time.advance(5 * 60_000);
    expect(lines()).toHaveLength(1);
  });

  it('is not sent again while a slow host may still have the first request in work', async () => {
    const { bench, add, lines } = await aTablet();
    bench.wire.told.push('long-in-work');
    const entry = await add();
    await bench.untilDelivered(entry.id);
    await bench.time.advance(5 * 60_000);
    expect(lines()).toHaveLength(1);
  });

  it('is not sent again by an app that was ended while the request was on the wire', async () => {
    const { bench, add, lines } = await aTablet();
    bench.wire.told.push('slow');
    const entry = await add();
    await bench.until(async () => (await bench.entry(entry.id))?.state === 'sending');
    bench.device.kill(bench.tab);
    bench.tab = await bench.device.openTab();
    await bench.untilDelivered(entry.id);
    await bench.time.advance(5 * 60_000);
    expect(lines()).toHaveLength(1);
  });
});

describe('a quantity set on a host without keys', () => {
  it('is sent again when the job still has the one that was seen', async () => {
    const { bench, setQuantity } = await aTablet();
    bench.wire.told.push('lost-on-the-way');
    const entry = await setQuantity(5, 1);
    await bench.untilDelivered(entry.id);
    expect(bench.host.orders.get(ORDER)?.jobs[0]?.quantity).toBe(5);
  });

  it('is never sent over a later one: the person is asked', async () => {
    const { bench, setQuantity, colleagueSets, untilAsked } = await aTablet();
    bench.wire.told.push('answer-lost');
    const entry = await setQuantity(5, 1);
    await afterTheAttempt(bench, entry.id);
    colleagueSets(7);
    await untilAsked(entry.id);
    expect((await bench.entry(entry.id))?.attempts.failure).toMatchObject({
      code: 'order-job/changed-since',
    });
    expect(bench.host.orders.get(ORDER)?.jobs[0]?.quantity).toBe(7);
    await bench.tab.engine.retry(entry.id);
    await bench.untilDelivered(entry.id);
    expect(bench.host.orders.get(ORDER)?.jobs[0]?.quantity).toBe(5);
  });
});

describe('a completion on a host without keys', () => {
  it('is known again by its pictures, and those of another device of the same person are not taken for it', async () => {
    const bench = await aWorkbench({ keyed: false });
    bench.wire.told.push('lost-on-the-way');
    const entry = await bench.complete();
    await afterTheAttempt(bench as never, entry.id);
    const { call, params, body } = completeJobAction.request(entry.payload as never);
    const bytes = new TextEncoder().encode('another').buffer as ArrayBuffer;
    const files = [{ bytes, mediaType: 'image/jpeg', name: 'theirs.jpg', sha256: sha256(bytes) }];
    const at = bench.time.now().toISOString();
    bench.host.execute({ call, params, body, files, key: null, user: bench.user, at });
    await bench.untilAttention(entry.id);
    expect((await bench.entry(entry.id))?.attempts.failure).toMatchObject({
      code: 'order-job/completed-already',
    });
    expect(await bench.database.photos.count()).toBe(1);
  });
});

describe('a name in the catalogue on a host without keys', () => {
  async function aCatalogue() {
    const bench = await aWorkbench({ keyed: false, kinds: [editJobAction] });
    const rename = (jobId: string) => {
      bench.host.catalogue.set(jobId, 'Bumper');
      return bench.capture(editJobAction, {
        jobId,
        categoryId: 'body',
        name: `New ${jobId}`,
        was: 'Bumper',
      });
    };
    return { bench, rename };
  }

  it('[X36] counts as sent once the catalogue shows it, whatever a cache answered in its place', async () => {
    const { bench, rename } = await aCatalogue();
    const ids = ['one', 'two', 'three', 'four'];
    // Half of these requests reach the host, and all get an answer about another order.
    bench.wire.told.push(...ids.map(() => 'another-order' as const));
    for (const id of ids) await bench.untilDelivered((await rename(id)).id);
    expect(ids.map((id) => bench.host.catalogue.get(id))).toEqual(ids.map((id) => `New ${id}`));
  });

  it('is not called found there when the first answer is its own', async () => {
    const { bench, rename } = await aCatalogue();
    const entry = await rename('one');
    await bench.untilDelivered(entry.id);
    expect(await bench.database.receipts.get(entry.id)).toMatchObject({ replayed: false, status: 200 });
    expect(bench.timesDone('renames')).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { keptPhotosPrefix } from '#app/sync/outbox/kept-photos.ts';
import { pruneReceipts } from '#app/sync/outbox/outbox-store.ts';
import { doubtTexts, engineTexts } from '#app/texts/engine.ts';
import { SENT_PHOTO_DAYS } from '#domain/limits.ts';
import { DAY_MS } from '#domain/units.ts';
import { sha256 } from '#testkit/builders.ts';
import { aJob, anOrder } from '#tests/sync/support/orders.ts';
import { aWorkbench } from '../support/bench.ts';

/** Alterations of a picture on its way to the server. */
const ALTERATIONS: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  'one bit flipped': (bytes) => bytes.map((byte, at) => (at === 9 ? byte ^ 1 : byte)),
  'zeros in it': (bytes) => bytes.map((byte, at) => (at > 8 ? 0 : byte)),
  'its end cut off': (bytes) => bytes.slice(0, bytes.length / 2),
  'a part cut out': (bytes) => new Uint8Array([...bytes.slice(0, 8), ...bytes.slice(12)]),
  'a part put in': (bytes) => new Uint8Array([...bytes.slice(0, 8), 1, 2, 3, ...bytes.slice(8)]),
  'nothing in it': () => new Uint8Array(),
};

type Bench = Awaited<ReturnType<typeof aWorkbench>>;

const ORDERS = () => [
  anOrder({ jobs: [aJob(), aJob({ id: 'job-2' })] }),
  anOrder({ id: 'open-1', status: 'open', jobs: [] }),
];

async function aTablet(options: { keyed: boolean; confirms?: boolean }): Promise<Bench> {
  const bench = await aWorkbench({
    keyed: options.keyed,
    orders: ORDERS(),
    kinds: [addJobAction, completeJobAction],
  });
  bench.host.confirms = options.confirms ?? options.keyed;
  return bench;
}

async function addJob(bench: Bench, bytes?: ArrayBuffer) {
  const draftKey = 'add';
  const payload = {
    orderId: 'open-1',
    orderNumber: 'WO-2',
    catalogueJobId: 'catalogue-1',
    jobName: 'Bumper repair',
    categoryName: 'Body',
    quantity: 2,
    ratePaise: 0,
    knownJobIds: [],
  };
  return await bench.capture(addJobAction, payload, {
    photoIds: [await bench.takePhoto(draftKey, bytes)],
    draftKey,
  });
}

const photosOf = (bench: Bench, id: string) =>
  bench.database.photos.where('heldBy').equals(`entry:${id}`).count();
const sentPhotos = (bench: Bench) =>
  bench.database.drafts
    .where('key')
    .startsWith(`${keptPhotosPrefix(bench.owner)}sent/`)
    .toArray();

/** Hashes of the pictures on the server of the job that was completed or added. */
function onServer(bench: Bench, orderId = 'order-1'): string[] {
  const [job] = bench.host.orders.get(orderId)?.jobs ?? [];
  const pictures = orderId === 'order-1' ? job?.completion?.pictures : job?.pictures;
  return (pictures ?? []).map((picture) =>
    picture.at === 'server' ? sha256(bench.host.pictures.get(picture.url) ?? new ArrayBuffer()) : '',
  );
}

describe('on a host that does not name what it holds', () => {
  it('[X33] an action goes once its photos were read there as they were sent', async () => {
    const bench = await aTablet({ keyed: false });
    const entry = await bench.complete('job-1', { photos: 2 });
    const taken = (await bench.database.photos.toArray()).map(({ sha256: hash }) => hash);
    await bench.untilDelivered(entry.id);
    expect(onServer(bench).sort()).toEqual(taken.sort());
    expect(await bench.database.photos.count()).toBe(0);
  });

  for (const [what, alter] of Object.entries(ALTERATIONS)) {
    it(`[X34] a photo that arrives with ${what} is told to the person, and stays here`, async () => {
      const bench = await aTablet({ keyed: false });
      bench.host.altered = alter;
      const entry = await bench.complete();
      await bench.untilAttention(entry.id);
      const { attempts } = (await bench.entry(entry.id)) ?? {};
      expect(attempts?.failure).toMatchObject({ kind: 'conflict', detail: doubtTexts.alteredFiles });
      expect(await photosOf(bench, entry.id)).toBe(1);
      expect(bench.timesDone('completes job-1')).toBe(1);
      expect(await bench.database.receipts.count()).toBe(0);
    });
  }

  it('[X34] so is one whose picture is changed near its front; one with other metadata is not', async () => {
    // A JPEG's frame header, its scan marker, and long scan data.
    const bytes = new Uint8Array(4_000).map((_, at) => at % 251);
    bytes.set([0xff, 0xd8, 0xff, 0xdb, 0, 4, 9, 9, 0xff, 0xda, 0, 2]);
    const cutAt = (at: number, part: readonly number[]) => (photo: Uint8Array) =>
      new Uint8Array([...photo.slice(0, at), ...part, ...photo.slice(at)]);
    const arrivesAs = async (alter: (photo: Uint8Array) => Uint8Array) => {
      const bench = await aTablet({ keyed: false });
      bench.host.altered = alter;
      const entry = await addJob(bench, bytes.buffer);
      await bench.until(
        async () =>
          (await bench.entry(entry.id)) === undefined || (await bench.entry(entry.id))?.state === 'attention',
      );
      return (await bench.entry(entry.id))?.state ?? 'sent';
    };
    expect(await arrivesAs(cutAt(40, [1, 2, 3]))).toBe('attention');
    expect(await arrivesAs(cutAt(2, [0xff, 0xe0, 0, 4, 1, 1]))).toBe('sent');
  });

  it('[X34] so is a photo that came in the place of another, twice, or not at all', async () => {
    for (const altered of [
      (all: Uint8Array[]) => () => all[0] ?? new Uint8Array(),
      (all: Uint8Array[]) => (bytes: Uint8Array, at: number) => (at === 0 ? bytes : (all[2] ?? bytes)),
    ]) {
      const bench = await aTablet({ keyed: false });
      const other = await addJobHeld(bench);
      bench.wire.isDown = true;
      const entry = await bench.complete('job-1', { photos: 2 });
      const held = await bench.database.photos.toArray();
      const own = held.filter(({ heldBy }) => heldBy === `entry:${entry.id}`);
      const others = held.filter(({ id }) => id === other);
      const all = [...own, ...others].map(({ bytes }) => new Uint8Array(bytes ?? new ArrayBuffer()));
      bench.host.altered = altered(all);
      bench.backOnline();
      await bench.untilAttention(entry.id);
      expect(await photosOf(bench, entry.id)).toBe(2);
    }
  });

  it('[X34] so is the photo of an action that was sent before and is gone from here', async () => {
    const bench = await aTablet({ keyed: false });
    const sent = await bench.complete();
    const [before] = await bench.database.photos.toArray();
    await bench.untilDelivered(sent.id);
    expect(await bench.database.photos.count()).toBe(0);
    // Its length differs from the true one, so that only its hash tells whose it is.
    bench.host.altered = () => new Uint8Array(before?.bytes ?? new ArrayBuffer());
    const entry = await bench.complete('job-2');
    await bench.untilAttention(entry.id);
    expect(await photosOf(bench, entry.id)).toBe(1);
  });

  /** Photo of an unfinished form. */
  async function addJobHeld(bench: Bench): Promise<string> {
    return await bench.takePhoto('another form');
  }

  it('[X34] an added job with an altered photo is shown beside what was captured, and sent again only when the person says so', async () => {
    const bench = await aTablet({ keyed: false });
    bench.host.altered = ALTERATIONS['one bit flipped'] ?? null;
    const entry = await addJob(bench);
    await bench.untilAttention(entry.id);
    const made = bench.host.effects[0]?.made ?? '';
    expect((await bench.entry(entry.id))?.attempts.failure).toMatchObject({ candidates: [made] });
    bench.host.altered = null;
    await bench.tab.engine.retry(entry.id);
    await bench.untilDelivered(entry.id);
    expect(bench.timesDone('adds 2')).toBe(2);
    const jobs = bench.host.orders.get('open-1')?.jobs ?? [];
    expect((await bench.database.receipts.get(entry.id))?.claims).toBe(jobs[1]?.id);
  });

  it('[X33] an action waits while its photos cannot be read there, and is not sent again', async () => {
    const bench = await aTablet({ keyed: false });
    bench.wire.readsAs = () => null;
    const entry = await bench.complete();
    await bench.until(async () => (await bench.entry(entry.id))?.attempts.failure != null);
    expect((await bench.entry(entry.id))?.attempts).toMatchObject({ taken: true, outcome: 'unguarded' });
    expect(await photosOf(bench, entry.id)).toBe(1);
    // A restarted tab knows it too.
    bench.device.kill(bench.tab);
    bench.wire.readsAs = null;
    bench.tab = await bench.device.openTab();
    await bench.untilDelivered(entry.id);
    expect(bench.timesDone('completes job-1')).toBe(1);
    expect(await sentPhotos(bench)).toEqual([]);
  });

  it('[X33] photos that are altered on the way back are read once more', async () => {
    const bench = await aTablet({ keyed: false });
    let reads = 0;
    bench.wire.readsAs = (bytes) => {
      reads += 1;
      const flipped = new Uint8Array(bytes).map((byte, at) => (at === reads ? byte ^ 255 : byte));
      return reads < 3 ? flipped.buffer : bytes;
    };
    const entry = await bench.complete();
    await bench.untilDelivered(entry.id);
    expect([reads, bench.timesDone('completes job-1')]).toEqual([3, 1]);
  });

  it('[X33] what somebody has removed there before its photos were read is not sent again', async () => {
    const bench = await aTablet({ keyed: false });
    bench.wire.readsAs = () => null;
    const entry = await addJob(bench);
    await bench.until(async () => (await bench.entry(entry.id))?.attempts.taken === true);
    const order = bench.host.orders.get('open-1');
    if (order === undefined) throw new Error('no order');
    bench.host.orders.set('open-1', { ...order, jobs: [] });
    await bench.untilDelivered(entry.id);
    await bench.time.advance(10 * 60_000);
    expect(bench.timesDone('adds 2')).toBe(1);
    expect(await sentPhotos(bench)).toHaveLength(1);
  });

  it.each([
    ['that writes pictures in its own way', (bench: Bench) => Object.assign(bench.host, { reencodes: true })],
    ['whose pictures nobody can read', (bench: Bench) => Object.assign(bench.wire, { readsAs: () => null })],
  ])('[X34] %s an action counts as sent, and its photos stay for 30 days', async (_, make) => {
    const bench = await aTablet({ keyed: false });
    make(bench);
    const entry = await bench.complete();
    await bench.untilDelivered(entry.id);
    const [kept] = await sentPhotos(bench);
    expect(kept).toMatchObject({ photoIds: entry.photoIds, value: { why: engineTexts.sentUnseen } });
    expect(await bench.database.photos.count()).toBe(1);
    const later = (days: number) => new Date(bench.time.now().getTime() + days * DAY_MS);
    await pruneReceipts(bench.database, later(SENT_PHOTO_DAYS - 1));
    expect(await bench.database.photos.count()).toBe(1);
    await pruneReceipts(bench.database, later(SENT_PHOTO_DAYS + 1));
    expect([await bench.database.photos.count(), await bench.database.drafts.count()]).toEqual([0, 0]);
  });
});

describe('on a host with keys that does not name what it holds', () => {
  it('[X33] photos are read there too, and one that was altered is told to the person', async () => {
    const bench = await aTablet({ keyed: true, confirms: false });
    const whole = await bench.complete('job-2');
    await bench.untilDelivered(whole.id);
    bench.host.altered = ALTERATIONS['zeros in it'] ?? null;
    const entry = await bench.complete('job-1');
    await bench.untilAttention(entry.id);
    expect(await photosOf(bench, entry.id)).toBe(1);
  });
});

describe('a key under which something else was decided', () => {
  /** A party in between changed the action, and the server decided the changed one. */
  async function decidedOtherwise(bench: Bench, add = true) {
    bench.wire.told.push('lost-on-the-way');
    const entry = add ? await addJob(bench) : await bench.complete();
    await bench.until(async () => (await bench.entry(entry.id))?.attempts.failure !== null);
    bench.wire.isDown = true;
    return entry;
  }

  function decide(
    bench: Bench,
    entry: Awaited<ReturnType<typeof addJob>>,
    change: object,
    bytes: ArrayBuffer,
  ) {
    const { call, params, body } = bench.requestOf(entry);
    const files = [{ bytes, mediaType: 'image/jpeg', name: 'a.jpg', sha256: sha256(bytes) }];
    const at = bench.time.now().toISOString();
    const key = entry.attempts.keys.at(-1) ?? '';
    bench.host.execute({ call, params, body: { ...body, ...change }, files, key, user: bench.user, at });
  }

  async function bytesOf(bench: Bench, id: string): Promise<ArrayBuffer> {
    const [photo] = await bench.database.photos.where('heldBy').equals(`entry:${id}`).toArray();
    return photo?.bytes ?? new ArrayBuffer();
  }

  it('[X32] is no success: the person is asked, everything stays, and the true one is sent when they say so', async () => {
    const bench = await aTablet({ keyed: true });
    const entry = await decidedOtherwise(bench);
    const own = await bytesOf(bench, entry.id);
    decide(bench, entry, {}, new Uint8Array(own).map((byte, at) => (at === 3 ? byte ^ 1 : byte)).buffer);
    bench.backOnline();
    await bench.untilAttention(entry.id);
    const made = bench.host.effects[0]?.made;
    expect((await bench.entry(entry.id))?.attempts.failure).toMatchObject({
      detail: engineTexts.decidedOtherwise,
      candidates: [made],
    });
    expect(await photosOf(bench, entry.id)).toBe(1);
    await bench.tab.engine.retry(entry.id);
    await bench.untilDelivered(entry.id);
    const jobs = bench.host.orders.get('open-1')?.jobs ?? [];
    expect(jobs).toHaveLength(2);
    expect((await bench.database.receipts.get(entry.id))?.claims).toBe(jobs[1]?.id);
    expect(bench.host.effects[1]?.photos).toEqual([sha256(own)]);
  });

  it('[X32] is no success where another field was changed either', async () => {
    const bench = await aTablet({ keyed: true });
    const entry = await decidedOtherwise(bench);
    decide(bench, entry, { quantity: 7 }, await bytesOf(bench, entry.id));
    bench.backOnline();
    await bench.untilAttention(entry.id);
    expect(await photosOf(bench, entry.id)).toBe(1);
  });

  it('[X32] is no success for a completion, whose photos stay with both sides shown', async () => {
    const bench = await aTablet({ keyed: true });
    const entry = await decidedOtherwise(bench, false);
    decide(bench, entry, {}, new TextEncoder().encode('something else').buffer as ArrayBuffer);
    bench.backOnline();
    await bench.untilAttention(entry.id);
    expect((await bench.entry(entry.id))?.attempts.failure).toMatchObject({
      code: 'altered-on-the-way',
      detail: engineTexts.decidedOtherwise,
    });
    expect(await photosOf(bench, entry.id)).toBe(1);
  });

  it('[X32] is this action where all of it is there: a former build asked in other words', async () => {
    const bench = await aTablet({ keyed: true });
    const entry = await decidedOtherwise(bench);
    decide(bench, entry, { captions: [''] }, await bytesOf(bench, entry.id));
    bench.backOnline();
    await bench.untilDelivered(entry.id);
    expect(bench.timesDone('adds 2')).toBe(1);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SaveRates, saveRatesAction } from '#app/actions/vendors/save-rates.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { clashesIn, type Side, settledRates } from '#app/features/outbox/settled-rates.ts';
import { readPayload } from '#app/sync/action.ts';
import { doubtTexts } from '#app/texts/engine.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { createLiteralHost, type LiteralHost } from '#tests/hosts/literal/host.ts';
import { openWorld, record, type Wire, type World } from '#tests/server/api/world.ts';
import { type Host, Tablet } from './support/tablet.ts';

/** Two users save rates of one vendor; one of them without a network, and so later. */

const tablets: Tablet[] = [];
afterEach(async () => {
  for (const tablet of tablets.splice(0)) await tablet.stop();
});

async function tabletOf(
  host: Host,
  token: string,
  knows: { idempotency?: boolean; hasAdditions?: boolean } = {},
): Promise<Tablet> {
  const tablet = new Tablet(host, token, knows);
  tablets.push(tablet);
  await tablet.start();
  return tablet;
}

const change = (jobId: string, ratePaise: number, fromPaise: number | null) => ({
  jobId,
  ratePaise,
  fromPaise,
});

function reconnect(tablet: Tablet): void {
  tablet.cable.isCut = false;
  tablet.engine.wake('online');
}

/** Retries without waiting for the back-off. */
const untilSent = (tablet: Tablet) =>
  vi.waitFor(async () => {
    tablet.aheadMs += 5_000;
    await tablet.engine.sendNow();
    expect(await tablet.entries()).toEqual([]);
  }, PATIENCE);

async function untilAsked(tablet: Tablet): Promise<EntryRow> {
  return await vi.waitFor(async () => {
    tablet.aheadMs += 5_000;
    await tablet.engine.sendNow();
    const [entry] = await tablet.entries();
    if (entry?.state !== 'attention') throw new Error(`it is ${entry?.state}`);
    return entry;
  }, PATIENCE);
}

function questionOf(entry: EntryRow) {
  const payload = readPayload(saveRatesAction, entry);
  const { failure } = entry.attempts;
  if (payload === null || failure?.kind !== 'conflict') throw new Error('nothing is asked');
  return { payload, clashes: clashesIn(payload, failure.currentPaise ?? {}), detail: failure.detail };
}

/** Effect of the card's button. */
async function settle(tablet: Tablet, entry: EntryRow, sideOf: (jobId: string) => Side): Promise<void> {
  const { payload, clashes } = questionOf(entry);
  const settled = settledRates(payload, clashes, sideOf);
  if (settled === null) await tablet.engine.discard(entry.id);
  else await tablet.engine.retry(entry.id, settled);
}

describe('on the bundled server', () => {
  let world: World;
  let vendor = { vendorId: '', vendorName: 'Race Motors' };

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.stop());

  /** A vendor with these rates in rupees by job. */
  async function aVendor(rates: Readonly<Record<string, number>>): Promise<void> {
    const fields = {
      name: 'Race Motors',
      gst_no: 'TO FOLLOW',
      address: 'Wharf Road',
      phone_number: '9123456789',
    };
    vendor = { ...vendor, vendorId: record(await world.post('/vendors/', fields)).id };
    const job_rates = Object.entries(rates).map(([job_id, rate]) => ({ job_id, rate }));
    await world.post('/vendors/job-rates', { vendor_id: vendor.vendorId, job_rates });
  }

  async function rates(): Promise<Record<string, number>> {
    const { records } = (await world.get(`/vendors/${vendor.vendorId}/jobs`)).body.data;
    return Object.fromEntries(records.map(({ id, rate }: Wire) => [id, rate]));
  }

  const save = (tablet: Tablet, ...changes: SaveRates['rates']) =>
    tablet.capture(saveRatesAction, { ...vendor, rates: changes });

  async function officeSaves(...changes: SaveRates['rates']): Promise<void> {
    const office = await tabletOf(world, 'demo-super-admin');
    await save(office, ...changes);
    await untilSent(office);
  }

  it('[V7] a late save of one rate leaves those that another person has saved meanwhile', async () => {
    await aVendor({ dent: 400, oil: 90 });
    const tablet = await tabletOf(world, 'demo-admin');
    tablet.cable.isCut = true;
    await save(tablet, change('dent', 45_000, 40_000));
    await officeSaves(change('oil', 9_500, 9_000), change('paint', 700, 0));
    reconnect(tablet);
    await untilSent(tablet);
    expect(await rates()).toEqual({ dent: 450, oil: 95, paint: 7 });
  });

  it('[V7] so does one that a former build stored with every row of its grid', async () => {
    await aVendor({ dent: 400, oil: 90 });
    const tablet = await tabletOf(world, 'demo-admin');
    tablet.cable.isCut = true;
    await tablet.capture(
      { ...saveRatesAction, version: 2 },
      {
        ...vendor,
        rates: [change('dent', 45_000, 40_000), change('oil', 9_000, 9_000), change('paint', 0, 0)],
      },
    );
    await officeSaves(change('oil', 9_500, 9_000), change('paint', 700, 0));
    reconnect(tablet);
    await untilSent(tablet);
    expect(await rates()).toEqual({ dent: 450, oil: 95, paint: 7 });
  });

  it('[V8] a late save over another person’s rate is asked about whole, and each rate goes as its author says', async () => {
    await aVendor({ dent: 400, oil: 90 });
    const tablet = await tabletOf(world, 'demo-admin');
    tablet.cable.isCut = true;
    await save(tablet, change('dent', 45_000, 40_000), change('oil', 9_100, 9_000), change('paint', 700, 0));
    await officeSaves(change('dent', 50_000, 40_000), change('oil', 9_500, 9_000));
    reconnect(tablet);
    const entry = await untilAsked(tablet);
    expect(await rates()).toEqual({ dent: 500, oil: 95 });
    expect(questionOf(entry)).toMatchObject({
      clashes: [
        { jobId: 'dent', ratePaise: 45_000, fromPaise: 40_000, nowPaise: 50_000 },
        { jobId: 'oil', ratePaise: 9_100, fromPaise: 9_000, nowPaise: 9_500 },
      ],
    });
    await settle(tablet, entry, (jobId) => (jobId === 'dent' ? 'mine' : 'theirs'));
    await untilSent(tablet);
    expect(await rates()).toEqual({ dent: 450, oil: 95, paint: 7 });
  });

  it('[V8] a rate that changes once more while its author chooses is asked about once more', async () => {
    await aVendor({ dent: 400 });
    const tablet = await tabletOf(world, 'demo-admin');
    tablet.cable.isCut = true;
    await save(tablet, change('dent', 45_000, 40_000));
    await officeSaves(change('dent', 50_000, 40_000));
    reconnect(tablet);
    const entry = await untilAsked(tablet);
    await officeSaves(change('dent', 60_000, 50_000));
    await settle(tablet, entry, () => 'mine');
    const again = await vi.waitFor(async () => {
      const asked = await untilAsked(tablet);
      expect(questionOf(asked).clashes).toMatchObject([{ fromPaise: 50_000, nowPaise: 60_000 }]);
      return asked;
    }, PATIENCE);
    await settle(tablet, again, () => 'theirs');
    expect(await tablet.entries()).toEqual([]);
    expect(await rates()).toEqual({ dent: 600 });
  });

  it.each(['lost', 'cut-body', 'sent-twice'] as const)(
    '[V8] is no conflict with itself where its answer is %s, nor is the next save of the same person',
    async (fate) => {
      await aVendor({ dent: 400 });
      const tablet = await tabletOf(world, 'demo-admin');
      tablet.cable.isCut = true;
      await save(tablet, change('dent', 45_000, 40_000));
      await save(tablet, change('dent', 46_000, 45_000));
      tablet.cable.nextAnswers.push(fate, fate);
      reconnect(tablet);
      await untilSent(tablet);
      expect(await rates()).toEqual({ dent: 460 });
    },
  );

  it('[V8] both of two people who save at once keep what they changed, each from a tablet of their own', async () => {
    await aVendor({ dent: 400, oil: 90 });
    const [one, other] = [await tabletOf(world, 'demo-admin'), await tabletOf(world, 'demo-super-admin')];
    await Promise.all([save(one, change('dent', 45_000, 40_000)), save(other, change('oil', 9_500, 9_000))]);
    await Promise.all([untilSent(one), untilSent(other)]);
    expect(await rates()).toEqual({ dent: 450, oil: 95 });
  });

  it.each([
    ['without keys', { idempotency: false }],
    ['with keys', { hasAdditions: false }],
  ])(
    '[V10] as a host %s that takes whole grids alone, it is sent one under which nothing is lost or doubled',
    async (_which, knows) => {
      await aVendor({ dent: 400, oil: 90 });
      const tablet = await tabletOf(world, 'demo-admin', knows);
      tablet.cable.isCut = true;
      await save(tablet, change('dent', 45_000, 40_000));
      await officeSaves(change('oil', 9_500, 9_000));
      tablet.cable.nextAnswers.push('cut', 'lost', 'arrives');
      reconnect(tablet);
      await untilSent(tablet);
      expect(await rates()).toMatchObject({ dent: 450, oil: 95, paint: 0 });
      await officeSaves(change('dent', 50_000, 45_000));
      await save(tablet, change('dent', 46_000, 45_000));
      expect(questionOf(await untilAsked(tablet)).clashes).toMatchObject([{ nowPaise: 50_000 }]);
      expect(await rates()).toMatchObject({ dent: 500, oil: 95 });
    },
  );
});

describe('on a host that knows section 7 only', () => {
  let host: LiteralHost;

  /** The host's first vendor, and a save of its first rate; all its rates are ₹100.50 and more. */
  async function aDesk() {
    host = createLiteralHost();
    const [vendor] = host.garage.vendors;
    const [painting, bumper] = host.garage.jobs;
    if (vendor === undefined || painting === undefined || bumper === undefined) throw new Error('no vendor');
    const tablet = await tabletOf(host, 'literal-super-admin', { idempotency: false });
    const seenPaise = vendor.rates.get(painting.id) ?? 0;
    const save = (ratePaise: number, fromPaise = seenPaise) =>
      tablet.capture(saveRatesAction, {
        vendorId: vendor.id,
        vendorName: vendor.name,
        rates: [change(String(painting.id), ratePaise, fromPaise)],
      });
    return { tablet, vendor, painting, bumper, seenPaise, save };
  }

  it('[V10] the whole grid goes as the host shows it when it is sent, with what the person changed', async () => {
    const { tablet, vendor, painting, bumper, save } = await aDesk();
    tablet.cable.isCut = true;
    await save(77_700);
    vendor.rates.set(bumper.id, 55_500);
    const before = new Map(vendor.rates);
    reconnect(tablet);
    await untilSent(tablet);
    expect(vendor.rates).toEqual(before.set(painting.id, 77_700));
    expect(host.unexpected).toEqual([]);
  });

  it('[V10] nothing goes where it shows another rate than was seen, until its author has chosen', async () => {
    const { tablet, vendor, painting, seenPaise, save } = await aDesk();
    tablet.cable.isCut = true;
    await save(77_700);
    vendor.rates.set(painting.id, 88_800);
    const before = new Map(vendor.rates);
    reconnect(tablet);
    const entry = await untilAsked(tablet);
    expect(vendor.rates).toEqual(before);
    expect(entry.attempts).toMatchObject({ count: 0, outcome: 'none' });
    const { clashes, detail } = questionOf(entry);
    expect(clashes).toMatchObject([{ ratePaise: 77_700, fromPaise: seenPaise, nowPaise: 88_800 }]);
    expect(detail).toBe(doubtTexts.ratesChanged);
    await settle(tablet, entry, () => 'mine');
    await untilSent(tablet);
    expect(vendor.rates).toEqual(before.set(painting.id, 77_700));
  });

  it('[V11] a save whose answer was lost is done once, and asked about where somebody has changed it since', async () => {
    const { tablet, vendor, painting, save } = await aDesk();
    tablet.cable.nextAnswers.push('lost');
    await save(77_700);
    await untilSent(tablet);
    expect(vendor.rates.get(painting.id)).toBe(77_700);

    tablet.cable.nextAnswers.push('lost');
    tablet.cable.cutsNext = true;
    await save(66_600, 77_700);
    await vi.waitFor(() => expect(vendor.rates.get(painting.id)).toBe(66_600), PATIENCE);
    vendor.rates.set(painting.id, 88_800);
    tablet.cable.cutsNext = false;
    reconnect(tablet);
    const entry = await untilAsked(tablet);
    expect(questionOf(entry)).toMatchObject({
      clashes: [{ ratePaise: 66_600, nowPaise: 88_800 }],
      detail: doubtTexts.rates,
    });
    await settle(tablet, entry, () => 'theirs');
    expect(await tablet.entries()).toEqual([]);
    expect(vendor.rates.get(painting.id)).toBe(88_800);
  });

  it.each([
    ['a rate that the person changed', '"rate":777', '"rate":717'],
    ['a rate that went along', '"rate":555', '"rate":515'],
  ])(
    '[V11] %s and that was changed on the way is asked about, and right once its author says so',
    async (_which, sent, arrives) => {
      const { tablet, vendor, painting, bumper, save } = await aDesk();
      vendor.rates.set(bumper.id, 55_500);
      const right = new Map(vendor.rates).set(painting.id, 77_700);
      tablet.cable.nextBodies.push((body) => Buffer.from(body.toString().replace(sent, arrives)));
      await save(77_700);
      const entry = await untilAsked(tablet);
      expect(vendor.rates).not.toEqual(right);
      expect(questionOf(entry).clashes).toHaveLength(1);
      await settle(tablet, entry, () => 'mine');
      await untilSent(tablet);
      expect(vendor.rates).toEqual(right);
    },
  );

  it('[V11] a save that never arrived is sent over what others have saved elsewhere meanwhile', async () => {
    const { tablet, vendor, painting, bumper, save } = await aDesk();
    tablet.cable.nextAnswers.push('cut');
    tablet.cable.cutsNext = true;
    await save(77_700);
    await vi.waitFor(async () => expect((await tablet.entries())[0]?.attempts.count).toBe(1), PATIENCE);
    vendor.rates.set(bumper.id, 55_500);
    const before = new Map(vendor.rates);
    tablet.cable.cutsNext = false;
    reconnect(tablet);
    await untilSent(tablet);
    expect(vendor.rates).toEqual(before.set(painting.id, 77_700));
  });
});

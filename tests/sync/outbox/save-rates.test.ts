import { describe, expect, it } from 'vitest';
import { type SaveRates, saveRatesAction } from '#app/actions/vendors/save-rates.ts';
import { clashesIn, settledRates } from '#app/features/outbox/settled-rates.ts';
import { readPayload } from '#app/sync/action.ts';
import { doubtTexts } from '#app/texts/engine.ts';
import { saveRates } from '#contract/calls/vendors.ts';
import { ROLES } from '#domain/permissions.ts';
import { storedAs } from '#testkit/builders.ts';
import { FakeServer } from '#testkit/host.ts';

const { signal } = new AbortController();
const actor = { role: ROLES.admin, username: 'demo.admin', at: '2026-11-05T10:00:00.000Z' };
const context = { actor, complexId: '1', entryId: 'e1', keys: ['e1'], photoIds: [] };

const of = { vendorId: 'v1', vendorName: 'Garage One' };
const change = (jobId: string, ratePaise: number, fromPaise: number | null) => ({
  jobId,
  ratePaise,
  fromPaise,
});

/** A host with these rates in rupees, 0 for none; `inWords`: it names their jobs by category and name alone. */
function aHost(rates: Readonly<Record<string, number>>, { inWords = false } = {}): FakeServer {
  const server = new FakeServer();
  const jobs = Object.keys(rates).map((id) => ({ id, name: `Job ${id}` }));
  server.answers.set('category.list', { data: { records: [{ id: 'c1', name: 'Body Work', jobs }] } });
  const listed = Object.entries(rates).filter(([, rate]) => rate > 0);
  const records = listed.map(([id, rate]) => ({
    ...(!inWords && { id }),
    name: `Job ${id}`,
    category_name: 'Body Work',
    rate,
  }));
  server.answers.set('vendor.rates', { data: { records } });
  return server;
}

const bodyOf = (payload: SaveRates, sendsSeen: boolean) =>
  saveRates.body.codec.encode(saveRatesAction.request(payload, sendsSeen).body as never);

describe('a save of rates that a former build stored', () => {
  it('[V7] counts with what its author changed, where its rows show that', () => {
    const rates = [change('dent', 450, 400), change('oil', 90, 90), change('paint', 0, 0)];
    expect(readPayload(saveRatesAction, storedAs({ ...of, rates }, 2))).toEqual({
      ...of,
      rates: [change('dent', 450, 400)],
    });
  });

  it('[V7] counts whole where they do not, and is sent as it was meant', () => {
    const rates = [
      { jobId: 'dent', ratePaise: 450 },
      { jobId: 'oil', ratePaise: 0 },
    ];
    const read = readPayload(saveRatesAction, storedAs({ ...of, rates }, 1));
    expect(read?.rates).toEqual([change('dent', 450, null), change('oil', 0, null)]);
    expect(read && bodyOf(read, true)).toEqual({
      vendor_id: 'v1',
      job_rates: [
        { job_id: 'dent', rate: 4.5 },
        { job_id: 'oil', rate: 0 },
      ],
    });
  });

  it('[V7] is kept where nothing in it was changed, and parked where it cannot be read', () => {
    const rates = [change('oil', 90, 90)];
    expect(readPayload(saveRatesAction, storedAs({ ...of, rates }, 2))).toEqual({ ...of, rates });
    for (const broken of [null, [], {}, { ...of, rates: 'all' }, { ...of, rates: [] }])
      expect(readPayload(saveRatesAction, storedAs(broken, 2))).toBeNull();
  });
});

describe('the request of a save of rates', () => {
  const payload = {
    ...of,
    rates: [change('dent', 45_000, 40_000), change('paint', 0, 100), change('oil', 5, 0)],
  };

  it('[V7] holds the changes, each with the rate that was seen, none as 0', () => {
    expect(bodyOf({ ...payload, grid: [{ jobId: 'horn', ratePaise: 1 }] }, true)).toEqual({
      vendor_id: 'v1',
      job_rates: [
        { job_id: 'dent', rate: 450, expected_rate: 400 },
        { job_id: 'paint', rate: 0, expected_rate: 1 },
        { job_id: 'oil', rate: 0.05, expected_rate: 0 },
      ],
    });
  });

  it.each([
    ['by their ids', false],
    ['in words', true],
  ])(
    '[V10] to a host that takes whole grids is what that shows, named %s, under the changes',
    async (_how, inWords) => {
      const host = aHost({ dent: 400, paint: 1, oil: 0, horn: 25, belt: 0 }, { inWords });
      const merged = await saveRatesAction.merge?.(host, payload, signal);
      expect(bodyOf(merged as SaveRates, false)).toEqual({
        vendor_id: 'v1',
        job_rates: [
          { job_id: 'horn', rate: 25 },
          { job_id: 'belt', rate: 0 },
          { job_id: 'dent', rate: 450 },
          { job_id: 'paint', rate: 0 },
          { job_id: 'oil', rate: 0.05 },
        ],
      });
    },
  );

  it('[V10] is not made where that shows another rate than was seen: those rates are told instead', async () => {
    const host = aHost({ dent: 500, paint: 1, oil: 0.05, horn: 25 });
    expect(await saveRatesAction.merge?.(host, payload, signal)).toEqual({
      changedSince: doubtTexts.ratesChanged,
      currentPaise: { 'job_rates.dent': 50_000 },
    });
  });
});

describe('a save of rates whose answer was lost', () => {
  const payload: SaveRates = {
    ...of,
    rates: [change('dent', 45_000, 40_000), change('oil', 9_000, 0)],
    grid: [{ jobId: 'horn', ratePaise: 2_500 }],
  };
  const found = (rates: Readonly<Record<string, number>>, inWords = false) =>
    saveRatesAction.findApplied?.(aHost(rates, { inWords }), payload, context, signal);
  const asked = (currentPaise: Readonly<Record<string, number>>) => ({
    changedSince: doubtTexts.rates,
    currentPaise,
  });

  it.each([
    ['is done where each of its rates is there', { dent: 450, oil: 90, horn: 25 }, true],
    ['is not where each is as it was seen', { dent: 400, oil: 0, horn: 25 }, false],
    ['is not where a part is there', { dent: 450, oil: 0, horn: 25 }, false],
    ['is not by what somebody else did elsewhere', { dent: 400, oil: 0, horn: 80 }, false],
    [
      'is asked about where one is another',
      { dent: 4_500, oil: 90, horn: 25 },
      asked({ 'job_rates.dent': 450_000 }),
    ],
    [
      'is asked about where a rate that went along is another',
      { dent: 450, oil: 90, horn: 250 },
      asked({ 'job_rates.horn': 25_000 }),
    ],
    [
      'is asked about with all of them',
      { dent: 450, oil: 9, horn: 0 },
      asked({ 'job_rates.oil': 900, 'job_rates.horn': 0 }),
    ],
  ])('[V11] %s', async (_case, rates, expected) => {
    expect(await found(rates)).toEqual(expected);
    expect(await found(rates, true)).toEqual(expected);
  });
});

describe('a save of rates that its author settles with what others saved', () => {
  const payload: SaveRates = {
    ...of,
    rates: [change('dent', 450, 400), change('oil', 90, 80), change('paint', 7, 0)],
    grid: [{ jobId: 'horn', ratePaise: 25 }],
  };
  const current = { 'job_rates.dent': 500, 'job_rates.oil': 70, 'job_rates.horn': 1 };
  const clashes = clashesIn(payload, current);

  it('[V9] shows both rates of each job, and what was seen where the person changed it', () => {
    expect(clashes).toEqual([
      { jobId: 'dent', ratePaise: 450, fromPaise: 400, nowPaise: 500 },
      { jobId: 'oil', ratePaise: 90, fromPaise: 80, nowPaise: 70 },
      { jobId: 'horn', ratePaise: 25, fromPaise: null, nowPaise: 1 },
    ]);
  });

  it('[V9] goes on with the rates of theirs that stay, over those of the server, and with all the others', () => {
    const mine = new Set(['oil', 'horn']);
    expect(settledRates(payload, clashes, (jobId) => (mine.has(jobId) ? 'mine' : 'theirs'))).toEqual({
      ...of,
      rates: [change('paint', 7, 0), change('oil', 90, 70), change('horn', 25, 1)],
    });
  });

  it('[V9] ends where nothing of it is left', () => {
    const all = { ...of, rates: [change('dent', 450, 400)] };
    expect(settledRates(all, clashesIn(all, current), () => 'theirs')).toBeNull();
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { actions } from '#app/actions/index.ts';
import { LATE_ARRIVAL_MS } from '#app/sync/limits.ts';
import { PATIENCE } from '../../testkit/patience.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  CATALOGUE_ACTIONS,
  INVOICE_ACTION,
  type OfficeAction,
  VENDOR_ACTIONS,
} from './support/office-actions.ts';
import { type Cable, Tablet } from './support/tablet.ts';

const ACTIONS = [...CATALOGUE_ACTIONS, ...VENDOR_ACTIONS, INVOICE_ACTION];
type Fate = Cable['nextAnswers'][number];

/** A host that supports Idempotency-Keys and one that does not. */
const HOSTS = [
  { host: 'a host with idempotency keys', idempotency: true },
  { host: 'a host without idempotency keys', idempotency: false },
];

/**
 * If the browser itself sends a request twice and the host has no key to detect it, there are two vendors, which no app
 * can prevent.
 */
const NOT_TWICE = ['a vendor'];

it('the actions told of here are all that the office can save', () => {
  const ofTheOffice = [...actions.values()].filter(({ findApplied }) => findApplied !== undefined);
  expect(new Set(ACTIONS.map(({ kind }) => kind))).toEqual(new Set(ofTheOffice.map(({ kind }) => kind)));
});

describe.each(HOSTS)('an office action on $host', ({ idempotency }) => {
  let server: TestServer;
  let tablet: Tablet;
  beforeAll(async () => {
    server = await startTestServer({ seed: 'demo', idempotency });
  });
  afterEach(() => tablet.stop());
  afterAll(() => server.stop());

  async function aTablet(): Promise<void> {
    tablet = new Tablet(server, 'demo-super-admin', { idempotency });
    await tablet.start();
  }

  const allSent = () =>
    vi.waitFor(async () => {
      const waiting = await tablet.entries();
      // Without keys nothing is created again before the first request can no longer arrive.
      if (waiting.some(({ attempts, state }) => attempts.outAt !== undefined && state === 'queued')) {
        tablet.aheadMs += LATE_ARRIVAL_MS;
        await tablet.engine.sendNow();
      }
      expect(await tablet.entries()).toEqual([]);
    }, PATIENCE);

  async function expectOnce(effects: () => Promise<number>): Promise<void> {
    await allSent();
    expect(await effects()).toBe(1);
    expect(await tablet.database.receipts.count()).toBe(1);
    expect(await tablet.database.photos.count()).toBe(0);
  }

  it.each(ACTIONS)('saved without a network: $name goes out once when it is back', async ({ prepare }) => {
    await aTablet();
    const { save, effects } = await prepare(server);
    await tablet.loseNetwork();
    await save(tablet);
    expect(await tablet.entries()).toMatchObject([{ state: 'queued' }]);
    expect(await effects()).toBe(0);
    tablet.cable.isCut = false;
    await tablet.engine.sendNow();
    await expectOnce(effects);
  });

  it.each(ACTIONS)('cut off on its way: $name is there once', async ({ prepare }) => {
    await aTablet();
    const { save, effects } = await prepare(server);
    tablet.cable.isCut = true;
    await save(tablet);
    await vi.waitFor(
      async () => expect((await tablet.entries())[0]?.attempts.count).toBeGreaterThan(0),
      PATIENCE,
    );
    expect(await effects()).toBe(0);
    tablet.cable.isCut = false;
    await tablet.engine.sendNow();
    await expectOnce(effects);
  });

  const lost: [Fate, OfficeAction][] = (['lost', 'cut-body', 'portal', 'sent-twice'] as const).flatMap(
    (fate) =>
      ACTIONS.filter(({ name }) => idempotency || fate !== 'sent-twice' || !NOT_TWICE.includes(name)).map(
        (action): [Fate, OfficeAction] => [fate, action],
      ),
  );
  it.each(lost.map(([fate, action]) => ({ fate, ...action })))(
    'when the answer is $fate: $name is there once',
    async ({ fate, prepare }) => {
      await aTablet();
      const { save, effects } = await prepare(server);
      tablet.cable.nextAnswers.push(fate);
      await save(tablet);
      await expectOnce(effects);
    },
  );
});

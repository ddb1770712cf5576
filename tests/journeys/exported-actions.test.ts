import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { actions } from '#app/actions/index.ts';
import { addVendorAction } from '#app/actions/vendors/add-vendor.ts';
import { newId } from '#app/app/engine-parts.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { LATE_ARRIVAL_MS } from '#app/sync/limits.ts';
import { exportUnsentWork } from '#app/sync/transfer/export.ts';
import { type ImportedWork, importTransfer, openTransfer } from '#app/sync/transfer/import.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { CATALOGUE_ACTIONS, INVOICE_ACTION, VENDOR_ACTIONS } from './support/office-actions.ts';
import { Tablet } from './support/tablet.ts';

const ACTIONS = [...CATALOGUE_ACTIONS, ...VENDOR_ACTIONS, INVOICE_ACTION];

/** A host that supports Idempotency-Keys and one that does not. */
const HOSTS = [
  { host: 'a host with idempotency keys', idempotency: true },
  { host: 'a host without idempotency keys', idempotency: false },
];

describe.each(HOSTS)(
  '[Q22] an action of the office that leaves its tablet in a file, on $host',
  ({ idempotency }) => {
    let server: TestServer;
    let tablets: Tablet[] = [];
    beforeAll(async () => {
      server = await startTestServer({ seed: 'demo', idempotency });
    });
    afterEach(async () => {
      await Promise.all(tablets.map((tablet) => tablet.stop()));
      tablets = [];
    });
    afterAll(() => server.stop());

    async function aTablet(): Promise<Tablet> {
      const tablet = new Tablet(server, 'demo-super-admin', { idempotency });
      tablets.push(tablet);
      await tablet.start();
      return tablet;
    }

    /** Without keys, the app searches again after a while for requests that may have arrived. */
    async function allSent(tablet: Tablet): Promise<void> {
      tablet.cable.isCut = false;
      await tablet.engine.sendNow();
      await vi.waitFor(async () => {
        const waiting = await tablet.entries();
        if (!idempotency && waiting.length > 0) {
          tablet.aheadMs += LATE_ARRIVAL_MS;
          await tablet.engine.sendNow();
        }
        expect(waiting).toEqual([]);
      }, PATIENCE);
      expect(await tablet.database.photos.count()).toBe(0);
    }

    /**
     * State on each tablet and in the file of an action that was saved and exported without a network, and imported
     * elsewhere.
     */
    async function inTwoPlaces(save: (tablet: Tablet) => Promise<EntryRow>) {
      const [here, there] = [await aTablet(), await aTablet()];
      await here.loseNetwork();
      await there.loseNetwork();
      const { id } = await save(here);
      const file = await exportedFrom(here);
      expect(await importedInto(there, file)).toMatchObject({ entries: 1, skipped: 0 });
      expect(await there.entries()).toMatchObject([{ id, state: 'queued' }]);
      return { here, there, file };
    }

    it.each(ACTIONS)('is done once, whichever tablet sends first: $name', async ({ prepare }) => {
      for (const first of ['here', 'there'] as const) {
        const { save, effects } = await prepare(server);
        const { here, there, file } = await inTwoPlaces(save);
        const [one, other] = first === 'here' ? [here, there] : [there, here];
        await allSent(one);
        expect(await effects()).toBe(1);
        await allSent(other);
        expect(await effects()).toBe(1);
        expect(await importedInto(one, file)).toMatchObject({ entries: 0, skipped: 1 });
        expect(await one.entries()).toEqual([]);
      }
    });

    // Without keys, two tablets that look for a vendor at a time both find none, and bring it in twice: no app can help that.
    const atOnce = ACTIONS.filter(({ kind }) => idempotency || kind !== addVendorAction.kind);
    it.each(atOnce)(
      'is done once where both send at a time and an answer is lost: $name',
      async ({ prepare }) => {
        const { save, effects } = await prepare(server);
        const { here, there } = await inTwoPlaces(save);
        there.cable.nextAnswers.push('lost');
        await Promise.all([allSent(here), allSent(there)]);
        expect(await effects()).toBe(1);
      },
    );
  },
);

async function exportedFrom(tablet: Tablet): Promise<Blob> {
  const origin = { appVersion: '', address: '', apiHost: '', serverVersion: '', userAgent: '' };
  const deps = { database: tablet.database, now: () => new Date(), origin, report: fail };
  const user = tablet.user?.username ?? null;
  return (await exportUnsentWork(deps, { owner: tablet.owner(), user })).file;
}

async function importedInto({ database }: Tablet, file: Blob): Promise<ImportedWork> {
  const opened = await openTransfer(file);
  if (!opened.ok) throw new Error(`not opened: ${JSON.stringify(opened.error)}`);
  const taken = await importTransfer(
    { database, registry: actions, newId, now: () => new Date(), report: fail },
    opened.value,
  );
  if (!taken.ok) throw new Error(`not imported: ${JSON.stringify(taken.error)}`);
  return taken.value;
}

function fail(error: unknown): never {
  throw error;
}

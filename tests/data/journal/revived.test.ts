import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SettledRow } from '#app/data/rows.ts';
import { actionRegistry } from '#app/sync/action.ts';
import { pruneReceipts } from '#app/sync/outbox/outbox-store.ts';
import { exportUnsentWork } from '#app/sync/transfer/export.ts';
import { importTransfer, openTransfer } from '#app/sync/transfer/import.ts';
import { DAY_MS } from '#domain/units.ts';
import { TwoStores } from './support/two-stores.ts';

let stores: TwoStores;
beforeEach(async () => {
  stores = await TwoStores.start();
  stores.now = new Date();
});
afterEach(() => stores.die());

const PHOTO = new Uint8Array([1, 2, 3]);
const origin = { appVersion: '1', address: '', apiHost: '/api', serverVersion: '1', userAgent: '' };

async function exported(): Promise<Blob> {
  const { database, drafts } = stores;
  const deps = { database, now: drafts.now, origin, report: drafts.report };
  return (await exportUnsentWork(deps, { owner: null, user: null })).file;
}

async function imported(file: Blob, { revives = true } = {}) {
  const opened = await openTransfer(file);
  if (!opened.ok) throw new Error('not opened');
  const deps = { ...stores.drafts, registry: actionRegistry([]) };
  const taken = await importTransfer(deps, opened.value, { revives });
  if (!taken.ok) throw new Error(`not imported: ${taken.error.kind}`);
  return taken.value;
}

/** An action that was exported, and then left the outbox. */
async function takenBack(how: SettledRow['how']): Promise<{ id: string; file: Blob }> {
  const id = await stores.capture('a', PHOTO);
  const file = await exported();
  await stores.settle(id, how);
  return { id, file };
}

async function restart(): Promise<void> {
  stores.die();
  await stores.open();
}

describe('an action that was taken back here and is brought back from a file', () => {
  it.each(['withdrawn', 'discarded'] as const)(
    '[TC12] waits after every start, whichever store is lost (%s)',
    async (how) => {
      const { id, file } = await takenBack(how);
      expect(await imported(file)).toMatchObject({ entries: 1, takenBack: 0, skipped: 0 });
      await restart();
      expect(await stores.waiting()).toEqual([id]);
      stores.die();
      stores.loseDatabase();
      await stores.open();
      expect(await stores.waiting()).toEqual([id]);
      stores.die();
      stores.files.clear();
      await stores.open();
      expect(await stores.waiting()).toEqual([id]);
      expect(await stores.database.settled.count()).toBe(0);
    },
  );

  it('[TC12] stays out unless the person wants it', async () => {
    const { file } = await takenBack('withdrawn');
    expect(await imported(file, { revives: false })).toMatchObject({ entries: 0, takenBack: 1, skipped: 0 });
    expect(await stores.waiting()).toEqual([]);
  });

  it('[TC12] waits also when the journal was not told, and when the database falls behind', async () => {
    const { id, file } = await takenBack('withdrawn');
    await stores.remember();
    const [name = ''] = stores.files.names('journal');
    const before = stores.files.bytes('journal', name);
    await imported(file);
    stores.die();
    const after = stores.files.bytes('journal', name);
    stores.files.put('journal', name, before);
    await stores.open();
    expect(await stores.waiting()).toEqual([id]);
    stores.die();
    stores.files.put('journal', name, after);
    await stores.fallBehind();
    await stores.open();
    expect(await stores.waiting()).toEqual([id]);
    expect(await stores.database.settled.count()).toBe(0);
  });

  it('[TC12] waits beside the file of a tab that knows only that it was taken back, also when the journal is made one', async () => {
    const { id, file } = await takenBack('withdrawn');
    const [name = ''] = stores.files.names('journal');
    const former = stores.files.bytes('journal', name).slice();
    await imported(file);
    stores.die();
    for (let more = 0; more < 5; more += 1) stores.files.put('journal', `tab-${more}.log`, former);
    await stores.open();
    stores.die();
    stores.files.put('journal', 'tab-0.log', former);
    stores.loseDatabase();
    await stores.open();
    expect(await stores.waiting()).toEqual([id]);
  });

  it('[TC2] stays away once it is withdrawn again, or sent', async () => {
    for (const how of ['withdrawn', 'sent'] as const) {
      const { id, file } = await takenBack('withdrawn');
      await imported(file);
      const { revivedAt = '' } = (await stores.database.entries.where('id').equals(id).first()) ?? {};
      expect(revivedAt > '').toBe(true);
      stores.now = new Date(Date.parse(revivedAt) + 1);
      await expect.poll(() => Date.now() > stores.now.getTime()).toBe(true);
      await stores.settle(id, how);
      await restart();
      expect(await stores.waiting()).toEqual([]);
      stores.die();
      stores.loseDatabase();
      await stores.open();
      expect(await stores.waiting()).toEqual([]);
    }
  });

  it('[TC12] never comes back when it was sent, even after its receipt was let go', async () => {
    const { id, file } = await takenBack('sent');
    expect(await imported(file)).toMatchObject({ entries: 0, skipped: 1, takenBack: 0 });
    await pruneReceipts(stores.database, new Date(Date.now() + 40 * DAY_MS));
    expect(await stores.database.receipts.count()).toBe(0);
    expect(await imported(file)).toMatchObject({ entries: 0, skipped: 1, takenBack: 0 });
    expect(await stores.database.settled.get(id)).toMatchObject({ how: 'sent' });
  });

  it('[TC12] does not come back when it was taken into its form, which would do it twice', async () => {
    const { file } = await takenBack('edited');
    expect(await imported(file)).toMatchObject({ entries: 0, edited: 1, skipped: 0 });
    expect(await stores.waiting()).toEqual([]);
  });
});

describe('an unfinished form that ended here and is imported again', () => {
  it('[TC13] stays with its photos, whichever store is lost', async () => {
    await stores.take('1/kiran/form', PHOTO);
    const file = await exported();
    await stores.database.drafts.delete('1/kiran/form');
    await stores.database.photos.clear();
    await stores.database.journal?.flushed();
    expect(await imported(file)).toMatchObject({ drafts: 1 });
    const photos = async () => (await stores.database.drafts.get('1/kiran/form'))?.photoIds.length;
    await restart();
    expect(await photos()).toBe(1);
    stores.die();
    stores.loseDatabase();
    await stores.open();
    expect(await photos()).toBe(1);
    expect(await stores.database.photoBytes.count()).toBe(1);
    stores.die();
    stores.files.clear();
    await stores.open();
    expect(await photos()).toBe(1);
  });

  it('[TC9] is exported with the photos that its list lacks', async () => {
    await stores.take('1/kiran/form', PHOTO);
    await stores.database.drafts.update('1/kiran/form', { photoIds: [] });
    const file = await exported();
    stores.die();
    stores.loseDatabase();
    stores.files.clear();
    await stores.open();
    await imported(file);
    expect((await stores.database.drafts.get('1/kiran/form'))?.photoIds).toHaveLength(1);
  });
});

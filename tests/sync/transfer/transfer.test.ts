import { describe, expect, it } from 'vitest';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { draftCaptions, photosInOrder } from '#app/data/photos.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { readPayload } from '#app/sync/action.ts';
import { sha256 } from '#testkit/builders.ts';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import { anOfflineWorkbench, type Workbench } from '../support/bench.ts';
import { anEntry, anOrder } from '../support/orders.ts';
import {
  addOne,
  anotherDevice,
  contentsOf,
  EXPORTED_AT,
  exported,
  filesIn,
  imported,
  redescribed,
  repacked,
} from '../support/transfer.ts';
import { turns } from '../support/virtual-time.ts';

describe('exporting unsent work and importing it on another device', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'brings every entry over in its order, with the same ids, keys and photos byte for byte (seed %i)',
    async (seed) => {
      const bench = await anOfflineWorkbench();
      const before = await randomWork(bench, new SeededRandom(seed));
      const there = await anotherDevice(bench, true);
      const { file } = await exported(bench.database, bench.owner);
      const taken = await imported(there.database, file);
      expect(taken).toMatchObject({ entries: before.length, skipped: 0 });
      const after = await there.database.entries.orderBy('seq').toArray();
      expect(after.map(asSent)).toEqual(before.map(asSent));
      expect(await photosByEntry(there.database)).toEqual(await photosByEntry(bench.database));
    },
  );

  it('leaves the entries where they are, marked with when they were exported', async () => {
    const bench = await anOfflineWorkbench();
    const entry = await bench.complete();
    await exported(bench.database, bench.owner);
    expect(await bench.entry(entry.id)).toMatchObject({ exportedAt: EXPORTED_AT, payload: entry.payload });
    expect(await bench.database.photos.count()).toBe(1);
  });

  it('changes nothing when the same file is imported a second time', async () => {
    const bench = await anOfflineWorkbench();
    await bench.complete();
    await bench.takePhoto('1/demo.creator/complete/order-1/job-2');
    const there = await anotherDevice(bench, true);
    const { file } = await exported(bench.database, bench.owner);
    await imported(there.database, file);
    const once = await contentsOf(there.database);
    expect(await imported(there.database, file)).toEqual({
      entries: 0,
      skipped: 1,
      drafts: 0,
      keptPhotos: 0,
      takenBack: 0,
      edited: 0,
    });
    expect(await contentsOf(there.database)).toEqual(once);
  });

  it('takes in on the device it came from only what is not there any more', async () => {
    const bench = await anOfflineWorkbench();
    await bench.complete('job-1');
    const { file } = await exported(bench.database, bench.owner);
    const before = await contentsOf(bench.database);
    expect(await imported(bench.database, file)).toMatchObject({ entries: 0, skipped: 1 });
    expect(await contentsOf(bench.database)).toEqual(before);
  });

  it('skips what the other device has sent already', async () => {
    const bench = await anOfflineWorkbench();
    const entry = await bench.complete();
    const { file } = await exported(bench.database, bench.owner);
    bench.wire.isDown = false;
    await bench.tab.engine.sendNow();
    await bench.untilDelivered(entry.id);
    expect(await imported(bench.database, file)).toMatchObject({ entries: 0, skipped: 1 });
    expect(await bench.database.entries.count()).toBe(0);
  });

  it('takes only the person’s own work, or everybody’s where that was chosen', async () => {
    const bench = await anOfflineWorkbench();
    await bench.complete();
    await bench.database.entries.add(
      anEntry({ id: 'theirs', owner: '1/other', ownerName: 'other', seq: 99 }),
    );
    expect((await exported(bench.database, bench.owner)).entries).toBe(1);
    expect((await exported(bench.database, null)).entries).toBe(2);
  });

  it('works on a full device, which cannot mark what it exported', async () => {
    const bench = await anOfflineWorkbench();
    await bench.complete();
    bench.device.storageIsFull = true;
    const reports: unknown[] = [];
    const { entries, photos } = await exported(bench.tab.database, bench.owner, reports);
    expect({ entries, photos }).toEqual({ entries: 1, photos: 1 });
    expect(reports).toHaveLength(1);
    expect((await bench.database.entries.toArray())[0]?.exportedAt).toBeUndefined();
  });

  it('brings over an entry whose photo the old device had lost, and says how many', async () => {
    const bench = await anOfflineWorkbench();
    const entry = await bench.complete();
    await bench.database.photos.clear();
    const there = await anotherDevice(bench, true);
    const work = await exported(bench.database, bench.owner);
    expect(work).toMatchObject({ entries: 1, photos: 0, unreadable: 1 });
    await imported(there.database, work.file);
    expect(await there.database.entries.where('id').equals(entry.id).count()).toBe(1);
  });

  it('can be packed again by another program', async () => {
    const bench = await anOfflineWorkbench();
    await bench.complete();
    const there = await anotherDevice(bench, true);
    const { file } = await exported(bench.database, bench.owner);
    expect(await imported(there.database, await repacked(file, {}, 6))).toMatchObject({ entries: 1 });
    expect(await photosByEntry(there.database)).toEqual(await photosByEntry(bench.database));
  });

  it('holds photos and a page that a person without the app can use', async () => {
    const bench = await anOfflineWorkbench();
    const entry = await bench.complete();
    const { file, name } = await exported(bench.database, bench.owner);
    expect(name).toBe('unsent-work-demo.creator-2026-01-05.zip');
    const files = await filesIn(file);
    const page = new TextDecoder().decode(files['README.txt']);
    const picture = Object.keys(files).find((path) => path.startsWith('photos/WO-1/001 '));
    expect(picture).toMatch(/\/1\.jpg$/);
    for (const said of ['WO-1', 'demo.creator', 'Bumper repair', '₹500', picture ?? '-', entry.id]) {
      expect(page).toContain(said);
    }
  });
});

describe('[J20] captions in an exported file', () => {
  it('stand beside their photos on its page, also beside one that was lost, and by their new ids on the other device', async () => {
    const bench = await anOfflineWorkbench();
    const [front, left] = [await bench.takePhoto('form'), await bench.takePhoto('form')];
    const { photoIds: _photoIds, payload, ...action } = await bench.complete('job-2');
    const captions = { [front]: 'FRONT', [left]: 'LEFT' };
    await bench.database.entries.put({
      ...action,
      photoIds: [front, left],
      payload: { ...(payload as object), captions },
    });
    await bench.database.photos.delete(front);
    await bench.database.drafts.clear();
    const { file } = await exported(bench.database, bench.owner);
    const page = new TextDecoder().decode((await filesIn(file))['README.txt']);
    expect(page).toMatch(/\("FRONT"\), photos\/WO-1\/\S+ [^,]+\/2\.jpg \("LEFT"\)/);
    expect(page).not.toContain(left);

    const there = await anotherDevice(bench, true);
    await imported(there.database, file);
    const [entry] = await there.database.entries.toArray();
    const [first = '', second = ''] = entry?.photoIds ?? [];
    expect([first, second]).not.toEqual([front, left]);
    expect(entry?.payload).toMatchObject({ captions: { [first]: 'FRONT', [second]: 'LEFT' } });
  });

  it.each([1, 2])(
    '[J21] of version %i are a list, which goes to the photos of its action, also to one that is lost',
    async (version) => {
      const bench = await anOfflineWorkbench();
      const [front, left] = [await bench.takePhoto('form'), await bench.takePhoto('form')];
      const { photoIds: _photoIds, payload, ...action } = await bench.complete('job-2');
      const captions = ['FRONT', 'LEFT'];
      await bench.database.entries.put({
        ...action,
        version: 3,
        photoIds: [front, left],
        payload: { ...(payload as object), captions },
      });
      await bench.database.drafts.clear();
      const form = '1/demo.creator/add-job/order-2';
      const [rear, right] = [await bench.takePhoto(form), await bench.takePhoto(form)];
      await bench.database.drafts.toCollection().modify({ photoIds: [rear, right] });
      await bench.database.photos.bulkDelete([front, rear]);
      const former = await redescribed((await exported(bench.database, bench.owner)).file, (manifest) => {
        manifest.version = version;
        for (const draft of manifest.drafts as Record<string, unknown>[]) {
          delete draft.captions;
          draft.value = { quantity: 1, captions: ['REAR', 'RIGHT'] };
        }
        const flags = {
          attempts: 0,
          maybeApplied: false,
          nextAttemptAt: null,
          failure: null,
          key: action.id,
        };
        if (version === 1) Object.assign((manifest.entries as object[])[0] ?? {}, flags);
      });
      const there = await anotherDevice(bench, true);
      await imported(there.database, former);
      const [entry] = await there.database.entries.toArray();
      const [first = '', second = ''] = entry?.photoIds ?? [];
      expect([first, second]).not.toEqual([front, left]);
      expect(entry && readPayload(completeJobAction, entry)).toMatchObject({
        captions: { [first]: 'FRONT', [second]: 'LEFT' },
      });
      const [draft] = await there.database.drafts.toArray();
      const [third = '', fourth = ''] = draft?.photoIds ?? [];
      expect(draft && draftCaptions(draft)).toEqual({ [third]: 'REAR', [fourth]: 'RIGHT' });
    },
  );

  it('[J21] of a former build’s form stay with the photos of its list, also where the file has more', async () => {
    const bench = await anOfflineWorkbench();
    const form = '1/demo.creator/add-job/order-2';
    const photoIds = [await bench.takePhoto(form), await bench.takePhoto(form), await bench.takePhoto(form)];
    const value = { quantity: 1, captions: ['FRONT', 'RIGHT'] };
    const [front = '', , right = ''] = photoIds.toSorted();
    await bench.database.drafts.toCollection().modify({ photoIds: [front, right], value });
    const there = await anotherDevice(bench, true);
    await imported(there.database, (await exported(bench.database, bench.owner)).file);
    const [draft] = await there.database.drafts.toArray();
    const [first = '', , third = ''] = draft?.photoIds ?? [];
    expect(draft && draftCaptions(draft)).toEqual({ [first]: 'FRONT', [third]: 'RIGHT' });
  });

  it('of a form come along by their new ids', async () => {
    const bench = await anOfflineWorkbench();
    const front = await bench.takePhoto('1/demo.creator/add-job/order-2');
    await bench.database.drafts.toCollection().modify({ captions: { [front]: 'FRONT' } });
    const there = await anotherDevice(bench, true);
    await imported(there.database, (await exported(bench.database, bench.owner)).file);
    const [form] = await there.database.drafts.toArray();
    expect(form?.photoIds).not.toEqual([front]);
    expect(form?.captions).toEqual({ [form?.photoIds[0] ?? '']: 'FRONT' });
  });
});

/** Entries of all states and shapes, some with photos. */
async function randomWork(bench: Workbench, random: SeededRandom): Promise<EntryRow[]> {
  const count = 1 + random.below(8);
  for (let index = 0; index < count; index += 1) {
    const photoIds: string[] = [];
    for (let photo = random.below(4); photo > 0; photo -= 1) photoIds.push(await bench.takePhoto('passing'));
    const id = `entry-${index}`;
    await bench.database.photos
      .where('id')
      .anyOf(photoIds)
      .modify({ heldBy: `entry:${id}` });
    await bench.database.entries.add(
      anEntry({
        seq: index + 1,
        id,
        photoIds,
        lane: `work-order:order-${random.below(3)}`,
        label: `Action ${index} «${'ä/..\\'.repeat(random.below(60))}»`,
        state: random.pick(['queued', 'sending', 'attention'] as const) ?? 'queued',
        attempts: {
          count: random.below(4),
          outcome: random.pick(['none', 'unknown', 'unguarded', 'refused'] as const) ?? 'none',
          keys: random.happens(0.3) ? [id, `key-${index}`] : [id],
        },
      }),
    );
  }
  await bench.database.drafts.clear();
  return await bench.database.entries.orderBy('seq').toArray();
}

/** Fields that decide how, as whose and in which order an entry is sent. */
function asSent({
  id,
  owner,
  ownerName,
  role,
  lane,
  kind,
  version,
  payload,
  label,
  capturedAt,
  ...rest
}: EntryRow) {
  const { keys, count, faults } = rest.attempts;
  const facts = { id, owner, ownerName, role, lane, kind, version, payload, label, capturedAt };
  return { ...facts, keys, count, faults, photos: rest.photoIds.length };
}

async function photosByEntry(database: DeviceDatabase): Promise<Record<string, string[]>> {
  const entries = await database.entries.toArray();
  const pairs = entries.map(async ({ id, photoIds }): Promise<[string, string[]]> => {
    const photos = (await photosInOrder(database, photoIds)) ?? [];
    return [id, photos.map(({ heldBy, bytes }) => `${heldBy} ${sha256(bytes)}`)];
  });
  return Object.fromEntries(await Promise.all(pairs));
}

const OPEN = anOrder({ id: 'order-2', status: 'open', jobs: [] });

it('whatever lies in an exported file is marked here as exported, also what was captured meanwhile', async () => {
  const unmarked: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const bench = await anOfflineWorkbench({ orders: [OPEN] });
    await addOne(bench, 1);
    const exporting = exported(bench.database, null);
    await turns(turn);
    await addOne(bench, 2);
    const { file } = await exporting;
    const { database } = await anotherDevice(bench, true);
    await imported(database, file);
    for (const { id } of await database.entries.toArray())
      if ((await bench.entry(id))?.exportedAt === undefined) unmarked.push(turn);
    database.close();
  }
  expect(unmarked).toEqual([]);
}, 20_000);

import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { EntryRow } from '#app/data/rows.ts';
import { describeFailure, factsOf } from '#app/features/outbox/describe-entry.ts';
import type { TransferProblem } from '#app/sync/transfer/format.ts';
import { TRANSFER_VERSION } from '#app/sync/transfer/format.ts';
import { importTransfer, openTransfer } from '#app/sync/transfer/import.ts';
import { anOfflineWorkbench } from '../support/bench.ts';
import {
  anotherDevice,
  contentsOf,
  exported,
  filesIn,
  importDeps,
  imported,
  redescribed,
  repacked,
} from '../support/transfer.ts';

type Damage = { what: string; kind: TransferProblem['kind']; damage: (file: Blob) => Promise<Blob> | Blob };

const DAMAGES: Damage[] = [
  { what: 'no ZIP', kind: 'not-a-zip', damage: () => new Blob(['%PDF-1.7 something else altogether']) },
  { what: 'empty', kind: 'not-a-zip', damage: () => new Blob([]) },
  { what: 'cut off in the middle', kind: 'cut-off', damage: (file) => file.slice(0, file.size >> 1) },
  { what: 'without its last byte', kind: 'cut-off', damage: (file) => file.slice(0, file.size - 1) },
  {
    what: 'some other ZIP',
    kind: 'not-ours',
    damage: (file) => repacked(file, { 'manifest.json': null }),
  },
  {
    what: 'some other program’s description',
    kind: 'not-ours',
    damage: (file) =>
      redescribed(file, (manifest) => {
        manifest.format = 'another';
      }),
  },
  {
    what: 'of a later version',
    kind: 'newer-format',
    damage: (file) =>
      redescribed(file, (manifest) => {
        manifest.version = TRANSFER_VERSION + 1;
      }),
  },
  {
    what: 'described in half',
    kind: 'damaged',
    damage: (file) => repacked(file, { 'manifest.json': strToU8('{"format":"vendor-man') }),
  },
  {
    what: 'with an entry that has no owner',
    kind: 'damaged',
    damage: (file) =>
      redescribed(file, (manifest) => {
        delete (manifest.entries as Partial<EntryRow>[])[0]?.owner;
      }),
  },
  {
    what: 'with the same entry twice',
    kind: 'damaged',
    damage: (file) =>
      redescribed(file, (manifest) => {
        const entries = manifest.entries as EntryRow[];
        entries.push(...entries.slice(0, 1));
      }),
  },
  {
    what: 'with another photo in place of one',
    kind: 'damaged',
    damage: async (file) => repacked(file, { [await photoIn(file)]: new Uint8Array(20) }),
  },
  {
    what: 'with a photo missing',
    kind: 'missing',
    damage: async (file) => repacked(file, { [await photoIn(file)]: null }),
  },
  {
    what: 'with a name that leads out of its folder',
    kind: 'unsafe-name',
    damage: (file) => repacked(file, { '../../../evil.sh': new Uint8Array(3) }),
  },
  {
    what: 'with an absolute name',
    kind: 'unsafe-name',
    damage: (file) => repacked(file, { '/etc/passwd': new Uint8Array(3) }),
  },
  {
    what: 'that says it unpacks to gigabytes',
    kind: 'too-large',
    damage: (file) => patched(file, 24, 0xf000_0000),
  },
  { what: 'locked with a password', kind: 'unsupported', damage: (file) => patched(file, 8, 1) },
  {
    what: 'with a photo that unpacks to more than it says',
    kind: 'damaged',
    damage: async (file) => patched(await repacked(file, {}, 6), 24, 5),
  },
];

describe('a file that is not as it was exported', () => {
  it.each(DAMAGES)('$what is refused, and nothing is changed', async ({ kind, damage }) => {
    const { file, database } = await anExport();
    const before = await contentsOf(database);
    const opened = await openTransfer(await damage(file));
    expect(opened.ok ? 'opened' : opened.error.kind).toBe(kind);
    expect(await contentsOf(database)).toEqual(before);
  });

  it('changes nothing when it can no longer be read in the middle of the import', async () => {
    const { file, database } = await anExport();
    const opened = await openTransfer(file);
    if (!opened.ok) throw new Error('not opened');
    const archive = { ...opened.value.archive, read: () => Promise.reject(new Error('the stick is gone')) };
    const before = await contentsOf(database);
    const taken = await importTransfer(importDeps(database), { ...opened.value, archive });
    expect(taken).toMatchObject({ ok: false, error: { kind: 'storage-failed' } });
    expect(await contentsOf(database)).toEqual(before);
  });

  it('changes nothing when the device is full, and can be taken in once there is room', async () => {
    const { file, device } = await anExport();
    const tab = await device.openTab();
    await tab.engine.stop();
    const before = await contentsOf(tab.database);
    const opened = await openTransfer(file);
    if (!opened.ok) throw new Error('not opened');
    device.storageIsFull = true;
    const taken = await importTransfer(importDeps(tab.database), opened.value);
    expect(taken).toMatchObject({ ok: false, error: { kind: 'storage-full' } });
    expect(await contentsOf(tab.database)).toEqual(before);
    device.storageIsFull = false;
    expect(await imported(tab.database, file)).toMatchObject({ entries: 2 });
  });

  it('clears away what an import that was cut off left behind, and nothing else', async () => {
    const { file, database } = await anExport();
    await imported(database, file);
    const whole = await contentsOf(database);
    const entry = whole.entries[0];
    if (entry?.seq === undefined) throw new Error('no entry');
    await database.entries.delete(entry.seq);
    expect(await imported(database, file)).toMatchObject({ entries: 1, skipped: 1 });
    expect(await database.photos.count()).toBe(whole.photos.length);
    expect(await database.thumbnails.count()).toBe(whole.thumbnails.length);
  });
});

async function anExport() {
  const bench = await anOfflineWorkbench();
  await bench.complete('job-1');
  await bench.complete('job-2');
  const { file } = await exported(bench.database, bench.owner);
  return { file, ...(await anotherDevice(bench, true)) };
}

async function photoIn(file: Blob): Promise<string> {
  const path = Object.keys(await filesIn(file)).find((name) => name.startsWith('photos/'));
  if (path === undefined) throw new Error('no photo');
  return path;
}

/** Changes a number in the archive's directory, of its first file. */
async function patched(file: Blob, at: number, value: number): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const list = view.getUint32(bytes.byteLength - 6, true);
  if (at === 8) view.setUint16(list + at, value, true);
  else view.setUint32(list + at, value, true);
  return new Blob([bytes]);
}

type InFile = Record<string, unknown>;

/** A tablet's exported work with one change to its first entry, or to the file, made by another program. */
async function rewritten(change: (entry: InFile, manifest: InFile) => void) {
  const bench = await anOfflineWorkbench();
  await bench.complete();
  const { file } = await exported(bench.database, null);
  const forged = await redescribed(file, (manifest) => {
    change((manifest.entries as InFile[])[0] ?? {}, manifest);
  });
  return { bench, forged };
}

describe('a file that is not as the app writes it', () => {
  for (const seq of [1, 2 ** 53, -5, 'a']) {
    it(`cannot choose the place of its entries in the outbox: ${seq}`, async () => {
      const { bench, forged } = await rewritten((entry) => {
        entry.seq = seq;
      });
      const { database } = await anotherDevice(bench, true);
      const [waiting] = await bench.database.entries.toArray();
      if (waiting === undefined) throw new Error('nothing waits');
      const { seq: _seq, ...own } = waiting;
      await database.entries.add({ ...own, id: 'own' });
      expect(await imported(database, forged)).toMatchObject({ entries: 1 });
      await database.entries.add({ ...own, id: 'later' });
      expect((await database.entries.toArray()).map(({ id }) => id)).toEqual(['own', waiting.id, 'later']);
      database.close();
    });
  }

  const troubled = (entry: InFile, failure: unknown): void => {
    Object.assign(entry, { state: 'attention' });
    Object.assign(entry.attempts as object, { failure });
  };

  const ODD: Record<string, (entry: InFile, manifest: InFile) => void> = {
    'an export time that is none': (_entry, manifest) => {
      manifest.exportedAt = 'yesterday';
    },
    'a capture time that is none': (entry) => {
      entry.capturedAt = 'yesterday';
    },
    'a refusal that says nothing': (entry) => {
      troubled(entry, { kind: 'refused' });
    },
    'a refusal whose words are none': (entry) => {
      const failure = { kind: 'refused', status: 422, code: '', detail: { a: 1 }, fields: {}, at: 'x' };
      troubled(entry, failure);
    },
    'a trouble of a kind of its own': (entry) => {
      const failure = { kind: 'unreachable', reason: 'gremlins', status: 1, at: '2026-01-05T10:42:00.000Z' };
      Object.assign(entry.attempts as object, { failure });
    },
  };
  for (const [what, change] of Object.entries(ODD)) {
    it(`does not leave an outbox behind that cannot be shown: ${what}`, async () => {
      const { bench, forged } = await rewritten(change);
      const { database } = await anotherDevice(bench, true);
      if ((await openTransfer(forged)).ok) await imported(database, forged);
      for (const entry of await database.entries.toArray()) {
        const { failure } = entry.attempts;
        const item = { ...entry, order: null, pictureIds: [], documents: [], sizeBytes: 0 } as never;
        for (const said of [...factsOf(item), ...(failure === null ? [] : [describeFailure(item, failure)])])
          expect(typeof said).toBe('string');
      }
      database.close();
    });
  }
});

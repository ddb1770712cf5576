import { describe, expect, it } from 'vitest';
import { describeFailure, factsOf } from '#app/features/outbox/describe-entry.ts';
import { openTransfer } from '#app/sync/transfer/import.ts';
import { aWorkbench } from '#tests/sync/support/stories.ts';
import { anotherDevice, exported, imported, redescribed } from '#tests/sync/support/transfer.ts';

type InFile = Record<string, unknown>;

/** A tablet's exported work with one thing of its first entry, or of the file, written by somebody else. */
async function rewritten(change: (entry: InFile, manifest: InFile) => void) {
  const bench = await aWorkbench();
  bench.wire.isDown = true;
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

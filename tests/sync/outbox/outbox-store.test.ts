import { beforeEach, describe, expect, it } from 'vitest';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entryById } from '#app/data/entries.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { beginSending, recoverCutOff, settleDelivered, settleFailed } from '#app/sync/outbox/outbox-store.ts';
import { anEntry } from '#testkit/builders.ts';
import { aDevice, registry } from '#testkit/device.ts';

let database: DeviceDatabase;
beforeEach(async () => {
  database = await aDevice();
});

const clock = { now: () => new Date(), setTimer: () => null, clearTimer: () => undefined };
const deps = () => ({
  database,
  registry,
  clock,
  report: (error: unknown) => {
    throw error;
  },
});
const proof = { status: 200, replayed: false, answer: null, order: null, named: null };

async function stored(facts: Partial<EntryRow>): Promise<EntryRow> {
  const seq = await database.entries.add(anEntry(facts));
  return (await database.entries.get(seq ?? 0)) as EntryRow;
}

async function begun(entry: EntryRow): Promise<EntryRow> {
  const claimed = await beginSending(deps(), entry, entry.id);
  if (claimed === null) throw new Error('it was not claimed');
  return claimed;
}

describe('the writes of a lane', () => {
  const ends: Record<string, (claimed: EntryRow) => Promise<void>> = {
    'is delivered': (claimed) => settleDelivered(deps(), claimed, proof),
    'comes back': (claimed) => settleFailed(deps(), claimed, { state: 'queued' }),
    'was cut off': (claimed) => recoverCutOff(deps(), [claimed]),
  };
  for (const [end, settle] of Object.entries(ends)) {
    it(`are counted for an order from the sending of an action until it ${end}`, async () => {
      const claimed = await begun(await stored({ id: 'a', lane: 'work-order:1' }));
      expect(await database.lanes.toArray()).toEqual([{ lane: 'work-order:1', writes: 1 }]);
      await settle(claimed);
      expect(await database.lanes.toArray()).toEqual([{ lane: 'work-order:1', writes: 2 }]);
    });

    it(`are not counted where no read can overlap them, until an action of the office ${end}`, async () => {
      await settle(await begun(await stored({ id: 'a', lane: 'vendor:1' })));
      expect(await database.lanes.count()).toBe(0);
    });
  }
});

describe('actions that are sent at the same moment', () => {
  it('are each claimed once, and not what was withdrawn since it was read', async () => {
    const entries = [
      await stored({ id: 'a', lane: 'work-order:1' }),
      await stored({ id: 'b', lane: 'work-order:2' }),
    ];
    const withdrawn = await stored({ id: 'c', lane: 'work-order:3' });
    await database.entries.delete(withdrawn.seq as number);
    const asked = [...entries, withdrawn, entries[0] as EntryRow];
    const claimed = await Promise.all(asked.map((entry) => beginSending(deps(), entry, entry.id)));
    expect(claimed.map((entry) => entry?.id ?? null)).toEqual(['a', 'b', null, null]);
    expect(await database.lanes.toArray()).toEqual([
      { lane: 'work-order:1', writes: 1 },
      { lane: 'work-order:2', writes: 1 },
    ]);
  });

  it('are not claimed as they were read before an attempt that came back: what it did has to be asked first', async () => {
    for (const key of ['under-a-key', null]) {
      const seen = await stored({ id: `a-${key}`, lane: `vendor:${key}` });
      const claimed = (await beginSending(deps(), seen, key)) ?? expect.fail('it was not claimed');
      await settleFailed(deps(), claimed, { state: 'queued', attempts: claimed.attempts });
      expect(await beginSending(deps(), seen, key)).toBeNull();
      const asItIs = (await entryById(database, seen.id)) ?? expect.fail('it is gone');
      expect(await beginSending(deps(), asItIs, key)).toMatchObject({ attempts: { count: 2 } });
    }
  });

  it('are each settled with their own answer, though one of them named what another waiting action is about', async () => {
    const raised = await begun(await stored({ id: 'a', lane: 'work-order:local:1' }));
    const other = await begun(await stored({ id: 'b', lane: 'work-order:2' }));
    await stored({ id: 'c', lane: 'work-order:local:1' });
    await Promise.all([
      settleDelivered(deps(), other, { ...proof, answer: 'of b' }),
      settleDelivered(deps(), raised, { ...proof, named: { localId: 'local:1', id: '7', number: 'WO-7' } }),
      settleDelivered(deps(), other, { ...proof, answer: 'again' }),
    ]);
    expect(await database.entries.toArray()).toMatchObject([{ id: 'c', lane: 'work-order:7' }]);
    const receipts = await database.receipts.toArray();
    expect(receipts.map(({ id, answer }) => [id, answer])).toEqual([
      ['a', null],
      ['b', 'of b'],
    ]);
    expect((await database.lanes.toArray()).map(({ writes }) => writes)).toEqual([2, 2]);
  });
});

describe('an entry that has another number than it was read with', () => {
  it('is settled all the same, and the one that has its number now is left alone', async () => {
    const claimed = await begun(await stored({ id: 'a', lane: 'work-order:1' }));
    await database.entries.delete(claimed.seq as number);
    const { seq: _seq, ...row } = claimed;
    await database.entries.put({
      ...anEntry({ id: 'b', lane: 'work-order:2' }),
      seq: claimed.seq,
    } as EntryRow);
    await database.entries.add(row as EntryRow);
    await settleDelivered(deps(), claimed, proof);
    expect(await entryById(database, 'a')).toBeUndefined();
    expect(await entryById(database, 'b')).toMatchObject({ state: 'queued' });
    expect(await database.receipts.toCollection().primaryKeys()).toEqual(['a']);
  });
});

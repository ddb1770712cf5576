import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeviceDatabase } from '#app/data/database.ts';
import { pruneReceipts } from '#app/sync/outbox/outbox-store.ts';
import { MOST_RECEIPTS, RECEIPT_DAYS } from '#domain/limits.ts';
import { DAY_MS } from '#domain/units.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

let database: DeviceDatabase;

beforeEach(() => {
  database = new DeviceDatabase('device', { indexedDB: new IDBFactory(), IDBKeyRange });
});

const receipt = (id: string, daysAgo: number) => ({
  id,
  owner: '1/demo.creator',
  lane: 'work-order:1',
  kind: 'work-order.take-step',
  label: id,
  capturedAt: '2026-11-01T00:00:00.000Z',
  deliveredAt: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
  status: 200,
  replayed: false,
  answer: null,
});

const kept = async () => await database.receipts.toCollection().primaryKeys();

describe('receipts', () => {
  it('go after thirty days', async () => {
    await database.receipts.bulkPut([
      receipt('old', RECEIPT_DAYS + 0.1),
      receipt('young', RECEIPT_DAYS - 0.1),
    ]);
    await pruneReceipts(database, now);
    expect(await kept()).toEqual(['young']);
  });

  it('go earlier where there are a thousand newer ones, the oldest first', async () => {
    const many = Array.from({ length: MOST_RECEIPTS }, (_, index) => receipt(`n${index}`, 2));
    await database.receipts.bulkPut([...many, receipt('oldest', 4), receipt('older', 3)]);
    await pruneReceipts(database, now);
    const ids = await kept();
    expect(ids).toHaveLength(MOST_RECEIPTS);
    expect(ids).not.toContain('oldest');
    expect(ids).not.toContain('older');
  });

  it('of the last day all stay, because lists lean on them', async () => {
    const many = Array.from({ length: MOST_RECEIPTS + 5 }, (_, index) => receipt(`n${index}`, 0.5));
    await database.receipts.bulkPut(many);
    await pruneReceipts(database, now);
    expect(await kept()).toHaveLength(MOST_RECEIPTS + 5);
  });
});

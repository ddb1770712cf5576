import { describe, expect, it } from 'vitest';
import { NEWEST_FIRST, readSort } from '#domain/sorting.ts';
import { compareOrders } from '#domain/work-order/sorting.ts';
import { type OrderSort, SORT_KEYS, type WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { anOrder } from '#testkit/builders.ts';

const vendor = (name: string) => ({ id: name, vendorNumber: 'VEN-1', name });
const car = (number: string) => ({ id: number, number });

/** The highest id is the newest. */
const orders = [
  anOrder({ id: '1', car: car('MH 12'), vendor: vendor('deccan'), totalPaise: 500 }),
  anOrder({ id: '2', car: car('ka 05'), vendor: null, totalPaise: 9_000 }),
  anOrder({ id: '3', car: car('KA 05'), vendor: vendor('Sahyadri'), totalPaise: 500 }),
  anOrder({ id: '4', car: car('DL 01'), vendor: vendor('Deccan'), totalPaise: 70 }),
];

const sorted = (sort?: OrderSort) =>
  orders.toSorted((one, other) => compareOrders(one, other, sort)).map(({ id }) => id);

describe('sorted orders', () => {
  it('are newest first unless asked otherwise', () => {
    expect(sorted()).toEqual(['4', '3', '2', '1']);
    expect(sorted(NEWEST_FIRST)).toEqual(sorted());
    expect(sorted('created')).toEqual(['1', '2', '3', '4']);
  });

  it('are newest first where what they are sorted by is the same, in either direction', () => {
    expect(sorted('amount')).toEqual(['4', '3', '1', '2']);
    expect(sorted('-amount')).toEqual(['2', '3', '1', '4']);
  });

  it('are read without case, and those without a vendor come before all names', () => {
    expect(sorted('vehicle')).toEqual(['4', '3', '2', '1']);
    expect(sorted('vendor')).toEqual(['2', '4', '1', '3']);
    expect(sorted('-vendor')).toEqual(['3', '4', '1', '2']);
  });

  it('[L47] stand by when they were completed or paid, which others never were', () => {
    const entry = (status: WorkOrderStatus, at: string) => ({ status, statusText: status, at, by: 'demo' });
    const completed = (id: string, at: string, more: ReturnType<typeof entry>[] = []) =>
      anOrder({ id, status: 'completed', statusLog: [entry('completed', at), ...more] });
    const some = [
      completed('1', '2026-11-08T10:00:00.000Z'),
      completed('2', '2026-11-03T10:00:00.000Z', [entry('closed', '2026-11-20T10:00:00.000Z')]),
      completed('3', '2026-11-05T10:00:00.000Z', [entry('closed', '2026-11-19T10:00:00.000Z')]),
      anOrder({ id: '4', status: 'open', statusLog: [] }),
    ];
    const by = (sort: OrderSort) =>
      some.toSorted((one, other) => compareOrders(one, other, sort)).map(({ id }) => id);
    expect(by('-completed')).toEqual(['1', '3', '2', '4']);
    expect(by('completed')).toEqual(['4', '2', '3', '1']);
    expect(by('-paid').slice(0, 2)).toEqual(['2', '3']);
  });

  it('stand as far as they have come, the oldest of a status first, open and created together, and what nobody knows last', () => {
    const ofStatus = (id: string, status: WorkOrderStatus) => anOrder({ id, status });
    const some = [
      ofStatus('1', 'completed'),
      ofStatus('2', 'created'),
      ofStatus('3', 'unknown'),
      ofStatus('4', 'ready_for_vendor'),
      ofStatus('5', 'open'),
    ];
    const byStatus = (sort: OrderSort) =>
      some.toSorted((one, other) => compareOrders(one, other, sort)).map(({ id }) => id);
    expect(byStatus('status')).toEqual(['2', '5', '4', '1', '3']);
    expect(byStatus('-status')).toEqual(['3', '1', '4', '5', '2']);
  });
});

describe('a sort in an address or on the wire', () => {
  it('is one of the known, and nothing where it is the usual one', () => {
    expect(readSort(SORT_KEYS, '-amount')).toBe('-amount');
    for (const text of [NEWEST_FIRST, 'price', '--amount', '', undefined, 5]) {
      expect(readSort(SORT_KEYS, text)).toBeUndefined();
    }
  });
});

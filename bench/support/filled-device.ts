import type { Page } from '@playwright/test';
import type { OrderRow } from '../../src/data/rows.ts';

/**
 * Fills the device up to this number of orders, over all statuses, copied from an existing one; returns how many there
 * are.
 */
export function fillDevice(page: Page, count: number): Promise<number> {
  return page.evaluate(async (count) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('vendor-management');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const transaction = database.transaction('orders', 'readwrite');
    const orders = transaction.objectStore('orders');
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const rows: OrderRow[] = await settled(orders.getAll());
    const sample = rows[0];
    if (sample === undefined) throw new Error('The device has no orders.');
    const statuses = ['vendor_assigned', 'car_received', 'completed', 'invoice_paid', 'closed'] as const;
    for (let index = rows.length; index < count; index += 1) {
      const status = statuses[index % statuses.length] ?? 'closed';
      const id = `filled-${index}`;
      const createdAt = new Date(Date.parse(sample.createdAt) - index * 60_000).toISOString();
      const order = {
        ...sample.order,
        id,
        number: `WO-${300_000 + index}`,
        car: { id, number: `KA 05 CD ${90_000 + index}` },
        status,
        statusText: status,
        createdAt,
      };
      orders.put({ ...sample, key: `${sample.complexId}/${id}`, id, status, createdAt, order });
    }
    const total = await settled(orders.count());
    database.close();
    return total;
  }, count);
}

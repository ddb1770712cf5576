import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { EntryRow, ReceiptRow } from '../../src/data/rows.ts';
import { LEADER_LOCK } from '../../src/sync/limits.ts';
import type { SeenRequest } from '../../tests/support/proxy.ts';
import { type Action, putEntries } from '../../tests/support/site/outbox.ts';
import { type SignedInSite, TOKEN } from '../../tests/support/site/site.ts';

const STATUS_AFTER = { 'hand-over': 'handover_to_vendor', receive: 'car_received' } as const;

/** The same actions by `fetch` alone, four orders at a time; returns the time it took (ms). */
export function sendBare(page: Page, actions: readonly Action[], picture: Buffer): Promise<number> {
  const requests = actions.map((action) => ({
    lane: action.orderId,
    key: randomUUID(),
    path: `/api/vendors/work-orders/${action.orderId}/${'step' in action ? 'status' : `jobs/${action.jobId}/complete`}`,
    json: 'step' in action ? JSON.stringify({ status: STATUS_AFTER[action.step] }) : null,
  }));
  return page.evaluate(
    async ({ requests, base64, token }) => {
      const jpeg = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const lanes = [...Map.groupBy(requests, ({ lane }) => lane).values()];
      const formOf = (key: string): FormData => {
        const letters = Array.from(key, (letter) => letter.charCodeAt(0));
        const head = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, letters.length + 2, ...letters]);
        const form = new FormData();
        form.append('status', 'completed');
        form.append('final_rate', '2500');
        form.append('images', new Blob([head, jpeg.subarray(2)], { type: 'image/jpeg' }), 'a.jpg');
        return form;
      };
      const worker = async (): Promise<void> => {
        for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift()) {
          for (const { path, json, key } of lane) {
            const headers = new Headers({ Authorization: `Token ${token}`, 'Idempotency-Key': key });
            if (json !== null) headers.set('Content-Type', 'application/json');
            const answer = await fetch(path, { method: 'PATCH', headers, body: json ?? formOf(key) });
            await answer.json();
            if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
          }
        }
      };
      const began = performance.now();
      await Promise.all([worker(), worker(), worker(), worker()]);
      return performance.now() - began;
    },
    { requests, base64: picture.toString('base64'), token: TOKEN },
  );
}

/**
 * Wakes the app as the browser does when its network is back, and waits for the receipts of all ids. Returns the time
 * until the last one (ms).
 */
export function drain(page: Page, ids: readonly string[]): Promise<number> {
  return page.evaluate(async (ids) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('vendor-management');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const read = <T>(action: (store: (name: string) => IDBObjectStore) => IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction(['entries', 'receipts']);
        const request = action((name) => transaction.objectStore(name));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const began = Date.now();
    dispatchEvent(new Event('online'));
    while ((await read((store) => store('entries').count())) > 0) {
      if (Date.now() - began > 60_000) throw new Error('the outbox did not empty within a minute');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const receipts: ReceiptRow[] = await read((store) => store('receipts').getAll());
    database.close();
    const mine = new Set(ids);
    const delivered = receipts.filter((receipt) => mine.has(receipt.id));
    if (delivered.length !== ids.length)
      throw new Error(`${delivered.length} receipts of ${ids.length} entries`);
    return Math.max(...delivered.map((receipt) => Date.parse(receipt.deliveredAt))) - began;
  }, ids as string[]);
}

/**
 * Opens a tab that becomes the leader in place of the first one, closes it, and returns the time from its end until the
 * first one leads again (ms).
 */
export async function takeOverFromClosedTab({ browser, page }: SignedInSite): Promise<number> {
  const second = await browser.context.newPage();
  await second.goto('/vendors');
  await second.getByRole('heading', { level: 1 }).waitFor();
  // The leader is the earlier tab; reloading it passes leadership to the new one.
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await second.evaluate(() => {
    addEventListener('pagehide', () => {
      new BroadcastChannel('bench').postMessage(performance.timeOrigin + performance.now());
    });
  });
  const took = page.evaluate(async (lockName) => {
    const endedAt = new Promise<number>((resolve) => {
      new BroadcastChannel('bench').onmessage = ({ data }) => resolve(data);
    });
    const me = await new Promise<string>((resolve, reject) => {
      void navigator.locks.request('bench', async () => {
        const { held = [] } = await navigator.locks.query();
        const clientId = held.find(({ name }) => name === 'bench')?.clientId;
        if (clientId === undefined) reject(new Error('The browser does not say who holds a lock.'));
        else resolve(clientId);
      });
    });
    const leads = async (): Promise<boolean> => {
      const { held = [] } = await navigator.locks.query();
      return held.some(({ name, clientId }) => name === lockName && clientId === me);
    };
    if (await leads()) throw new Error('The tab leads already.');
    document.documentElement.dataset.bench = 'waits';
    while (!(await leads())) await new Promise((resolve) => setTimeout(resolve, 1));
    const now = performance.timeOrigin + performance.now();
    return now - (await endedAt);
  }, LEADER_LOCK);
  await page.waitForFunction(() => document.documentElement.dataset.bench === 'waits');
  await second.close();
  return took;
}

/**
 * Takes the network away, leaves an action waiting, and brings the network back as a browser notices it (ms until the
 * action is delivered).
 */
export async function firstSendAfterRecovery(
  { page, network }: SignedInSite,
  entry: Omit<EntryRow, 'seq'>,
  isAction: (request: SeenRequest) => boolean,
): Promise<number> {
  await network.goOffline();
  await putEntries(page, [entry], Buffer.alloc(0));
  // An offline attempt first, so that the engine knows that the server is unreachable.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const sentBefore = network.countRequests(isAction);
  await network.goOnline();
  const began = performance.now();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  while (network.countRequests(isAction) === sentBefore) {
    if (performance.now() - began > 60_000) throw new Error('Nothing was sent within a minute.');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return performance.now() - began;
}

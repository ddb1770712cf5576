import type { EntryRow } from '#app/data/rows.ts';
import { LEADER_LOCK } from '#app/sync/limits.ts';
import type { SeenRequest } from '#tests/support/proxy.ts';
import { putEntries } from './outbox.ts';
import type { Place } from './tablet.ts';

/**
 * Opens a tab that leads in place of the first one, closes it, and answers how long it takes from its end until the first
 * one has the lead again (ms).
 */
export async function takeOverFromClosedTab({ browser, page }: Place): Promise<number> {
  const second = await browser.context.newPage();
  await second.goto('/vendors');
  await second.getByRole('heading', { level: 1 }).waitFor();
  // The tab that leads is the one before; reloading it leaves the lead to the new one.
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

/** Takes the network away, leaves an act waiting, and brings it back as a browser notices it (ms until the act passes). */
export async function firstSendAfterRecovery(
  { page, network }: Place,
  entry: Omit<EntryRow, 'seq'>,
  isAct: (request: SeenRequest) => boolean,
): Promise<number> {
  await network.goOffline();
  await putEntries(page, [entry], Buffer.alloc(0));
  // A try without a network first, so that the engine knows that the way is closed.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const sentBefore = network.countRequests(isAct);
  await network.goOnline();
  const began = performance.now();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  while (network.countRequests(isAct) === sentBefore) {
    if (performance.now() - began > 60_000) throw new Error('Nothing was sent within a minute.');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return performance.now() - began;
}

import { describe, expect, it, vi } from 'vitest';
import { readErrorCounts, readReportLog } from '#app/api/report-log.ts';
import { logWorkerReports } from '#app/app/after-start.ts';
import { readMeta, writeMeta } from '#app/data/meta.ts';
import { keepWorkerReports, takeWorkerReports } from '#app/sync/delivery/worker-reports.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import { aUser } from '#tests/sync/support/orders.ts';
import { StillWaitingError } from '../../sw/background.ts';
import { ClosedApp, TOKEN } from './support/closed-app.ts';

describe('the service worker of a closed app', () => {
  it('delivers what waits, under its person’s token and with its own key', async () => {
    const app = await ClosedApp.open();
    const id = await app.capture();
    await app.sync();
    expect(app.sent).toEqual([
      { path: '/api/vendors/work-orders/order-1/status', token: `Token ${TOKEN}`, key: id },
    ]);
    expect(await app.database.entries.count()).toBe(0);
    expect(await app.database.receipts.get(id)).toMatchObject({ status: 200 });
  });

  it('sends nothing under a token that is another person’s, or nobody’s yet', async () => {
    const app = await ClosedApp.open();
    await app.capture();
    for (const owner of ['1/somebody.else', null]) {
      await writeMeta(app.database, 'token', { token: 'another', owner });
      await app.sync();
    }
    expect(app.sent).toEqual([]);
    expect(await app.database.entries.count()).toBe(1);
  });

  it('leaves what somebody else captured on this tablet to them', async () => {
    const app = await ClosedApp.open();
    await app.capture(aUser('somebody.else'));
    await app.sync();
    expect(app.sent).toEqual([]);
  });

  it('sends nothing when nobody is signed in', async () => {
    const app = await ClosedApp.open();
    await app.capture();
    await app.signOut();
    await app.sync();
    expect(app.sent).toEqual([]);
  });

  it('pauses the queue when the server does not know the token, and forgets neither token nor work', async () => {
    const app = await ClosedApp.open();
    await app.capture();
    app.server = 'knows-nobody';
    await app.sync();
    await app.sync();
    expect(app.asked).toBe(1);
    expect(app.sent).toEqual([]);
    const owner = ownerKey(ownerOf(app.user));
    expect(await readMeta(app.database, 'queue-pause')).toMatchObject({ owner });
    expect(await readMeta(app.database, 'token')).toEqual({ token: TOKEN, owner });
    expect(await app.database.entries.toArray()).toMatchObject([{ state: 'queued', attempts: { count: 0 } }]);
  });

  it('has the browser call again while the server is out of reach', async () => {
    const app = await ClosedApp.open();
    await app.capture();
    app.server = 'away';
    await expect(app.sync()).rejects.toBeInstanceOf(StillWaitingError);
    app.server = 'there';
    await app.sync();
    expect(await app.database.entries.count()).toBe(0);
    expect(new Set(app.sent.map(({ key }) => key)).size).toBe(1);
  });

  it('gives no action to a sign-in page, and has the browser call again', async () => {
    const app = await ClosedApp.open();
    await app.capture();
    app.server = 'behind-a-portal';
    await expect(app.sync()).rejects.toBeInstanceOf(StillWaitingError);
    expect(app.sent).toEqual([]);
    expect(await app.database.entries.toArray()).toMatchObject([
      { state: 'queued', attempts: { outcome: 'none' } },
    ]);
  });

  it('does not call for an entry that only its person can move', async () => {
    const app = await ClosedApp.open();
    await app.capture();
    await app.database.entries.toCollection().modify({ state: 'attention' });
    await app.sync();
    expect(app.sent).toEqual([]);
  });

  it('leaves sending to a tab that leads, and tells it once', async () => {
    const app = await ClosedApp.open();
    await app.capture();
    await app.openTab();
    await app.sync(async (waited) => {
      if (waited === 2) await app.database.entries.clear();
    });
    expect(app.sent).toEqual([]);
    expect(app.wakes).toEqual([{ kind: 'wake', reason: 'sync' }]);
  });

  it('has the browser call again for what a leading tab did not send, since that tab may be ended unseen', async () => {
    const app = await ClosedApp.open();
    await app.capture();
    const close = await app.openTab();
    await expect(app.sync()).rejects.toBeInstanceOf(StillWaitingError);
    close();
    await app.sync();
    expect(app.sent).toHaveLength(1);
  });

  it('ends at once when a newer version is to take over, and has the browser call that one', async () => {
    const app = await ClosedApp.open();
    await app.capture();
    await app.openTab();
    let waits = 0;
    await expect(
      app.sync((waited) => {
        waits = waited;
        if (waited === 2) app.stop.abort();
      }),
    ).rejects.toBeInstanceOf(StillWaitingError);
    expect(waits).toBe(2);
  });

  it('takes over from a tab that is closed while it sends', async () => {
    const app = await ClosedApp.open();
    const id = await app.capture();
    const close = await app.openTab();
    await app.database.entries.toCollection().modify({ state: 'sending', 'attempts.count': 1 });
    await app.sync((waited) => {
      if (waited === 3) close();
    });
    expect(app.sent.map(({ key }) => key)).toEqual([id]);
    expect(await app.database.receipts.get(id)).toBeDefined();
  });

  it('sends nothing any more once the person has signed out', async () => {
    const app = await ClosedApp.open();
    await app.capture();
    const close = await app.openTab();
    await app.sync(async (waited) => {
      if (waited !== 1) return;
      await app.signOut();
      close();
    });
    expect(app.sent).toEqual([]);
    expect(await app.database.entries.count()).toBe(1);
  });

  it('waits for an action that is held back for undo', async () => {
    const app = await ClosedApp.open();
    await app.capture();
    const held = { notBefore: new Date(Date.now() + 5_000).toISOString() };
    await app.database.entries.toCollection().modify(held);
    await app.sync(async () => {
      await app.database.entries.toCollection().modify({ notBefore: null });
    });
    expect(app.sent).toHaveLength(1);
  });

  it('[S18] keeps what goes wrong for the next page, which counts it by the worker’s version, once', async () => {
    const app = await ClosedApp.open();
    await app.capture();
    app.server = 'of-another-shape';
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'debug').mockReturnValue();
    for (const version of ['1.0.0', '1.1.0']) await app.syncAndReport(version).catch(() => undefined);

    const [storage, page] = [new MapStorage(), new EventTarget()];
    await logWorkerReports(app.database, storage, page);
    await logWorkerReports(app.database, storage, page);
    page.dispatchEvent(new Event('pagehide'));
    expect(readErrorCounts(storage)).toEqual({ '1.0.0 WireError': 1, '1.1.0 WireError': 1 });
    const said = JSON.stringify(readReportLog(storage));
    expect(said).toContain('service worker: ');
    expect(said).not.toContain(TOKEN);
  });

  it('[S18] keeps nothing of a network that is away, and no more than a few dozen troubles', async () => {
    const app = await ClosedApp.open();
    await app.capture();
    app.server = 'away';
    vi.spyOn(console, 'debug').mockReturnValue();
    await expect(app.syncAndReport('1.0.0')).rejects.toBeInstanceOf(StillWaitingError);
    expect(await readMeta(app.database, 'worker-reports')).toBe(undefined);

    const line = {
      at: '2026-11-26T09:00:00.000Z',
      context: 'reading',
      error: 'TypeError',
      details: null,
      code: 'TypeError',
    };
    for (let times = 0; times < 50; times += 1) await keepWorkerReports(app.database, '1.0.0', [line]);
    expect(await takeWorkerReports(app.database)).toHaveLength(40);
    expect(await takeWorkerReports(app.database)).toEqual([]);
  });
});

/** Stand-in for a page's local storage in the log. */
class MapStorage {
  readonly #values = new Map<string, string>();
  getItem = (key: string): string | null => this.#values.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#values.set(key, value);
}

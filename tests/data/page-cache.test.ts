import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeviceDatabase } from '#app/data/database.ts';
import { abortOnPageHide } from '#app/data/page-cache.ts';

type Leaving = (event: { persisted: boolean }) => void;

let database: DeviceDatabase;
let heard: Record<string, Leaving>;
let reloads: number;

beforeEach(async () => {
  database = new DeviceDatabase('device', { indexedDB: new IDBFactory(), IDBKeyRange });
  heard = {};
  reloads = 0;
  const events = {
    addEventListener: (type: string, listener: Leaving) => {
      heard[type] = listener;
    },
  };
  const reload = () => {
    reloads += 1;
  };
  abortOnPageHide(database, { events, reload });
  await database.open();
});
afterEach(() => database.close());

/** A change in progress when the page is left. */
async function leftWhileWriting(persisted: boolean): Promise<unknown> {
  return database
    .transaction('rw', database.facts, async () => {
      await database.facts.put({ key: 'device', value: { id: 'mine' } });
      heard.pagehide?.({ persisted });
    })
    .then(
      () => 'stored',
      () => 'aborted',
    );
}

describe('a page that is left while it writes', () => {
  it('leaves no transaction behind where the browser keeps it for going back', async () => {
    expect(await leftWhileWriting(true)).toBe('aborted');
    expect(await database.facts.count()).toBe(0);
  });

  it('is ended by the browser itself where it does not', async () => {
    expect(await leftWhileWriting(false)).toBe('stored');
  });

  it('begins anew when somebody goes back to it, and goes on where it was only loaded', () => {
    heard.pageshow?.({ persisted: false });
    expect(reloads).toBe(0);
    heard.pageshow?.({ persisted: true });
    expect(reloads).toBe(1);
  });

  it('holds on to no transaction that has ended', async () => {
    await database.facts.put({ key: 'device', value: { id: 'mine' } });
    heard.pagehide?.({ persisted: true });
    expect(await database.facts.count()).toBe(1);
  });
});

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { write } from '#app/data/access.ts';
import { DeviceDatabase } from '#app/data/database.ts';

describe('changes of the database', () => {
  it('begin one after the other, whatever tables they are about and whichever tab makes them', async () => {
    const indexedDB = new IDBFactory();
    const tabs = [1, 2].map(() => new DeviceDatabase('device', { indexedDB, IDBKeyRange }));
    const [one, other] = tabs as [DeviceDatabase, DeviceDatabase];
    const story: string[] = [];
    const change = (database: DeviceDatabase, name: 'lanes' | 'drafts' | 'facts') =>
      write(database, [database[name]], async () => {
        for (let step = 1; step <= 3; step += 1) {
          await database[name].count();
          story.push(`${name} ${step}`);
        }
      });
    await Promise.all([change(one, 'lanes'), change(other, 'drafts'), change(one, 'facts')]);
    for (let first = 0; first < story.length; first += 3) {
      const [name] = (story[first] ?? '').split(' ');
      expect(story.slice(first, first + 3)).toEqual([`${name} 1`, `${name} 2`, `${name} 3`]);
    }
    expect(story).toHaveLength(9);
    for (const tab of tabs) tab.close();
  });

  it('let reads go on beside them', async () => {
    const database = new DeviceDatabase('device', { indexedDB: new IDBFactory(), IDBKeyRange });
    const seen = await write(database, [database.lanes], async () => {
      await database.lanes.put({ lane: 'a', writes: 1 });
      return await Promise.race([
        // Outside of the change, as another screen reads.
        new Promise<string>((resolve) => {
          setTimeout(() => void database.orders.count().then(() => resolve('read')), 0);
        }),
        (async () => {
          for (let turn = 0; turn < 200; turn += 1) await database.lanes.count();
          return 'nothing';
        })(),
      ]);
    });
    expect(seen).toBe('read');
    database.close();
  });
});

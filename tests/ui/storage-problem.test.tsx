import { screen } from '@testing-library/react';
import { Dexie } from 'dexie';
import { IDBKeyRange, indexedDB } from 'fake-indexeddb';
import { afterEach, describe, expect, it } from 'vitest';
import { DeviceDatabase } from '#app/data/database.ts';
import { faultOf, StorageStartError, startFaultOf } from '#app/data/faults.ts';
import { KeptWork } from '#app/features/session/outside/kept-work.tsx';
import { StorageProblemView } from '#app/features/session/storage-problem-view.tsx';
import { storageTexts } from '#app/texts/storage.ts';
import { buttons, eventually, find, render } from '#testkit/screen.tsx';

Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
afterEach(() => Dexie.delete('vendor-management'));

/** The database as the version after the next will create it. */
async function aNewerDatabase(entries: number): Promise<void> {
  const newer = new DeviceDatabase();
  newer.version(9).stores({ things: '&id' });
  const rows = Array.from({ length: entries }, (_, index) => ({ id: `e-${index}`, seq: index + 1 }));
  await newer.open();
  await newer.table('entries').bulkAdd(rows);
  newer.close();
}

describe('an older build on a device that a newer one has used', () => {
  it('does not open the database, and leaves it as it is', async () => {
    await aNewerDatabase(2);
    const older = new DeviceDatabase();
    const opening = older.open();
    await expect(opening).rejects.toMatchObject({ name: 'NewerDatabaseError' });
    await expect(older.entries.count()).rejects.toThrow();
    const error = await opening.catch((cause: unknown) => cause);
    expect(startFaultOf(error)).toBe('newer');
    expect(faultOf(error)).toBe('bug');
    older.close();
    const raw = await new Dexie('vendor-management').open();
    expect([raw.verno, await raw.table('entries').count()]).toEqual([9, 2]);
    raw.close();
  });

  it('says so, counts what waits and offers to update', async () => {
    await aNewerDatabase(2);
    await render(<StorageProblemView fault="newer" />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(storageTexts.start.newer.title);
    await eventually('the count is read', () => document.body.textContent.includes(storageTexts.kept(2)));
    expect(find('button').textContent).toBe(storageTexts.reloadToUpdate);
  });
});

describe('a storage that does not open', () => {
  it('leads to the diagnostics, from the page that nobody has to sign in for too', async () => {
    await render(<KeptWork database={null} />);
    expect(find('a').getAttribute('href')).toBe('/diagnostics');
    await render(<StorageProblemView fault="broken" />);
    expect(find('a').getAttribute('href')).toBe('/diagnostics');
  });

  it.each(['refused', 'full', 'broken'] as const)(
    'because it is %s is said, with what to do',
    async (fault) => {
      await render(<StorageProblemView fault={fault} />);
      const { title, text } = storageTexts.start[fault];
      expect(document.body.textContent).toContain(title + text);
      expect(find('button').textContent).toBe(storageTexts.tryAgain);
    },
  );

  it('because another tab is in the way needs nothing but that tab closed', async () => {
    await render(<StorageProblemView fault="blocked" />);
    expect(document.body.textContent).toContain(storageTexts.start.blocked.title);
    expect(buttons()).toEqual([]);
  });

  it('leaves the way to where unsent work can be exported all the same', async () => {
    await render(<StorageProblemView fault="broken" />);
    expect(find('a').getAttribute('href')).toBe('/diagnostics');
  });

  it('is told by the names of what browsers throw', () => {
    const named = (name: string, inner?: unknown) => Object.assign(new Error(name), { name, inner });
    expect(startFaultOf(named('OpenFailedError', named('QuotaExceededError')))).toBe('full');
    expect(startFaultOf(named('MissingAPIError'))).toBe('refused');
    expect(startFaultOf(new DOMException('no', 'SecurityError'))).toBe('refused');
    expect(startFaultOf(new DOMException('damaged', 'UnknownError'))).toBe('broken');
    expect(new StorageStartError('full').fault).toBe('full');
  });
});

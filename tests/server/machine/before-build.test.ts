import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { refusalOfStart } from '#server/before-build.ts';

const isRoot = process.getuid?.() === 0;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function aFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'before-build-'));
  folders.push(folder);
  chmodSync(folder, mode);
  return folder;
}

describe('before anything is built, a start', () => {
  it.runIf(isRoot)(
    'says that the account of the database cannot enter the data folder, and makes nothing',
    async () => {
      const closed = aFolder(0o700);
      const inside = join(closed, 'data');
      for (const dataDir of [closed, inside]) {
        const said = await refusalOfStart({ DATA_DIR: dataDir });
        expect(said).toContain(`chmod o+x ${closed}`);
      }
      expect(existsSync(inside)).toBe(false);
    },
  );

  it('has nothing against a folder that is open, one that is still to be made, and a database elsewhere', async () => {
    const open = aFolder(0o711);
    mkdirSync(join(open, 'data'), { mode: 0o711 });
    for (const dataDir of [open, join(open, 'data'), join(open, 'new', 'data')])
      expect(await refusalOfStart({ DATA_DIR: dataDir })).toBeNull();
    const elsewhere = { DATA_DIR: aFolder(0o700), DATABASE_URL: 'postgres://db.example/workshop' };
    expect(await refusalOfStart(elsewhere)).toBeNull();
  });

  it('says that a setting is wrong', async () => {
    expect(await refusalOfStart({ PORT: 'http' })).toContain('PORT');
  });
});

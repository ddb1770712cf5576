import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** The least that two kept photos and an acknowledged act cost: files and folder on disk, and one committed row. */
export async function openDurableFloor(
  db: Db,
  folder: string,
): Promise<(files: readonly Buffer[]) => Promise<void>> {
  await mkdir(folder, { recursive: true });
  await sql`create table if not exists bench_floor (id bigint generated always as identity, at timestamptz)`.execute(
    db,
  );
  let made = 0;
  return async (files) => {
    for (const bytes of files) {
      made += 1;
      const path = join(folder, String(made));
      await writeFile(`${path}.part`, bytes, { flush: true });
      await rename(`${path}.part`, path);
      await syncFolder(folder);
    }
    await sql`insert into bench_floor (at) values (now())`.execute(db);
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

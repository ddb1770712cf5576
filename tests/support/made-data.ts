import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  export interface ProvidedContext {
    /** Data folder as a first start leaves it, for copying. */
    madeData: string;
  }
}

/** Starts the program for the first time, once for all tests about later starts. */
export async function setup(project: TestProject): Promise<void> {
  const { testDatabase, serverPrograms } = project.getProvidedContext();
  const folder = join(testDatabase.folder, 'made');
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { recursive: true });
  for (const path of [folder, dataDir]) await chmod(path, 0o755);
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: '0', PORT: '0' };
  const child = spawn(process.execPath, [join(serverPrograms, 'main.js')], { env });
  const ended = once(child, 'close');
  let said = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    said += text;
    const [origin] = /http:\/\/localhost:\d+/.exec(said) ?? [];
    if (origin === undefined) continue;
    // A process that answers also handles the signal.
    await fetch(`${origin}/api/livez`);
    child.kill('SIGTERM');
    break;
  }
  const [code] = await ended;
  if (code !== 0) throw new Error('The first start of the program failed.');
  await sharePrograms(folder, join(dataDir, 'postgres'));
  project.provide('madeData', dataDir);
}

/** The database's programs are 60 MB, so the copies share them. */
async function sharePrograms(folder: string, postgres: string): Promise<void> {
  for (const name of await readdir(postgres)) {
    if (!/^postgres-\d/.test(name)) continue;
    await rename(join(postgres, name), join(folder, name));
    await symlink(join(folder, name), join(postgres, name));
  }
}

import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbeddedAddress } from '#server/db/embedded/start.ts';
import { setup } from '#tests/support/built-program.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { startProductServer } from '#tests/support/process.ts';
import { withClient } from '#tests/support/server-database.ts';

/** Folder with the data and the browser profile that every story starts with. */
const VARIABLE = 'E2E_TEMPLATE';

/** The app's address in every story: a browser's installed app belongs to it. */
export const ORIGIN = 'http://127.0.0.1:4000';

/** Maps the app's address to another port for the browser. */
export function foundAt(port: number): string {
  return `--host-resolver-rules=MAP ${new URL(ORIGIN).host} 127.0.0.1:${port}`;
}

/** A data folder that the database's own account can pass through whatever the umask is. */
function makeDataFolder(prefix: string): { folder: string; dataDir: string } {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  for (const path of [folder, dataDir]) chmodSync(path, 0o755);
  return { folder, dataDir };
}

/**
 * One first start with the demo complex and one installation of the app, before all stories: each of them starts with
 * copies of the result.
 */
async function makeTemplate(): Promise<() => void> {
  await setup();
  const { folder, dataDir } = makeDataFolder('vm-e2e-template-');
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const server = await startProductServer({ dataDir });
    await installApp(join(folder, 'profile'), server.port);
    const spare = await dropTemplates(dataDir);
    await server.stop();
    lighten(folder, join(dataDir, 'postgres'), spare);
  } catch (error) {
    remove();
    throw error;
  }
  process.env[VARIABLE] = folder;
  return remove;
}

/** Leaves a browser profile in which the app is installed and nobody has signed in yet. */
async function installApp(userDataDir: string, port: number): Promise<void> {
  const browser = await launchChromium({ userDataDir, args: [foundAt(port)] });
  await browser.page.goto(`${ORIGIN}/landing`);
  await browser.page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
  await browser.close();
}

/** Half of each story's copy would never be used: PostgreSQL's own templates, and preallocated write-ahead logs. */
async function dropTemplates(dataDir: string): Promise<string[]> {
  const address = await findEmbeddedAddress(dataDir);
  // On another PostgreSQL there is nothing to copy.
  if (address === null) return [];
  return withClient({ ...address, database: 'postgres' }, async (client) => {
    await client.query(`update pg_database set datistemplate = false where datname like 'template_'`);
    for (const name of ['template0', 'template1']) await client.query(`drop database ${name}`);
    await client.query('checkpoint');
    // The writes of the shutdown must not reach into them.
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_lsn() + 65536)`,
    );
    return rows.map(({ name }) => name);
  });
}

/**
 * Parts that the copies do not need: the database's programs, which they share, and its waiting for the disk. Stories
 * kill processes, never the machine, and data that a program has handed to the system survives it.
 */
function lighten(folder: string, postgres: string, spare: readonly string[]): void {
  for (const name of spare) rmSync(join(postgres, 'cluster/pg_wal', name));
  const settings = join(postgres, 'cluster/postgresql.conf');
  if (existsSync(settings)) appendFileSync(settings, '\nfsync = off\nfull_page_writes = off\n');
  for (const programs of existsSync(postgres) ? readdirSync(postgres) : []) {
    if (!/^postgres-\d/.test(programs)) continue;
    renameSync(join(postgres, programs), join(folder, programs));
    symlinkSync(join(folder, programs), join(postgres, programs));
  }
}

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup.
export default makeTemplate;

function template(part: 'data' | 'profile'): string {
  const folder = process.env[VARIABLE];
  if (folder === undefined)
    throw new Error('The stories run through playwright.config.ts, which makes their data.');
  return join(folder, part);
}

/** A browser profile with the installed app, for copying. */
export function installedProfile(): string {
  return template('profile');
}

/** A story's own data folder with the demo complex in it, and the function that removes it. */
export function copyTemplate(): { dataDir: string; remove: () => void } {
  const { folder, dataDir } = makeDataFolder('vm-e2e-');
  // `cp -a` and not fs.cp: the database's files must still belong to its own account.
  execFileSync('cp', ['-a', `${template('data')}/.`, dataDir]);
  return {
    dataDir,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

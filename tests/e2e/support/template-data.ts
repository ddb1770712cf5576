import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProductServer } from '#tests/support/process.ts';

const VARIABLE = 'E2E_TEMPLATE_DATA';

function makeFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  // The database's own account must pass through.
  chmodSync(folder, 0o755);
  return folder;
}

/** One first start with the demo complex, before all stories: each of them then begins with a copy of what it left. */
async function makeTemplate(): Promise<() => void> {
  const folder = makeFolder('vm-e2e-template-');
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const server = await startProductServer({ dataDir: join(folder, 'data') });
    await server.stop();
  } catch (error) {
    remove();
    throw error;
  }
  process.env[VARIABLE] = folder;
  return remove;
}

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup.
export default makeTemplate;

/** A story's own data folder with the demo complex in it, and how to remove it. */
export function copyTemplate(): { dataDir: string; remove: () => void } {
  const template = process.env[VARIABLE];
  if (template === undefined)
    throw new Error('The stories run through playwright.config.ts, which makes their data.');
  const folder = makeFolder('vm-e2e-');
  // `cp -a` and not fs.cp: the database's files belong to its own account and must go on doing so.
  execFileSync('cp', ['-a', `${template}/.`, folder]);
  return {
    dataDir: join(folder, 'data'),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

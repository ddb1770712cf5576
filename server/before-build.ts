import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readConfig } from './config.ts';
import { unprivilegedAccount } from './db/embedded/account.ts';
import { refuseClosed } from './db/embedded/data-folder.ts';
import { nullIfMissing } from './disk.ts';
import { explain } from './explain.ts';

/**
 * Checks before the build what would stop the start after it: a bad setting, or a data folder that the embedded
 * database's account cannot enter. Returns the reason or null; creates nothing.
 */
export async function refusalOfStart(environment: NodeJS.ProcessEnv): Promise<string | null> {
  try {
    const { databaseUrl, dataDir } = readConfig(environment);
    const account = databaseUrl === null ? unprivilegedAccount() : null;
    if (account !== null) await refuseClosed(account, await existingPartOf(dataDir));
    return null;
  } catch (error) {
    return explain(error);
  }
}

/** The folders below it will be created so that the account can enter them. */
async function existingPartOf(folder: string): Promise<string> {
  let at = folder;
  while ((await nullIfMissing(stat(at))) === null) at = dirname(at);
  return at;
}

import { spawnSync } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The system account PostgreSQL runs as, because it refuses to run as root. */
export type Account = { readonly uid: number; readonly gid: number; readonly name: string };

/** An unprivileged account when this process is root, null when it runs as itself. Throws when root finds none. */
export function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== null && gid !== null && uid !== 0) return { uid, gid, name };
  }
  throw new Error(
    'PostgreSQL does not run as root and neither account postgres nor nobody exists. Start as another user, or set DATABASE_URL.',
  );
}

function idOf(flag: '-u' | '-g', name: string): number | null {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' });
  const id = Number(answer.stdout?.trim());
  return answer.status === 0 && Number.isInteger(id) && answer.stdout.trim() !== '' ? id : null;
}

/** Whether an account may pass through every folder down to `folder`; a 0700 home on the way says no. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  const { mode, uid, gid } = await lstat(folder);
  const executable = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & executable) === 0) return false;
  const parent = dirname(folder);
  return parent === folder ? true : canEnter(account, parent);
}

import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** System account that PostgreSQL runs as, because it refuses to run as root. */
export type Account = { readonly uid: number; readonly gid: number; readonly name: string };

/** An unprivileged account if this process is root, null if it is not. Throws if root finds none. */
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

/**
 * Folders on the path to `folder` (itself included) that the account cannot enter; empty if it can reach the folder.
 */
export async function closedFolders(account: Account, folder: string): Promise<string[]> {
  // Tried, not computed from the modes, because an ACL may grant access.
  const { uid, gid } = account;
  if (spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { uid, gid }).status === 0) return [];
  const closed: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    const found = await stat(at);
    const executable = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
    if ((found.mode & executable) === 0) closed.unshift(at);
    if (dirname(at) === at) return closed.length === 0 ? [folder] : closed;
  }
}

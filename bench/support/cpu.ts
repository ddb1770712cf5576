import { readdirSync, readFileSync } from 'node:fs';
import { mainProcess } from '../../tests/support/chromium.ts';

/** Linux counts in hundredths of a second on every machine. */
const MS_A_TICK = 10;

/**
 * CPU time (ms) of all processes of the browser with this profile, which are one process group: pages, workers, network
 * and storage.
 */
export function browserCpuMs(userDataDir: string): number {
  const group = mainProcess(userDataDir);
  if (group === null) throw new Error('The browser does not run.');
  const ticks = readdirSync('/proc').map((name) => (/^\d+$/.test(name) ? ticksOf(name, group) : 0));
  return ticks.reduce((sum, each) => sum + each, 0) * MS_A_TICK;
}

/** 0 for a process of another group, and for one that has just ended. */
function ticksOf(pid: string, group: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may contain anything: state, parent, group; and further on the user time and the kernel
    // time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[2]) === group ? Number(fields[11]) + Number(fields[12]) : 0;
  } catch {
    return 0;
  }
}

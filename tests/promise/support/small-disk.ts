import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Somebody else's program: whatever becomes free beyond `leave` bytes is written full at once. */
const FILLER = `
const fs = require('node:fs');
const [, folder, leave] = process.argv;
const file = fs.openSync(folder + '/somebody-else', 'a');
setInterval(() => {
  const { bavail, bsize } = fs.statfsSync(folder);
  for (let room = bavail * bsize - Number(leave); room > 0; ) {
    try { room -= fs.writeSync(file, Buffer.alloc(Math.min(room, 1 << 20))); } catch { break; }
  }
}, 20);`;

/** A file system of its own of so many megabytes, in memory; needs the right to mount. */
export class SmallDisk {
  readonly folder: string;
  #filler: ChildProcess | null = null;

  constructor(megabytes: number) {
    this.folder = mkdtempSync(join(tmpdir(), 'vm-promise-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', this.folder]);
  }

  /** The profile lies below the mount, beside what somebody else writes. */
  get profile(): string {
    return join(this.folder, 'profile');
  }

  /** From now on another process leaves so many bytes free, and no more. */
  fill(leave: number): void {
    this.#filler = spawn(process.execPath, ['-e', FILLER, this.folder, String(leave)], { stdio: 'ignore' });
  }

  async free(): Promise<void> {
    const filler = this.#filler;
    this.#filler = null;
    if (filler === null) return;
    const ended = new Promise((resolve) => filler.once('exit', resolve));
    filler.kill('SIGKILL');
    await ended;
    rmSync(join(this.folder, 'somebody-else'), { force: true });
  }

  async remove(): Promise<void> {
    await this.free();
    execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

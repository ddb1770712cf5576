import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Another program on the disk: as soon as more than `leave` bytes are free, it fills the rest. */
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

/** Writes happen in whole pages and never meet a limit to the byte. */
const NEARLY_BYTES = 64 * 1024;

/** A separate in-memory file system of this many megabytes, which another process fills and frees again. */
export class SmallDisk {
  readonly folder: string;
  #filler: ChildProcess | null = null;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Null if this account may not mount. */
  static mount(megabytes: number): SmallDisk | null {
    const folder = mkdtempSync(join(tmpdir(), 'vm-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
        stdio: 'ignore',
      });
    } catch {
      rmSync(folder, { recursive: true });
      return null;
    }
    // The database runs under another account.
    chmodSync(folder, 0o755);
    return new SmallDisk(folder);
  }

  /** From now on another process leaves only this many bytes free. Resolves when it has filled the disk that far. */
  async fill(leave = 0): Promise<void> {
    this.#filler = spawn(process.execPath, ['-e', FILLER, this.folder, String(leave)], { stdio: 'ignore' });
    for (;;) {
      const { bavail, bsize } = statfsSync(this.folder);
      if (bavail * bsize <= leave + NEARLY_BYTES) return;
      if (this.#filler.exitCode !== null) throw new Error('The disk was not filled.');
      await delay(10);
    }
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

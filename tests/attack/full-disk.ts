import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallPng } from '#tests/support/png.ts';
import { type ProductServer, startProductServer } from '#tests/support/process.ts';
import { Client } from './support/client.ts';
import { layGround, type Order, TOKENS } from './support/ground.ts';
import { multipart } from './support/multipart.ts';
import type { Part } from './support/part.ts';

const DISK_MIB = 400;
const ACTS = 30;

/** A server whose data lies on a disk that somebody else fills while photos arrive, and frees again. */
export function fullDisk(env: Readonly<Record<string, string>>): Part {
  return {
    name: 'full-disk',
    says: 'the disk of the data folder is filled and freed; needs the right to mount',
    run: async ({ client }) => {
      const disk = SmallDisk.mount(DISK_MIB);
      if (disk === null) return [['full disk', 'not tried: this account may not mount']];
      let server: ProductServer | null = null;
      try {
        server = await startProductServer({ dataDir: disk.folder, env });
        return await fillAndFree(server, disk, client);
      } finally {
        disk.free();
        await server?.stop();
        disk.unmount();
      }
    },
  };
}

async function fillAndFree(server: ProductServer, disk: SmallDisk, judge: Client) {
  const client = new Client(server.url);
  const { own } = await layGround(client);
  const [order] = await client.records<Order>({
    method: 'POST',
    path: '/api/vendors/work-orders/',
    token: TOKENS.creator,
    json: { jobcard_id: own.card },
  });
  let done = 0;
  let refused = 0;
  const act = async (): Promise<void> => {
    const { status, text } = await client.send({
      method: 'POST',
      path: `/api/vendors/work-orders/${order?.id}/jobs`,
      token: TOKENS.creator,
      ...multipart([
        { name: 'job_id', value: own.catalogueJob },
        { name: 'quantity', value: '1' },
        { name: 'images', value: smallPng(), filename: 'a.png', type: 'image/png' },
      ]),
    });
    if (status === 201) done += 1;
    else if (status === 503) refused += 1;
    else client.breach(`on a full disk an act was answered ${status}: ${text.slice(0, 120)}`);
  };
  for (let round = 0; round < ACTS; round += 1) {
    if (round === ACTS / 3) disk.fill();
    if (round === (2 * ACTS) / 3) disk.free();
    await act();
  }
  const health = await client.send({ method: 'GET', path: '/api/healthz' });
  if (health.status !== 200) client.breach('the server says it is not well after the disk was freed');
  const [after] = await client.records<Order>({
    method: 'GET',
    path: `/api/vendors/work-orders/${order?.id}`,
    token: own.token,
  });
  const jobs = after?.jobs.length ?? 0;
  if (jobs < done) client.breach(`${done} acts were confirmed and ${jobs} are there`);
  for (const words of client.breaches) judge.breach(words);
  client.close();
  return [['acts on a filling disk', `${done} done, ${refused} refused with 503`]] as const;
}

class SmallDisk {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Null where this account may not mount. */
  static mount(mib: number): SmallDisk | null {
    const folder = mkdtempSync(join(tmpdir(), 'vm-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m`, 'tmpfs', folder], { stdio: 'ignore' });
    } catch {
      rmSync(folder, { recursive: true });
      return null;
    }
    chmodSync(folder, 0o755);
    return new SmallDisk(folder);
  }

  fill(): void {
    const file = openSync(join(this.folder, 'somebody-elses'), 'w');
    const chunk = Buffer.alloc(1024 * 1024, 1);
    try {
      for (;;) writeSync(file, chunk);
    } catch {
      // Full, which is what was wanted.
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(join(this.folder, 'somebody-elses'), { force: true });
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * `node scripts/measure-uploads.mjs`: how a built server bears hostile pictures. It prints the answers, what other people wait for a
 * list meanwhile, and the most memory that the server and its decoder hold together (the database apart).
 */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { root } from './lib/paths.mjs';

const port = 4_400 + (process.pid % 500);
const api = `http://127.0.0.1:${port}/api`;

function chunk(name, data) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A black PNG of a colour type with so many channels, interlaced or not, and `bytes` of zeros as its pixels. */
function png({ width, height, depth, type, interlaced, bytes }) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, type, 0, 0, interlaced ? 1 : 0], 8);
  const pixels = deflateSync(Buffer.alloc(bytes), { level: 1 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function parentsBelow(statuses, pid) {
  const children = statuses.filter(({ parent }) => parent === pid);
  return children.flatMap((child) => [child, ...parentsBelow(statuses, child.pid)]);
}

/** MiB held by a process and what it started, the database left out. */
async function heldBy(pid) {
  const statuses = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    const field = (key) => new RegExp(`^${key}:\\s+(\\S+)`, 'm').exec(status)?.[1];
    statuses.push({
      pid: Number(name),
      parent: Number(field('PPid')),
      name: field('Name'),
      kib: Number(field('VmRSS') ?? 0),
    });
  }
  const own = [...statuses.filter((status) => status.pid === pid), ...parentsBelow(statuses, pid)];
  return own.filter(({ name }) => name === 'node').reduce((sum, { kib }) => sum + kib, 0) / 1024;
}

async function call(path, token, init = {}) {
  const answer = await fetch(`${api}${path}`, {
    ...init,
    headers: { Authorization: `Token ${token}`, ...init.headers },
  });
  return { status: answer.status, body: await answer.json() };
}

function upload(path, method, token, picture) {
  const form = new FormData();
  form.set('job_id', 'x');
  form.set('quantity', '1');
  form.append('images', new Blob([picture]), 'a.png');
  return call(path, token, { method, body: form, headers: { 'Idempotency-Key': crypto.randomUUID() } });
}

async function measure(name, pid, attack) {
  const waits = [];
  let peak = 0;
  let isOver = false;
  const over = attack().finally(() => {
    isOver = true;
  });
  const started = performance.now();
  while (!isOver) {
    const asked = performance.now();
    await call('/vendors/work-orders/?page=1&page_size=10', 'demo-super-admin');
    waits.push(performance.now() - asked);
    peak = Math.max(peak, await heldBy(pid));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const answers = await over;
  waits.sort((a, b) => a - b);
  const p95 = waits[Math.floor(waits.length * 0.95)] ?? 0;
  const ms = Math.round(performance.now() - started);
  const statuses = answers.map(({ status }) => status).join(' ');
  console.log(
    `${name}: ${ms} ms, answers ${statuses}; lists meanwhile: ${waits.length}, p95 ${p95.toFixed(0)} ms, longest ${waits.at(-1)?.toFixed(0)} ms; memory at most ${peak.toFixed(0)} MiB`,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'vm-measure-'));
await chmod(folder, 0o755);
const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
  env: {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  await new Promise((resolve, reject) => {
    server.stdout.on('data', (data) => String(data).includes('ready') && resolve());
    server.once('exit', () => reject(new Error('the server did not start')));
  });
  const orders = (await call('/vendors/work-orders/?page=1&page_size=50', 'demo-super-admin')).body.data
    .records;
  const open = orders.find((order) => order.status_name === 'open');
  const path = `/vendors/work-orders/${open.id}/jobs`;
  const thin = png({
    width: 1,
    height: 100_000_000,
    depth: 8,
    type: 0,
    interlaced: false,
    bytes: 200_000_000,
  });
  const deep = png({ width: 7_400, height: 7_400, depth: 16, type: 6, interlaced: true, bytes: 438_200_000 });
  const slow = png({ width: 5_700, height: 5_800, depth: 8, type: 6, interlaced: true, bytes: 132_260_000 });
  const four = [1, 2, 3, 4];
  const eight = [...four, ...four];
  await measure('nothing', server.pid, async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    return [];
  });
  await measure('four of 1 x 100,000,000 by a person without the right', server.pid, () =>
    Promise.all(
      four.map(() => upload(`${path}/${open.jobs[0]?.id}/complete`, 'PATCH', 'demo-approver', thin)),
    ),
  );
  await measure('the same by a person with the right', server.pid, () =>
    Promise.all(four.map(() => upload(path, 'POST', 'demo-creator', thin))),
  );
  await measure('eight of 16 bits, interlaced', server.pid, () =>
    Promise.all(eight.map(() => upload(path, 'POST', 'demo-creator', deep))),
  );
  await measure('eight just within the limits', server.pid, () =>
    Promise.all(eight.map(() => upload(path, 'POST', 'demo-creator', slow))),
  );
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => (server.exitCode === null ? server.once('exit', resolve) : resolve()));
  await rm(folder, { recursive: true, force: true });
}

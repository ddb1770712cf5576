import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { findPostmaster } from '#server/db/embedded/postmaster.ts';
import { sha256 } from '#testkit/builders.ts';
import { type S3Fault, type S3Server, startS3Server } from '#tests/support/s3-server.ts';
import { createDatabase, databaseUrl, dropDatabase, namedDatabase } from '#tests/support/server-database.ts';
import { SmallDisk } from '#tests/support/small-disk.ts';
import { openPrograms, originOf, type Programs } from './programs.ts';
import { ask, openWorkshop, type Workshop } from './workshop.ts';

vi.setConfig({ testTimeout: 240_000 });

const { admin } = inject('testDatabase');
const database = `vm_test_${randomBytes(6).toString('hex')}`;
const DATABASE_URL = databaseUrl(namedDatabase(admin, database));
/** The server's quiet period before decoding ends while the test only waits. */
const READY = { timeout: 60_000 };

let programs: Programs;
beforeEach(async () => {
  programs = await openPrograms('made');
  await createDatabase(admin, database, null);
});
afterEach(async () => {
  await programs.stop();
  await programs.remove();
  await dropDatabase(admin, database);
});

type Photo = { readonly sha256: string; readonly url: string };

let shades = 0;

async function aPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  shades += 1;
  const noise = { type: 'gaussian', mean: 100 + shades, sigma: 30 } as const;
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#357', noise } });
  return new Uint8Array(await image.jpeg({ quality: 80 }).toBuffer());
}

/** A job with two photos, each named by its hash as the tablet does: answered, and not decoded before that. */
async function addJob({ origin, token }: Workshop, orderId: string): Promise<Photo[]> {
  const photos = [await aPhoto(), await aPhoto()];
  const form = new FormData();
  form.set('job_id', 'dent');
  form.set('quantity', '1');
  for (const bytes of photos) form.append('images', new Blob([bytes]), `${sha256(bytes.buffer)}.jpg`);
  const answer = await fetch(`${origin}/api/vendors/work-orders/${orderId}/jobs`, {
    method: 'POST',
    body: form,
    headers: { Authorization: `Token ${token}` },
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  const urls: string[] = (await answer.json()).data.records[0].jobs.at(-1).images;
  return photos.map((bytes, at) => ({ sha256: sha256(bytes.buffer), url: urls[at] ?? '' }));
}

/** Number of photos in each state: `unchecked 2`. */
const states = (place: string): Promise<string[]> =>
  ask(
    place,
    "select state || ' ' || count(*) as row from files where media_type = 'image/jpeg' group by state order by state",
  );

async function expectShown({ signedIn }: Workshop, origin: string, photos: readonly Photo[]): Promise<void> {
  for (const photo of photos) {
    const whole = await fetch(new URL(photo.url, origin), signedIn);
    expect([whole.status, sha256(await whole.arrayBuffer())]).toEqual([200, photo.sha256]);
    const small = await fetch(new URL(`${photo.url}?size=thumb`, origin), signedIn);
    const { width } = await sharp(await small.arrayBuffer()).metadata();
    expect([small.status, width]).toEqual([200, 320]);
  }
}

/** An order, and its photos that were answered; the program is then stopped before it could decode them. */
async function stopAfterAnswer(workshop: Workshop, place: string): Promise<Photo[]> {
  const { child } = workshop.program;
  for (;;) {
    const order = await workshop.writeOrder();
    await expect.poll(async () => (await states(place)).join(), READY).not.toContain('unchecked');
    const photos = await addJob(workshop, order);
    child.kill('SIGSTOP');
    if ((await states(place)).includes('unchecked 2')) return photos;
    // The test itself was delayed for longer than the quiet period.
    child.kill('SIGCONT');
  }
}

describe('[Q21] killed between the answer to a photo and its decoding, the next start', () => {
  test.each([
    ['has its photo and decodes it', false],
    ['has its photo and decodes it, where the database was killed too', true],
  ])('%s', async (_, withDatabase) => {
    const workshop = await openWorkshop(programs);
    const photos = await stopAfterAnswer(workshop, programs.dataDir);
    const postmaster = await findPostmaster(join(programs.dataDir, 'postgres/cluster'));
    workshop.program.child.kill('SIGKILL');
    if (withDatabase) process.kill(postmaster?.pid ?? 0, 'SIGKILL');
    await workshop.program.ended;
    const origin = await originOf(programs.start('serve'));
    await expect.poll(() => states(programs.dataDir), READY).toEqual(['checked 3']);
    await expectShown(workshop, origin, photos);
  });

  test('has its photo and decodes it, on a PostgreSQL server', async () => {
    // The folder of the other tests belongs to their own database.
    const environment = { DATABASE_URL, DATA_DIR: join(programs.dataDir, 'elsewhere') };
    const workshop = await openWorkshop(programs, environment);
    const photos = await stopAfterAnswer(workshop, DATABASE_URL);
    workshop.program.child.kill('SIGKILL');
    await workshop.program.ended;
    const origin = await originOf(programs.start('serve', [], environment));
    await expect.poll(() => states(DATABASE_URL), READY).toEqual(['checked 3']);
    await expectShown(workshop, origin, photos);
  });
});

describe('[Q21] the bucket goes between the answer to a photo and its decoding: it is there again with the bucket', () => {
  let s3: S3Server;
  beforeEach(async () => {
    s3 = await startS3Server({ pageSize: 1_000 });
  });
  afterEach(() => s3.stop());

  test.each<[string, S3Fault]>([
    ['fails', { status: 503, code: 'SlowDown' }],
    ['refuses', { status: 403, code: 'AccessDenied' }],
    ['answers by a page of a gateway', 'page'],
  ])('where it %s', async (_, fault) => {
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.place();
    const environment = {
      DATABASE_URL,
      LOG_LEVEL: 'error',
      FILES: `s3://${bucket}/workshop`,
      FILES_ENDPOINT: endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const workshop = await openWorkshop(programs, environment);
    const { program, origin } = workshop;
    const photos = await stopAfterAnswer(workshop, DATABASE_URL);
    s3.fault = () => fault;
    program.child.kill('SIGCONT');
    for (const { sha256: name } of photos)
      await expect
        .poll(program.said, READY)
        .toContain(`"sha256":"${name}","msg":"a picture was not checked"`);
    expect(await states(DATABASE_URL)).toEqual(['checked 1', 'unchecked 2']);
    for (const { url } of photos)
      for (const size of ['', '?size=thumb']) {
        const answer = await fetch(new URL(url + size, origin), workshop.signedIn);
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
      }
    s3.fault = () => null;
    await expectShown(workshop, origin, photos);
    expect(await states(DATABASE_URL)).toEqual(['checked 3']);
    expect(await readdir(join(programs.dataDir, 'incoming'))).toEqual([]);
  });
});

describe('[Q21] the disk fills between the answer to a photo and its decoding: it is shown, and decoded when there is room', () => {
  test.each([
    ['of the embedded database', 400, {}],
    ['of the files, with a PostgreSQL server', 16, { DATABASE_URL }],
  ])('the disk %s', async (_, megabytes, environment) => {
    const disk = SmallDisk.mount(megabytes);
    if (disk === null) return;
    const place = 'DATABASE_URL' in environment ? DATABASE_URL : disk.folder;
    const given = { ...environment, DATA_DIR: disk.folder, LOG_LEVEL: 'error' };
    const filled = join(disk.folder, 'somebody-else');
    try {
      if (place === disk.folder) execFileSync('cp', ['-a', `${programs.dataDir}/.`, disk.folder]);
      const workshop = await openWorkshop({ ...programs, dataDir: disk.folder }, given);
      const { program, origin } = workshop;
      const photos = await stopAfterAnswer(workshop, place);
      fillUp(filled);
      program.child.kill('SIGCONT');
      for (const { sha256: name } of photos)
        await expect
          .poll(program.said, READY)
          .toContain(`"sha256":"${name}","msg":"a picture was not checked"`);
      await expectShown(workshop, origin, photos);
      expect(await states(place)).toEqual(['checked 1', 'unchecked 2']);
      expect(await readdir(join(disk.folder, 'files/incoming'))).toEqual([]);

      program.child.kill('SIGKILL');
      await program.ended;
      await rm(filled);
      const again = await originOf(programs.start('serve', [], given));
      await expect.poll(() => states(place), READY).toEqual(['checked 3']);
      await expectShown(workshop, again, photos);
    } finally {
      await programs.stop();
      await disk.remove();
    }
  });
});

/** Takes all the remaining space at once. */
function fillUp(path: string): void {
  for (let piece = 1 << 20; piece >= 4_096; piece /= 2) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(piece), { flag: 'a' });
    } catch {
      // A smaller piece may still find room.
    }
  }
}

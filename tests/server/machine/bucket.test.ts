import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts';
import { openPrograms, originOf, type Programs } from './programs.ts';
import { ask, openWorkshop } from './workshop.ts';

vi.setConfig({ testTimeout: 240_000 });

let programs: Programs;
let s3: S3Server;
beforeEach(async () => {
  programs = await openPrograms();
  s3 = await startS3Server({ pageSize: 1_000 });
});
afterEach(async () => {
  await programs.stop();
  await s3.stop();
  await programs.remove();
});

function environment(change: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.place();
  return {
    FILES: `s3://${bucket}/workshop`,
    FILES_ENDPOINT: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...change,
  };
}

const photos = (): string[] => [...s3.objects.keys()].filter((key) => /\/[0-9a-f]{64}$/.test(key));

test('a photo goes through the program into the bucket and back, a backup has it, and a restore brings it into a new bucket', async () => {
  const workshop = await openWorkshop(programs, environment());
  for (let order = 0; order < 2; order += 1) await workshop.writeOrder();
  expect(photos()).toHaveLength(2);
  const [key = ''] = await ask(programs.dataDir, 'select media_key as row from files order by sha256');
  const shown = await fetch(`${workshop.origin}/api/media/${key}`, workshop.signedIn);
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(s3.objects.get(photos().sort()[0] ?? '')?.bytes);
  expect((await fetch(`${workshop.origin}/api/media/${key}?size=thumb`, workshop.signedIn)).status).toBe(200);
  expect((await fetch(`${workshop.origin}/api/healthz`)).status).toBe(200);
  expect(await readdir(join(programs.dataDir, 'incoming'))).toEqual([]);

  const port = { PORT: new URL(workshop.origin).port };
  const well = await programs.run('doctor', [], environment(port));
  for (const line of [
    'bucket: s3://photos/workshop can write, read, copy and delete files',
    'conditions: what is there is not overwritten',
    'checksums: uploads with a wrong checksum are refused',
    'photos: all 2 are in the bucket',
    '2 were read, and none is damaged',
  ])
    expect(well.said).toContain(line);
  expect([well.code, [...s3.objects.keys()].filter((name) => name.includes('doctor'))]).toEqual([0, []]);
  const status = await programs.run('files', ['status'], environment());
  expect(status.said).toContain('Id of the bucket s3://photos/workshop: ');
  expect(status.said).toContain('The bucket has 2 files');
  expect(status.said).not.toContain('folder');

  const copy = `${programs.dataDir}-bucket-backup`;
  const made = await programs.run('backup', [copy], environment());
  expect([made.code, made.said]).toEqual([0, expect.stringContaining('2 files were copied')]);
  await programs.stop();
  const before = new Map(s3.objects);
  s3.objects.clear();
  const restored = await programs.run('restore', [copy, '--replace'], environment());
  expect([restored.code, restored.said]).toEqual([
    0,
    expect.stringContaining('Into the bucket: 2 files were copied'),
  ]);
  for (const [name, { bytes }] of before) expect(s3.objects.get(name)?.bytes).toEqual(bytes);
  const again = programs.start('serve', [], environment());
  expect((await fetch(`${await originOf(again)}/api/media/${key}`, workshop.signedIn)).status).toBe(200);
  await rm(copy, { recursive: true });
});

test('a start and the doctor say which setting is wrong', async () => {
  const refused = await programs.run('serve', [], environment({ AWS_SECRET_ACCESS_KEY: 'wrong' }));
  expect([refused.code, refused.said]).toEqual([
    1,
    expect.stringMatching(
      /^the file storage does not work: the bucket refuses the credentials .*AWS_SECRET_ACCESS_KEY/,
    ),
  ]);
  for (const [change, said] of [
    [
      { AWS_SECRET_ACCESS_KEY: 'wrong' },
      'wrong  bucket: s3://photos/workshop: the bucket refuses the credentials',
    ],
    [{ FILES: 's3://elsewhere' }, 'wrong  bucket: s3://elsewhere: there is no such bucket'],
    [
      { FILES_ENDPOINT: 'http://127.0.0.1:9' },
      'wrong  bucket: s3://photos/workshop: the bucket gives no answer',
    ],
  ] as const) {
    const ill = await programs.run('doctor', [], environment(change));
    expect([ill.code, ill.said]).toEqual([1, expect.stringContaining(said)]);
    expect(ill.said).not.toContain('conditions');
  }
});

test('a bucket that is away makes the server unready and its actions fail whole, until it is back', async () => {
  const workshop = await openWorkshop(programs, environment({ LOG_LEVEL: 'fatal' }));
  await workshop.writeOrder();
  const health = (): Promise<number> => fetch(`${workshop.origin}/api/healthz`).then(({ status }) => status);
  expect(await health()).toBe(200);
  s3.fault = () => ({ status: 503, code: 'SlowDown' });
  await expect(workshop.writeOrder()).rejects.toThrow('503');
  await expect.poll(health, { timeout: 30_000 }).toBe(503);
  s3.fault = () => null;
  await workshop.writeOrder();
  await expect.poll(health, { timeout: 30_000 }).toBe(200);
  expect(await ask(programs.dataDir, 'select count(*)::text as row from files')).toEqual(['2']);
  expect(photos()).toHaveLength(2);
});

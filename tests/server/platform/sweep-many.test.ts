import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { knownFiles } from '#server/files/files.sql.ts';
import { startTestServer } from '#tests/support/server.ts';

/** More than the parameters of one statement. */
const FILES = 70_000;

test('the sweep looks after as many files as a server gathers in years', async () => {
  const server = await startTestServer();
  const hashes = Array.from({ length: FILES }, (_, index) =>
    createHash('sha256').update(String(index)).digest('hex'),
  );
  const [known = ''] = hashes.slice(-1);
  const file = { sha256: known, media_key: 'kept', media_type: 'image/jpeg', bytes: 1, width: 1, height: 1 };
  await server.db.insertInto('files').values(file).execute();
  expect(await server.db.transaction().execute((tx) => knownFiles(tx, hashes))).toEqual(new Set([known]));
  await server.stop();
});

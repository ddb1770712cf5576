import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPool } from '#server/db/pool.ts';
import { openReadiness } from '#server/http/health.sql.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { namedDatabase, withClient } from '#tests/support/server-database.ts';

const limits = { answerMs: 2_000, writesTrustedMs: 60_000, minFreeBytes: 1 };
const unavailable = { status: 503, retryAfterSeconds: 2 };

const server = await forThisFile(startTestServer({ routes: [] }));

test('the server is ready when its database and its disk take writes', async () => {
  const ready = openReadiness(server.db, server.files, limits);
  await ready();
  expect(await server.db.selectFrom('health_checks').select('only_row').execute()).toHaveLength(1);
});

test('it is not ready without room on the disk of the files, or without their folder', async () => {
  const full = openReadiness(server.db, server.files, { ...limits, minFreeBytes: 2 ** 60 });
  await expect(full()).rejects.toMatchObject(unavailable);
  const gone = openReadiness(server.db, { ...server.files, incoming: `${server.filesFolder}/gone` }, limits);
  await expect(gone()).rejects.toMatchObject(unavailable);
});

test('it is not ready when its database can only be read', async () => {
  const { source } = server;
  const name = typeof source === 'string' ? new URL(source).pathname.slice(1) : source.database;
  const readOnly = (value: 'on' | 'off') =>
    withClient(namedDatabase(source, 'postgres'), (admin) =>
      admin.query(`alter database "${name}" set default_transaction_read_only = ${value}`),
    );
  await readOnly('on');
  const { db, close } = openPool(source, () => undefined, 1);
  await sql`select 1`.execute(db);
  await expect(openReadiness(db, server.files, limits)()).rejects.toMatchObject(unavailable);
  await close();
  await readOnly('off');
});

test('a thousand who ask at once cost one check, and writes are not made again for a while', async () => {
  let asked = 0;
  const counting = server.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const ready = openReadiness(counting, server.files, limits);
  await Promise.all(Array.from({ length: 1_000 }, () => ready()));
  const first = asked;
  expect(first).toBeLessThan(5);
  await ready();
  expect(asked - first).toBe(1);
});

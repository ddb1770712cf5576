import { expect, test } from 'vitest';
import { TURNS_AT_ONCE } from '#server/http/limits.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { withClient } from '#tests/support/server-database.ts';

const server = await forThisFile(startTestServer({ trustProxy: true }));
const FLOOD = 200;

test('codes that one address sends in a flood hold up nobody behind another', async () => {
  await withClient(server.source, async (database) => {
    await database.query('begin');
    await database.query('lock table sign_in_codes in exclusive mode');
    const flood = Array.from({ length: FLOOD }, async () => {
      const headers = { 'X-Forwarded-For': '10.0.0.1' };
      await server.call('POST', '/sign-in-codes/exchange', { token: null, json: { code: 'guess' }, headers });
    });
    const waiting = 'select count(*)::int as count from pg_locks where not granted';
    await expect
      .poll(async () => (await database.query<{ count: number }>(waiting)).rows[0]?.count)
      .toBe(TURNS_AT_ONCE / 2);
    // All requests of the flood that were let through are still waiting for the database.
    const headers = { 'X-Forwarded-For': '10.0.0.2' };
    expect((await server.call('GET', '/vendors/job-categories/', { headers })).status).toBe(200);
    await database.query('rollback');
    await Promise.all(flood);
  });
});

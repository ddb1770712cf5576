import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addToken, addUser } from '#server/db/users.sql.ts';
import { isStillIn } from '#server/http/session.sql.ts';
import { hashToken, type Session } from '#server/http/session.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';

const server = await forThisFile(startTestServer());

const date = () => new Date().toISOString();

/** A new user, whose token is their id. */
async function someone(id: string): Promise<string> {
  const place = { complex: { id: '1', name: '' }, city: { id: '1', name: '' } };
  const role = 'vendor-management-creator';
  await addUser(server.db, { id, username: id, role, name: 'Somebody', ...place }, date());
  await addToken(server.db, id, hashToken(id), date());
  return id;
}

const letGo = (id: string) => server.call('PATCH', `/users/${id}/active`, { json: { active: false } });

const isDenied = ({ status }: { status: number }) => status === 401 || status === 429;

test('[S17] whoever never stops acting is deactivated all the same', async () => {
  const token = await someone('restless');
  const action = () => server.call('POST', '/vendors/work-orders', { token, json: { jobcard_id: 'none' } });
  await action();
  const flood = Array.from({ length: 20 }, async () => {
    for (let answer = await action(); !isDenied(answer); answer = await action())
      expect(answer.status).toBe(404);
  });
  expect((await letGo('restless')).status).toBe(200);
  await Promise.all(flood);
});

test('[S23] an action that begins while access is being ended waits for the end, and is not done', async () => {
  const userId = await someone('overtaking');
  const session = { userId, tokenHash: hashToken(userId) } as Session;
  const rules = { at: date(), demoSignIn: true };
  const isIn = () => server.db.transaction().execute((tx) => isStillIn(tx, session, rules));
  const waiting = async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(server.db);
    return rows.length;
  };
  const [ended, late] = await server.db
    .transaction()
    .execute(async (running) => {
      expect(await isStillIn(running, session, rules)).toBe(true);
      const ending = letGo(userId);
      await expect.poll(waiting).toBe(1);
      const begun = isIn();
      await expect.poll(waiting).toBe(2);
      return [ending, begun] as const;
    })
    .then((both) => Promise.all(both));
  expect([ended.status, late]).toEqual([200, false]);
});

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compiled } from '#server/db/compiled.ts';
import { openPool, type Pool } from '#server/db/pool.ts';
import { toProblem } from '#server/http/problem.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';

const server = await forThisFile(startTestServer({ routes: [] }));

let pool: Pool;
beforeEach(() => {
  pool = openPool(server.source, () => undefined, 1);
});
afterEach(() => pool.close());

const plus = (one: number) => sql<{ two: number }>`select ${one}::int + 1 as two`.execute(pool.actions);

/** Statements that the pool's only connection has prepared. */
async function prepared(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(
    pool.db,
  );
  return rows.map(({ text }) => text);
}

describe('statements of actions', () => {
  test('are prepared once a connection, and each answers for its own values', async () => {
    expect((await plus(1)).rows).toEqual([{ two: 2 }]);
    expect((await plus(41)).rows).toEqual([{ two: 42 }]);
    expect(await prepared()).toEqual(['select $1::int + 1 as two']);
  });

  test('are not prepared where they come in any number of lengths, and neither are those of reads', async () => {
    const many = sql.join(Array.from({ length: 33 }, (_, index) => sql`${index}::int`));
    await sql`select ${many}`.execute(pool.actions);
    await sql`select ${7}::int`.execute(pool.db);
    expect(await prepared()).toEqual([]);
  });

  test('are prepared up to a number that a connection can hold', async () => {
    for (let column = 0; column < 210; column += 1) {
      await sql`select ${column}::int as ${sql.ref(`c${column}`)}`.execute(pool.actions);
    }
    expect(await prepared()).toHaveLength(200);
  });

  test('fail once as what may be tried again where the connection has forgotten them, and are not prepared any more', async () => {
    await plus(1);
    await sql`deallocate all`.execute(pool.db);
    const failure: unknown = await plus(2).catch((error: unknown) => error);
    expect(toProblem(failure)).toMatchObject({ status: 503 });
    expect((await plus(3)).rows).toEqual([{ two: 4 }]);
    expect(await prepared()).toEqual([]);
  });

  test('fail no more than once where a migration has changed what they answer', async () => {
    await sql`create table shape (id text primary key, value int not null)`.execute(pool.db);
    await sql`insert into shape values ('a', 1)`.execute(pool.db);
    const read = () => sql`select * from shape where id = ${'a'}`.execute(pool.actions);
    await read();
    await sql`alter table shape add column more text`.execute(pool.db);
    expect(toProblem(await read().catch((error: unknown) => error))).toMatchObject({ status: 503 });
    expect((await read()).rows).toEqual([{ id: 'a', value: 1, more: null }]);
    await sql`drop table shape`.execute(pool.db);
  });

  test('that are built once answer for the values of each call, in a transaction too', async () => {
    let built = 0;
    const nameOf = compiled((db, id: string, username: string) => {
      built += 1;
      return db.selectFrom('users').where('username', '=', username).where('id', '=', id).select('username');
    });
    expect(await nameOf(pool.actions, 'user-demo-creator', 'demo.creator')).toEqual([
      { username: 'demo.creator' },
    ]);
    expect(await nameOf(pool.actions, 'user-demo-creator', 'demo.approver')).toEqual([]);
    const inside = await pool.actions
      .transaction()
      .execute((tx) => nameOf(tx, 'user-demo-approver', 'demo.approver'));
    expect(inside).toEqual([{ username: 'demo.approver' }]);
    expect(built).toBe(1);
    expect(await prepared()).toHaveLength(1);
  });
});

import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { addToken } from '#server/db/users.sql.ts';
import { changesOf } from '#server/events/change.ts';
import { notify } from '#server/events/channel.sql.ts';
import { openEvents } from '#server/events/open-events.ts';
import { listen } from '#server/http/listen.ts';
import { hashToken } from '#server/http/session.ts';
import { routes } from '#server/routes.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { withClient } from '#tests/support/server-database.ts';
import { eventsRequest, type Hearing, listenTo, mark as markIn, serverWith } from './hearing.ts';
import { form, openWorld, photo, record, TOKENS } from './world.ts';

const LIMITS = { perUser: 3, inAll: 5 };

const open = new Set<Hearing>();

const world = await forThisFile(openWorld({ events: LIMITS }));
afterEach(async () => {
  for (const hearing of open) await hearing.leave();
  open.clear();
});

async function hear(token: string = TOKENS.superAdmin): Promise<Hearing> {
  const hearing = await listenTo(world, token);
  open.add(hearing);
  return hearing;
}

const mark = (hearing: Hearing) => markIn(world, hearing);

async function anOrder(token: string = TOKENS.superAdmin, jobCardId = 'card-1') {
  return record(await world.post('/vendors/work-orders', { jobcard_id: jobCardId }, token));
}

describe('the stream of changes', () => {
  test('is an event stream that no proxy may gather or keep', async () => {
    const { headers, until } = await hear();
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    await until('retry: 3000\n\n');
  });

  test('needs a token, and a role that may do something', async () => {
    const refused = await world.call('GET', '/events', { token: null });
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthenticated']);
    expect((await world.get('/events', 'nobody')).status).toBe(401);
  });

  test('has nothing to read for a HEAD request', async () => {
    const headers = { Authorization: `Token ${TOKENS.superAdmin}` };
    const answer = await world.fetch('/api/events', { method: 'HEAD', headers });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  test('tells which order somebody changed, whatever was done to it', async () => {
    const hearing = await hear(TOKENS.approver);
    const order = await anOrder(TOKENS.creator);
    await hearing.until(order.id);
    const id = `work-order ${order.id}`;
    expect(hearing.heard()).toEqual([id]);
    const added = form({ job_id: 'dent', quantity: '1', images: [await photo()] });
    const job = await world.call('POST', `/vendors/work-orders/${order.id}/jobs`, { form: added });
    expect(job.status).toBeLessThan(300);
    await mark(hearing);
    expect(hearing.heard().slice(0, 2)).toEqual([id, id]);
  });

  test('stays within the complex, and within the city for vendors and the catalogue', async () => {
    const [own, stranger] = [await hear(), await hear(TOKENS.stranger)];
    const order = await anOrder();
    const strange = await anOrder(TOKENS.stranger, 'card-x');
    const rates = { vendor_id: 'vendor-1', job_rates: [{ job_id: 'dent', rate: 10 }] };
    const saved = await world.post('/vendors/job-rates', rates);
    expect(saved.status).toBeLessThan(300);
    expect((await world.patch('/vendors/jobs/oil', { name: 'Oil and filter' })).status).toBe(200);
    await Promise.all([mark(own), mark(stranger)]);
    expect(own.heard()).toContain(`work-order ${order.id}`);
    expect(own.heard()).toContain('vendor vendor-1');
    expect(own.heard()).toContain('catalogue oil');
    expect(stranger.told()).not.toContain('oil');
    expect(own.told()).not.toContain(strange.id);
    expect(stranger.heard().filter((line) => !line.startsWith('catalogue'))).toEqual([
      `work-order ${strange.id}`,
    ]);
  });

  test('[S25] names an order and an invoice to those alone who may see them; to others it says that figures have changed', async () => {
    const order = await world.orderAt('completed');
    const hearing = await hear(TOKENS.admin);
    const invoice = record(await world.invoiceOver([order], { invoiceNo: 'INV-25' }));
    await mark(hearing);
    for (const { id } of [order, invoice]) expect(hearing.told()).not.toContain(id);
    expect(new Set(hearing.heard().slice(0, -1))).toEqual(new Set(['work-order ', 'invoice ']));
  });

  test('tells of an invoice together with the orders it moves', async () => {
    const order = await world.orderAt('completed');
    const hearing = await hear();
    const invoice = record(await world.invoiceOver([order]));
    await mark(hearing);
    expect(hearing.heard()).toEqual(
      expect.arrayContaining([`invoice ${invoice.id}`, `work-order ${order.id}`]),
    );
  });

  test('says nothing of what was refused, rolled back or only repeated', async () => {
    const hearing = await hear();
    await mark(hearing);
    const before = hearing.heard().length;
    const key = randomUUID();
    expect((await world.get('/vendors/work-orders?page_size=1')).status).toBe(200);
    // Not allowed, and stored under its key as the answer.
    expect((await world.post('/vendors/work-orders', { jobcard_id: 'nowhere' })).status).toBe(404);
    await mark(hearing);
    expect(
      hearing
        .heard()
        .slice(before)
        .filter((line) => line.startsWith('work-order')),
    ).toEqual([]);
    const first = await world.call('POST', '/vendors/work-orders', { json: { jobcard_id: 'card-2' }, key });
    const again = await world.call('POST', '/vendors/work-orders', { json: { jobcard_id: 'card-2' }, key });
    expect(record(again).id).toBe(record(first).id);
    await mark(hearing);
    expect(
      hearing
        .heard()
        .slice(before)
        .filter((line) => line.startsWith('work-order')),
    ).toEqual([`work-order ${record(first).id}`]);
  });

  test('tells of an action only after it can be read', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const hearing = await hear();
    const id = randomUUID();
    const committed = world.db.transaction().execute(async (tx) => {
      await notify(tx, [JSON.stringify(['work-order', id, '1', null])]);
      await held;
    });
    await mark(hearing);
    expect(hearing.told()).not.toContain(id);
    letGo();
    await committed;
    await hearing.until(id);
    await world.db
      .transaction()
      .execute(async (tx) => {
        await notify(tx, [JSON.stringify(['work-order', 'undone', '1', null])]);
        throw new Error('undone');
      })
      .catch(() => undefined);
    await mark(hearing);
    expect(hearing.told()).not.toContain('undone');
  });

  test('tells a burst of changes to one order once', async () => {
    const hearing = await hear();
    const id = randomUUID();
    await notify(
      world.db,
      Array.from({ length: 50 }, () => JSON.stringify(['work-order', id, '1', null])),
    );
    await mark(hearing);
    expect(hearing.heard().filter((line) => line === `work-order ${id}`).length).toBeLessThanOrEqual(2);
  });

  test('asks for everything to be read again after words that it does not understand', async () => {
    const hearing = await hear();
    await notify(world.db, ['a word of a later version']);
    await hearing.until('event: resync\n');
  });

  test('is kept alive by comments', async () => {
    const hearing = await hear();
    await world.events?.beat();
    await hearing.until(': still here\n\n');
  });

  test('ends when the token is revoked, and no other does', async () => {
    const token = 'a-second-tablet';
    await addToken(world.db, 'user-demo-creator', hashToken(token), new Date().toISOString());
    const [lost, kept] = [await hear(token), await hear(TOKENS.creator)];
    await world.db
      .updateTable('user_tokens')
      .set({ revoked_at: new Date().toISOString() })
      .where('token_hash', '=', hashToken(token))
      .execute();
    await world.events?.beat();
    await lost.ended;
    await mark(kept);
  });

  test('is had by one person so many times, and by all together', async () => {
    const own = [await hear(), await hear(), await hear()];
    const tooMany = await world.get('/events');
    expect([tooMany.status, tooMany.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(0);
    await hear(TOKENS.creator);
    await hear(TOKENS.approver);
    const full = await world.get('/events', TOKENS.admin);
    expect([full.status, full.body.code]).toEqual([503, 'unavailable']);
    expect(full.headers.has('retry-after')).toBe(true);
    await own[0]?.leave();
    await hear();
  });

  test('lets go of a client that does not read', async () => {
    const request = { headers: { Authorization: `Token ${TOKENS.creator}` } };
    const answer = await world.fetch('/api/events', request);
    const reading = await hear(TOKENS.approver);
    const long = 'x'.repeat(7_000);
    for (let turn = 0; turn < 12; turn += 1) {
      await notify(world.db, [JSON.stringify(['work-order', `${turn}${long}`, '1', null])]);
      await mark(reading);
    }
    const text = await answer.text();
    expect(text.length).toBeLessThan(100_000);
    expect(text).toContain('"0xxx');
  });
});

test('every call that changes something says what', () => {
  const session = { complexId: '1', cityId: '1' } as Parameters<typeof changesOf>[1];
  const changing = routes.map(({ call }) => call).filter(({ method }) => method !== 'GET');
  const silent = changing
    .map(({ name }) => name)
    .filter((name) => changesOf(name, session, { id: 'x' }).length === 0);
  // Sign-in codes, users and devices are only on the screen of the user who requests them; an import reports its own
  // end.
  const aside = /^(sign-in-code|user|device|import)\./;
  expect(silent.filter((name) => !aside.test(name))).toEqual([]);
});

const log = pino({ level: 'silent' });
const clock = { now: () => new Date() };
test('a lost connection of the listener comes back, and has everyone read everything again', async () => {
  const hearing = await listenTo(world, TOKENS.superAdmin);
  const lost = await withClient(world.source, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vendor-management events' and datname = current_database()",
    ),
  );
  expect(lost.rowCount).toBe(1);
  await hearing.until('event: resync\n');
  await markIn(world, hearing);
});

test('a server hears what another server on the same database did', async () => {
  const other = await openEvents({ db: world.db, source: world.source, log, clock, demoSignIn: true });
  try {
    const server = serverWith(world, other);
    const hearing = await listenTo(server, TOKENS.approver);
    const order = record(await world.post('/vendors/work-orders', { jobcard_id: 'card-1' }));
    await hearing.until(order.id);
    await other.close();
    await hearing.ended;
    expect((await server.fetch(eventsRequest(TOKENS.superAdmin))).status).toBe(503);
  } finally {
    await other.close();
  }
});

test('a stream is not had where there is no database, which the configuration says', async () => {
  const source = 'postgres://nobody@127.0.0.1:1/nothing';
  const deaf = await openEvents({ db: world.db, source, log, clock, demoSignIn: true });
  const server = serverWith(world, deaf);
  const config = await (await server.fetch(new Request('http://server.test/config.json'))).json();
  expect(config).toMatchObject({ events: false });
  expect((await server.fetch(eventsRequest(TOKENS.superAdmin))).status).toBe(503);
  await deaf.close();
  const own = await (await world.fetch('/config.json')).json();
  expect(own).toMatchObject({ events: true });
});

test('a server ends its streams before it stops, so that stopping does not wait for them', async () => {
  const events = await openEvents({
    db: world.db,
    source: world.source,
    log,
    clock,
    demoSignIn: true,
  });
  const listening = await listen(serverWith(world, events).fetch, '127.0.0.1', 0);
  const headers = { Authorization: `Token ${TOKENS.admin}` };
  const answer = await fetch(`http://127.0.0.1:${listening.port}/api/events`, { headers });
  const reader = answer.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('retry:');
  await events.close();
  await listening.stop();
  expect((await reader?.read())?.done).toBe(true);
});

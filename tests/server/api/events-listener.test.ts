import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEvents } from '#server/events/open-events.ts';
import { listen } from '#server/http/listen.ts';
import { withClient } from '#tests/support/server-database.ts';
import { eventsRequest, listenTo, mark, serverWith } from './hearing.ts';
import { openWorld, record, TOKENS, type World } from './world.ts';

const log = pino({ level: 'silent' });
const clock = { now: () => new Date() };
let world: World;

beforeAll(async () => {
  world = await openWorld({ events: { perUser: 3, inAll: 5 } });
});
afterAll(() => world.stop());

test('a lost connection of the listener comes back, and has everyone read everything again', async () => {
  const hearing = await listenTo(world, TOKENS.superAdmin);
  const lost = await withClient(world.source, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vendor-management events' and datname = current_database()",
    ),
  );
  expect(lost.rowCount).toBe(1);
  await hearing.until('event: resync\n');
  await mark(world, hearing);
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

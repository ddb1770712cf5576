#!/usr/bin/env bash
# @redux-offline/redux-offline 2.6.0 with its defaults: an action whose connection is cut while it is sent.
#
# Input: one action with an effect, a store that counts as online, and a server that closes the connection without an
# answer. Persistence is off because it needs a browser; effect, discard and retry are the package's own defaults.
# Guess: the action stays in the outbox and is sent again, since no server has refused it.
# Seen: one request, then the rollback is dispatched and the outbox is empty. The default `discard` discards the
# action at every error without an HTTP status, and a rejected fetch has none. Only 5xx answers are retried.
# Concerns comparisons of outboxes: network trouble is detected only by the online event, not by the request.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @redux-offline/redux-offline@2.6.0 redux@4.2.1
cat >run.cjs <<'JS'
const assert = require('node:assert/strict');
const http = require('node:http');
globalThis.window = globalThis;
const { offline } = require('@redux-offline/redux-offline');
const defaults = require('@redux-offline/redux-offline/lib/defaults').default;
const { createStore } = require('redux');

let requests = 0;
const server = http.createServer(({ socket }) => {
  requests += 1;
  socket.destroy();
});
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}/jobs/1`;
  const seen = [];
  const reducer = (state = {}, { type }) => {
    if (type.startsWith('JOB_')) seen.push(type);
    return state;
  };
  const detectNetwork = (changed) => changed({ online: true });
  const config = { ...defaults, persist: null, persistCallback: null, detectNetwork };
  const store = createStore(reducer, offline(config));
  store.subscribe(() => {
    if (!seen.includes('JOB_KEPT_OPEN')) return;
    const waiting = store.getState().offline.outbox.length;
    console.log({ requests, seen, waiting });
    assert.deepEqual({ requests, seen, waiting }, { requests: 1, seen: ['JOB_DONE', 'JOB_KEPT_OPEN'], waiting: 0 });
    process.exit();
  });
  store.dispatch({
    type: 'JOB_DONE',
    meta: {
      offline: {
        effect: { url, method: 'POST', json: { job: 1 } },
        commit: { type: 'JOB_SENT' },
        rollback: { type: 'JOB_KEPT_OPEN' },
      },
    },
  });
  // The package retries after 1 s at the earliest: a waiting action is seen here.
  setTimeout(() => assert.fail('the action was not given up'), 10_000);
});
JS
node run.cjs

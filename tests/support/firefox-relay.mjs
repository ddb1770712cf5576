#!/usr/bin/env node
/**
 * Starts the Firefox of FIREFOX_PATH for Playwright, which takes this file for the browser, and relays their WebDriver
 * BiDi messages. Two commands are changed on the way: one that Firefox ESR does not support yet is answered here, and a
 * new page becomes a tab of the same window instead of a separate window, because only a tab can be hidden by another.
 */
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** Playwright 1.65 sends this command with its defaults, which change nothing. */
const NOT_KNOWN = 'emulation.setMediaFeaturesOverride';
const NEW_PAGE = 'browsingContext.create';

const TEXT = 1;
const HEAD_END = '\r\n\r\n';

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
});
const print = (line) => process.stderr.write(`${line}\n`);
firefox.once('error', ({ message }) => {
  print(message);
  process.exit(1);
});
firefox.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => firefox.kill(signal));

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const port = /WebDriver BiDi listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
  if (port === undefined) return void print(line);
  const relay = createServer((client) => join(client, port));
  relay.listen(0, '127.0.0.1', () =>
    print(`WebDriver BiDi listening on ws://127.0.0.1:${relay.address().port}`),
  );
});

function join(client, port) {
  const server = connect(port, '127.0.0.1');
  server.pipe(client);
  for (const [one, other] of [
    [client, server],
    [server, client],
  ]) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
  let received = Buffer.alloc(0);
  let isOpen = false;
  client.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    if (!isOpen) {
      const end = received.indexOf(HEAD_END);
      if (end === -1) return;
      // Firefox refuses a connection whose Host header names another port than its own.
      const head = received.toString('latin1', 0, end).replace(/^Host: .*$/im, `Host: 127.0.0.1:${port}`);
      server.write(head + HEAD_END);
      received = received.subarray(end + HEAD_END.length);
      isOpen = true;
    }
    for (let frame = firstFrame(received); frame !== null; frame = firstFrame(received)) {
      relayFrame(frame, server, client);
      received = received.subarray(frame.bytes.length);
    }
  });
}

function relayFrame({ bytes, kind, text }, server, client) {
  const command = kind === TEXT ? JSON.parse(text) : {};
  if (command.method === NOT_KNOWN)
    client.write(textFrame(JSON.stringify({ type: 'success', id: command.id, result: {} }), null));
  else if (command.method === NEW_PAGE)
    server.write(textFrame(JSON.stringify({ ...command, params: { ...command.params, type: 'tab' } }), MASK));
  else server.write(bytes);
}

/** A client's WebSocket frame; null while it is incomplete. Playwright sends each command in one frame. */
function firstFrame(received) {
  if (received.length < 2) return null;
  const short = received[1] & 0x7f;
  const maskAt = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (received.length < maskAt + 4) return null;
  const length =
    short === 126 ? received.readUInt16BE(2) : short === 127 ? Number(received.readBigUInt64BE(2)) : short;
  const textAt = maskAt + 4;
  if (received.length < textAt + length) return null;
  const bytes = received.subarray(0, textAt + length);
  const mask = bytes.subarray(maskAt, textAt);
  const text = masked(bytes.subarray(textAt), mask).toString('utf8');
  return { bytes, kind: bytes[0] & 0x0f, text };
}

/** Firefox closes the connection at a mask of zeros. */
const MASK = Buffer.from([1, 2, 3, 4]);

function masked(bytes, mask) {
  return Buffer.from(bytes).map((byte, index) => byte ^ mask[index & 3]);
}

function textFrame(text, mask) {
  const bytes = Buffer.from(text);
  const masks = mask === null ? 0 : 0x80;
  const head =
    bytes.length < 126
      ? [0x80 | TEXT, masks | bytes.length]
      : [0x80 | TEXT, masks | 126, bytes.length >> 8, bytes.length & 0xff];
  const rest = mask === null ? [bytes] : [mask, masked(bytes, mask)];
  return Buffer.concat([Buffer.from(head), ...rest]);
}

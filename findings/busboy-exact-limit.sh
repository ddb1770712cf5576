#!/usr/bin/env bash
# busboy 1.6.0: a file, or a field, of exactly the permitted size.
#
# Input: forms as Node's own FormData writes them, with files of 9, 10 and 11 bytes under `limits.fileSize: 10`,
# fields of the same lengths under `limits.fieldSize: 10`, and two files under `limits.files: 2`.
# Guess: the limit is the largest size that passes ('max file size (in bytes)').
# Seen: a whole file of exactly 10 bytes emits 'limit' and is marked `truncated`, like one of 11; so is a field. The
# counts are inclusive all the same: two files of two permitted ones pass without 'filesLimit'.
# Concerns programs that answer 413 on `truncated`: the limit to set is one more than the promised limit.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund busboy@1.6.0
cat >run.mjs <<'JS'
import assert from 'node:assert/strict';
import { once } from 'node:events';
import busboy from 'busboy';

async function read(form, limits) {
  const request = new Response(form);
  const parser = busboy({ headers: { 'content-type': request.headers.get('content-type') }, limits });
  const events = [];
  parser.on('file', (_name, file) => {
    let bytes = 0;
    file.on('data', (part) => {
      bytes += part.length;
    });
    file.on('close', () => events.push(`${bytes} bytes${file.truncated ? ', truncated' : ''}`));
  });
  parser.on('field', (_name, value, { valueTruncated }) =>
    events.push(`${value.length} characters${valueTruncated ? ', truncated' : ''}`),
  );
  parser.on('filesLimit', () => events.push('filesLimit'));
  const closed = once(parser, 'close');
  parser.end(Buffer.from(await request.arrayBuffer()));
  await closed;
  return events.join('; ');
}

const file = (...sizes) => {
  const form = new FormData();
  for (const size of sizes) form.append('photo', new Blob([new Uint8Array(size)]), 'photo.jpg');
  return form;
};
const field = (length) => {
  const form = new FormData();
  form.append('note', 'x'.repeat(length));
  return form;
};

const seen = {
  'file of 9, limit 10': await read(file(9), { fileSize: 10 }),
  'file of 10, limit 10': await read(file(10), { fileSize: 10 }),
  'file of 11, limit 10': await read(file(11), { fileSize: 10 }),
  'field of 10, limit 10': await read(field(10), { fieldSize: 10 }),
  'two files, limit two': await read(file(1, 1), { files: 2 }),
};
console.log(seen);
assert.deepEqual(seen, {
  'file of 9, limit 10': '9 bytes',
  'file of 10, limit 10': '10 bytes, truncated',
  'file of 11, limit 10': '10 bytes, truncated',
  'field of 10, limit 10': '10 characters, truncated',
  'two files, limit two': '1 bytes; 1 bytes',
});
JS
node run.mjs

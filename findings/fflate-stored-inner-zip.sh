#!/usr/bin/env bash
# fflate 0.8.3, `Unzip` (its streaming reader): a stored file inside a ZIP that was itself written as a stream.
#
# Input: a ZIP as archiver 7.0.1 writes it with `store: true` from streams. It contains rates.xlsx (itself a ZIP, 139
# bytes) and note.txt. Sizes follow each entry in a data descriptor, as the format allows.
# Guess: rates.xlsx is extracted whole, or an error states that its length is not known in advance.
# Seen: no error. In pieces of 64 bytes rates.xlsx ends after 12 bytes, in one piece it has 332, and either way the
# part of the workbook appears as an entry of the outer ZIP.
# `unzipSync`, which starts from the directory at the end, reads the same bytes correctly.
# Concerns programs that accept uploads of office files in a ZIP and read them while they arrive.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fflate@0.8.3 archiver@7.0.1
cat >run.mjs <<'JS'
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import archiver from 'archiver';
import { strToU8, Unzip, UnzipInflate, unzipSync, zipSync } from 'fflate';

const workbook = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }, { level: 0 });
const archive = archiver('zip', { store: true });
const written = buffer(archive);
archive.append(Readable.from([workbook]), { name: 'rates.xlsx' });
archive.append(Readable.from([Buffer.from('bye')]), { name: 'note.txt' });
await archive.finalize();
const zip = await written;

const whole = Object.entries(unzipSync(zip)).map(([name, bytes]) => `${name} ${bytes.length}`);

function streamed(pieceBytes) {
  const entries = [];
  const reader = new Unzip((file) => {
    const entry = { name: file.name, bytes: 0 };
    entries.push(entry);
    file.ondata = (error, data) => {
      assert.equal(error, null);
      entry.bytes += data.length;
    };
    file.start();
  });
  reader.register(UnzipInflate);
  for (let at = 0; at < zip.length; at += pieceBytes)
    reader.push(new Uint8Array(zip.subarray(at, at + pieceBytes)), at + pieceBytes >= zip.length);
  return entries.map(({ name, bytes }) => `${name} ${bytes}`);
}

const seen = { unzipSync: whole, 'Unzip, 64 bytes at a time': streamed(64), 'Unzip, one piece': streamed(zip.length) };
console.log(seen);
assert.deepEqual(seen, {
  unzipSync: ['rates.xlsx 139', 'note.txt 3'],
  'Unzip, 64 bytes at a time': ['rates.xlsx 12', 'xl/workbook.xml 11', 'note.txt 3'],
  'Unzip, one piece': ['rates.xlsx 332', 'xl/workbook.xml 11', 'note.txt 3'],
});
JS
node run.mjs

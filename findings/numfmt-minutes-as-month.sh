#!/usr/bin/env bash
# numfmt 3.2.6 (and 4.0.1): the parts of a cell format with minutes and seconds, according to `getFormatDateInfo`.
#
# Input: the formats 'h:mm', 'mm:ss' (number 45 of the built-in ones) and 'mm/yy'.
# Guess: 'mm:ss' has minutes and seconds, and no month; `format` shows the same.
# Seen: it has `month: true` and `minutes: false`, while 'h:mm' is reported correctly, and `format('mm:ss', 0.5 / 24)`
# shows 30:00, the minutes.
# Concerns programs that ask whether a number is a day: a duration of half an hour is one, in January 1900.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund numfmt@3.2.6
cat >run.mjs <<'JS'
import assert from 'node:assert/strict';
import { format, getFormatDateInfo } from 'numfmt';

const partsOf = (code) => {
  const { month, hours, minutes, seconds } = getFormatDateInfo(code);
  return Object.entries({ month, hours, minutes, seconds }).flatMap(([part, isThere]) => (isThere ? [part] : []));
};
const seen = {
  'h:mm': partsOf('h:mm'),
  'mm:ss': partsOf('mm:ss'),
  'mm/yy': partsOf('mm/yy'),
  'half an hour as mm:ss': format('mm:ss', 0.5 / 24),
};
console.log(seen);
assert.deepEqual(seen, {
  'h:mm': ['hours', 'minutes'],
  'mm:ss': ['month', 'seconds'],
  'mm/yy': ['month'],
  'half an hour as mm:ss': '30:00',
});
JS
node run.mjs

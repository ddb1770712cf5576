#!/usr/bin/env bash
# numfmt 4.0.1, the newest version: required from CommonJS.
#
# Input: `require('numfmt')`, and `import` of the same package.
# Guess: both work; `exports` of its package.json has an entry for each.
# Seen: `require` fails with MODULE_NOT_FOUND, since `exports` names dist/index.cjs and dist/index.d.cts and the
# package has dist/index.js and dist/index.mjs. `import` works by chance: its entry, dist/index.js, is the CommonJS
# build. 3.2.6 has every file that it names.
# Concerns upgrades: tests that import it pass, a program that requires it does not start, and TypeScript finds no
# types.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund numfmt@4.0.1
cat >run.mjs <<'JS'
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { format } from 'numfmt';

const require = createRequire(import.meta.url);
const { exports } = JSON.parse(readFileSync('node_modules/numfmt/package.json', 'utf8'));
const entries = Object.entries(exports['.']).map(([way, path]) => [
  way,
  `${path}${existsSync(`node_modules/numfmt/${path}`) ? '' : ' is missing'}`,
]);
const seen = { ...Object.fromEntries(entries), imported: format('"JC-"0000', 42), required: codeOf(() => require('numfmt')) };
console.log(seen);
assert.deepEqual(seen, {
  require: './dist/index.cjs is missing',
  types: './dist/index.d.cts is missing',
  default: './dist/index.js',
  imported: 'JC-0042',
  required: 'MODULE_NOT_FOUND',
});

function codeOf(act) {
  try {
    act();
    return null;
  } catch (error) {
    return error.code;
  }
}
JS
node run.mjs

import { relative } from 'node:path';
import { root } from './paths.mjs';

/** Name of a built file that stays the same from build to build. */
const stable = (file) => file.replace(/-[\w-]{8}\.js$/, '.js');

/** Name of a module: a source's path, or a package's name for all of it; code added by the bundler is 'bundler'. */
export function moduleName(id) {
  const path = relative(root, id.split('?')[0]);
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  if (name !== undefined) return name;
  return id.startsWith('\0') || path.startsWith('..') ? 'bundler' : path;
}

/** Weight of each module in the given scripts. `made`: `{ script: { module: weight } }`. */
export function weightsIn(files, made) {
  const weights = {};
  for (const file of files)
    for (const [name, weight] of Object.entries(made[file] ?? {}))
      weights[name] = (weights[name] ?? 0) + weight;
  return weights;
}

/** Rows of the budget in the form that the next build is compared with. */
export function remembered(rows) {
  return Object.fromEntries(
    rows.map(({ kind, name, bytes, weights }) => [`${kind} ${stable(name)}`, { bytes, weights }]),
  );
}

const signed = (bytes) => `${bytes > 0 ? '+' : ''}${bytes.toLocaleString('en')}`;
const line = (bytes, name, note = '') => `${bytes.padStart(9)}  ${name}${note && `  (${note})`}`;
const byBytes = ([, a], [, b]) => b - a;

const MOST_LINES = 10;

/**
 * Explains to the author of a change why a row is over its budget. `before`: the result of `remembered` for this
 * clone's last build within the budget, `{ commit, rows }`, or null. `change`: the files changed since then or lately,
 * with the commit.
 */
export function whyOver(row, limit, { before, change }) {
  // A module alone compresses worse than among others, so the row's bytes are distributed by the modules' separate
  // weights.
  const perWeight = row.bytes / Object.values(row.weights).reduce((sum, weight) => sum + weight, 0);
  const bytesOf = (weight) => Math.round(weight * perWeight);
  const told = [`${row.kind}: ${row.name}`];
  told.push(
    `  ${row.bytes.toLocaleString('en')} bytes, ${(row.bytes - limit).toLocaleString('en')} over its ${limit.toLocaleString('en')}`,
  );
  const former = before?.rows[`${row.kind} ${stable(row.name)}`];
  if (former !== undefined) {
    const names = new Set([...Object.keys(row.weights), ...Object.keys(former.weights)]);
    const elsewhere = (name) =>
      Object.entries(before.rows).find(
        ([key, { weights }]) => weights[name] && !key.startsWith('firstVisit'),
      )?.[0];
    const grown = [...names]
      .map((name) => [name, bytesOf((row.weights[name] ?? 0) - (former.weights[name] ?? 0))])
      .filter(([, bytes]) => bytes !== 0)
      .sort(byBytes);
    told.push(
      `  ${signed(row.bytes - former.bytes)} since the last build within the budget (at ${before.commit}), by file about:`,
      ...grown.slice(0, MOST_LINES).map(([name, bytes]) => {
        if (former.weights[name] !== undefined) return line(signed(bytes), name);
        const place = elsewhere(name);
        return line(signed(bytes), name, place === undefined ? 'new' : `was in: ${place}`);
      }),
    );
    if (grown.length > MOST_LINES) told.push(line('', `and ${grown.length - MOST_LINES} more`));
  } else if (change !== null) {
    const touched = change.files.filter((file) => row.weights[file] !== undefined);
    told.push(
      `  no build of this clone was within the budget yet; of its files these changed since ${change.since}, with all their bytes:`,
      ...touched
        .slice(0, MOST_LINES)
        .map((file) => line(bytesOf(row.weights[file]).toLocaleString('en'), file)),
    );
    if (touched.length === 0) told.push(line('', 'none: a file moved here from another script'));
  }
  const largest = Object.entries(row.weights).sort(byBytes).slice(0, 5);
  told.push(
    '  the largest in it:',
    ...largest.map(([name, weight]) => line(bytesOf(weight).toLocaleString('en'), name)),
  );
  return told;
}

import { relative } from 'node:path';
import { root } from './paths.mjs';

/** What a built file is called from build to build. */
const stable = (file) => file.replace(/-[\w-]{8}\.js$/, '.js');

/** A source by its path, and all of a package by its name; what the bundler adds by itself is 'bundler'. */
export function moduleName(id) {
  const path = relative(root, id.split('?')[0]);
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  if (name !== undefined) return name;
  return id.startsWith('\0') || path.startsWith('..') ? 'bundler' : path;
}

/** How much each module weighs in some scripts. `made`: `{ script: { module: weight } }`. */
export function weightsIn(files, made) {
  const weights = {};
  for (const file of files)
    for (const [name, weight] of Object.entries(made[file] ?? {}))
      weights[name] = (weights[name] ?? 0) + weight;
  return weights;
}

/** A row of the budget as the next build is compared with it. */
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
 * Why a row is over its budget, for whoever made it so. `before`: what `remembered` gave of the last build within the budget of this
 * clone, `{ commit, rows }`, or null; `change`: the files that were changed since then or lately, with the commit.
 */
export function whyOver(row, limit, { before, change }) {
  // Alone a module packs worse than among others: the row's bytes are shared out by what each weighs alone.
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

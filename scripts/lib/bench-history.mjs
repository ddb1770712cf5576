import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname } from 'node:path';
import { root } from './paths.mjs';

/**
 * Results of the benches, run by run: one JSON object per line, so that runs of several machines can be joined by
 * appending. Figures of different machines cannot be compared, and neither can those of a busy and a quiet hour. The
 * ratio to the floor of the same run can, and is what is judged.
 *
 * @typedef {{
 *   at: string, commit: string, topic: string, row: string,
 *   figure: number, floor: number | null, load: number,
 * }} Measured `figure` and `floor` are in the row's unit; `load` is the machine's over the last minute.
 * @typedef {{ name: string, figure: number, floor: number | null }} Row
 */

const HISTORY = `${root}bench/history/figures.ndjson`;

/** A change that makes a row this much worse is no longer noise of the machine. */
const WORSE_BY = 4 / 3;
/** One or two earlier runs may themselves be outliers. */
const ENOUGH = 3;
/** Older measurements are of a different program. */
const RECENT = 30;

/** @param {Pick<Measured, 'figure' | 'floor'>} measured */
function ratioOf({ figure, floor }) {
  return floor === null || floor <= 0 ? null : figure / floor;
}

/** @param {readonly number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
}

/**
 * The median ratio of a row's earlier runs if the present one is worse by a third; null if it is not, or if there are
 * too few earlier runs.
 * @param {readonly Measured[]} history
 * @param {string} topic
 * @param {Row} row
 * @returns {number | null}
 */
function worseThan(history, topic, row) {
  const ratio = ratioOf(row);
  const earlier = history
    .filter((measured) => measured.topic === topic && measured.row === row.name)
    .flatMap((measured) => ratioOf(measured) ?? [])
    .slice(-RECENT);
  if (ratio === null || earlier.length < ENOUGH) return null;
  const usual = median(earlier);
  return ratio > usual * WORSE_BY ? usual : null;
}

/**
 * Parses the history, skipping unreadable lines, such as an interrupted run leaves.
 * @param {string} text
 * @returns {Measured[]}
 */
export function readHistory(text) {
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

/**
 * Compares the rows of one table with earlier runs, and adds them. Returns the usual ratio of each row that became
 * worse, by name.
 * @param {string} topic
 * @param {readonly Row[]} rows
 * @param {{ path?: string, at?: string, commit?: string, load?: number }} [run]
 * @returns {Map<string, number>}
 */
export function recordAndCompare(topic, rows, run = {}) {
  const {
    path = HISTORY,
    at = new Date().toISOString(),
    commit = presentCommit(),
    load = Math.round((loadavg()[0] ?? 0) * 10) / 10,
  } = run;
  const history = readHistory(existsSync(path) ? readFileSync(path, 'utf8') : '');
  const worse = new Map(
    rows.flatMap((row) => {
      const usual = worseThan(history, topic, row);
      return usual === null ? [] : [[row.name, usual]];
    }),
  );
  const rounded = (/** @type {number} */ value) => Number(value.toPrecision(4));
  const lines = rows.map(({ name, figure, floor }) => {
    const measured = { figure: rounded(figure), floor: floor === null ? null : rounded(floor) };
    return `${JSON.stringify({ at, commit, topic, row: name, ...measured, load })}\n`;
  });
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, lines.join(''));
  return worse;
}

/** The current commit, with a + if the tree differs from it. */
export function presentCommit() {
  const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const head = git('rev-parse', '--short=12', 'HEAD');
  if (head.status !== 0) return 'unknown';
  const isChanged =
    git('status', '--porcelain', '--untracked-files=no', '--', ':!bench/history').stdout !== '';
  return head.stdout.trim() + (isChanged ? '+' : '');
}

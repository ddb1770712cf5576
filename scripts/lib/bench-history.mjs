import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname } from 'node:path';
import { root } from './paths.mjs';

/**
 * What the benches measured, run by run: one JSON object a line, so that runs of several machines can be joined by appending. Figures
 * of different machines say nothing of each other, and neither do those of a busy and a quiet hour; the ratio to the floor of
 * the same run does, and is what is judged.
 *
 * @typedef {{
 *   at: string, commit: string, topic: string, row: string,
 *   figure: number, floor: number | null, load: number,
 * }} Measured `figure` and `floor` in the row's own unit; `load`: the machine's, over the last minute.
 * @typedef {{ name: string, figure: number, floor: number | null }} Row
 */

const HISTORY = `${root}bench/history/figures.ndjson`;

/** A change that makes a row worse by this much is not noise of the machine any more. */
const WORSE_BY = 4 / 3;
/** One or two earlier runs may themselves be the odd ones. */
const ENOUGH = 3;
/** What was measured long ago was another program. */
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
 * The median ratio of a row's earlier runs, when the present one is worse by a third; null when it is not, or too little is known.
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
 * A line that cannot be read, as a run that was cut off leaves one, is passed over.
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
 * Judges the rows of one table by the runs before, and adds them. Answers, by the name of each row that became worse, what its ratio was.
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

/** The commit that is looked at, with a + when the tree differs from it. */
export function presentCommit() {
  const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const head = git('rev-parse', '--short=12', 'HEAD');
  if (head.status !== 0) return 'unknown';
  const isChanged =
    git('status', '--porcelain', '--untracked-files=no', '--', ':!bench/history').stdout !== '';
  return head.stdout.trim() + (isChanged ? '+' : '');
}

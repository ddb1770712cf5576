import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readHistory, recordAndCompare } from '../../scripts/lib/bench-history.mjs';

const TOPIC = 'Lists';

/** A history of these ratios of one row, in order. */
function aHistory(...ratios: number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-history-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'history', 'figures.ndjson');
  const run = (ratio: number, topic = TOPIC) =>
    recordAndCompare(topic, [{ name: 'page 1', figure: ratio * 2, floor: 2 }], { ...RUN, path });
  for (const ratio of ratios) run(ratio);
  return { path, run, lines: () => readHistory(readFileSync(path, 'utf8')) };
}
const RUN = { at: '2026-01-01T00:00:00.000Z', commit: 'abc', load: 0.5 };

test('a row worse by more than a third than the median of earlier runs is named, with what it was', () => {
  const history = aHistory(2, 9, 2.2, 1.8, 2);
  expect(history.run(2.7)).toEqual(new Map([['page 1', 2]]));
});

test('a row within a third of the median, or better, is not named', () => {
  const history = aHistory(2, 9, 2.2, 1.8, 2);
  expect(history.run(2.6).size).toBe(0);
  expect(history.run(0.5).size).toBe(0);
});

test('two earlier runs are too few to judge by', () => {
  expect(aHistory(2, 2).run(20).size).toBe(0);
});

test('rows of the same name in another table are not judged by each other', () => {
  const history = aHistory(2, 2, 2);
  expect(history.run(20, 'Photos').size).toBe(0);
});

test('a row without a floor is kept and not judged', () => {
  const { path } = aHistory(2, 2, 2);
  const rows = [{ name: 'page 1', figure: 1000, floor: null }];
  expect(recordAndCompare(TOPIC, rows, { ...RUN, path }).size).toBe(0);
});

test('each run adds its line: when, of which commit, on what load', () => {
  const history = aHistory(1.5);
  expect(history.lines()).toEqual([{ ...RUN, topic: TOPIC, row: 'page 1', figure: 3, floor: 2 }]);
});

test('a line that a run was cut off in is passed over', () => {
  const history = aHistory(2, 2, 2);
  const whole = readFileSync(history.path, 'utf8');
  writeFileSync(history.path, `${whole}{"at":"2026-01-0\n`);
  expect(history.lines()).toHaveLength(3);
  expect(history.run(4).get('page 1')).toBe(2);
});

import { afterAll, afterEach, beforeEach, expect } from 'vitest';

type Said = { method: string; text: string };

const methods = ['error', 'warn', 'log', 'info', 'debug'] as const;

/**
 * React's warnings about a change between two actions of a test. A live database changes and a lazy part arrives at
 * any time, on a busy machine also right before a test ends. Both are rendered all the same, and tests wait for what
 * they describe.
 */
const BETWEEN_ACTS = [
  'inside a test was not wrapped in act(',
  'A suspended resource finished loading inside a test, but the event was not wrapped in act(',
];

let said: Said[] = [];
const late: string[] = [];
let running: string | null = null;
let last = 'the file was loaded';

// Replaced for good, not for the length of a test: leftovers of a test print after its end, and output still in
// flight when the runner's process ends breaks the whole run.
for (const method of methods) {
  console[method] = (...parts: unknown[]): void => {
    const text = parts.map(String).join(' ');
    if (running === null) late.push(`after '${last}': ${text}`);
    else if (!BETWEEN_ACTS.some((remark) => text.includes(remark))) said.push({ method, text });
  };
}

beforeEach(({ task }) => {
  said = [];
  running = task.name;
});

/** Console output is a defect that nobody looks at; a test that prints any fails and shows it. */
afterEach(() => {
  last = running ?? last;
  running = null;
  expect(said, 'what the test printed to the console').toEqual([]);
});

/** Anything printed after its test is over was left running by it. */
afterAll(() => {
  expect(late, 'what tests left behind printed after their end').toEqual([]);
});

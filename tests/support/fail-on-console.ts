import { afterEach, beforeEach, expect } from 'vitest';

type Said = { method: string; text: string };

const methods = ['error', 'warn', 'log', 'info', 'debug'] as const;
// biome-ignore lint/suspicious/noConsole: this is the guard that keeps the console silent.
const original = Object.fromEntries(methods.map((method) => [method, console[method]]));
let said: Said[] = [];

/**
 * React's remarks on a change between two acts of a test. A live database changes when it changes and a lazy part arrives when it
 * arrives, on a busy machine also right before a test ends; both are drawn all the same, and tests wait for what they describe.
 */
const BETWEEN_ACTS = [
  'inside a test was not wrapped in act(',
  'A suspended resource finished loading inside a test, but the event was not wrapped in act(',
];

beforeEach(() => {
  said = [];
  for (const method of methods) {
    console[method] = (...parts: unknown[]): void => {
      const text = parts.map(String).join(' ');
      if (!BETWEEN_ACTS.some((remark) => text.includes(remark))) said.push({ method, text });
    };
  }
});

/** Console output is a defect that nobody looks at; a test that produces some fails and shows it. */
afterEach(() => {
  Object.assign(console, original);
  expect(said, 'what the test printed to the console').toEqual([]);
});

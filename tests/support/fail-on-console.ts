import { afterEach, beforeEach, expect } from 'vitest';

type Said = { method: string; text: string };

const methods = ['error', 'warn', 'log', 'info', 'debug'] as const;
// biome-ignore lint/suspicious/noConsole: this is the guard that keeps the console silent.
const original = Object.fromEntries(methods.map((method) => [method, console[method]]));
let said: Said[] = [];

beforeEach(() => {
  said = [];
  for (const method of methods) {
    console[method] = (...parts: unknown[]): void => {
      said.push({ method, text: parts.map(String).join(' ') });
    };
  }
});

/** Console output is a defect that nobody looks at; a test that produces some fails and shows it. */
afterEach(() => {
  Object.assign(console, original);
  expect(said, 'what the test printed to the console').toEqual([]);
});

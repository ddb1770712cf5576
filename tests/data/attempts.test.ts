import { describe, expect, it } from 'vitest';
import { nextKey } from '#app/data/entries.ts';
import { asEntry } from '#app/data/former-entries.ts';
import { anEntry } from '../sync/support/orders.ts';

/** An entry as builds before the fourth version of the database stored it. */
function former(given: Record<string, unknown> = {}) {
  const { attempts: _attempts, ...entry } = anEntry({ id: 'entry-1' });
  const flags = {
    attempts: 3,
    maybeApplied: false,
    nextAttemptAt: '2026-01-05T09:00:00.000Z',
    failure: null,
  };
  return asEntry({ ...entry, ...flags, ...given } as never);
}

const refused = { kind: 'refused', status: 422, code: '', detail: 'No.', fields: {}, at: '' } as const;

describe("a former build's entry", () => {
  it('keeps count, waiting time, trouble and every key, and none of the former flags', () => {
    const entry = former({
      key: 'key-2',
      faults: 2,
      verifyFirst: true,
      maybeApplied: true,
      failure: refused,
    });
    expect(entry.attempts).toEqual({
      count: 3,
      keys: ['entry-1', 'key-2'],
      outcome: 'unguarded',
      faults: 2,
      nextAt: '2026-01-05T09:00:00.000Z',
      failure: refused,
    });
    for (const flag of ['maybeApplied', 'nextAttemptAt', 'failure', 'faults', 'key', 'verifyFirst'])
      expect(entry).not.toHaveProperty(flag);
    expect(asEntry(entry)).toBe(entry);
  });

  it.each([
    ['was never tried', {}, 'none'],
    ['lost an answer', { maybeApplied: true }, 'unknown'],
    ['lost an answer without a key', { maybeApplied: true, verifyFirst: true }, 'unguarded'],
    ['was cut off', { state: 'sending' }, 'unknown'],
    ["was refused by a code of the server's", { failure: { ...refused, code: 'invalid' } }, 'refused'],
    ['was refused by whoever it was: it bore no mark then', { failure: refused }, 'unknown'],
    ['was refused by a host without keys', { failure: refused, verifyFirst: true }, 'refused'],
  ])('that %s', (_what, given, outcome) => {
    expect(former(given).attempts.outcome).toBe(outcome);
  });
});

it('the next key is the same on every device, UUID-shaped, and another one each time', () => {
  const id = '018f2e9b-1234-7abc-8def-0123456789ab';
  const keys = [id];
  for (let count = 0; count < 20; count += 1) {
    const entry = anEntry({ id, attempts: { keys: [...keys] } });
    keys.push(nextKey(entry));
    expect(nextKey({ ...entry })).toBe(keys.at(-1));
  }
  expect(new Set(keys).size).toBe(21);
  for (const key of keys.slice(1))
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
});

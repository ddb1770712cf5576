import { describe, expect, it } from 'vitest';
import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { afterFailure, backoffMs, classify } from '#app/sync/failure.ts';
import { anEntry } from './support/entries.ts';

const NOW = new Date('2026-01-05T08:00:00.000Z');

function rejected(status: number, code = '', retryAfterMs: number | null = null): RejectedError {
  return new RejectedError(status, { code, detail: 'no', errorMessage: null }, retryAfterMs);
}

function unreachable(status: number, retryAfterMs: number | null = null): UnreachableError {
  return new UnreachableError('server', { status, retryAfterMs });
}

function changesAfter(error: unknown, entry: Partial<EntryRow> = {}, random = 0.5): Partial<EntryRow> {
  const attempted = anEntry({ state: 'sending', attempts: 1, ...entry });
  return afterFailure(attempted, error, {
    now: NOW,
    random: () => random,
    keyed: true,
    sent: true,
    canLook: true,
  });
}

function waitOf({ nextAttemptAt }: Partial<EntryRow>): number | null {
  return nextAttemptAt == null ? null : Date.parse(nextAttemptAt) - NOW.getTime();
}

describe('the class of a failure', () => {
  it.each([
    ['no network', new UnreachableError('network'), 'retry'],
    ['a timeout', new UnreachableError('timeout'), 'retry'],
    ['a foreign body', new UnreachableError('not-ours', { status: 200 }), 'retry'],
    ['408', unreachable(408), 'retry'],
    ['425', unreachable(425), 'retry'],
    ['429', unreachable(429), 'retry'],
    ['500', unreachable(500), 'fault'],
    ['502', unreachable(502), 'retry'],
    ['503', unreachable(503), 'retry'],
    ['504', unreachable(504), 'retry'],
    ['401', new SignedOutError('who?'), 'signed-out'],
    ['400', rejected(400), 'refused'],
    ['403', rejected(403), 'refused'],
    ['404', rejected(404), 'refused'],
    ['410', rejected(410), 'refused'],
    ['413', rejected(413), 'refused'],
    ['415', rejected(415), 'refused'],
    ['422', rejected(422), 'refused'],
    ['a state conflict', rejected(409, 'order/wrong-status'), 'conflict'],
    ['the same request still running', rejected(409, 'idempotency_in_flight'), 'in-flight'],
    ['a key used for something else', rejected(422, 'idempotency_key_reused'), 'conflict'],
    ['a bug', new TypeError('oops'), 'retry'],
  ])('of %s is known by status and code', (_name, error, expected) => {
    expect(classify(error)).toBe(expected);
  });
});

describe('the wait after a failure', () => {
  it('is anywhere below a second that doubles with each attempt, up to five minutes', () => {
    const longest = [1, 2, 3, 4, 9, 20, 1_000].map((attempts) => backoffMs(attempts, () => 1));
    expect(longest).toEqual([1_000, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
    expect(backoffMs(5, () => 0)).toBe(0);
  });

  it('is at least what the server wishes, and at most an hour of it', () => {
    expect(waitOf(changesAfter(unreachable(503, 30_000)))).toBe(30_000);
    expect(waitOf(changesAfter(unreachable(429, 48 * 3_600_000)))).toBe(3_600_000);
  });

  it('is two seconds when the same request is still running', () => {
    expect(waitOf(changesAfter(rejected(409, 'idempotency_in_flight')))).toBe(2_000);
  });

  it('ends in attention with an hourly try after the eighth 500 in a row', () => {
    expect(changesAfter(unreachable(500), { faults: 6 })).toMatchObject({ state: 'queued', faults: 7 });
    const eighth = changesAfter(unreachable(500), { faults: 7 });
    expect(eighth).toMatchObject({ state: 'attention', faults: 8 });
    expect(waitOf(eighth)).toBe(3_600_000);
  });

  it('counts 500s in a row only', () => {
    expect(changesAfter(new UnreachableError('network'), { faults: 7 })).toMatchObject({
      state: 'queued',
      faults: 0,
    });
  });
});

describe('what a failure says of the effect', () => {
  it('is ruled out by a refusal under the key that every attempt used, and by nothing else', () => {
    expect(changesAfter(rejected(422), { maybeApplied: true }).maybeApplied).toBe(false);
    const others = [
      new UnreachableError('network'),
      unreachable(504),
      unreachable(429),
      new SignedOutError(''),
    ];
    for (const error of others) expect(changesAfter(error).maybeApplied).toBe(true);
  });

  it('believes no refusal of an act that once went without its key', () => {
    expect(changesAfter(rejected(422), { maybeApplied: true, verifyFirst: true }).maybeApplied).toBe(true);
  });

  it('does not charge the attempt that met a 401', () => {
    expect(changesAfter(new SignedOutError(''), { attempts: 3 })).toEqual({
      state: 'queued',
      attempts: 2,
      nextAttemptAt: null,
      maybeApplied: true,
    });
  });
});

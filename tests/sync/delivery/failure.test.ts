import { describe, expect, it } from 'vitest';
import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import type { Attempts, EntryRow, Outcome } from '#app/data/rows.ts';
import { afterFailure, backoffMs, classify } from '#app/sync/delivery/failure.ts';
import { asRetried } from '#app/sync/outbox/attempts.ts';
import { someAttempts } from '#testkit/builders.ts';
import { anEntry } from '../support/orders.ts';

const NOW = new Date('2026-01-05T08:00:00.000Z');

function rejected(status: number, code = ''): RejectedError {
  return new RejectedError(status, { code, detail: 'no', errorMessage: null });
}

const inFlight = new UnreachableError('busy', { status: 409, retryAfterMs: 1_000 });

function unreachable(status: number, retryAfterMs: number | null = null): UnreachableError {
  return new UnreachableError('server', { status, retryAfterMs });
}

/** Changes that an attempt in progress makes to the entry. `before`: what was known of the effect until then. */
function changesAfter(
  error: unknown,
  { before = 'none', keyed = true, ...given }: Partial<Attempts> & { before?: Outcome; keyed?: boolean } = {},
) {
  const isGuarded = keyed && before !== 'unguarded';
  const attempts = someAttempts({ count: 1, outcome: isGuarded ? 'unknown' : 'unguarded', ...given });
  const random = () => 0.5;
  return afterFailure({ attempts }, error, {
    now: NOW,
    random,
    key: keyed ? 'entry-1' : null,
    sent: true,
    before,
  });
}

function waitOf({ attempts: { nextAt } }: Pick<EntryRow, 'attempts'>): number | null {
  return nextAt === null ? null : Date.parse(nextAt) - NOW.getTime();
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
    ['the same request still running', inFlight, 'in-flight'],
    ["a 404 that is nobody's we know", new UnreachableError('not-ours', { status: 404 }), 'retry'],
    ["a 401 that is nobody's we know", new UnreachableError('not-ours', { status: 401 }), 'retry'],
    ["a 409 that is nobody's we know", new UnreachableError('not-ours', { status: 409 }), 'retry'],
    ['a 413 of a proxy', new UnreachableError('too-large', { status: 413 }), 'fault'],
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
    expect(waitOf(changesAfter(inFlight))).toBe(2_000);
  });

  it.each([unreachable(500), new UnreachableError('too-large', { status: 413 })])(
    'ends in attention with an hourly try under the same key after the eighth fault in a row: %s',
    (error) => {
      const seventh = changesAfter(error, { faults: 6 });
      expect(seventh).toMatchObject({ state: 'queued', attempts: { faults: 7 } });
      const eighth = changesAfter(error, { faults: 7 });
      expect(eighth).toMatchObject({ state: 'attention', attempts: { faults: 8, outcome: 'unknown' } });
      expect(waitOf(eighth)).toBe(3_600_000);
      expect(asRetried(anEntry(eighth)).attempts.keys).toEqual(['entry-1']);
    },
  );

  it('counts faults in a row only', () => {
    const changes = changesAfter(new UnreachableError('network'), { faults: 7 });
    expect(changes).toMatchObject({ state: 'queued', attempts: { faults: 0 } });
  });
});

describe('what a failure says of the effect', () => {
  const outcomeOf = (...given: Parameters<typeof changesAfter>) => changesAfter(...given).attempts.outcome;

  it('is ruled out by a refusal under the key that every attempt used, and by nothing else', () => {
    expect(outcomeOf(rejected(422), { before: 'unknown' })).toBe('refused');
    const others = [
      new UnreachableError('network'),
      unreachable(504),
      unreachable(429),
      new UnreachableError('not-ours', { status: 404 }),
      new UnreachableError('too-large', { status: 413 }),
      new SignedOutError(''),
    ];
    for (const error of others) expect(outcomeOf(error)).toBe('unknown');
  });

  it('believes no refusal of an action that once went without its key', () => {
    expect(outcomeOf(rejected(422), { before: 'unguarded' })).toBe('unguarded');
    expect(outcomeOf(rejected(422), { before: 'unknown', keyed: false })).toBe('unknown');
    expect(outcomeOf(rejected(422), { before: 'none', keyed: false })).toBe('refused');
  });

  it('does not charge the attempt that met a 401', () => {
    expect(changesAfter(new SignedOutError(''), { count: 3 })).toMatchObject({
      state: 'queued',
      attempts: { count: 2, nextAt: null, outcome: 'unknown' },
    });
  });

  it('is nothing new when the server was only asked, and what a gateway may have said does not end in attention', () => {
    const attempt = {
      now: NOW,
      random: () => 0.5,
      key: 'entry-1',
      sent: false,
      before: 'unguarded',
    } as const;
    const attempts = someAttempts({ count: 1, outcome: 'unguarded' });
    const changes = afterFailure({ attempts }, rejected(404), attempt);
    expect(changes).toMatchObject({ state: 'queued', attempts: { outcome: 'unguarded', faults: 1 } });
  });
});

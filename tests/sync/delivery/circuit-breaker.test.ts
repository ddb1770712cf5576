import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiPort } from '#app/api/api-port.ts';
import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { CircuitBreaker } from '#app/sync/delivery/circuit-breaker.ts';
import { PROBE_CAP_MS, RETRY_AFTER_CAP_MS } from '#app/sync/limits.ts';
import { observed, Reachability } from '#app/sync/reachability.ts';
import type { SomeEntry } from '#testkit/builders.ts';
import { anEntry } from '../support/orders.ts';

const NOT_ENDED = new AbortController().signal;
const NO_NETWORK = new UnreachableError('network');
const BUSY = (retryAfterMs: number) => new UnreachableError('busy', { status: 503, retryAfterMs });
const REFUSAL = new RejectedError(403, { code: 'session/not-allowed' } as RejectedError['problem']);

let database: DeviceDatabase;
let reachability: Reachability;
let breaker: CircuitBreaker;
/** Outcome of the next probe; null for an answer. */
let fault: Error | null;
/** Runs while a probe is in progress. */
let meanwhile: () => void;
let asked: number;
let isHostKnown: boolean;

beforeEach(() => {
  database = new DeviceDatabase('device', { indexedDB: new IDBFactory(), IDBKeyRange });
  reachability = new Reachability();
  fault = null;
  meanwhile = () => undefined;
  asked = 0;
  isHostKnown = true;
  const server = {
    perform: async () => {
      asked += 1;
      meanwhile();
      if (fault !== null) throw fault;
    },
  } as unknown as ApiPort;
  breaker = new CircuitBreaker({
    database,
    reachability,
    api: observed(server, reachability),
    random: () => 1,
    isHostKnown: async () => isHostKnown,
    report: (error) => expect.fail(String(error)),
  });
});
afterEach(() => database.close());

describe('before something is sent', () => {
  it('nothing is asked while the last request had an answer', async () => {
    reachability.succeeded();
    expect(await breaker.check(NOT_ENDED)).toBe('go');
    expect(asked).toBe(0);
  });

  it('one small read goes ahead while the server may be unreachable, and after its answer nothing more is asked', async () => {
    expect(await breaker.check(NOT_ENDED)).toBe('go');
    expect(await breaker.check(NOT_ENDED)).toBe('go');
    expect(asked).toBe(1);
  });

  it('nothing goes out, and nothing is asked, until it is known what host this is', async () => {
    isHostKnown = false;
    reachability.succeeded();
    expect([await breaker.check(NOT_ENDED), await breaker.check(NOT_ENDED)]).toEqual([1_000, 2_000]);
    expect(asked).toBe(0);
    isHostKnown = true;
    expect(await breaker.check(NOT_ENDED)).toBe('go');
  });

  it('a refusal of the read is an answer too, and a token that is not known is told', async () => {
    fault = REFUSAL;
    expect(await breaker.check(NOT_ENDED)).toBe('go');
    reachability.failed();
    fault = new SignedOutError('unknown token');
    expect(await breaker.check(NOT_ENDED)).toBe('signed-out');
  });

  it('an unreachable server is asked ever more seldom, at least twice a minute, and soon again once it was there', async () => {
    fault = NO_NETWORK;
    const waits: unknown[] = [];
    for (let probe = 0; probe < 7; probe += 1) waits.push(await breaker.check(NOT_ENDED));
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, PROBE_CAP_MS, PROBE_CAP_MS]);
    reachability.succeeded();
    expect(await breaker.check(NOT_ENDED)).toBe('go');
    reachability.failed();
    expect(await breaker.check(NOT_ENDED)).toBe(1_000);
  });

  it('a server that wishes to be left alone is, for an hour at most', async () => {
    fault = BUSY(90_000);
    expect(await breaker.check(NOT_ENDED)).toBe(90_000);
    reachability.failed();
    fault = BUSY(10 * RETRY_AFTER_CAP_MS);
    expect(await breaker.check(NOT_ENDED)).toBe(RETRY_AFTER_CAP_MS);
  });

  it('a read that was given up counts as no failure', async () => {
    fault = NO_NETWORK;
    const ended = AbortSignal.abort();
    for (let probe = 0; probe < 3; probe += 1) await breaker.check(ended);
    expect(await breaker.check(NOT_ENDED)).toBe(1_000);
  });
});

describe('what happens', () => {
  it('is no news when its own probe was what reached the server', async () => {
    const heard: boolean[] = [];
    meanwhile = () => heard.push(breaker.note('reached'), breaker.note('online'));
    await breaker.check(NOT_ENDED);
    heard.push(breaker.note('reached'));
    expect(heard).toEqual([false, true, true]);
  });
});

describe('entries that wait', () => {
  const NEXT_AT = '2026-01-05T08:05:00.000Z';
  const AT = '2026-01-05T08:00:00.000Z';
  const waiting = (id: string, error: UnreachableError, count = 1): SomeEntry => ({
    id,
    attempts: {
      count,
      nextAt: NEXT_AT,
      failure: { kind: 'unreachable', reason: error.reason, status: error.status, at: AT },
    },
  });
  const store = async (...entries: SomeEntry[]) => {
    await database.entries.bulkAdd(entries.map((entry, index) => anEntry({ seq: index + 1, ...entry })));
  };
  const endWaits = async () => await breaker.endWaits(await database.entries.toArray());
  const stillWaiting = async () =>
    (await database.entries.toArray()).filter(({ attempts }) => attempts.nextAt !== null).map(({ id }) => id);

  it('for the server only are hurried when it may be back; those that a server put off, or that fail by themselves, are not', async () => {
    await store(
      waiting('no network', NO_NETWORK),
      waiting('a portal', new UnreachableError('not-ours', { status: 200 })),
      waiting('nobody behind the gateway', new UnreachableError('server', { status: 502 })),
      waiting('put off', BUSY(90_000)),
      waiting('often', NO_NETWORK, 6),
    );
    breaker.note('leading');
    expect(await endWaits()).toBe(true);
    expect(await stillWaiting()).toEqual(['put off', 'often']);
  });

  it('are hurried once for each sign of the server, and not by what is none', async () => {
    await store(waiting('no network', NO_NETWORK));
    for (const reason of ['captured', 'changed', 'timer'] as const) {
      breaker.note(reason);
      expect(await endWaits()).toBe(false);
    }
    for (const reason of [
      'leading',
      'delivered',
      'online',
      'visible',
      'signed-in',
      'sync',
      'asked',
      'reached',
    ] as const) {
      breaker.note(reason);
      expect(await endWaits()).toBe(true);
      await database.entries.toCollection().modify({ 'attempts.nextAt': NEXT_AT });
      expect(await endWaits()).toBe(false);
    }
  });

  it('are not hurried by their own probe, so that one which always fails keeps its waiting time', async () => {
    await store(waiting('no network', NO_NETWORK));
    meanwhile = () => breaker.note('reached');
    await breaker.check(NOT_ENDED);
    expect(await endWaits()).toBe(false);
  });
});

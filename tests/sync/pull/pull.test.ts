import { beforeEach, describe, expect, it } from 'vitest';
import { SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { READ_RETRY_MS } from '#app/sync/limits.ts';
import { createPuller, type Puller, type PullTask } from '#app/sync/pull/pull.ts';
import { Reachability } from '#app/sync/reachability.ts';
import { rejection } from '#testkit/host.ts';

let reachability: Reachability;
let puller: Puller;
let waits: number[];
let reports: unknown[];

beforeEach(() => {
  reachability = new Reachability();
  waits = [];
  reports = [];
  puller = createPuller({
    reachability,
    report: (error) => reports.push(error),
    clock: {
      setTimer: (callback, ms) => {
        waits.push(ms);
        queueMicrotask(callback);
        return 0;
      },
    },
  });
});

/** A read whose outcomes the test sets: an error is thrown, anything else stored. */
function aRead(...outcomes: unknown[]): PullTask & { runs: number } {
  const task = {
    key: 'order 1/1',
    runs: 0,
    run: async () => {
      const outcome = outcomes[task.runs];
      task.runs += 1;
      await Promise.resolve();
      if (outcome instanceof Error) throw outcome;
    },
  };
  return task;
}

/** A read that ends when the test decides. */
function aSlowRead() {
  let end: () => void = () => undefined;
  const task = {
    key: 'order 1/1',
    runs: 0,
    run: () =>
      new Promise<void>((resolve) => {
        task.runs += 1;
        end = resolve;
      }),
  };
  return { task, end: () => end() };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));
const network = () => new UnreachableError('network');

describe('a read', () => {
  it('is tried a second time, once', async () => {
    const read = aRead(network());
    expect(await puller.pull(read)).toBeNull();
    expect(read.runs).toBe(2);
    expect(waits).toEqual([READ_RETRY_MS]);
    const broken = aRead(network(), network(), network());
    expect(await puller.pull(broken)).toEqual({ kind: 'offline' });
    expect(broken.runs).toBe(2);
  });

  it('is tried once while the server is known to be out of reach', async () => {
    reachability.failed();
    const read = aRead(network());
    expect(await puller.pull(read)).toEqual({ kind: 'offline' });
    expect(read.runs).toBe(1);
  });

  it.each([
    ['404', rejection(404, 'gone'), { kind: 'not-found' }],
    ['403', rejection(403, 'Not yours'), { kind: 'refused', status: 403, detail: 'Not yours' }],
    ['401', new SignedOutError('Invalid token.'), { kind: 'refused', status: 401, detail: 'Invalid token.' }],
  ])('that the server refuses with %s is not repeated', async (_name, error, failure) => {
    const read = aRead(error);
    expect(await puller.pull(read)).toEqual(failure);
    expect(read.runs).toBe(1);
    expect(puller.stateOf(read.key)).toEqual({ refreshing: false, failure });
  });

  it('that meets a fault of the server says so rather than offline', async () => {
    const fault = new UnreachableError('server', { status: 500 });
    expect(await puller.pull(aRead(fault, fault))).toMatchObject({ kind: 'refused', status: 500 });
  });

  it('that the server refused before anybody listened is told to whoever comes to listen, as long as it is watched', async () => {
    const told: unknown[] = [];
    const listen = () => puller.onRefused((key, failure) => told.push([key, failure.kind]))();
    const unwatch = puller.watch(aRead(rejection(403, 'Not yours')));
    await tick();
    listen();
    expect(told).toEqual([['order 1/1', 'refused']]);
    unwatch();
    listen();
    expect(told).toHaveLength(1);
  });

  it('that meets a bug reports it and does not hang', async () => {
    expect(await puller.pull(aRead(new TypeError('bug')))).toEqual({ kind: 'offline' });
    expect(reports).toHaveLength(1);
  });

  it('is joined by everyone who asks the same meanwhile', async () => {
    const { task, end } = aSlowRead();
    const both = Promise.all([puller.pull(task), puller.pull(task)]);
    await tick();
    expect(puller.stateOf(task.key)).toEqual({ refreshing: true, failure: null });
    end();
    expect(await both).toEqual([null, null]);
    expect(task.runs).toBe(1);
    expect(puller.stateOf(task.key)).toEqual({ refreshing: false, failure: null });
  });
});

describe('what somebody looks at', () => {
  it('is read at once, and again after a reconnect or a drain, until nobody looks', async () => {
    const read = aRead();
    const leave = puller.watch(read);
    const leaveToo = puller.watch(read);
    await tick();
    expect(read.runs).toBe(1);
    puller.refreshWatched();
    await tick();
    expect(read.runs).toBe(2);
    leave();
    puller.refreshWatched();
    await tick();
    expect(read.runs).toBe(3);
    leaveToo();
    puller.refreshWatched();
    await tick();
    expect(read.runs).toBe(3);
  });

  it('is read once more when the read under way began before the drain ended', async () => {
    const { task, end } = aSlowRead();
    puller.watch(task);
    await tick();
    puller.refreshWatched();
    puller.refreshWatched();
    end();
    await tick();
    expect(task.runs).toBe(2);
    end();
    await tick();
    expect(task.runs).toBe(2);
    expect(puller.stateOf(task.key).refreshing).toBe(false);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PhotoInput, PhotoThread, SeenPhoto } from '#app/workers/photo.api.ts';
import { createPhotoQueue, type StartedThread } from '#app/workers/photo.ts';
import { ok } from '#domain/result.ts';

const LIMIT_MS = 60_000;
const IDLE_MS = 30_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aPhoto(name: string): PhotoInput {
  return { name, bytes: new ArrayBuffer(4) };
}

function prepared({ name, bytes }: PhotoInput): SeenPhoto {
  const measures = { sizeBytes: bytes.byteLength, widthPx: 1, heightPx: 1 };
  const made = { ...measures, sha256: '', thumbnail: bytes, takenAt: null, isBlack: false };
  return { name, bytes, mediaType: 'image/jpeg', ...made };
}

/** Threads that a test can slow down and kill, with a record of their requests. */
function threads() {
  const running: { die: (reason: Error) => void; ended: boolean }[] = [];
  const asked: string[] = [];
  let busy = 0;
  let mostBusy = 0;
  let answer: PhotoThread['process'] = async (input) => ok(prepared(input));

  async function start(): Promise<StartedThread> {
    let die = (_: Error): void => undefined;
    const failed = new Promise<never>((_, reject) => {
      die = reject;
    });
    const self = { die, ended: false };
    running.push(self);
    const process: PhotoThread['process'] = async (input) => {
      asked.push(input.name);
      busy++;
      mostBusy = Math.max(mostBusy, busy);
      const result = await answer(input);
      busy--;
      return result;
    };
    return {
      thread: { process },
      failed,
      end: () => {
        self.ended = true;
      },
    };
  }

  return {
    processPhoto: createPhotoQueue({ start, idleMs: IDLE_MS, limitMs: LIMIT_MS }),
    running,
    asked,
    mostBusy: () => mostBusy,
    answerWith: (next: PhotoThread['process']) => {
      answer = next;
    },
  };
}

function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}

describe('the queue in front of the photo thread', () => {
  it('starts no thread before the first photo and one thread for all that follow', async () => {
    const pool = threads();
    expect(pool.running).toHaveLength(0);
    await Promise.all(['a', 'b', 'c'].map((name) => pool.processPhoto(aPhoto(name))));
    expect(pool.running).toHaveLength(1);
  });

  it('prepares one photo at a time, in the order of the calls', async () => {
    const pool = threads();
    const results = await Promise.all(['a', 'b', 'c'].map((name) => pool.processPhoto(aPhoto(name))));
    expect(results.map((result) => result.ok && result.value.name)).toEqual(['a', 'b', 'c']);
    expect(pool.asked).toEqual(['a', 'b', 'c']);
    expect(pool.mostBusy()).toBe(1);
  });

  it('ends a thread without work, and starts another for the next photo', async () => {
    const pool = threads();
    await pool.processPhoto(aPhoto('a'));
    await vi.advanceTimersByTimeAsync(IDLE_MS);
    expect(pool.running[0]?.ended).toBe(true);
    await pool.processPhoto(aPhoto('b'));
    expect(pool.running).toHaveLength(2);
  });

  it('answers worker-failed for the photo at which the thread died, and takes the next one', async () => {
    const pool = threads();
    pool.answerWith(never);
    const first = pool.processPhoto(aPhoto('crash.jpg'));
    const second = pool.processPhoto(aPhoto('next.jpg'));
    await vi.advanceTimersByTimeAsync(0);
    pool.answerWith(async (input) => ok(prepared(input)));
    pool.running[0]?.die(new Error('out of memory'));
    expect(await first).toMatchObject({ ok: false, error: { code: 'worker-failed', name: 'crash.jpg' } });
    expect(await second).toMatchObject({ ok: true, value: { name: 'next.jpg' } });
    expect(pool.running.map(({ ended }) => ended)).toEqual([true, false]);
  });

  it('takes the next photo at the first try after a thread died while idle', async () => {
    const pool = threads();
    await pool.processPhoto(aPhoto('a'));
    pool.running[0]?.die(new Error('killed'));
    await vi.advanceTimersByTimeAsync(0);
    expect((await pool.processPhoto(aPhoto('b'))).ok).toBe(true);
  });

  it('gives up a photo whose thread says nothing', async () => {
    const pool = threads();
    pool.answerWith(never);
    const silent = pool.processPhoto(aPhoto('silent.jpg'));
    await vi.advanceTimersByTimeAsync(LIMIT_MS);
    expect(await silent).toMatchObject({ ok: false, error: { code: 'worker-failed', name: 'silent.jpg' } });
    expect(pool.running[0]?.ended).toBe(true);
  });

  it('rejects an aborted photo at once, stops its work, and goes on with the others', async () => {
    const pool = threads();
    pool.answerWith(never);
    const interest = new AbortController();
    const first = pool.processPhoto(aPhoto('a'), interest.signal);
    const waiting = pool.processPhoto(aPhoto('b'), interest.signal);
    const kept = pool.processPhoto(aPhoto('c'));
    await vi.advanceTimersByTimeAsync(0);
    pool.answerWith(async (input) => ok(prepared(input)));
    interest.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(await kept).toMatchObject({ ok: true });
    expect(pool.asked).toEqual(['a', 'c']);
    expect(pool.running[0]?.ended).toBe(true);
  });
});

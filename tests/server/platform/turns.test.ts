import { describe, expect, test } from 'vitest';
import { Turns } from '#server/http/turns.ts';

const stays = () => false;

/** Work that ends when the test decides. */
function work(name: string, log: string[]) {
  let end = () => {};
  const isEnded = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    end: () => end(),
    run: async () => {
      log.push(name);
      await isEnded;
    },
  };
}

describe('work on the database', () => {
  test('is done so much at once, and each sender has a turn after the other', async () => {
    const turns = new Turns({ atOnce: 1 });
    const log: string[] = [];
    const first = work('first', log);
    const running = [turns.within('flood', stays, first.run)];
    for (const name of ['flood 1', 'flood 2', 'flood 3'])
      running.push(turns.within('flood', stays, async () => void log.push(name)));
    for (const name of ['other 1', 'other 2'])
      running.push(turns.within('other', stays, async () => void log.push(name)));
    first.end();
    await Promise.all(running);
    expect(log).toEqual(['first', 'flood 1', 'other 1', 'flood 2', 'other 2', 'flood 3']);
  });

  test('is dropped when its turn comes and its client has gone, and holds up nobody', async () => {
    const turns = new Turns({ atOnce: 1 });
    const log: string[] = [];
    const first = work('first', log);
    const running = turns.within('flood', stays, first.run);
    let isGone = false;
    const left = Array.from({ length: 3_000 }, () =>
      turns.within(
        'flood',
        () => isGone,
        async () => void log.push('dropped'),
      ),
    );
    const dropped = Promise.allSettled(left);
    const other = turns.within('flood', stays, async () => void log.push('other'));
    isGone = true;
    first.end();
    await Promise.all([running, other]);
    expect((await dropped).map(({ status }) => status)).toEqual(left.map(() => 'rejected'));
    expect(log).toEqual(['first', 'other']);
    await turns.within('flood', stays, async () => void log.push('free again'));
    expect(log.at(-1)).toBe('free again');
  });

  test('that gets no turn in time is answered 503, with the wait that it was in the log', async () => {
    const turns = new Turns({ atOnce: 1, patienceMs: 5 });
    const first = work('first', []);
    const running = turns.within('a', stays, first.run);
    const late = turns.within('b', stays, async () => undefined);
    await expect(late).rejects.toMatchObject({
      status: 503,
      retryAfterSeconds: 2,
      cause: expect.objectContaining({ message: expect.stringContaining('no turn came in time') }),
    });
    first.end();
    await running;
    await turns.within('b', stays, async () => undefined);
  });

  test('is refused beyond a number that waits: of whoever has the most waiting, the last', async () => {
    const turns = new Turns({ atOnce: 1, mostWaiting: 2 });
    const log: string[] = [];
    const first = work('first', log);
    const running = turns.within('flood', stays, first.run);
    const flood = ['1', '2'].map((name) => turns.within('flood', stays, async () => void log.push(name)));
    const refused = expect(flood[1]).rejects.toMatchObject({ status: 503 });
    const other = turns.within('other', stays, async () => void log.push('other'));
    await refused;
    first.end();
    await Promise.all([running, flood[0], other]);
    expect(log).toEqual(['first', '1', 'other']);
  });

  test('that fails gives its turn on', async () => {
    const turns = new Turns({ atOnce: 1 });
    await expect(
      turns.within('a', stays, async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await turns.within('a', stays, async () => 1)).toBe(1);
  });

  test('leaves others as many turns as a sender has, however long its work lasts', async () => {
    const turns = new Turns({ atOnce: 10 });
    const log: string[] = [];
    const works = Array.from({ length: 12 }, (_, index) => work(`flood ${index}`, log));
    const running = works.map(({ run }) => turns.within('flood', stays, run));
    expect(log).toHaveLength(5);
    expect(await turns.within('other', stays, async () => 'done')).toBe('done');
    for (const { end } of works) end();
    await Promise.all(running);
    expect(log).toHaveLength(12);
  });

  test('that waits behind its own sender alone lets those pass who have no turn', async () => {
    const turns = new Turns({ atOnce: 2 });
    const log: string[] = [];
    const [first, second, other] = [work('first', log), work('second', log), work('other', log)];
    const running = [first, second, other].map(({ run }, index) =>
      turns.within(index < 2 ? 'flood' : 'other', stays, run),
    );
    expect(log).toEqual(['first', 'other']);
    other.end();
    await running[2];
    expect(log).toEqual(['first', 'other']);
    first.end();
    second.end();
    await Promise.all(running);
    expect(log).toEqual(['first', 'other', 'second']);
  });
});

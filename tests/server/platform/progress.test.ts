import { expect, test } from 'vitest';
import { openProgress } from '#server/progress.ts';

function drawn(isTTY: boolean) {
  const written: string[] = [];
  let ms = 0;
  const terminal = { isTTY, write: (text: string) => written.push(text) > 0 };
  const progress = openProgress('rows', terminal as never, () => ms);
  return { written, progress, wait: (by: number) => (ms += by) };
}

test('a bar is drawn over itself at a terminal, at most ten times a second, its end always, and goes', () => {
  const { written, progress, wait } = drawn(true);
  progress.tell(0, 200);
  progress.tell(50, 200);
  wait(100);
  progress.tell(100, 200);
  progress.tell(200, 200);
  progress.end();
  expect(written).toEqual([
    `\r\x1b[Krows ${'░'.repeat(24)} 0 of 200`,
    `\r\x1b[Krows ${'█'.repeat(12)}${'░'.repeat(12)} 100 of 200`,
    `\r\x1b[Krows ${'█'.repeat(24)} 200 of 200`,
    '\r\x1b[K',
  ]);
});

test('nothing is written where nobody looks, nor of what has no parts', () => {
  const file = drawn(false);
  file.progress.tell(1, 2);
  file.progress.end();
  const empty = drawn(true);
  empty.progress.tell(0, 0);
  empty.progress.end();
  expect([file.written, empty.written]).toEqual([[], []]);
});

import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchInput } from '#app/ui/search-input.tsx';
import { find, press, pressKey, render, typeInto } from '#testkit/screen.tsx';

const asked: string[] = [];
const ask = (text: string) => asked.push(text);
const input = () => find<HTMLInputElement>('input');
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('searches once, when typing has paused', async () => {
  await render(<SearchInput label="Search" value="" onSearch={ask} />);
  await typeInto(input(), 'MH');
  await pass(200);
  await typeInto(input(), 'MH 12');
  await pass(299);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked).toEqual(['MH 12']);
});

test('searches at once on Enter, and not a second time after the pause', async () => {
  await render(<SearchInput label="Search" value="" onSearch={ask} />);
  await typeInto(input(), 'KA 05');
  await pressKey('Enter', input());
  await pass(1_000);
  expect(asked).toEqual(['KA 05']);
});

test('keeps what is being typed when an earlier search arrives back', async () => {
  await render(<SearchInput label="Search" value="" onSearch={ask} />);
  await typeInto(input(), 'MH');
  await pass(300);
  await typeInto(input(), 'MH 12 AB');
  await render(<SearchInput label="Search" value="MH" onSearch={ask} />);
  expect(input().value).toBe('MH 12 AB');
});

test('empties when the filters are cleared elsewhere', async () => {
  await render(<SearchInput label="Search" value="MH" onSearch={ask} />);
  await render(<SearchInput label="Search" value="" onSearch={ask} />);
  expect(input().value).toBe('');
});

test('clears at once', async () => {
  await render(<SearchInput label="Search" value="MH" onSearch={ask} />);
  await press('Clear search');
  expect(asked).toEqual(['']);
  expect(input().value).toBe('');
});

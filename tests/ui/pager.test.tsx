import { ChakraProvider } from '@chakra-ui/react';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Pager, pagerPages } from '#app/ui/pager.tsx';
import { pageSystem } from '#app/ui/theme/system.ts';
import { press, render } from '#testkit/screen.tsx';

function shown(page: number, pageCount: number, most = 5): string {
  return pagerPages(page, pageCount, most)
    .map((item) => (item.kind === 'page' ? String(item.page) : '…'))
    .join(' ');
}

test('offers nothing with one page or none', () => {
  expect(shown(1, 0)).toBe('');
  expect(shown(1, 1)).toBe('');
});

test('shows every page up to five', () => {
  expect(shown(1, 2)).toBe('1 2');
  expect(shown(3, 5)).toBe('1 2 3 4 5');
});

test('shows five numbers around the current page, the first, the last, and gaps', () => {
  expect(shown(6, 12)).toBe('1 … 4 5 6 7 8 … 12');
});

test('has room for five in all on a phone, the first and the last among them', () => {
  expect(shown(6, 12, 3)).toBe('1 … 5 6 7 … 12');
  expect(shown(1, 6, 3)).toBe('1 2 3 … 6');
});

test('keeps five numbers at both ends', () => {
  expect(shown(1, 12)).toBe('1 2 3 4 5 … 12');
  expect(shown(2, 12)).toBe('1 2 3 4 5 … 12');
  expect(shown(12, 12)).toBe('1 … 8 9 10 11 12');
});

test('shows never more than five numbers between the first and the last', () => {
  expect(shown(5, 9)).toBe('1 … 3 4 5 6 7 … 9');
  expect(shown(4, 7)).toBe('1 2 3 4 5 6 7');
});

test('takes a page outside the range as the nearest', () => {
  expect(shown(99, 8)).toBe(shown(8, 8));
  expect(shown(-3, 8)).toBe(shown(1, 8));
});

test('lists each page at most once, in order, with the current one, for every page of every count up to forty', () => {
  for (let pageCount = 2; pageCount <= 40; pageCount += 1) {
    for (let page = 1; page <= pageCount; page += 1) {
      const pages = pagerPages(page, pageCount).flatMap((item) => (item.kind === 'page' ? [item.page] : []));
      expect(pages).toEqual([...new Set(pages)].sort((one, other) => one - other));
      expect(pages).toContain(page);
      expect(pages[0]).toBe(1);
      expect(pages.at(-1)).toBe(pageCount);
    }
  }
});

test('[L39] counts what is shown together as one page', async () => {
  const onPage = vi.fn();
  await render(
    <ChakraProvider value={pageSystem()}>
      <Pager page={3} pageCount={5} total={48} open={2} onPage={onPage} />
    </ChakraProvider>,
  );
  const look = (page: number) => screen.getByRole('button', { name: `Page ${page}` }).className;
  expect(screen.getAllByRole('button', { name: /^Page/ })).toHaveLength(3);
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('2');
  expect(look(3)).toBe(look(1));
  expect(look(2)).not.toBe(look(3));
  for (const name of ['Page 3', 'Prev', 'Next']) await press(name);
  // The server's pages: the first of those that are shown together.
  expect(onPage.mock.calls).toEqual([[5], [1], [5]]);
});

test('is not there while every page is open', async () => {
  const pagerWith = (page: number) => (
    <Pager page={page} pageCount={2} total={14} open={2} onPage={() => undefined} />
  );
  await render(pagerWith(1));
  expect(screen.queryByRole('navigation')).toBeNull();
  await render(pagerWith(2));
  expect(screen.queryByRole('navigation')).toBeNull();
});

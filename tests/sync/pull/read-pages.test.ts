import { describe, expect, it } from 'vitest';
import { readPages } from '#app/sync/pull/read-pages.ts';
import type { Page } from '#contract/envelope.ts';

const page = (ids: readonly string[], nextLink: string | null, total = 5): Page<{ id: string }> => ({
  records: ids.map((id) => ({ id })),
  page: 1,
  pageSize: 2,
  total,
  nextLink,
  prevLink: null,
});
const PAGES = [page(['a', 'b'], 'more'), page(['b', 'c'], 'more'), page(['d', 'e'], null)];
const ids = ({ records }: { records: readonly { id: string }[] }) => records.map(({ id }) => id).join('');

describe('a list read page after page', () => {
  it('has each record once, one that moved to the next page meanwhile too', async () => {
    const read = await readPages(async (number) => PAGES[number - 1] ?? page([], null));
    expect(ids(read)).toBe('abcde');
    expect(read).toMatchObject({ total: 5, hasMore: false });
  });

  it('ends as soon as there is enough, and says that there is more', async () => {
    const read = await readPages(
      async (number) => PAGES[number - 1] ?? page([], null),
      (records) => records.length >= 2,
    );
    expect(ids(read)).toBe('ab');
    expect(read.hasMore).toBe(true);
  });

  it('ends at a host that answers the first page for ever, whose list is not known to be whole', async () => {
    const read = await readPages(async () => page(['a', 'b'], 'more', 0));
    expect(ids(read)).toBe('ab');
    expect(read).toMatchObject({ total: 2, hasMore: true });
  });
});

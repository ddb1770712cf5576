export type PagerItem = { kind: 'page'; page: number } | { kind: 'gap'; side: 'before' | 'after' };

const WINDOW = 5;

/**
 * Page numbers to offer: up to five around the current one, the first and the last, and a gap where numbers are left
 * out. Nothing with one page or none. A page outside the range (an old link) is taken as the nearest.
 */
export function pagerPages(page: number, pageCount: number): PagerItem[] {
  if (pageCount <= 1) return [];
  const current = Math.min(Math.max(page, 1), pageCount);
  const start = Math.max(1, Math.min(current - Math.floor(WINDOW / 2), pageCount - WINDOW + 1));
  const end = Math.min(pageCount, start + WINDOW - 1);
  const items: PagerItem[] = [];
  if (start > 1) items.push({ kind: 'page', page: 1 });
  if (start > 2) items.push(fill('before', 2, start - 1));
  for (let number = start; number <= end; number += 1) items.push({ kind: 'page', page: number });
  if (end < pageCount - 1) items.push(fill('after', end + 1, pageCount - 1));
  if (end < pageCount) items.push({ kind: 'page', page: pageCount });
  return items;
}

/** A gap that would hide a single page shows that page: it takes the same room. */
function fill(side: 'before' | 'after', from: number, to: number): PagerItem {
  return from === to ? { kind: 'page', page: from } : { kind: 'gap', side };
}

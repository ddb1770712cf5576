import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';
import { chakra } from './chakra.tsx';
import { Text } from './text.tsx';
import { uiTexts } from './texts.ts';
import { media, useMediaQuery } from './use-media-query.ts';

const Row = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 'gap',
    marginTop: 'section',
  },
});

/** On a phone Prev and Next are below the numbers. */
const Numbers = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 'gap',
    flexBasis: { base: 'full', md: 'auto' },
    order: { base: '-1', md: '0' },
  },
});

type PagerProps = {
  page: number;
  pageCount: number;
  /** Number of entries on all pages. */
  total: number;
  /** True if only the entries on this device were counted. */
  isHeldHere?: boolean;
  /**
   * Number of pages shown together as one: the page numbers count these groups, `page` and `onPage` the server's pages.
   */
  open?: number;
  onPage: (page: number) => void;
  busy?: boolean;
};

/**
 * Hidden if everything is shown. The pressed button stays in place, so the focus survives a change of page. A page
 * outside the range (an old link) counts as the nearest.
 */
export function Pager({ total, isHeldHere = false, open = 1, busy = false, ...asked }: PagerProps) {
  const pageCount = Math.ceil(asked.pageCount / open);
  const page = Math.min(Math.max(Math.ceil(asked.page / open), 1), Math.max(pageCount, 1));
  const onPage = (shown: number) => asked.onPage((shown - 1) * open + 1);
  const isWide = useMediaQuery(media.tabletUp);
  const items = pagerPages(page, pageCount, isWide ? WINDOW : WINDOW_ON_PHONE);
  if (items.length === 0) return null;
  const isLast = page >= pageCount;
  return (
    <Row aria-label={uiTexts.pages} aria-busy={busy}>
      <Button
        variant="quiet"
        icon={<ChevronLeft />}
        aria-disabled={page <= 1 || undefined}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        {uiTexts.previous}
      </Button>
      <Numbers>
        {items.map((item) =>
          item.kind === 'gap' ? (
            <Text as="span" tone="muted" key={item.side} aria-hidden>
              …
            </Text>
          ) : (
            <Button
              key={item.page}
              variant={item.page === page ? 'solid' : 'quiet'}
              paddingInline="2"
              aria-label={uiTexts.page(item.page)}
              aria-current={item.page === page ? 'page' : undefined}
              onClick={() => item.page !== page && onPage(item.page)}
            >
              {item.page}
            </Button>
          ),
        )}
      </Numbers>
      <Button variant="quiet" aria-disabled={isLast || undefined} onClick={() => !isLast && onPage(page + 1)}>
        {uiTexts.next}
        <ChevronRight aria-hidden />
      </Button>
      <Text as="span" tone="muted">
        {isHeldHere ? uiTexts.heldHere(total) : uiTexts.total(total)}
      </Text>
    </Row>
  );
}

type PagerItem = { kind: 'page'; page: number } | { kind: 'gap'; side: 'before' | 'after' };

const WINDOW = 5;
/** Five numbers in total fit on a phone. */
const WINDOW_ON_PHONE = 3;

/**
 * The page numbers to offer: a window around the current one, the first and the last, with gaps between. None if there
 * is one page.
 */
export function pagerPages(page: number, pageCount: number, most = WINDOW): PagerItem[] {
  if (pageCount <= 1) return [];
  const current = Math.min(Math.max(page, 1), pageCount);
  const start = Math.max(1, Math.min(current - Math.floor(most / 2), pageCount - most + 1));
  const end = Math.min(pageCount, start + most - 1);
  const items: PagerItem[] = [];
  if (start > 1) items.push({ kind: 'page', page: 1 });
  if (start > 2) items.push({ kind: 'gap', side: 'before' });
  for (let number = start; number <= end; number += 1) items.push({ kind: 'page', page: number });
  if (end < pageCount - 1) items.push({ kind: 'gap', side: 'after' });
  if (end < pageCount) items.push({ kind: 'page', page: pageCount });
  return items;
}

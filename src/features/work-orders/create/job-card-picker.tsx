import { ClipboardList } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ScanButton } from '#app/features/camera/plate/scan-button.tsx';
import {
  type JobCardsLive,
  useJobCards,
  useOrdersUnderWay,
  usePlatesOnDevice,
  useRecentJobCards,
} from '#app/hooks/use-job-cards.ts';
import type { LiveFailure } from '#app/hooks/use-live-query.ts';
import { commonTexts, unreadReason } from '#app/texts/common.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Box, chakra, Flex } from '#app/ui/chakra.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorPanel, Notice } from '#app/ui/notice.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { formatMoment } from '#domain/dates.ts';
import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { statusColour, statusLabel } from '#domain/work-order/statuses.ts';
import type { JobCard, WorkOrder } from '#domain/work-order/work-order.ts';
import type { NewOrder } from './new-order.tsx';
import { createTexts } from './texts.ts';

type Props = { order: NewOrder };

/** Searches the garage's job cards by car number (section 2, 'Job card picker'). */
export function JobCardPicker({ order }: Props) {
  const [search, setSearch] = useState('');
  const cards = useJobCards(search);
  const platesHere = usePlatesOnDevice();
  return (
    <div>
      {/* Space for the focus ring, which a dialog's body would clip. */}
      <Flex gap="gap" paddingTop="1" paddingBottom="gap">
        <Box flex="1">
          <SearchInput
            value={search}
            onSearch={setSearch}
            label={createTexts.search}
            placeholder={createTexts.search}
            maxLength={MAX_SEARCH_LENGTH}
            ref={order.search}
          />
        </Box>
        <ScanButton plates={platesHere} onFound={setSearch} />
      </Flex>
      <Found cards={cards} isSearching={search !== ''} onClear={() => setSearch('')} order={order} />
    </div>
  );
}

type FoundProps = Props & {
  cards: JobCardsLive;
  isSearching: boolean;
  onClear: () => void;
};

function Found({ cards, isSearching, onClear, order }: FoundProps) {
  const { found, failure, refreshing, loadMore, retry } = cards;
  const hadFocus = useRef(false);
  const recent = useRecentJobCards();
  const underWay = useOrdersUnderWay();
  if (found.state === 'loading' || recent === null) return <Spinner text={createTexts.loading} />;
  const failedFor = (reason: LiveFailure) => (
    <ErrorPanel
      title={createTexts.failed}
      onRetry={retry}
      retrying={refreshing}
      isOffline={reason.kind === 'offline'}
    >
      {unreadReason(reason)}
    </ErrorPanel>
  );
  if (found.state === 'failed') return failedFor(found.reason);
  const { cards: all, hasMore, source, fetchedAt } = found.value;
  // As currently in the list, which may be newer.
  const first = isSearching ? [] : recent.map((card) => all.find(({ id }) => id === card.id) ?? card);
  const listed = [...first, ...all.filter(({ id }) => !first.some((card) => card.id === id))];
  const factsOf = (card: JobCard) => (
    <CardFacts
      card={card}
      isRecent={first.some(({ id }) => id === card.id)}
      underWay={underWay.get(card.id) ?? null}
    />
  );
  const choose = (id: string) => {
    const card = listed.find((candidate) => candidate.id === id);
    if (card !== undefined) order.choose(card);
  };
  return (
    <Stack>
      {source === 'device' && (
        <Notice tone="waiting">{commonTexts.fromTablet(formatMoment(fetchedAt))}</Notice>
      )}
      {listed.length === 0 ? (
        <NoCards isSearching={isSearching} onClear={onClear} />
      ) : order.isAtOnce ? (
        <CardButtons cards={listed} factsOf={factsOf} order={order} />
      ) : (
        <RadioCards
          legend={createTexts.select}
          hideLegend
          columns="fill"
          options={listed.map((card) => ({
            value: card.id,
            label: <strong>{card.carNumber}</strong>,
            hint: factsOf(card),
            palette: card.openOrderNumber === null ? 'brand' : 'amber',
          }))}
          value={order.card?.id ?? null}
          onChange={choose}
        />
      )}
      {failure?.kind === 'refused'
        ? failedFor(failure)
        : hasMore && (
            // A new one for each page: one that moves would count as a layout shift.
            <LoadMore key={all.length} busy={refreshing} onMore={loadMore} hadFocus={hadFocus} />
          )}
    </Stack>
  );
}

function NoCards({ isSearching, onClear }: { isSearching: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<ClipboardList aria-hidden />}
      sentence={isSearching ? createTexts.emptyFiltered : createTexts.empty}
      action={
        isSearching && (
          <Button variant="quiet" onClick={onClear}>
            {uiTexts.clearSearch}
          </Button>
        )
      }
    />
  );
}

type ButtonsProps = Props & { cards: readonly JobCard[]; factsOf: (card: JobCard) => ReactNode };

const Cards = chakra('div', {
  base: {
    display: 'grid',
    gap: 'gap',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
});

/** Buttons instead of radios: arrow keys choose a radio in passing, which would raise an order. */
function CardButtons({ cards, factsOf, order }: ButtonsProps) {
  return (
    <Cards role="group" aria-label={createTexts.select}>
      {cards.map((card) => (
        <Button
          key={card.id}
          variant="quiet"
          size="floor"
          paddingInline="inset"
          justifyContent="flex-start"
          textAlign="start"
          aria-disabled={order.busy}
          onClick={() => order.choose(card)}
        >
          <Flex as="span" direction="column" minWidth="0" lineHeight="short" overflowWrap="anywhere">
            <strong>{card.carNumber}</strong>{' '}
            <Text as="small" tone="muted" weight="normal">
              {factsOf(card)}
            </Text>
          </Flex>
        </Button>
      ))}
    </Cards>
  );
}

type FactsProps = { card: JobCard; isRecent: boolean; underWay: WorkOrder | null };

/** The card's number and its orders: an open one asks before another is raised, one in progress is only mentioned. */
function CardFacts({ card: { number, openOrderNumber }, isRecent, underWay }: FactsProps) {
  return (
    // The same height with or without a badge.
    <Flex as="span" wrap="wrap" align="center" columnGap="2" rowGap="1" minHeight="8">
      {isRecent ? createTexts.recent(number) : number}
      {openOrderNumber !== null && openOrderNumber !== underWay?.number && (
        <Badge palette={statusColour('open')}>{`${openOrderNumber} · ${statusLabel('open')}`}</Badge>
      )}
      {underWay !== null && (
        <Badge
          palette={statusColour(underWay.status)}
        >{`${underWay.number} · ${statusLabel(underWay.status)}`}</Badge>
      )}
    </Flex>
  );
}

/** The next page is fetched when its button comes this close to the screen. */
const AHEAD = '0px 0px 320px 0px';

type LoadMoreProps = {
  busy: boolean;
  onMore: () => void;
  /** True if the previous one had the focus, which this one then takes over. */
  hadFocus: RefObject<boolean>;
};

/** Fetches the next cards when scrolled into view or pressed. */
function LoadMore({ busy, onMore, hadFocus }: LoadMoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    if (hadFocus.current) current?.focus({ preventScroll: true });
    return () => {
      hadFocus.current = current !== null && document.activeElement === current;
    };
  }, [hadFocus]);
  useEffect(() => {
    if (busy || button.current === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [busy, onMore]);
  return (
    <Button ref={button} variant="quiet" width="full" busy={busy} onClick={onMore}>
      {busy ? createTexts.loadingMore : createTexts.loadMore}
    </Button>
  );
}

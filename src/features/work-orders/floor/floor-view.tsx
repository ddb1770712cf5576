import { Link, useLocation } from '@tanstack/react-router';
import { CheckCheck, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ListedOrder } from '#app/entities/orders/listings.ts';
import { ScanButton } from '#app/features/camera/plate/scan-button.tsx';
import { Freshness } from '#app/features/filters/freshness.tsx';
import { LoadErrorPanel } from '#app/features/filters/load-error-panel.tsx';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { useWorkOrderList } from '#app/hooks/use-work-orders.ts';
import { commonTexts, menuTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Box, chakra, Flex } from '#app/ui/chakra.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { FLOOR_CARS, FLOOR_SHOWN } from '#domain/limits.ts';
import {
  FLOOR_LANES,
  type FloorLane,
  floorLaneOf,
  floorLanes,
  matchesTyped,
} from '#domain/work-order/floor.ts';
import { LIST_STATUSES } from '#domain/work-order/lists.ts';
import { UNFILTERED, type WorkOrder } from '#domain/work-order/work-order.ts';
import { type HeldOrder, useHeldOrders } from '../shared/held-orders.tsx';
import { FirstHints } from './first-hints.tsx';
import { FloorCard } from './floor-card.tsx';
import { LaneTitle } from './lane-title.tsx';
import { floorTexts } from './texts.ts';

const QUERY = { ...UNFILTERED, statuses: LIST_STATUSES['in-progress'], pageSize: FLOOR_CARS };

/** Without it the start address leads back here. */
const ASKED_FOR = { dashboard: true };

/** The lanes side by side on a tablet in landscape, otherwise stacked. */
const Lanes = chakra('div', {
  base: {
    display: 'grid',
    gap: 'section',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(auto-fit, minmax(17rem, 1fr))' },
  },
});

const Cards = chakra('div', {
  base: {
    display: 'grid',
    gap: 'gap',
    gridTemplateColumns: {
      base: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
      lg: 'minmax(0, 1fr)',
    },
  },
});

const Jumps = chakra('nav', {
  base: { display: { base: 'flex', lg: 'none' }, gap: '2', marginBottom: 'inset', overflowX: 'auto' },
});

/** `search`: the user came to search for a car. */
type ToSearch = { search?: boolean };

declare module '@tanstack/react-router' {
  // The router's own way to type its history state.
  interface HistoryState extends ToSearch {}
}

type Props = {
  /** The typed part of a plate; part of the address. */
  typed: string;
  onType: (typed: string) => void;
};

/** The home screen for work at the cars: what can be done at which car now, the one waiting longest first. */
export function FloorView({ typed, onType }: Props) {
  const list = useWorkOrderList('in-progress', QUERY);
  const search = useSearchFocus();
  return (
    <>
      <PageHeader
        title={menuTexts['/floor']}
        subtitle={floorTexts.subtitle}
        size="compact"
        actions={
          <Button asChild variant="quiet">
            <Link to="/" state={ASKED_FOR}>
              {menuTexts['/']}
            </Link>
          </Button>
        }
      />
      <FirstHints />
      <Flex gap="gap" marginBottom="gap">
        <Box flex="1">
          <SearchInput
            ref={search}
            value={typed}
            onSearch={onType}
            label={floorTexts.search}
            placeholder={floorTexts.plate}
          />
        </Box>
        <ScanButton plates={async () => platesOf(list)} onFound={onType} />
      </Flex>
      {list.state === 'loading' && <Spinner text={commonTexts.loadingOrders} />}
      {list.state === 'failed' && <LoadErrorPanel title={commonTexts.fetchWorkOrders} reason={list.reason} />}
      {list.state === 'ready' && (
        <>
          <Freshness {...list.value} />
          <Cars listed={list.value.records} typed={typed} />
          {list.value.total > list.value.records.length && (
            <Notice
              tone="info"
              actions={
                <Button asChild variant="quiet">
                  <Link to="/in-progress-work-orders">{floorTexts.openAll}</Link>
                </Button>
              }
            >
              {floorTexts.beyond(list.value.records.length, list.value.total)}
            </Notice>
          )}
        </>
      )}
    </>
  );
}

function platesOf(list: ReturnType<typeof useWorkOrderList>): string[] {
  return list.state === 'ready' ? list.value.records.map(({ order }) => order.car.number) : [];
}

function Cars({ listed, typed }: { listed: readonly ListedOrder[]; typed: string }) {
  const user = useSessionUser();
  const { orders, hold } = useHeldOrders(listed);
  if (user === null) return null;
  const shown = typed === '' ? orders : orders.filter(({ order }) => matchesTyped(typed, order));
  const lanes = floorLanes(shown, ({ order }) => floorLaneOf(order, user.role));
  if (FLOOR_LANES.every((lane) => lanes[lane].length === 0)) return <Nothing typed={typed} />;
  return (
    <>
      <Jumps aria-label={floorTexts.jump}>
        {FLOOR_LANES.map((lane) => (
          <Button
            key={lane}
            asChild
            variant="quiet"
            flex="1"
            flexDirection={{ base: 'column', md: 'row' }}
            columnGap="2"
            rowGap="0"
            padding="1"
            fontSize="small"
            lineHeight="short"
          >
            <a href={`#${lane}`}>
              {floorTexts.lanes[lane]} <span>{lanes[lane].length}</span>
            </a>
          </Button>
        ))}
      </Jumps>
      <Lanes>
        {FLOOR_LANES.map((lane) => (
          <Lane key={lane} lane={lane} cars={lanes[lane]} onTaken={hold} />
        ))}
      </Lanes>
    </>
  );
}

type LaneProps = {
  lane: FloorLane;
  cars: readonly HeldOrder[];
  onTaken: (order: WorkOrder) => void;
};

function Lane({ lane, cars, onTaken }: LaneProps) {
  const [shown, setShown] = useState(FLOOR_SHOWN);
  const left = cars.length - shown;
  return (
    <section aria-labelledby={lane}>
      <LaneTitle id={lane} tabIndex={-1} lane={lane} count={cars.length} />
      {cars.length === 0 && <chakra.p color="fg.muted">{floorTexts.none}</chakra.p>}
      <Stack>
        <Cards>
          {cars.slice(0, shown).map((car) => (
            <FloorCard key={car.order.id} car={car} lane={lane} onTaken={onTaken} />
          ))}
        </Cards>
        {left > 0 && (
          <Button variant="quiet" onClick={() => setShown(shown + FLOOR_SHOWN)}>
            {floorTexts.more(Math.min(left, FLOOR_SHOWN))}
          </Button>
        )}
      </Stack>
    </section>
  );
}

function Nothing({ typed }: { typed: string }) {
  if (typed === '') return <EmptyState icon={<CheckCheck aria-hidden />} sentence={floorTexts.empty} />;
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      sentence={floorTexts.noMatch(typed)}
      action={
        <Button asChild variant="quiet">
          <Link to="/work-orders" search={{ q: typed }}>
            {floorTexts.searchAll}
          </Link>
        </Button>
      }
    />
  );
}

/** The bar's search leads here: the field takes the focus. */
function useSearchFocus() {
  const field = useRef<HTMLInputElement>(null);
  const isAsked = useLocation({ select: ({ state }) => state.search === true });
  const at = useLocation({ select: ({ state }) => state.__TSR_key });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit requests it again.
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked, at]);
  return field;
}

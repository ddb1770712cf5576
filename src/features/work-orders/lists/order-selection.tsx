import { Box } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { listTexts } from '#app/features/filters/texts.ts';
import { printTexts } from '#app/features/printing/texts.ts';
import { announce } from '#app/ui/announce.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { pageTitle } from '#app/ui/focus-when-closed.ts';
import { Row } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { MOST_PRINTED_ORDERS } from '#domain/limits.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { PrintLink } from '../shared/print-link.tsx';

/** The selected orders' ids, in the order of selection. */
export type OrderSelection = {
  ids: readonly string[];
  toggle: (id: string) => void;
  /** Selects all of these, or none of them. */
  set: (ids: readonly string[], chosen: boolean) => void;
  clear: () => void;
};

/** The selection survives paging and filtering, and ends with the screen. */
export function useOrderSelection(): OrderSelection {
  const [ids, setIds] = useState<readonly string[]>([]);
  const choose = (next: readonly string[]) => {
    setIds(next);
    announce(listTexts.selected(next.length));
  };
  const set = (some: readonly string[], chosen: boolean) => {
    const others = ids.filter((id) => !some.includes(id));
    choose(chosen ? [...others, ...some] : others);
  };
  return {
    ids,
    toggle: (id) => set([id], !ids.includes(id)),
    set,
    clear: () => choose([]),
  };
}

/** Where the focus goes when the selection ends with the button that ended it. */
export function firstInList(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-list-item]') ?? pageTitle();
}

type Props = { order: WorkOrder; selection: OrderSelection };

/** Selects an order on its card; Space on the card's link does the same. */
export function SelectOrder({ order, selection }: Props) {
  return (
    <Corner>
      <Checkbox
        checked={selection.ids.includes(order.id)}
        onChange={() => selection.toggle(order.id)}
        hideLabel
      >
        {listTexts.select(order.number)}
      </Checkbox>
    </Corner>
  );
}

type PageProps = { orders: readonly WorkOrder[]; selection: OrderSelection };

/** Selects all orders in sight, or none of them. */
export function SelectPage({ orders, selection }: PageProps) {
  const ids = orders.map(({ id }) => id);
  const chosen = ids.filter((id) => selection.ids.includes(id)).length;
  const isWhole = chosen === ids.length;
  return (
    <Corner>
      <Checkbox
        checked={isWhole}
        mixed={chosen > 0 && !isWhole}
        onChange={() => selection.set(ids, !isWhole)}
        hideLabel
      >
        {listTexts.selectPage}
      </Checkbox>
    </Corner>
  );
}

/** In the upper corner of a card without widening it: its target extends over the card's edge. */
function Corner({ children }: { children: ReactNode }) {
  return (
    <Box
      position="relative"
      zIndex="raised"
      flexShrink={0}
      marginBlock="-3"
      marginInlineStart="-3"
      css={{
        '& > label': { minWidth: 'control', justifyContent: 'center', paddingInlineEnd: '0', gap: '0' },
      }}
    >
      {children}
    </Box>
  );
}

/** Needed once orders are selected. */
const SelectedActs = lazy(async () => ({ default: (await import('./selected-acts.tsx')).SelectedActs }));

/** What can be done with the selected orders, at the foot of the window so that nothing moves when it appears. */
export function SelectionBar({ selection }: { selection: OrderSelection }) {
  const { ids, clear } = selection;
  if (ids.length === 0) return null;
  const isTooMany = ids.length > MOST_PRINTED_ORDERS;
  const label = printTexts.printOrders(ids.length);
  return (
    <Row
      as="section"
      aria-label={listTexts.selection}
      position="sticky"
      bottom="calc(var(--ui-spacing-3) + var(--ui-bar))"
      zIndex="sticky"
      marginTop="4"
      padding="3"
      paddingInlineStart="5"
      bg="bg.raised"
      color="fg"
      borderWidth="edge"
      borderColor="line.control"
      borderRadius="lg"
      boxShadow="overlay"
    >
      <Text flex="1" weight="strong">
        {listTexts.selected(ids.length)}
        {isTooMany && (
          <Text as="span" display="block" tone="muted" weight="normal">
            {printTexts.mostAtOnce(MOST_PRINTED_ORDERS)}
          </Text>
        )}
      </Text>
      <Button
        variant="quiet"
        onClick={() => {
          clear();
          // The bar takes its button away with it.
          firstInList()?.focus();
        }}
      >
        {listTexts.clearSelection}
      </Button>
      <Suspense fallback={null}>
        <SelectedActs selection={selection} />
      </Suspense>
      {isTooMany ? (
        <Button disabled icon={<Printer aria-hidden />}>
          {label}
        </Button>
      ) : (
        <Button asChild>
          <PrintLink href={`/print/work-orders?ids=${ids.map(encodeURIComponent).join()}`}>
            <Printer aria-hidden />
            {label}
          </PrintLink>
        </Button>
      )}
    </Row>
  );
}

import { Box } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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
  clear: () => void;
};

/** The selection survives paging and filtering, and ends with the screen. */
export function useOrderSelection(): OrderSelection {
  const [ids, setIds] = useState<readonly string[]>([]);
  const choose = (next: readonly string[]) => {
    setIds(next);
    announce(listTexts.selected(next.length));
  };
  return {
    ids,
    toggle: (id) => choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    clear: () => choose([]),
  };
}

type Props = { order: WorkOrder; selection: OrderSelection };

/** Selects an order on its card; Space on the card's link does the same. */
export function SelectOrder({ order, selection }: Props) {
  return (
    // In the card's upper corner without widening it: its target extends over the card's edge.
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
      <Checkbox
        checked={selection.ids.includes(order.id)}
        onChange={() => selection.toggle(order.id)}
        hideLabel
      >
        {listTexts.select(order.number)}
      </Checkbox>
    </Box>
  );
}

/** Print and Clear for the selected orders, at the foot of the window so that nothing moves when they appear. */
export function BulkPrintBar({ selection, children }: { selection: OrderSelection; children?: ReactNode }) {
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
          // The bar takes its button away with it, so the focus goes back to the list.
          (document.querySelector<HTMLElement>('[data-list-item]') ?? pageTitle())?.focus();
        }}
      >
        {listTexts.clearSelection}
      </Button>
      {children}
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

import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { listTexts } from '#app/features/filters/texts.ts';
import { announce } from '#app/ui/announce.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import type { OrderListName } from '#domain/work-order/statuses.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

/** The orders chosen in a list, by id, in the order they were chosen. */
export type OrderSelection = {
  ids: readonly string[];
  toggle: (id: string) => void;
  clear: () => void;
};

/** What is chosen in a list. It outlives its pages and filters, and ends with the screen. */
export function useOrderSelection(listName: OrderListName): OrderSelection {
  const [chosen, setChosen] = useState<{ listName: OrderListName; ids: readonly string[] }>({
    listName,
    ids: [],
  });
  const ids = chosen.listName === listName ? chosen.ids : [];
  const choose = (next: readonly string[]) => {
    setChosen({ listName, ids: next });
    announce(listTexts.selected(next.length));
  };
  return {
    ids,
    toggle: (id) => choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    clear: () => choose([]),
  };
}

/** Stands in the card's upper corner without widening it: the card's own edge is part of what can be pressed. */
const Box = chakra('div', {
  base: {
    position: 'relative',
    zIndex: 'raised',
    flexShrink: 0,
    marginBlock: '-3',
    marginInlineStart: '-3',
    '& > label': { minWidth: 'control', justifyContent: 'center', paddingInlineEnd: '0', gap: '0' },
  },
});

type Props = { order: WorkOrder; selection: OrderSelection };

/** Chooses an order on its card; Space does the same on the card's link. */
export function SelectOrder({ order, selection }: Props) {
  return (
    <Box>
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

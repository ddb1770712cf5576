import { type ReactNode, useState } from 'react';
import { listTexts } from '#app/features/filters/texts.ts';
import type { Live } from '#app/hooks/use-live-query.ts';
import type { WorkOrderListLive } from '#app/hooks/use-work-orders.ts';
import { announce } from '#app/ui/announce.ts';
import { Box } from '#app/ui/chakra.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

/** The selected orders' ids, in the order of selection. */
export type OrderSelection = {
  ids: readonly string[];
  toggle: (id: string) => void;
  /** Selects all of these, or none of them. */
  set: (ids: readonly string[], chosen: boolean) => void;
  clear: () => void;
  /** Number of these that the list does not show now. */
  unseen: (ids: readonly string[]) => number;
};

/** The selection survives paging and filtering of its list, and ends with the screen. */
export function useOrderSelection(list: Live<Pick<WorkOrderListLive, 'records'>>): OrderSelection {
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
    unseen: (some) => some.filter((id) => !isShown(list, id)).length,
  };
}

function isShown(list: Parameters<typeof useOrderSelection>[0], id: string): boolean {
  return list.state === 'ready' && list.value.records.some(({ order }) => order.id === id);
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

/** Selects all visible orders, or none of them. */
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
      data-select
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

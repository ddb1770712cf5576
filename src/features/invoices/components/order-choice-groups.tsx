import { chakra } from '@chakra-ui/react';
import { type ChangeEvent, useId } from 'react';
import { flushSync } from 'react-dom';
import { Badge } from '#app/ui/badge.tsx';
import { formatPaise } from '#domain/money.ts';
import { statusColour, statusLabel } from '#domain/work-order/statuses.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import type { VendorGroup } from '../order-choice.ts';
import { invoiceFormTexts } from '../texts-form.ts';

/** The rows' looks stand here once, on plain elements: there may be a hundred. */
const Rows = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    overflowWrap: 'anywhere',
    '& h3': { textStyle: 'label', fontWeight: 'strong' },
    '& header': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: '3',
      paddingBlock: '2',
    },
    '& label': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      columnGap: '3',
      alignItems: 'center',
      minHeight: 'row',
      paddingInline: '3',
      paddingBlock: '2',
      borderTopWidth: 'edge',
      borderColor: 'line',
      cursor: 'pointer',
      _hover: { bg: 'bg.hover' },
    },
    '& label:has(:checked)': { bg: 'accent.bg' },
    '& label:has(:focus-visible)': {
      outlineWidth: 'var(--ui-border-widths-thick)',
      outlineStyle: 'solid',
      outlineColor: 'line.focus',
      outlineOffset: 'calc(var(--ui-border-widths-thick) * -1)',
    },
    '& input': { boxSize: '6', accentColor: 'brand.solid', cursor: 'inherit', outline: 'none' },
    '& small': { textStyle: 'small', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
    '& [data-part=name]': { display: 'flex', flexWrap: 'wrap', columnGap: '2', alignItems: 'center' },
    '& [data-part=name] > *': { minWidth: '0', overflowWrap: 'anywhere' },
    '& [data-part=amount]': { fontVariantNumeric: 'tabular-nums' },
  },
});

type Props = {
  group: VendorGroup;
  chosenIds: ReadonlySet<string>;
  onToggle: (order: WorkOrder) => void;
};

/** The orders of one vendor, each with its amount. */
export function OrderGroup({ group, chosenIds, onToggle }: Props) {
  const titleId = useId();
  return (
    <Rows role="group" aria-labelledby={titleId}>
      <header>
        <h3 id={titleId}>{group.vendorName}</h3>
        <small>{invoiceFormTexts.groupSum(group.orders.length, group.sumPaise)}</small>
      </header>
      {group.orders.map((order) => (
        <label key={order.id}>
          <input
            type="checkbox"
            checked={chosenIds.has(order.id)}
            onChange={(event) => keepInPlace(event, () => onToggle(order))}
          />
          <span data-part="name">
            <strong>{order.number}</strong>
            <small>
              {order.car.number} · {order.jobCard.number}
            </small>
            {order.status !== 'completed' && (
              <Badge palette={statusColour(order.status)}>
                {statusLabel(order.status, order.statusText)}
              </Badge>
            )}
          </span>
          <strong data-part="amount">{formatPaise(order.totalPaise)}</strong>
        </label>
      ))}
    </Rows>
  );
}

/** What is chosen is listed above and takes room there; the pressed row stays under the finger all the same. */
function keepInPlace({ currentTarget }: ChangeEvent<HTMLInputElement>, act: () => void): void {
  const before = currentTarget.getBoundingClientRect().top;
  flushSync(act);
  const moved = currentTarget.getBoundingClientRect().top - before;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}

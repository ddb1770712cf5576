import { X } from 'lucide-react';
import { useRef } from 'react';
import type { BilledOrder } from '#app/actions/invoices/create-invoice.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { formatSum } from '#domain/work-order/order-sum.ts';
import { billedSum } from './new-invoice.ts';
import { invoiceFormTexts } from './texts.ts';

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 'gap',
    alignItems: 'center',
    minHeight: 'floor',
    listStyle: 'none',
    '& button': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '3',
      alignItems: 'center',
      textAlign: 'start',
      minHeight: 'floor',
      paddingInline: '3',
      paddingBlock: '2',
      borderWidth: 'edge',
      borderColor: 'brand.solid',
      borderRadius: 'md',
      bg: 'accent.bg',
      color: 'fg',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
    },
    '& button:hover': { bg: 'bg.hover' },
    '& small': { gridColumn: '1', textStyle: 'small', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
    '& svg': { boxSize: '5', gridColumn: '2', gridRow: '1 / span 2' },
  },
});

/** Number of chosen orders, and their sum. */
export function describeChosen(orders: readonly BilledOrder[]): string {
  return orders.length === 0
    ? invoiceFormTexts.noneChosen
    : invoiceFormTexts.chosen(orders.length, formatSum(billedSum(orders)));
}

type Props = { orders: readonly BilledOrder[]; onRemove: (order: BilledOrder) => void };

/** The chosen orders, whatever the search below shows; a press removes one. */
export function ChosenOrders({ orders, onRemove }: Props) {
  const list = useRef<HTMLUListElement>(null);

  function remove(order: BilledOrder, index: number): void {
    // The pressed button disappears, so its neighbour takes the focus first.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    onRemove(order);
  }

  return (
    // While there is nothing to list, only the bar shows it.
    <Stack gap="2" srOnly={orders.length === 0 || undefined}>
      <Text role="status" size="label">
        {describeChosen(orders)}
      </Text>
      {orders.length > 0 && (
        <List ref={list}>
          {orders.map((order, index) => (
            <li key={order.id}>
              <button
                type="button"
                aria-label={invoiceFormTexts.removeOrder(order.number)}
                onClick={() => remove(order, index)}
              >
                <strong>{order.number}</strong>
                <small>
                  {order.carNumber} · {formatSum(billedSum([order]))}
                </small>
                <X aria-hidden />
              </button>
            </li>
          ))}
        </List>
      )}
    </Stack>
  );
}

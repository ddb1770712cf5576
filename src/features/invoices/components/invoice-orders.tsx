import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { commonTexts } from '#app/texts/common.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { formatPaise, sumPaise } from '#domain/money.ts';
import { invoiceTexts } from '../texts.ts';

/** Narrow enough for a phone, unlike a table of the page. */
const Table = chakra('table', {
  base: {
    width: 'full',
    '& th, & td': {
      paddingBlock: '2',
      paddingInlineEnd: '3',
      textAlign: 'start',
      fontWeight: 'inherit',
      overflowWrap: 'anywhere',
      borderBottomWidth: 'edge',
      borderColor: 'line',
    },
    '& thead th': { textStyle: 'small', color: 'fg.muted' },
    '& th:last-of-type:not(:first-of-type), & td:last-of-type': {
      textAlign: 'end',
      paddingInlineEnd: '0',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    '& tfoot th, & tfoot td': { fontWeight: 'strong', borderBottomWidth: '0' },
  },
});

/** The orders an invoice is over, and what they come to together. */
export function InvoiceOrders({ orders }: { orders: Invoice['workOrders'] }) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{commonTexts.order}</th>
          <th scope="col">{commonTexts.vehicle}</th>
          <th scope="col">{commonTexts.totalAmount}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row">
              <TextLink asChild>
                <Link to="/work-orders/$id" params={{ id: order.id }}>
                  {order.number}
                </Link>
              </TextLink>
            </th>
            <td>{order.carNumber}</td>
            <td>{formatPaise(order.totalPaise)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {invoiceTexts.sum}
          </th>
          <td>{formatPaise(sumPaise(orders.map(({ totalPaise }) => totalPaise)))}</td>
        </tr>
      </tfoot>
    </Table>
  );
}

import type { NewInvoice } from '#app/actions/invoices/create-invoice.form.ts';
import type { BilledOrder } from '#app/actions/invoices/create-invoice.ts';
import { type Paise, paiseToInput, sumPaise } from '#domain/money.ts';
import { addSums, type OrderSum, orderSum } from '#domain/work-order/order-sum.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

/** The two amounts of an invoice, by their names in the form. */
export type ValueField = 'withoutTax' | 'withTax';

export const EMPTY_INVOICE: NewInvoice = { number: '', withoutTax: '', withTax: '', orders: [] };

export function billedOrder(order: WorkOrder): BilledOrder {
  const { id, number, jobCard, car, vendor, totalPaise } = order;
  const { unpriced } = orderSum(order);
  return {
    id,
    number,
    jobCardNumber: jobCard.number,
    carNumber: car.number,
    vendor: vendor === null ? null : { id: vendor.id, name: vendor.name },
    totalPaise,
    ...(unpriced > 0 && { unpriced }),
  };
}

/** Total of the chosen orders, with the number of jobs that have no price. */
export function billedSum(orders: readonly BilledOrder[]): OrderSum {
  return addSums(orders.map(({ totalPaise, unpriced = 0 }) => ({ paise: totalPaise, unpriced })));
}

export function sumOf(orders: readonly Pick<BilledOrder, 'totalPaise'>[]): Paise {
  return sumPaise(orders.map(({ totalPaise }) => totalPaise));
}

/** The form with other orders: their sum fills both amounts, replacing typed ones (section 5) [I12]. */
export function withOrders(value: NewInvoice, orders: BilledOrder[]): NewInvoice {
  const sum = orders.length === 0 ? '' : paiseToInput(sumOf(orders));
  return { ...value, orders, withoutTax: sum, withTax: sum };
}

/** Adds this order, or removes it if it was chosen. */
export function toggled(orders: readonly BilledOrder[], order: BilledOrder): BilledOrder[] {
  const others = orders.filter(({ id }) => id !== order.id);
  return others.length < orders.length ? others : [...orders, order];
}

import { listAlikeInvoices } from '#contract/calls/alike-invoices.ts';
import {
  changeInvoiceStatus,
  countInvoices,
  createInvoice,
  downloadInvoices,
  type InvoiceDownloadRow,
  listInvoices,
} from '#contract/calls/invoices.ts';
import { readInvoiceStatus } from '#contract/wire/words.ts';
import { checkInvoice, checkOneVendor, checkOrderCount, vendorsOf } from '#domain/invoice/checks.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { nameFinancialYear } from '#domain/invoice/numbers.ts';
import { isInvoiceable, linkedOrderStatus, moveInvoice } from '#domain/invoice/steps.ts';
import { paiseToRupees, sumPaise } from '#domain/money.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { bind, type CallContext, type Route } from '../http/handler.ts';
import { refuse, rejectInvalid, requireId } from '../http/problem.ts';
import { actorOf, ownComplex } from '../http/session.ts';
import { dayBounds, pageOf } from '../lists.sql.ts';
import { reasonFrom } from '../work-orders/act-on-order.ts';
import { lockOrders } from '../work-orders/load.sql.ts';
import { findAlike, findBill } from './alike.sql.ts';
import { countComplexInvoices, listInvoicePage } from './list.sql.ts';
import { findInvoice, findInvoices, lockInvoice } from './load.sql.ts';
import { insertInvoice, linkOrders, logInvoice, moveOrders, setInvoiceStatus } from './save.sql.ts';

/** One line of the CSV; the columns are in this order. */
function downloadRow(invoice: Invoice): InvoiceDownloadRow {
  const { reason = '', reasonPicture } = invoice.statusLog.at(-1) ?? {};
  return {
    id: invoice.id,
    invoiceNo: invoice.invoiceNumber,
    vendor_name: invoice.vendor?.name ?? '',
    work_orders: invoice.workOrders.map(({ number }) => number).join(', '),
    value_without_tax: paiseToRupees(invoice.withoutTaxPaise),
    value_with_tax: paiseToRupees(invoice.withTaxPaise),
    status: invoice.status,
    created_at: invoice.createdAt,
    rejection_reason: reason,
    rejection_image: reasonPicture?.at === 'server' ? reasonPicture.url : '',
  };
}

const readRoutes: readonly Route[] = [
  bind(listInvoices, ['invoice.see'], async ({ query, session, tx }) => {
    const complexId = ownComplex(session, query.complexId);
    const bounds = await dayBounds(tx, session.cityId, query);
    const { search, vendorId, categoryId, fromOn, toOn } = query;
    const scope = { complexId, cityId: session.cityId, bounds };
    const filter = { ...scope, search, vendorId, categoryId, fromOn, toOn };
    return pageOf(listInvoices, query, await listInvoicePage(tx, filter, query));
  }),
  bind(countInvoices, ['dashboard.see'], async ({ params, session, tx }) =>
    countComplexInvoices(tx, ownComplex(session, params.complexId)),
  ),
  bind(listAlikeInvoices, ['invoice.see'], async ({ query, session, tx, at }) => {
    const { complexId } = session;
    const { invoiceId } = query;
    const bill = invoiceId === null ? { ...query, at } : await findBill(tx, complexId, invoiceId);
    return findAlike(tx, complexId, bill ?? refuse({ kind: 'invoice/not-found' }));
  }),
  bind(downloadInvoices, ['invoice.see'], async ({ query, session, tx }) => {
    const invoices = await findInvoices(tx, session.complexId, query.ids);
    if (invoices.length < query.ids.length) refuse({ kind: 'invoice/not-found' });
    return { records: invoices.map(downloadRow) };
  }),
];

/** The chosen orders, locked; throws if one of them does not exist. */
async function eligibleOrders(context: CallContext<typeof createInvoice>): Promise<WorkOrder[]> {
  const { workOrderIds } = context.body;
  if (workOrderIds.length > 0) rejectInvalid(checkOrderCount(workOrderIds));
  const orders = await lockOrders(context.tx, context.session.complexId, workOrderIds);
  if (orders.length < workOrderIds.length) refuse({ kind: 'order/not-found' });
  return orders;
}

function refuseIneligible(orders: readonly WorkOrder[]): void {
  const odd = orders.find((order) => !isInvoiceable(order.status));
  if (odd === undefined) return;
  const label = statusLabel(odd.status, odd.statusText);
  refuse({ kind: 'invoice/order-not-eligible', orderNumber: odd.number, statusLabel: label });
}

/** Permissions of which a role needs at least one; the domain checks the one for the target status. */
const MOVES = [
  'invoice.approve-as-manager',
  'invoice.reject-as-manager',
  'invoice.approve-as-finance',
  'invoice.pay',
  'invoice.reject-as-finance',
] as const;

const changeRoutes: readonly Route[] = [
  bind(createInvoice, ['invoice.create'], async (context) => {
    const { body, files, session, tx, at, newId } = context;
    const orders = await eligibleOrders(context);
    const sum = sumPaise(orders.map(({ totalPaise }) => totalPaise));
    const [vendor, ...others] = vendorsOf(orders);
    rejectInvalid([
      ...checkInvoice({ ...body, sumPaise: sum, pdfCount: files.length }),
      ...checkOneVendor(vendor === undefined ? [] : [vendor, ...others]),
    ]);
    refuseIneligible(orders);
    // An order without a vendor would be billed to the vendor of the others.
    if (vendor === undefined || orders.some((order) => order.vendor === null))
      refuse({ kind: 'order/no-vendor' });
    const id = newId();
    const inserted = await insertInvoice(tx, {
      id,
      number: body.invoiceNumber,
      vendor_id: vendor.id,
      complex_id: session.complexId,
      value_without_tax_paise: body.withoutTaxPaise ?? 0,
      value_with_tax_paise: body.withTaxPaise ?? 0,
      status: 'created',
      pdf_sha256: files[0]?.sha256 ?? '',
      created_by: session.userId,
      created_at: at,
      updated_at: at,
    });
    if (!inserted) {
      const financialYear = nameFinancialYear(at, session.employee.city.utcOffsets);
      refuse({ kind: 'invoice/number-taken', number: body.invoiceNumber, financialYear });
    }
    const by = { userId: session.userId, at };
    await linkOrders(tx, id, orders);
    await logInvoice(tx, id, 'created', by);
    await moveOrders(
      tx,
      orders.map((order) => order.id),
      linkedOrderStatus('created'),
      by,
    );
    return (await findInvoice(tx, session.complexId, id)) ?? refuse({ kind: 'invoice/not-found' });
  }),
  bind(changeInvoiceStatus, MOVES, changeStatus),
];

async function changeStatus(context: CallContext<typeof changeInvoiceStatus>): Promise<Invoice> {
  const { params, body, files, session, tx, at } = context;
  const { complexId, userId } = session;
  const invoice =
    (await lockInvoice(tx, complexId, params.id ?? '')) ?? refuse({ kind: 'invoice/not-found' });
  requireId('status', body.status);
  const wanted = readInvoiceStatus(body.status);
  if (wanted === 'unknown') rejectInvalid([{ field: 'status', code: 'invalid' }]);
  const moved = moveInvoice(invoice, wanted, actorOf(context), reasonFrom(body, files));
  if (!moved.ok) refuse(moved.error);
  const { status } = moved.value;
  if (status === 'unknown') throw new Error('an invoice was moved to no known status');
  const orders = await lockOrders(
    tx,
    complexId,
    invoice.workOrders.map(({ id }) => id),
  );
  const { reason, reasonPicture } = moved.value.statusLog.at(-1) ?? {};
  const by = { userId, at, reason, photo: reasonPicture && files[0]?.sha256 };
  await setInvoiceStatus(tx, invoice.id, status, by);
  await moveOrders(
    tx,
    orders.map(({ id }) => id),
    linkedOrderStatus(status),
    by,
  );
  return (await findInvoice(tx, complexId, invoice.id)) ?? refuse({ kind: 'invoice/not-found' });
}

export const invoiceRoutes: readonly Route[] = [...readRoutes, ...changeRoutes];

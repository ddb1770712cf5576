import type { QueryOf } from '#contract/call.ts';
import { invoiceStatusReport, pendingPaymentsReport } from '#contract/calls/vendors.ts';
import { sumPaise } from '#domain/money.ts';
import type { Tx } from '../db/schema.ts';
import { bind, type Route } from '../http/handler.ts';
import { ownComplex, type Session } from '../http/session.ts';
import type { InvoiceFilter } from '../invoices/list.sql.ts';
import { dayBounds } from '../lists.sql.ts';
import { pendingByVendor, statusByVendor } from './reports.sql.ts';

type Asked = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryOf<typeof pendingPaymentsReport>;
  readonly session: Session;
  readonly tx: Tx;
};

async function filterOf({ params, query, session, tx }: Asked): Promise<InvoiceFilter> {
  const { search, vendorId, categoryId, fromOn, toOn } = query;
  const complexId = ownComplex(session, params.complexId);
  const bounds = await dayBounds(tx, session.cityId, query);
  return { complexId, cityId: session.cityId, bounds, search, vendorId, categoryId, fromOn, toOn };
}

export const paymentRoutes: readonly Route[] = [
  bind(pendingPaymentsReport, ['payment.see'], async (context) => {
    const vendors = await pendingByVendor(context.tx, await filterOf(context));
    return { totalPendingPaise: sumPaise(vendors.map(({ pendingPaise }) => pendingPaise)), vendors };
  }),
  bind(invoiceStatusReport, ['payment.see'], async (context) => {
    return { vendors: await statusByVendor(context.tx, await filterOf(context)) };
  }),
];

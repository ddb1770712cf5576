import type { KnownInvoiceStatus } from '#domain/invoice/invoice.ts';
import type { KnownWorkOrderStatus, WorkOrder } from '#domain/work-order/work-order.ts';
import type { NewRow, Tx } from '../db/schema.ts';

type By = {
  readonly userId: string;
  readonly at: string;
  readonly reason?: string | undefined;
  /** Hash of a photo for the reason. */
  readonly photo?: string | undefined;
};

/**
 * Adds an invoice; false if the vendor has one with that number in the same financial year. A second caller with the
 * same number waits here until the first has committed or rolled back.
 */
export async function insertInvoice(tx: Tx, invoice: NewRow<'invoices'>): Promise<boolean> {
  const row = await tx
    .insertInto('invoices')
    .values(invoice)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Links orders to an invoice, in the order in which they were chosen, with their current value. */
export async function linkOrders(tx: Tx, invoiceId: string, orders: readonly WorkOrder[]): Promise<void> {
  await tx
    .insertInto('invoice_work_orders')
    .values(
      orders.map((order, position) => ({
        invoice_id: invoiceId,
        work_order_id: order.id,
        total_paise: order.totalPaise,
        position,
      })),
    )
    .execute();
}

export async function logInvoice(
  tx: Tx,
  invoiceId: string,
  status: KnownInvoiceStatus,
  { userId, at, reason, photo }: By,
): Promise<void> {
  await tx
    .insertInto('invoice_status_log')
    .values({
      invoice_id: invoiceId,
      status,
      created_at: at,
      created_by: userId,
      reason: reason ?? null,
      reason_sha256: photo ?? null,
    })
    .execute();
}

export async function setInvoiceStatus(
  tx: Tx,
  invoiceId: string,
  status: KnownInvoiceStatus,
  by: By,
): Promise<void> {
  await tx.updateTable('invoices').set({ status, updated_at: by.at }).where('id', '=', invoiceId).execute();
  await logInvoice(tx, invoiceId, status, by);
}

/**
 * Moves linked orders, which the caller has locked, to the status that follows from their invoice's new one; each gets
 * its log entry.
 */
export async function moveOrders(
  tx: Tx,
  orderIds: readonly string[],
  status: KnownWorkOrderStatus,
  { userId, at, reason, photo }: By,
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.updateTable('work_orders').set({ status, updated_at: at }).where('id', 'in', orderIds).execute();
  await tx
    .insertInto('work_order_status_log')
    .values(
      orderIds.map((orderId) => ({
        work_order_id: orderId,
        status,
        created_at: at,
        created_by: userId,
        reason: reason ?? null,
        reason_sha256: photo ?? null,
      })),
    )
    .execute();
}

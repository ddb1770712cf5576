import { paiseToRupees } from '#domain/money.ts';
import type { PendingVendor, VendorInvoiceStatus } from '#domain/vendor/vendor.ts';

/** One row for each vendor, under the wire's field names (section 3); amounts in rupees. */
export function pendingRecords(vendors: readonly PendingVendor[]) {
  return vendors.map((vendor) => ({
    vendor_id: vendor.vendorId,
    vendor_name: vendor.vendorName,
    gst_no: vendor.gstNumber,
    pending_amount: paiseToRupees(vendor.pendingPaise),
    pending_invoices: vendor.pendingInvoices,
    work_orders: vendor.workOrders,
    categories: vendor.categories,
  }));
}

/** One row for each vendor and status, under the wire's field names; amounts in rupees. */
export function statusRecords(vendors: readonly VendorInvoiceStatus[]) {
  return vendors.flatMap(({ vendorId, vendorName, totalInvoices, totalPaise, breakdown }) =>
    breakdown.map((part) => ({
      vendor_id: vendorId,
      vendor_name: vendorName,
      total_invoices: totalInvoices,
      total_amount: paiseToRupees(totalPaise),
      status_uri: part.statusUri,
      status_name: part.statusName,
      invoice_count: part.invoiceCount,
      amount: paiseToRupees(part.amountPaise),
    })),
  );
}

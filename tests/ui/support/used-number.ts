import type { Invoice } from '#domain/invoice/invoice.ts';
import { anInvoice } from '../../domain/support/builders.ts';

/** Invoice INV-7 of the vendor of `anOrder`, approved by the manager. */
export function invoiceSeven(facts: Partial<Invoice> = {}): Invoice {
  const vendor = { id: 'v1', vendorNumber: 'VEN-1', name: 'Garage One' };
  return anInvoice({ invoiceNumber: 'INV-7', status: 'manager_approved', vendor, ...facts });
}

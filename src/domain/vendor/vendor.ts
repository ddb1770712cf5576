import type { Paise } from '../money.ts';

/** A vendor with its bank details and rates (section 3). Rates in paise per unit. */
export type Vendor = {
  id: string;
  vendorNumber: string;
  name: string;
  gstNumber: string;
  address: string;
  cityId: string;
  phoneNumber: string;
  createdAt: string;
  bankDetails: { accountName: string; bankName: string; accountNumber: string; ifscCode: string }[];
  /** Null if a host's list of vendors lacks them: they are then read by their own call. */
  jobs: VendorRate[] | null;
};

/**
 * A vendor's rate for a catalogue job, in paise per unit. `jobId` is '' if the host identifies the job only by name.
 */
export type VendorRate = { jobId: string; name: string; categoryName: string; ratePaise: Paise };

/** Someone who can be put in charge of a vendor (section 3, 'Employee search result'). */
export type Employee = { id: string; name: string; authUserId: string };

/** One line of the pending payments report (section 3). */
export type PendingVendor = {
  vendorId: string;
  vendorName: string;
  gstNumber: string;
  pendingPaise: Paise;
  pendingInvoices: number;
  workOrders: number;
  categories: string[];
};

/** One vendor of the invoice status report (section 3). */
export type VendorInvoiceStatus = {
  vendorId: string;
  vendorName: string;
  totalInvoices: number;
  totalPaise: Paise;
  breakdown: { statusUri: string; statusName: string; invoiceCount: number; amountPaise: Paise }[];
};

/** Filters of both reports (section 7). */
export type ReportQuery = {
  search: string;
  vendorId: string | null;
  categoryId: string | null;
  fromOn: string | null;
  toOn: string | null;
};

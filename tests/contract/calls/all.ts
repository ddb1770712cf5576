import type { AnyCall } from '#contract/call.ts';
import { listAlikeInvoices } from '#contract/calls/alike-invoices.ts';
import * as catalogue from '#contract/calls/catalogue.ts';
import * as devices from '#contract/calls/devices.ts';
import * as imports from '#contract/calls/imports.ts';
import * as invoices from '#contract/calls/invoices.ts';
import * as lookups from '#contract/calls/lookups.ts';
import { validateUser } from '#contract/calls/session.ts';
import * as signInCodes from '#contract/calls/sign-in-codes.ts';
import * as users from '#contract/calls/users.ts';
import * as vendors from '#contract/calls/vendors.ts';
import * as workOrders from '#contract/calls/work-orders.ts';

/** Every call of section 7. */
export const ALL_CALLS: readonly AnyCall[] = [
  validateUser,
  ...Object.values(lookups),
  ...Object.values(vendors),
  ...Object.values(catalogue),
  ...Object.values(workOrders),
  ...Object.values(invoices),
];

/** The product's own calls, beyond section 7. */
export const OUR_CALLS: readonly AnyCall[] = [
  listAlikeInvoices,
  ...Object.values(signInCodes),
  ...Object.values(users),
  ...Object.values(imports),
  ...Object.values(devices).filter((value) => typeof value === 'object'),
];

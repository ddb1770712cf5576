import type { AnyCall } from '../call.ts';
import * as catalogue from './catalogue.ts';
import * as invoices from './invoices.ts';
import * as lookups from './lookups.ts';
import { validateUser } from './session.ts';
import * as vendors from './vendors.ts';
import * as workOrders from './work-orders.ts';

/** Every call of section 7: the server must serve each, and the OpenAPI document lists each. */
export const ALL_CALLS: readonly AnyCall[] = [
  validateUser,
  ...Object.values(lookups),
  ...Object.values(vendors),
  ...Object.values(catalogue),
  ...Object.values(workOrders),
  ...Object.values(invoices),
];

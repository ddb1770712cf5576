import { catalogueRoutes } from './catalogue/routes.ts';
import { deviceRoutes } from './devices/routes.ts';
import { employeeRoutes } from './employees/routes.ts';
import type { PublicRoute, Route } from './http/handler.ts';
import { importRoutes } from './import/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { jobCardRoutes } from './job-cards/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { signInCodeRoutes } from './sign-in-codes/routes.ts';
import { userRoutes } from './users/routes.ts';
import { vendorRoutes } from './vendors/routes.ts';
import { orderJobRoutes } from './work-orders/job-routes.ts';
import { workOrderRoutes } from './work-orders/routes.ts';

/** Every call of the contract with its handler. */
export const routes: readonly (Route | PublicRoute)[] = [
  ...sessionRoutes,
  ...signInCodeRoutes,
  ...userRoutes,
  ...deviceRoutes,
  ...importRoutes,
  ...jobCardRoutes,
  ...employeeRoutes,
  ...vendorRoutes,
  ...catalogueRoutes,
  ...workOrderRoutes,
  ...orderJobRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
];

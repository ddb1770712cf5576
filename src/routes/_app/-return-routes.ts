import { catalogueReturnRoutes } from '#app/features/catalogue/return-routes.ts';
import { invoiceReturnRoutes } from '#app/features/invoices/return-routes.ts';
import type { ReturnRoutes } from '#app/features/office/return-route.ts';
import { vendorReturnRoutes } from '#app/features/vendors/return-routes.ts';
import { orderReturnRoutes } from '#app/features/work-orders/return-routes.ts';

/** For every act that came from a form, the route back into it. */
export const returnRoutes: ReturnRoutes = {
  ...orderReturnRoutes,
  ...catalogueReturnRoutes,
  ...vendorReturnRoutes,
  ...invoiceReturnRoutes,
};

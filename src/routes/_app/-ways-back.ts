import { catalogueWaysBack } from '#app/features/catalogue/ways-back.ts';
import type { WaysBack } from '#app/features/desk/way-back.ts';
import { invoiceWaysBack } from '#app/features/invoices/ways-back.ts';
import { vendorWaysBack } from '#app/features/vendors/ways-back.ts';
import { orderWaysBack } from '#app/features/work-orders/ways-back.ts';

/** Every act that came from a form, with the way back into it. */
export const waysBack: WaysBack = {
  ...orderWaysBack,
  ...catalogueWaysBack,
  ...vendorWaysBack,
  ...invoiceWaysBack,
};

import { addVendorAction } from '#app/actions/vendors/add-vendor.ts';
import { saveRatesAction } from '#app/actions/vendors/save-rates.ts';
import { type ReturnRoutes, returnRoute } from '#app/features/office/return-route.ts';
import { ADD_VENDOR_DRAFT, formOf } from './add/vendor-form.ts';

/** The acts on vendors that came from a form. */
export const vendorReturnRoutes: ReturnRoutes = {
  ...returnRoute(addVendorAction, (payload) => ({
    kind: 'form',
    draftName: ADD_VENDOR_DRAFT,
    value: formOf(payload),
    show: (navigate, state) => navigate({ to: '/vendors', state }),
  })),
  // Which of the rates were changed only shows beside those that are saved by now.
  ...returnRoute(saveRatesAction, ({ vendorId }) => ({
    kind: 'screen',
    show: (navigate) => navigate({ to: '/vendors', search: { tab: 'rates', vendor: vendorId } }),
  })),
};

import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { describeAction } from '../describe-action.ts';
import { ADD_VENDOR_DRAFT, formOf } from './add-vendor.form.ts';
import { addVendorAction } from './add-vendor.ts';

export const addVendorWords = defineTexts('addVendorWords', {
  noun: (count: number) => plural(count, 'new vendor', 'new vendors'),
  done: 'Vendor added successfully',
  failed: 'Failed to add vendor',
});

export const addVendor = describeAction(addVendorAction, {
  words: () => addVendorWords,
  returnRoute: (payload) => ({
    kind: 'form',
    draftName: ADD_VENDOR_DRAFT,
    value: formOf(payload),
    screen: { to: '/vendors' },
  }),
});

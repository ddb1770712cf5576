import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { when } from '#app/texts/conflicts.ts';
import { describeAction } from '../describe-action.ts';
import { type AssignVendor, assignVendorAction } from './assign-vendor.ts';

export const assignVendorWords = defineTexts('assignVendorWords', {
  noun: (count: number) => plural(count, 'vendor assignment', 'vendor assignments'),
  done: 'Vendor assigned successfully',
  changed: 'Vendor updated successfully',
  failed: 'Failed to assign vendor to work order',
  changeFailed: 'Failed to update vendor to work order',
  captured: ({ vendor }: AssignVendor, at: string) => `You assigned ${vendor.name}${when(at)}.`,
  tooLate: 'The vendor can no longer be changed.',
});

export const assignVendor = describeAction(assignVendorAction, {
  words: () => ({
    ...assignVendorWords,
    done: ({ seenVendor }) => (seenVendor ? assignVendorWords.changed : assignVendorWords.done),
    failed: (said, { seenVendor }) =>
      said || (seenVendor ? assignVendorWords.changeFailed : assignVendorWords.failed),
  }),
});

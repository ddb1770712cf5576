import { defineTexts } from '#app/texts/catalogue.ts';

/** Choosing a vendor (sections 2 and 4) [W7] [J8]. */
export const assignTexts = defineTexts('assignTexts', {
  note: "Job rates will update to the vendor's pricing.",
  noteMissing: 'Jobs without a vendor rate keep their current rate.',
  choose: 'Choose a vendor',
  noVendors: 'No vendors in this city yet.',
  cheapest: 'Lowest total',
  present: 'Current vendor',
  ratesNotRead: 'Rates not loaded yet',
  noRates: 'No rates for these jobs (current prices kept)',
  noRateFor: (jobs: string) => `No rate for: ${jobs}`,
  less: (amount: string) => `${amount} below current total`,
  more: (amount: string) => `${amount} above current total`,
  same: 'No change',
  presentTotal: 'Current total',
  openScreen: (screen: string) => `Go to ${screen}`,
  noJobs: 'No jobs on this work order are approved.',
});

import { defineTexts } from '#app/texts/catalogue.ts';

/** Choosing a vendor (sections 2 and 4, decisions C5–C7). */
export const assignTexts = defineTexts('assignTexts', {
  note: "Job rates will update to the vendor's pricing.",
  noteMissing: 'A job the vendor has no rate for keeps its present rate.',
  choose: 'Choose a vendor',
  noVendors: 'No vendors in this city yet.',
  cheapest: 'Lowest total',
  present: 'Assigned now',
  ratesNotRead: 'rates not read yet',
  noRates: 'no rate for any of these jobs',
  noRateFor: (jobs: string) => `no rate for: ${jobs}`,
  less: (amount: string) => `${amount} less than today`,
  more: (amount: string) => `${amount} more than today`,
  same: 'same as today',
  presentTotal: "Today's total",
  openScreen: (screen: string) => `Go to ${screen}`,
  noJobs: 'No job of this work order is approved.',
});

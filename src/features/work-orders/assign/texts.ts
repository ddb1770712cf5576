import { defineTexts, plural } from '#app/texts/catalogue.ts';

/** Choosing a vendor, what an order in the bay shows of it, and how its jobs ended (sections 2 and 4, decisions C5–C10). */
export const assignTexts = defineTexts('assignTexts', {
  note: "Job rates will update to the vendor's pricing.",
  noteMissing: 'A job the vendor has no rate for keeps its present rate.',
  choose: 'Choose a vendor',
  search: 'Search vendors…',
  noVendors: 'No vendors in this city yet.',
  noMatch: 'No vendors match your search',
  clearSearch: 'Clear search',
  showMore: (count: number) => `Show ${plural(count, 'more vendor', 'more vendors')}`,
  shown: (shown: number, of: number) =>
    shown === of ? plural(of, 'vendor', 'vendors') : `${shown} of ${plural(of, 'vendor', 'vendors')}`,
  ratesAsOf: (time: string) => `Vendor rates from this tablet, as of ${time}`,
  cheapest: 'Lowest total',
  present: 'Assigned now',
  noRateFor: (jobs: string) => `no rate for: ${jobs}`,
  less: (amount: string) => `${amount} less than today`,
  more: (amount: string) => `${amount} more than today`,
  same: 'same as today',
  noneChosen: 'No vendor chosen yet',
  newLine: (line: string) => `then ${line}`,
  presentTotal: "Today's total",
  totalWith: (vendor: string) => `Total with ${vendor}`,
  openScreen: (screen: string) => `Go to ${screen}`,
  priceUnconfirmed: 'price to be confirmed',
  noJobs: 'No job of this work order is approved.',

  edit: 'Edit',
  draftExists: 'There are unfinished entries for this job already. Finish or start over with these first.',
  details: 'Completion details',
  detailsOf: (number: string) => `Completion details of ${number}`,
  line: (rate: string, quantity: number, amount: string) => `${rate} × ${quantity} = ${amount}`,
  partialLine: (amount: string) => `${amount} for the part done`,
  notMarked: 'Not marked yet',
  markedBy: (by: string, at: string | null) => (at === null ? `Marked by ${by}` : `Marked by ${by}, ${at}`),
  markedAt: (at: string) => `Marked ${at}`,
});

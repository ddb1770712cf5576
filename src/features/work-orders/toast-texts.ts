import { defineTexts } from '#app/texts/catalogue.ts';

/** Section 8's sentences about work orders. */
export const orderToasts = defineTexts('orderToasts', {
  fetchJobCards: 'Failed to fetch job cards',
  fetchWorkOrder: 'Failed to fetch work order',
  noJobsTitle: 'No jobs found',
  noJobs: 'Please add at least one job to the work order before submitting for approval.',
  undone: (order: string) => `Undone: ${order}`,
  builtUpon: (order: string) => `Too late: something else has been done on ${order} since.`,
});

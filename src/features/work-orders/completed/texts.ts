import { defineTexts } from '#app/texts/catalogue.ts';

/** Results of the jobs of a completed order. */
export const completedTexts = defineTexts('completedTexts', {
  details: 'Completion details',
  detailsOf: (number: string) => `Completion details of ${number}`,
  notMarked: 'Not marked yet',
  markedAt: (at: string) => `Marked ${at}`,
});

import { defineTexts } from '#app/texts/catalogue.ts';

/** What stands beside every CSV. Apart from the texts of lists, which the first screen has too. */
export const exportTexts = defineTexts('exportTexts', {
  xlsx: 'Save as Excel',
  failed: 'The file could not be written. Try again.',
});

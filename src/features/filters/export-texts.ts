import { defineTexts } from '#app/texts/catalogue.ts';

/** Texts next to every CSV export. Separate from the texts of lists, which the first screen also has. */
export const exportTexts = defineTexts('exportTexts', {
  xlsx: 'Download Excel',
  failed: 'The file could not be written. Try again.',
});

import { defineTexts } from '#app/texts/catalogue.ts';

/** Why something is rejected, incomplete or cancelled (decision G10): the usual ones, and own words. */
export const reasonTexts = defineTexts('reasonTexts', {
  why: 'Why?',
  usualReasons: 'Usual reasons',
  ownWords: 'In your own words',
  /** A photo is never required. */
  photo: 'Photo, if you like',
  picture: 'Photo with the reason',
  missing: 'Say why, so that it can be put right.',
  said: (reason: string) => `Reason: ${reason}`,
  /** In a table of words, which shows no picture. */
  withPhoto: (reason: string) => `${reason} (with a photo)`,
  usual: {
    job: ['Not needed', 'Done lately', 'Too expensive', 'Pictures do not show it'],
    completion: ['Part not available', 'Vendor could not do it', 'Not done properly'],
    invoice: ['Amount differs', 'Wrong work orders', 'PDF not readable', 'Billed before'],
    order: ['Raised twice', 'Wrong vehicle', 'Not needed any more'],
  },
});

import { defineTexts } from '#app/texts/catalogue.ts';

/** Reasons for rejecting, marking incomplete or cancelling [W24]: the usual ones, and free text. */
export const reasonTexts = defineTexts('reasonTexts', {
  why: 'Choose a reason or write one.',
  usualReasons: 'Common reasons',
  ownWords: 'In your own words',
  /** A photo is never required. */
  photo: 'Photo (optional)',
  picture: 'Photo for the reason',
  missing: 'Please give a reason.',
  said: (reason: string) => `Reason: ${reason}`,
  /** For a table of text, which shows no picture. */
  withPhoto: (reason: string) => `${reason} (with a photo)`,
  usual: {
    job: ['Not needed', 'Done recently', 'Too expensive', "Photos don't show the problem"],
    completion: ['Part not available', "Vendor couldn't do it", 'Not done properly'],
    invoice: ['Wrong amount', 'Wrong work orders', 'PDF unreadable', 'Duplicate invoice'],
    order: ['Duplicate', 'Wrong vehicle', 'No longer needed'],
  },
});

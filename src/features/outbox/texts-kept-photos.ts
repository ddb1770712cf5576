import { defineTexts, plural } from '#app/texts/catalogue.ts';

/** Kept photos: pictures of acts that were given up. */
export const keptPhotoTexts = defineTexts('keptPhotoTexts', {
  title: 'Kept photos',
  hint: 'They belong to entries that you discarded. They stay on this tablet until you delete them here.',
  capturedAt: (moment: string) => `Captured ${moment}`,
  photo: (index: number, label: string) => `Photo ${index} of ${label}`,
  save: 'Save to this device',
  saveFailed: 'The photos could not be saved. They are still kept here.',
  delete: 'Delete',
  deleteNamed: (label: string) => `Delete the photos of ${label}`,
  saveNamed: (label: string) => `Save the photos of ${label} to this device`,
  deleteTitle: 'Delete the kept photos?',
  deleteText: (count: number) =>
    `${plural(count, 'photo is', 'photos are')} removed from this tablet for good. This cannot be undone.`,
  keep: 'No, keep them',
  deleted: 'Kept photos deleted',
});

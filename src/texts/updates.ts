import { defineTexts } from './catalogue.ts';
/** The name of the error that a screen gets for a part of the app that could not be loaded; its message is for the person. */
export const MISSING_PART = 'MissingPartError';

/** What is said when a newer version, or a missing part of this one, cannot be loaded at once. */
export const updateTexts = defineTexts('updateTexts', {
  waitsForSending: 'The new version loads once everything being sent has arrived.',
  waitsForDraft: 'The new version waits: this tablet could not store yet what you are filling in.',
  languageWaitsForSending: 'The language changes once everything being sent has arrived.',
  languageWaitsForDraft:
    'The language waits to change: this tablet could not store yet what you are filling in.',
  partMissing: 'This part of the app could not be loaded.',
  partMissingOffline: 'This part of the app is not on this tablet yet. It loads when there is a connection.',
  ready: 'A new version is ready',
  reload: 'Reload',
  superseded: 'A newer version of the app is open in another tab. Reload this one.',
});

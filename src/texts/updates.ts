import { defineTexts } from './catalogue.ts';
/** What is said when a newer version, or a missing part of this one, cannot be loaded at once. */
export const updateTexts = defineTexts('updateTexts', {
  waitsForSending: 'The new version loads once everything being sent has arrived.',
  waitsForDraft: 'The new version waits: this tablet could not store yet what you are filling in.',
  languageWaitsForSending: 'The language changes once everything being sent has arrived.',
  languageWaitsForDraft:
    'The language waits to change: this tablet could not store yet what you are filling in.',
  partMissing: 'This part of the app could not be loaded.',
  languageAwaited: 'Hindi is not on this tablet yet. It is shown as soon as it has arrived.',
  ready: 'A new version is ready',
  reload: 'Reload',
  superseded: 'A newer version of the app is open in another tab. Reload this one.',
});

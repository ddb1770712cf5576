import { defineTexts } from './catalogue.ts';
/** Messages for when a newer version, or a missing part of this one, cannot be loaded immediately. */
export const updateTexts = defineTexts('updateTexts', {
  waitsForSending: 'The new version loads once everything being sent has arrived.',
  waitsForDraft: 'The new version is on hold: this {device} could not store what you are filling in yet.',
  languageWaitsForSending: 'The language changes once everything being sent has arrived.',
  languageWaitsForDraft:
    'The language change is on hold: this {device} could not store what you are filling in yet.',
  partMissing: 'This part of the app could not be loaded.',
  languageAwaited: 'Hindi has not been downloaded yet. It appears as soon as it has.',
  ready: 'A new version is ready',
  reload: 'Reload',
  superseded: 'A newer version of the app is open in another tab. Reload this one.',
});

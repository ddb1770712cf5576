import { defineTexts } from '#app/texts/catalogue.ts';

/** Signing a user in on another device with a QR code. */
export const signInTexts = defineTexts('signInTexts', {
  place: 'Sign in another device',
  intro: 'A code signs one person in on one device, without a link. Choose who it is for.',
  introFor: (name: string) => `A code signs ${name} in on one device, without a link.`,
  person: 'Who will use it?',
  yourself: (name: string) => `${name} (you)`,
  someone: (name: string, role: string) => `${name}, ${role}`,
  show: 'Show the code',
  scan: 'Scan with the other device',
  scanHint: (name: string) =>
    `Point the other device's camera at it. Whoever scans it first works as ${name}, so do not show it to anyone else.`,
  code: (name: string) => `QR code that signs in ${name}`,
  valid: (minutes: number) => `Works once, for ${minutes} minutes.`,
  ended: 'This code has expired and can no longer be used.',
  again: 'Make a new code',
  onlyHere:
    'This app was opened at an address that only this machine can reach: no other device can use the code.',
  failed: 'No code was made: the server could not be reached. Try again.',
});

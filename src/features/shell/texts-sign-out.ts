import { defineTexts, device, plural } from '#app/texts/catalogue.ts';

/** Signing out with unsent work on the tablet. */
export const signOutTexts = defineTexts('signOutTexts', {
  title: 'Sign out?',
  allSent: 'Everything has been sent.',
  unsent: (count: number) => `${plural(count, 'item is', 'items are')} not sent yet.`,
  attention: (count: number) =>
    `${plural(count, 'item needs', 'items need')} your attention and won't be sent automatically.`,
  keptHere: (name: string) =>
    `Unsent work and drafts stay on this ${device()}, photos included. The work is sent when ${name === '' ? 'you sign' : `${name} signs`} in here again. Nobody else can send or read it.`,
  stay: 'Stay',
  send: 'Send now and sign out',
  keep: 'Sign out and keep it here',
  sending: (done: number, of: number) => `Sending ${done} of ${of}`,
  checking: 'Connecting to the server',
  stopped: {
    unreached: 'The server cannot be reached, so you are still signed in. Nothing is lost.',
    attention:
      'Everything that could be sent was sent. The rest needs your attention: open the outbox. You are still signed in.',
    slow: 'This is taking a while. You are still signed in, and sending continues.',
  },
  failed: (reason: string) => `${reason} You are still signed in, and sending is tried again automatically.`,
});

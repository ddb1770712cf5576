import { defineTexts, device, plural } from '#app/texts/catalogue.ts';

/** Signing out with unsent work on the tablet. */
export const signOutTexts = defineTexts('signOutTexts', {
  title: 'Sign out?',
  allSent: 'Everything has been sent.',
  unsent: (count: number) => `${plural(count, 'item is', 'items are')} not sent yet.`,
  attention: (count: number) =>
    `${plural(count, 'item needs your attention and is not sent by itself', 'items need your attention and are not sent by themselves')}.`,
  keptHere: (name: string) =>
    `What is kept here stays on this ${device()} with its photos, as do unfinished forms. It is sent when ${name === '' ? 'you sign' : `${name} signs`} in here again. Nobody else can send or read it.`,
  stay: 'Stay',
  send: 'Send now and sign out',
  keep: 'Sign out and keep it here',
  sending: (done: number, of: number) => `Sending ${done} of ${of}`,
  checking: 'Looking for the server',
  stopped: {
    unreached: 'The server cannot be reached, so you are still signed in. Nothing is lost.',
    attention:
      'What could be sent was sent. The rest needs your attention: open the outbox. You are still signed in.',
    slow: 'This is taking long. You are still signed in, and sending continues.',
  },
  failed: (reason: string) => `${reason} You are still signed in; it is tried again by itself.`,
});

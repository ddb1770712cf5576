import { defineTexts } from '#app/texts/catalogue.ts';

/** The engine's own messages about an action: why it was not saved, not sent, or needs the user. */
export const engineTexts = defineTexts('engineTexts', {
  signedOut: 'You were signed out. Open the link from the fleet dashboard to sign in again.',
  notSaved: 'Not saved: this {device} could not store it. Your entries are still here.',
  storageFull:
    'Not saved: this {device} is out of space. Free up space, or connect to send what is waiting, then save again. Your entries are still here.',
  unknownKind: 'This version of the app cannot read the entry. It stays here; update the app.',
  photoMissing: 'A photo of this entry can no longer be read on this {device}, so it was not sent.',
  belongsToUnsent:
    'The server does not know what this belongs to. It stays here: discard it, or enter it again.',
  vendorChanged: 'The vendor has changed since, so this was not sent.',
  decidedOtherwise:
    'What reached the server was altered on the way. Check there first; trying again sends yours as well.',
  sentUnseen: 'The server accepted this but does not show how its photos arrived.',
  outcomeUnknown: 'This may already be on the server. Check there first, then try again or discard it.',
  unreachable: {
    network: 'The server could not be reached.',
    timeout: 'The server did not answer in time.',
    'not-ours': 'Something else answered. This Wi-Fi may need a sign-in page first.',
    altered: 'What reached the server is not what was sent. It will be sent again.',
    'too-large': 'Too large for a proxy in front of the server.',
    busy: 'The server is busy.',
    server: 'The server had a problem.',
  },
});

/**
 * Messages for a host without keys that leaves the outcome of an action open. Separate from the screens' texts,
 * because the engine shows them.
 */
export const doubtTexts = defineTexts('doubtTexts', {
  candidates: 'The server has something like this. Is it yours?',
  differs:
    'The server has this with different values: altered on the way, or changed by someone since. Is it yours?',
  alteredFiles:
    'The server accepted this, but its photos there are not the ones from here: they were altered on the way, or some are missing. Yours are still here.',
  changedSince:
    'The answer was lost, and someone has changed this since. Yours will not replace that change unless you say so.',
  rates:
    'The answer was lost, and some of these rates are neither yours nor the ones you changed: altered on the way, or changed by someone since.',
  ratesChanged: 'Someone has changed some of these rates since you saw them. Nothing was sent.',
  renamed: (now: string, wanted: string) =>
    `The answer was lost, and the job is now called '${now}'. Trying again renames it to '${wanted}'.`,
  file: 'The server has this invoice, but with a different file or amounts, or it stores files differently. Check there first, then try again or discard it.',
});

import { defineTexts } from '#app/texts/catalogue.ts';

/** What the engine itself says of an act: why it was not saved, not sent, or needs the person. */
export const engineTexts = defineTexts('engineTexts', {
  signedOut: 'You were signed out. Open the link from the fleet dashboard to sign in again.',
  notSaved: 'Could not be saved on this tablet. Nothing was sent; your entries are still here.',
  storageFull:
    'This tablet is out of space. Free some on it, or connect to send what waits, then save again. Your entries are still here.',
  unknownKind: 'This version of the app cannot read the entry. It is kept; update the app.',
  photoMissing: 'A photo of this entry cannot be read on this tablet any more, so it was not sent.',
  belongsToUnsent:
    'The server does not know what this belongs to. It is kept here: discard it, or enter it again.',
  vendorChanged: 'The vendor was changed meanwhile, so this was not sent.',
  decidedOtherwise:
    'What reached the server in the place of this was changed on the way. Look there first; trying again sends yours as well.',
  sentUnseen: 'The server took this and does not show how its photos arrived.',
  outcomeUnknown: 'The server may have this already. Look there first, then try again or discard it.',
  unreachable: {
    network: 'The server could not be reached.',
    timeout: 'The server did not answer in time.',
    'not-ours': 'Something other than the server answered. Does this network ask you to sign in?',
    altered: 'What reached the server was not what was sent from here. It is sent again.',
    'too-large': 'A gateway in front of the server refuses this entry because it is too large.',
    busy: 'The server is busy.',
    server: 'The server had a fault.',
  },
});

/** What is said where a host without keys leaves open what became of an act. Apart from the screens' texts, because the engine says it. */
export const doubtTexts = defineTexts('doubtTexts', {
  candidates: 'The server has something like this. Is it yours?',
  differs: 'The server has this with other values: changed on the way, or by somebody since. Is it yours?',
  alteredFiles:
    'The server took this, but its photos there are not those from here: they were changed on the way, or some are missing. Yours are still here.',
  changedSince:
    'Its answer was lost, and somebody has changed this since. It is not sent over that change unless you say so.',
  rates:
    'Its answer was lost, and some of these rates are neither yours nor the ones you changed: changed on the way, or by somebody since.',
  ratesChanged: 'Somebody has changed some of these rates since you saw them. Nothing was sent.',
  renamed: (now: string, wanted: string) =>
    `Its answer was lost, and the job is called '${now}' now. Trying again calls it '${wanted}'.`,
  file: 'The server has this invoice, but with another file or other amounts, or keeps files in its own way. Look there first, then try again or discard it.',
});

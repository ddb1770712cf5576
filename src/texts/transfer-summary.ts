import { defineTexts } from '#app/texts/catalogue.ts';

/**
 * The page for readers without the app. Separate from the screens' texts, because it is fetched only with the export.
 */
export const transferSummaryTexts = defineTexts('transferSummaryTexts', {
  title: 'UNSENT WORK',
  what: 'Everything below was captured in the app and had not reached the server when this file was made.',
  howTo:
    'To send it: open the app on another device, go to Outbox, choose "Import…" and pick this ZIP file as it is. The person who captured the work signs in there.',
  byHand:
    'Without the app it can be entered by hand: photos and documents are in the folder named with each item.',
  exportedAt: 'Exported',
  exportedBy: 'By',
  from: 'From',
  version: 'App version',
  count: 'Items',
  draftCount: 'Unfinished forms',
  capturedAt: 'Captured',
  capturedBy: 'By',
  unnamed: 'an unnamed person',
  subject: 'For',
  state: 'State',
  files: 'Files',
  details: 'Details',
  id: 'Number of the entry',
  noSubject: 'no work order',
  noFile: (name: string) => `${name === '' ? 'a photo' : name} (could not be read on the device)`,
  keptCount: 'Photos of discarded entries',
  kept: 'Kept photos of a discarded entry',
  keptHint: 'The entry was discarded: do not enter it again. Only its photos were kept.',
  keptWhy: "The server's answer",
  draft: 'Unfinished form',
  lastChanged: 'Last changed',
  states: {
    queued: 'waiting to be sent',
    sending: 'was being sent; it may be on the server',
    attention: 'the server did not accept it',
    unreadable: 'the app on that device could not send it',
    maybe: 'waiting to be sent; it may already be on the server',
  },
});

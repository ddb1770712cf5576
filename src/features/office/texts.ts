import { defineTexts, plural } from '#app/texts/catalogue.ts';

/** What has become of an act that the server refused. */
const KEPT = {
  form: 'Your entries are still here.',
  outbox: 'It is kept in the outbox.',
  nowhere: 'Nothing was changed.',
} as const;

/** What the office's forms say of where their work is. */
export const officeActTexts = defineTexts('officeActTexts', {
  savedOnTablet: 'Saved on this tablet',
  sentLater: 'It is sent when there is a connection.',
  refused: (said: string, kept: keyof typeof KEPT) =>
    `${said.endsWith('.') ? said : `${said}.`} ${KEPT[kept]}`,
  waitingTitle: 'Not shown by the server yet',
  edit: 'Edit',
  openOutbox: 'Open the outbox',
  editTooLate: 'Too late: it is being sent, or the server may have it already.',
  draftInTheWay: 'The form holds something unfinished. Save or clear it first.',
  draftBack: 'Your unfinished entries were brought back.',
  startOver: 'Start over',
  sending: 'Sending…',
  needsConnection: 'Needs a connection',
  unreached:
    'The server could not be reached. Nothing is certain yet: look at the list again, then try once more.',
});

export const officeTexts = defineTexts('officeTexts', {
  others: (name: string, count: number) =>
    `${name} has ${plural(count, 'item', 'items')} waiting on this tablet. They are sent when ${name} signs in here.`,
});

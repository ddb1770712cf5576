import { defineTexts, device, plural } from '#app/texts/catalogue.ts';

/** Office forms' texts about the sync state of their work. */
export const officeActionTexts = defineTexts('officeActionTexts', {
  saved: 'Saved on this {device}',
  sentMany: (count: number) => `${plural(count, 'saved change', 'saved changes')} sent`,
  show: 'Show',
  /** For an action after which the user has moved on. */
  about: (sentence: string, action: string) => `${sentence} (${action})`,
  /** The server's message about a refused action, and where the action is now. */
  refused: {
    form: (said: string) => `${ended(said)} Your entries are still here.`,
    outbox: (said: string) => `${ended(said)} It stays in the outbox.`,
    queue: (said: string) => `${ended(said)} It is saved here and will be tried again.`,
    nowhere: (said: string) => `${ended(said)} Nothing was changed.`,
  },
  waitingTitle: 'Not shown by the server yet',
  edit: 'Edit',
  openOutbox: 'Open the outbox',
  draftInTheWay: 'The form already has unfinished entries. Save or clear them first.',
  draftBack: 'Your unfinished entries were restored.',
  startOver: 'Start over',
  sending: 'Sending…',
  needsConnection: 'Needs a connection',
  unreached: 'The server could not be reached, so the outcome is not known. Check the list, then try again.',
});

/** A tablet shared by several users. */
export const sharedTabletTexts = defineTexts('sharedTabletTexts', {
  others: (name: string, count: number) =>
    `${name} has ${plural(count, 'item', 'items')} waiting on this ${device()}. They are sent when ${name} signs in here.`,
  othersUnnamed: (count: number) =>
    `An unnamed person has ${plural(count, 'item', 'items')} waiting here. They are sent when that person signs in here and confirms that they are theirs.`,
  isItYours: 'There is unsent work of an unnamed person here. Is it yours?',
  isMine: 'Yes, it is mine',
  isNotMine: 'No, leave it',
  unnamedHolds: (items: number, forms: number) =>
    [
      ...(items === 0 ? [] : [plural(items, 'item', 'items')]),
      ...(forms === 0 ? [] : [plural(forms, 'unfinished form', 'unfinished forms')]),
    ].join(', '),
  since: (moment: string) => `The oldest was captured ${moment}`,
  noticeTitle: "Other people's work on this {device}",
  dismiss: 'OK',
  unknown: "This {device}'s storage didn't respond. What was captured on it is still there.",
});

function ended(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

/** For actions whose page was closed before the server's response came. */
export const askedAgainTexts = defineTexts('askedAgainTexts', {
  named: (action: string, about: string) => `${action}: ${about}`,
  unknown: (action: string) =>
    `It is not known whether '${action}' reached the server. Check it before you repeat it.`,
});

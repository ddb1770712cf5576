import { defineTexts, plural } from '#app/texts/catalogue.ts';

/** The outbox screen, beside what `texts.outbox` says everywhere. */
export const outboxScreenTexts = defineTexts('outboxScreenTexts', {
  edit: 'Edit',
  editNamed: (label: string) => `Edit: ${label}`,
  editMovedOn:
    'Its form cannot be opened now: what was captured after it has moved the work order on. Withdraw that first.',
  draftTitle: 'The form holds something unfinished',
  draftText:
    'Only one of the two can be in the form. If you take this entry, what is unfinished there is removed. If you keep the form, this entry stays in the outbox.',
  takeEntry: 'Take this entry',
  keepForm: 'Keep the form as it is',
  hourly: 'It is tried again once an hour.',
  shown: (shown: number, total: number) => `The first ${shown} of ${total} entries are shown.`,
  more: (count: number) => `Show ${count} more`,
  sentTitle: 'Sent',
  sentEmpty: 'Nothing was sent from this tablet lately.',
  sentAt: (moment: string) => `Sent ${moment}`,
  foundThere: 'Found there already',
  foundThereHint: 'An earlier attempt had arrived without its answer; it was not done twice.',
  receiptsKept: (days: number) => `Receipts are kept for ${plural(days, 'day', 'days')}.`,
});

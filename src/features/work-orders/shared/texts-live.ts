import { defineTexts } from '#app/texts/catalogue.ts';
/** What a person is told when somebody else changed what they look at. */
export const liveTexts = defineTexts('liveTexts', {
  changedJustNow: (by: string | null) => (by === null ? 'Changed just now' : `Changed by ${by} just now`),
  jobMarkedTitle: 'Somebody else was quicker',
  jobMarked: (by: string | null, as: string) => `${by ?? 'Somebody'} has marked this job as ${as}.`,
  jobLeft: 'This job is no longer part of the work order.',
  orderMovedOn: (status: string) => `The work order is now ${status}; jobs can no longer be marked.`,
  orderClosed: (by: string | null, status: string) =>
    by === null
      ? `The work order is now ${status}; jobs can no longer be added.`
      : `${by} has moved the work order on: it is now ${status}, and jobs can no longer be added.`,
  kept: 'What you entered and your pictures are kept on this tablet until you discard them.',
  discard: 'Discard what I entered',
  close: 'Close',
  openKept: 'Look at what I entered',
});

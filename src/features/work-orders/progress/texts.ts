import { defineTexts } from '#app/texts/catalogue.ts';

/** Marking the jobs of an order in the bay (sections 2 and 5) [J10]. */
export const completionTexts = defineTexts('completionTexts', {
  title: 'Mark job complete',
  markComplete: 'Mark Complete',
  approve: 'Approve (completed)',
  approveHint: 'The job is done and is charged at its final rate',
  reject: 'Reject (incomplete)',
  rejectHint: 'The job is not done and is not charged',
  partial: 'Partially completed',
  partialHint: 'Partly done – enter the amount',
  outcome: 'Job result',
  approvedRate: (rate: string, quantity: number) => `Approved at ${rate}, quantity ${quantity}`,
  finalRate: 'Final rate per unit',
  partialValue: 'Amount for the part done',
  aboveApproved: (rate: string) => `This is above the approved rate of ${rate}.`,
  pictures: 'Completion pictures',
  save: 'Save',
  saveAndNext: 'Save and next job',
  saveCompleted: 'Save as completed',
  saveCompletedAndNext: 'Completed, next job',
  completeNow: 'Complete now',
  edit: 'Edit',
  partialLine: (amount: string) => `${amount} for the part done`,
  notInCarReceived: 'Jobs can be completed once the car is back.',
});

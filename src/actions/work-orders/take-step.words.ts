import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { when } from '#app/texts/conflicts.ts';
import type { StatusStep } from '#domain/work-order/steps.ts';
import { describeAction } from '../describe-action.ts';
import { type TakeStep, takeStepAction } from './take-step.ts';

const STEP_PHRASES: Readonly<Record<StatusStep, string>> = {
  submit: 'submitted the work order for approval',
  proceed: 'proceeded with the approved jobs',
  start: 'marked the work order as in progress',
  'hand-over': 'handed the car over',
  receive: 'marked the car as received',
};

export const takeStepWords = defineTexts('takeStepWords', {
  noun: (count: number) => plural(count, 'status change', 'status changes'),
  done: 'Work order status updated successfully.',
  started: 'Work order marked as in progress',
  failed: 'Failed to update work order status',
  captured: ({ step, seenVendor }: TakeStep, at: string) =>
    `You ${STEP_PHRASES[step]}${seenVendor ? ` to ${seenVendor.name}` : ''}${when(at)}.`,
  tooLate: "Your step can't be applied.",
  submitTooLate: "Your submission can't be applied.",
});

export const takeStep = describeAction(takeStepAction, {
  words: () => ({
    ...takeStepWords,
    done: ({ step }) => (step === 'start' ? takeStepWords.started : takeStepWords.done),
    tooLate: ({ step }) => (step === 'submit' ? takeStepWords.submitTooLate : takeStepWords.tooLate),
  }),
});

import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { describeAction } from '../describe-action.ts';
import { takeStepAction } from './take-step.ts';

export const takeStepWords = defineTexts('takeStepWords', {
  noun: (count: number) => plural(count, 'status change', 'status changes'),
  done: 'Work order status updated successfully.',
  started: 'Work order marked as in progress',
  failed: 'Failed to update work order status',
});

export const takeStep = describeAction(takeStepAction, {
  words: () => ({
    ...takeStepWords,
    done: ({ step }) => (step === 'start' ? takeStepWords.started : takeStepWords.done),
  }),
});

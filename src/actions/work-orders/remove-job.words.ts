import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { describeAction } from '../describe-action.ts';
import { removeJobAction } from './remove-job.ts';

export const removeJobWords = defineTexts('removeJobWords', {
  noun: (count: number) => plural(count, 'removed job', 'removed jobs'),
  done: 'Job deleted from work order successfully',
  failed: 'Failed to delete job',
});

export const removeJob = describeAction(removeJobAction, { words: () => removeJobWords });

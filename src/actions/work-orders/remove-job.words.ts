import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { when } from '#app/texts/conflicts.ts';
import { describeAction } from '../describe-action.ts';
import { removeJobAction } from './remove-job.ts';

export const removeJobWords = defineTexts('removeJobWords', {
  noun: (count: number) => plural(count, 'removed job', 'removed jobs'),
  done: 'Job deleted from work order successfully',
  failed: 'Failed to delete job',
  captured: ({ jobName }: { jobName: string }, at: string) => `You removed '${jobName}'${when(at)}.`,
  tooLate: "Jobs can be changed only while the work order is open, so your change can't be applied.",
});

export const removeJob = describeAction(removeJobAction, { words: () => removeJobWords });

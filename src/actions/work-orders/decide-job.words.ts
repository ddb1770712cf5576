import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { when } from '#app/texts/conflicts.ts';
import { describeAction } from '../describe-action.ts';
import { type DecideJob, decideJobAction } from './decide-job.ts';

export const decideJobWords = defineTexts('decideJobWords', {
  noun: (count: number) => plural(count, 'approval decision', 'approval decisions'),
  done: { approved: 'Job approved successfully', rejected: 'Job rejected successfully' },
  failed: (said: string) => ['Failed to approve job.', said].join(' ').trim(),
  captured: ({ decision, jobName }: DecideJob, at: string) => `You ${decision} '${jobName}'${when(at)}.`,
  tooLate: 'There is nothing left to decide on it.',
});

export const decideJob = describeAction(decideJobAction, {
  words: () => ({ ...decideJobWords, done: ({ decision }) => decideJobWords.done[decision] }),
});

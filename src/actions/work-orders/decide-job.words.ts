import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { describeAction } from '../describe-action.ts';
import { decideJobAction } from './decide-job.ts';

export const decideJobWords = defineTexts('decideJobWords', {
  noun: (count: number) => plural(count, 'approval decision', 'approval decisions'),
  done: { approved: 'Job approved successfully', rejected: 'Job rejected successfully' },
  failed: (said: string) => ['Failed to approve job.', said].join(' ').trim(),
});

export const decideJob = describeAction(decideJobAction, {
  words: () => ({ ...decideJobWords, done: ({ decision }) => decideJobWords.done[decision] }),
});

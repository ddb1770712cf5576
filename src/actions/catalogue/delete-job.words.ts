import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { describeAction } from '../describe-action.ts';
import { deleteJobAction } from './delete-job.ts';

export const deleteJobWords = defineTexts('deleteJobWords', {
  noun: (count: number) => plural(count, 'deleted catalogue job', 'deleted catalogue jobs'),
  done: 'Job deleted successfully.',
  failed: 'Failed to delete job',
});

export const deleteJob = describeAction(deleteJobAction, { words: () => deleteJobWords });

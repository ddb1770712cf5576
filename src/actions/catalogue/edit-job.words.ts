import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { describeAction } from '../describe-action.ts';
import { editedJobForm } from './catalogue.form.ts';
import { editJobAction } from './edit-job.ts';

export const editJobWords = defineTexts('editJobWords', {
  noun: (count: number) => plural(count, 'edited catalogue job', 'edited catalogue jobs'),
  done: 'Job updated successfully.',
  failed: 'Failed to update job',
});

export const editJob = describeAction(editJobAction, {
  words: () => editJobWords,
  returnRoute: (payload) => ({ kind: 'form', ...editedJobForm(payload), screen: { to: '/job-management' } }),
});

import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { describeAction } from '../describe-action.ts';
import { addCatalogueJobAction } from './add-catalogue-job.ts';
import { newJobForm } from './catalogue.form.ts';

export const addCatalogueJobWords = defineTexts('addCatalogueJobWords', {
  noun: (count: number) => plural(count, 'new catalogue job', 'new catalogue jobs'),
  done: 'Job added successfully.',
  failed: 'Failed to add job to category',
});

export const addCatalogueJob = describeAction(addCatalogueJobAction, {
  words: () => addCatalogueJobWords,
  returnRoute: (payload) => ({ kind: 'form', ...newJobForm(payload), screen: { to: '/job-management' } }),
});

import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { isEditable } from '#domain/work-order/jobs.ts';
import { describeAction } from '../describe-action.ts';
import { type AddJobForm, addJobDraftName } from './add-job.form.ts';
import { addJobAction } from './add-job.ts';

export const addJobWords = defineTexts('addJobWords', {
  noun: (count: number) => plural(count, 'added job', 'added jobs'),
  done: 'Job added to work order successfully',
  failed: 'Failed to add job',
});

export const addJob = describeAction(addJobAction, {
  words: () => addJobWords,
  returnRoute: ({ catalogueJobId, quantity }, before) => {
    if (before === null || !isEditable(before.order)) return null;
    const value: AddJobForm = { categoryId: '', jobId: catalogueJobId, quantity };
    return {
      kind: 'form',
      draftName: addJobDraftName(before.firstId),
      value,
      screen: { to: '/created-work-orders/$id', params: { id: before.order.id } },
    };
  },
});

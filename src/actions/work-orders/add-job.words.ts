import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { when } from '#app/texts/conflicts.ts';
import { isEditable } from '#domain/work-order/jobs.ts';
import { describeAction } from '../describe-action.ts';
import { type AddJobForm, addJobDraftName } from './add-job.form.ts';
import { type AddJob, addJobAction } from './add-job.ts';

export const addJobWords = defineTexts('addJobWords', {
  noun: (count: number) => plural(count, 'added job', 'added jobs'),
  done: 'Job added to work order successfully',
  failed: 'Failed to add job',
  captured: ({ jobName, quantity }: AddJob, at: string) => `You added ${quantity} × '${jobName}'${when(at)}.`,
  tooLate: "Jobs can be changed only while the work order is open, so your change can't be applied.",
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

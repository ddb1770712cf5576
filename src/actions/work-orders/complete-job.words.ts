import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { amountOf, type Ended, outcome, when } from '#app/texts/conflicts.ts';
import { isTakenIn } from '#domain/work-order/steps.ts';
import { describeAction } from '../describe-action.ts';
import { completionDraftName, typedCompletion } from './complete-job.form.ts';
import { completeJobAction } from './complete-job.ts';

export const completeJobWords = defineTexts('completeJobWords', {
  noun: (count: number) => plural(count, 'job completion', 'job completions'),
  done: 'Job marked as completed',
  failed: (said: string) => `Error marking job as completed: ${said || 'Please try again'}`,
  captured: ({ jobName, ...ended }: Ended & { jobName: string }, at: string) =>
    `You marked '${jobName}' as ${outcome(ended)}${amountOf(ended)}${when(at)}.`,
  tooLate: "Jobs can be marked only while the car is received, so your change can't be applied.",
});

export const completeJob = describeAction(completeJobAction, {
  words: () => completeJobWords,
  /** Back into its dialog while the job can still be marked. */
  returnRoute: (payload, before) => {
    const job = before?.order.jobs.find(({ id }) => id === payload.jobId);
    if (
      before === null ||
      job === undefined ||
      !isTakenIn('complete', before.order.status) ||
      job.completion !== null
    )
      return null;
    return {
      kind: 'form',
      draftName: completionDraftName(before.order.id, job.id),
      value: typedCompletion(job, payload),
      screen: { to: '/in-progress-work-orders/$id', params: { id: before.order.id } },
    };
  },
});

import type { FormEnd } from '#app/hooks/use-form.ts';
import { type Submission, type SubmittedForm, useSubmit } from '#app/hooks/use-submit.ts';
import { describeCaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import type { MutationDefinition } from '#app/sync/outbox/mutation.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { officeActTexts } from './texts.ts';

/** The toasts of an act, from the specification's section 8. */
type ActToasts = { done: string; failed: string };

/** Sends an office act through the outbox and says in a toast how it went. */
export function useOfficeSubmit() {
  const send = useSubmit();
  return async <P>(
    mutation: MutationDefinition<P>,
    payload: P,
    toasts: ActToasts,
    form?: SubmittedForm,
  ): Promise<FormEnd> => toastOf(await send(mutation, payload, form), toasts, mutation.kind);
}

/** An act has one toast: what it says now takes the place of what it said before. */
function toastOf(submission: Submission, { done, failed }: ActToasts, id: string): FormEnd {
  switch (submission.kind) {
    case 'sent':
      toast.success(done, { id });
      return { done: true };
    case 'waiting':
      toast.success(officeActTexts.savedOnTablet, { description: officeActTexts.sentLater, id });
      return { done: true };
    case 'not-saved':
      toast.error(commonTexts.error, { description: describeCaptureProblem(submission.problem), id });
      return { done: false, fields: {} };
    case 'refused': {
      const { failure, kept } = submission;
      const said = 'detail' in failure && failure.detail !== '' ? failure.detail : failed;
      toast.error(commonTexts.error, { description: officeActTexts.refused(said, kept), id });
      if (kept === 'outbox') return { done: true };
      return { done: false, fields: 'fields' in failure ? (failure.fields ?? {}) : {} };
    }
  }
}

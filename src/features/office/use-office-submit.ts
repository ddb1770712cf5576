import type { FormEnd } from '#app/hooks/use-form.ts';
import { type SubmittedForm, useSubmit } from '#app/hooks/use-submit.ts';
import type { ActionDefinition } from '#app/sync/action.ts';
import { ownWords } from '#app/sync/outbox/attempts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { sayNotSaved } from './saved-toast.ts';
import { officeActionTexts } from './texts.ts';

/**
 * Sends an office action through the outbox. Only reports if it returns to the form; `failed`: used if the server gives
 * no words of its own.
 */
export function useOfficeSubmit() {
  const send = useSubmit();
  return async <P>(
    action: ActionDefinition<P>,
    payload: P,
    failed: string,
    form?: SubmittedForm,
  ): Promise<FormEnd> => {
    toast.dismiss(action.kind);
    const submission = await send(action, payload, form);
    if (submission.kind === 'not-saved') {
      sayNotSaved(submission.problem);
      return { done: false, fields: {} };
    }
    if (submission.kind !== 'refused' || submission.kept === 'outbox') return { done: true };
    const { failure, kept } = submission;
    const said = ownWords(failure) || failed;
    toast.error(commonTexts.error, { description: officeActionTexts.refused[kept](said), id: action.kind });
    return { done: false, fields: 'fields' in failure ? (failure.fields ?? {}) : {} };
  };
}

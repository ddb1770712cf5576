import { useRef, useState } from 'react';
import { type Submission, type SubmittedForm, useSubmit } from '#app/hooks/use-submit.ts';
import { describeCaptureProblem } from '#app/sync/outbox/capture-problems.ts';
import type { MutationDefinition } from '#app/sync/outbox/mutation.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { officeActTexts } from './texts.ts';

/** The toasts of an act, from the specification's section 8. */
export type ActToasts = { done: string; failed: string };

/** Whether the form is done with, and otherwise what the server said of its fields, by their names on the wire. */
export type FormEnd = { done: true } | { done: false; fields: Readonly<Record<string, string>> };

export type OfficeForm = {
  /** From the press until the server's word, or until it is left to the outbox. */
  busy: boolean;
  submit<P>(
    mutation: MutationDefinition<P>,
    payload: P,
    toasts: ActToasts,
    form?: SubmittedForm,
  ): Promise<FormEnd>;
};

/** Sends an office form and tells the person how it went. A second press while it is on its way does nothing. */
export function useOfficeForm(): OfficeForm {
  const send = useSubmit();
  const [busy, setBusy] = useState(false);
  // A second press in the same moment sees the same rendering; this it does see.
  const underWay = useRef(false);

  async function submit<P>(
    mutation: MutationDefinition<P>,
    payload: P,
    toasts: ActToasts,
    form?: SubmittedForm,
  ): Promise<FormEnd> {
    if (underWay.current) return { done: false, fields: {} };
    underWay.current = true;
    setBusy(true);
    try {
      return toastOf(await send(mutation, payload, form), toasts, mutation.kind);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  return { busy, submit };
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

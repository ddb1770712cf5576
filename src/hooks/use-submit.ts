import { useCallback } from 'react';
import type { EntryFailure } from '#app/data/rows.ts';
import type { ActionDefinition } from '#app/sync/action.ts';
import { draftKey, openDraft } from '#app/sync/drafts/draft-keeper.ts';
import type { Engine } from '#app/sync/engine.ts';
import type { CaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import { arrivalOf, formsAwaitingAnswer } from '#app/sync/outbox/submission.ts';
import { useServices } from './engine-provider.tsx';
import { useOwner } from './use-session.ts';

/** The form of an action, as `useDraft` knows it: a refused action goes back into it. */
export type SubmittedForm = { draftName: string; value: unknown; photoIds?: string[] };

export type Submission =
  | { kind: 'sent' }
  /** Saved on this device; it is sent automatically. */
  | { kind: 'waiting' }
  /**
   * The server refused. `kept: 'form'`: the form has everything back; `'outbox'`: it may have arrived and stays
   * there; `'nowhere'`: there was no form.
   */
  | { kind: 'refused'; failure: EntryFailure; kept: 'form' | 'outbox' | 'nowhere' }
  /** Not saved; the form still has everything. */
  | { kind: 'not-saved'; problem: CaptureProblem };

/** Saves an action without an order on this device and waits a while for the server's answer. */
export type Submit = <P>(
  action: ActionDefinition<P>,
  payload: P,
  form?: SubmittedForm,
) => Promise<Submission>;

/**
 * Sends forms through the outbox, so that nothing is lost without a network, but shows the server's answer in the
 * form if there is one. The form's draft is locked meanwhile, and shows what was sent.
 */
export function useSubmit(): Submit {
  const { engine, database, reachability } = useServices();
  const owner = useOwner()?.owner ?? '';
  return useCallback(
    async (action, payload, form) => {
      const key = form === undefined ? null : draftKey(owner, form.draftName);
      const draft = key === null ? undefined : openDraft(database, key);
      await draft?.hold();
      const captured = await engine.capture(action, payload, {
        ...(key !== null && { draftKey: key }),
        ...(form?.photoIds !== undefined && { photoIds: form.photoIds }),
      });
      if (!captured.ok) {
        await draft?.release('kept');
        return { kind: 'not-saved', problem: captured.error };
      }
      const { id } = captured.value;
      if (reachability.current() === 'unreached') {
        await draft?.release('captured');
        return { kind: 'waiting' };
      }
      formsAwaitingAnswer.begin(id);
      try {
        const arrival = await arrivalOf(database, id);
        if (arrival.kind !== 'refused') {
          await draft?.release('captured');
          return arrival;
        }
        const returned = key === null || form === undefined ? null : { key, value: form.value };
        const kept = await takeOutOfOutbox(engine, id, returned);
        await draft?.release(kept === 'form' ? 'returned' : 'captured');
        return { ...arrival, kept };
      } finally {
        formsAwaitingAnswer.end(id);
      }
    },
    [engine, database, reachability, owner],
  );
}

/** Takes the entry out of the outbox again if that is safe: back into its form, or deletes it if there was none. */
async function takeOutOfOutbox(
  engine: Engine,
  entryId: string,
  draft: { key: string; value: unknown } | null,
): Promise<'form' | 'outbox' | 'nowhere'> {
  if (draft === null) return (await engine.discard(entryId)) === 'discarded' ? 'nowhere' : 'outbox';
  return (await engine.edit(entryId, draft)) === 'edited' ? 'form' : 'outbox';
}

import type { EntryRow } from '#app/data/rows.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import type { FieldSentences } from '#app/hooks/use-form.ts';
import { useOwner } from '#app/hooks/use-session.ts';
import type { ActionDefinition } from '#app/sync/action.ts';
import { draftKey, openDraft } from '#app/sync/drafts/draft-keeper.ts';
import { ownWords } from '#app/sync/outbox/attempts.ts';
import type { CaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import { refusalInForm } from '#app/sync/outbox/submission.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { UNDO_MS } from '#domain/limits.ts';
import { sayNotSaved, saySaved } from './saved-toast.ts';
import { officeActionTexts } from './texts.ts';
import { useUndoActions } from './use-undo-actions.ts';

type SaveOptions = {
  /** Photos of the action, in order. */
  photoIds?: string[];
  /** The name passed to `useDraft`: saving the action ends the draft, in one transaction. */
  draftName?: string;
  /**
   * The sentence for a refusal without words of the server's own. With it, the answer is awaited for a while, unless
   * the server is unreachable, and a refused action is taken out of the outbox again if that is safe: back into its
   * form.
   */
  failed?: string;
  /** Reports why it was not saved; by default a toast. */
  onProblem?: (problem: CaptureProblem) => void;
};

/** `undo` is offered with the report that the action is saved; it is not sent meanwhile. */
export type SubmitOptions = SaveOptions & { undo?: ((entry: EntryRow) => void) | undefined };

export type SubmitAllOptions = Pick<SaveOptions, 'draftName' | 'onProblem'> & {
  /** Texts by the number of actions. `isFirm`: an action that must stay, because something was built on it. */
  undo?: {
    saved: (count: number) => string;
    undone: (count: number) => string;
    isFirm?: (entryId: string) => boolean;
  };
};

/** `done`: saved, and not refused while the answer was awaited. Otherwise with the server's messages about fields. */
export type ActionEnd = { done: true; entry: EntryRow } | { done: false; fields: FieldSentences };

/**
 * Submits actions through the outbox, so that nothing is lost without a network, and reports why one was not saved or
 * accepted. The form's draft is locked until its outcome is known, and shows what was sent.
 */
export function useAction() {
  const services = useServices();
  const owner = useOwner()?.owner ?? '';
  const undoActions = useUndoActions();

  async function save<P>(
    action: ActionDefinition<P>,
    payload: P,
    { photoIds, draftName, failed, onProblem = sayNotSaved, mayUndo }: SaveOptions & { mayUndo: boolean },
  ): Promise<ActionEnd> {
    const { engine, database } = services;
    const key = draftName === undefined ? null : draftKey(owner, draftName);
    const draft = key === null ? undefined : openDraft(database, key);
    const value = draft?.getSnapshot()?.value;
    if (failed !== undefined) toast.dismiss(action.kind);
    await draft?.hold();
    let endForm = (): void => undefined;
    const inForm = new Promise<void>((resolve) => {
      endForm = resolve;
    });
    const captured = await engine.capture(action, payload, {
      ...(photoIds && { photoIds }),
      ...(key !== null && { draftKey: key }),
      ...(mayUndo && { holdMs: UNDO_MS }),
      ...(failed !== undefined && { inForm }),
    });
    if (!captured.ok) {
      await draft?.release('kept');
      onProblem(captured.error);
      return { done: false, fields: {} };
    }
    const entry = captured.value;
    const form = key === null ? null : { key, value };
    const refusal =
      failed === undefined ? null : await refusalInForm(services, entry.id, form).finally(endForm);
    await draft?.release(refusal?.kept === 'form' ? 'returned' : 'captured');
    if (refusal === null || refusal.kept === 'outbox') return { done: true, entry };
    const { failure, kept } = refusal;
    const description = officeActionTexts.refused[kept](ownWords(failure) || (failed ?? ''));
    toast.error(commonTexts.error, { description, id: action.kind });
    return { done: false, fields: 'fields' in failure ? (failure.fields ?? {}) : {} };
  }

  async function submit<P>(
    action: ActionDefinition<P>,
    payload: P,
    { undo, ...options }: SubmitOptions = {},
  ): Promise<ActionEnd> {
    const end = await save(action, payload, { ...options, mayUndo: undo !== undefined });
    if (end.done && undo) saySaved([end.entry.id], end.entry.label, () => undo(end.entry));
    return end;
  }

  /** Saves actions of one kind in order, until one cannot be saved. Resolves to the number of those saved. */
  async function submitAll<P>(
    action: ActionDefinition<P>,
    payloads: readonly P[],
    { draftName, undo, ...options }: SubmitAllOptions,
  ): Promise<number> {
    const entryIds: string[] = [];
    for (const payload of payloads) {
      // The draft ends with its last action: until then the rest of it survives a crash.
      const isLast = entryIds.length === payloads.length - 1;
      const end = await save(action, payload, {
        ...options,
        ...(isLast && draftName !== undefined && { draftName }),
        mayUndo: undo !== undefined,
      });
      if (!end.done) break;
      entryIds.push(end.entry.id);
    }
    const count = entryIds.length;
    if (undo && count > 0)
      saySaved(entryIds, undo.saved(count), () => undoActions(entryIds, undo.undone(count), undo.isFirm));
    return count;
  }

  return { submit, submitAll };
}

export type Submit = ReturnType<typeof useAction>['submit'];

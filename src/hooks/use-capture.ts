import { useCallback } from 'react';
import type { EntryRow } from '#app/data/rows.ts';
import type { ActionDefinition } from '#app/sync/action.ts';
import { draftKey, openDraft } from '#app/sync/drafts/draft-keeper.ts';
import type { CaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import type { Result } from '#domain/result.ts';
import { useServices } from './engine-provider.tsx';
import { useOwner } from './use-session.ts';

export type CaptureOptions = {
  /** Photos of the action, in order. */
  photoIds?: string[];
  /** The name passed to `useDraft`: saving the action ends the draft, in one transaction. */
  draftName?: string;
  /** Delay (ms) during which it can be undone. */
  holdMs?: number;
};

/** Saves an action on this device and has it sent. `ok` means it is on disk. */
export type Capture = <P>(
  action: ActionDefinition<P>,
  payload: P,
  options?: CaptureOptions,
) => Promise<Result<EntryRow, CaptureProblem>>;

/** The engine's capture, with the form's draft locked while its action is stored. */
export function useCapture(): Capture {
  const { engine, database } = useServices();
  const owner = useOwner()?.owner ?? '';
  return useCallback(
    async (action, payload, { draftName, ...options } = {}) => {
      if (draftName === undefined) return engine.capture(action, payload, options);
      const key = draftKey(owner, draftName);
      const draft = openDraft(database, key);
      await draft?.hold();
      const captured = await engine.capture(action, payload, { ...options, draftKey: key });
      await draft?.release(captured.ok ? 'captured' : 'kept');
      return captured;
    },
    [engine, database, owner],
  );
}

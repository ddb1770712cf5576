import { type CaptureProblem, describeCaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import { commonTexts } from '#app/texts/common.ts';
import { readToasts, toast } from '#app/ui/toast.ts';
import { UNDO_MS } from '#domain/limits.ts';
import { officeActionTexts } from './texts.ts';

const TOAST_ID = 'saved act';
let shown: readonly string[] = [];

/**
 * Reports that actions are saved on this device and not on the server yet; the next report replaces it. Actions
 * captured earlier (ids begin with their time) do not replace one that can be undone.
 */
export function saySaved(entryIds: readonly string[], what: string, onUndo?: () => void): void {
  const canBeUndone = readToasts().some(({ id, action }) => id === TOAST_ID && action !== undefined);
  const last = shown.at(-1) ?? '';
  if (onUndo === undefined && canBeUndone && entryIds.every((id) => id < last)) return;
  shown = entryIds;
  const undo = onUndo && { durationMs: UNDO_MS, action: { label: commonTexts.undo, onAction: onUndo } };
  toast.info(officeActionTexts.saved, { id: TOAST_ID, description: what, ...undo });
}

/** Dismisses the toast once something newer is known about these actions. */
export function dismissSaved(entryIds: readonly string[]): void {
  if (shown.some((id) => entryIds.includes(id))) toast.dismiss(TOAST_ID);
}

/** Reports why an action was not even saved here. */
export function sayNotSaved(problem: CaptureProblem): void {
  toast.error(commonTexts.error, { description: describeCaptureProblem(problem) });
}

import type { KeyboardEvent } from 'react';

/** The fields of a rates grid that can be reached, from above to below. */
function fieldsOf(grid: HTMLElement): HTMLInputElement[] {
  return [...grid.querySelectorAll<HTMLInputElement>('tbody:not([hidden]) tr:not([hidden]) input')];
}

/** The job whose rate is typed in this field; null when the target is none. */
export function jobOf(target: EventTarget): string | null {
  return target instanceof HTMLInputElement ? (target.dataset.job ?? null) : null;
}

/** Enter and the arrow keys go up and down the column as in a spreadsheet; answers whether the key was one of them. */
export function moveInColumn(event: KeyboardEvent<HTMLElement>): boolean {
  const step = stepOf(event);
  if (step === 0 || !(event.target instanceof HTMLInputElement)) return false;
  event.preventDefault();
  const fields = fieldsOf(event.currentTarget);
  const next = fields[fields.indexOf(event.target) + step];
  next?.focus();
  next?.select();
  return true;
}

function stepOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): -1 | 0 | 1 {
  if (ctrlKey || metaKey || altKey) return 0;
  if (key === 'Enter') return shiftKey ? -1 : 1;
  if (shiftKey) return 0;
  if (key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : 0;
}

/** A row that a filter had hidden is shown again within so many frames. */
const FRAMES = 120;

/** Takes the focus to the first rate that cannot be saved, as soon as its row is shown. */
export function focusFirstProblem(grid: HTMLElement | null, frames = FRAMES): void {
  const field = grid?.querySelector<HTMLInputElement>('input[aria-invalid=true]') ?? null;
  if (field !== null && field.closest('[hidden]') === null) field.focus();
  else if (frames > 0) requestAnimationFrame(() => focusFirstProblem(grid, frames - 1));
}

/** Takes the focus to the rate of a job; where it is not on the screen the focus stays. */
export function focusRateOf(grid: HTMLElement | null, jobId: string): void {
  const fields = grid === null ? [] : fieldsOf(grid);
  fields.find(({ dataset }) => dataset.job === jobId)?.focus();
}

/** A frame for a dialog to go, one for it to give back the focus, which the button it was opened with may not live to take. */
export function focusWhenClosed(find: () => HTMLElement | null): void {
  requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus({ preventScroll: true })));
}

/** A closing dialog keeps the focus until its animation ends, which never takes more frames than this. */
const MOST_FRAMES = 60;

/** A screen reader's press is a click without the other two. */
const PERSON_ACTIONS = ['pointerdown', 'keydown', 'click'] as const;

let cancelWaiting = (): void => {};

/**
 * Moves the focus to the element that `find` returns once a dialog has closed, for an action that removed the button
 * the dialog was opened with. Gives up as soon as the user acts, another dialog opens or another screen is shown.
 */
export function focusWhenClosed(find: () => HTMLElement | null): void {
  cancelWaiting();
  const closing = new Set(openDialogs());
  const shownPath = location.pathname;
  const waiting = new AbortController();
  const { signal } = waiting;
  const cancel = () => waiting.abort();
  cancelWaiting = cancel;
  for (const action of PERSON_ACTIONS) document.addEventListener(action, cancel, { capture: true, signal });

  function wait(framesLeft: number): void {
    requestAnimationFrame(() => {
      const dialogs = openDialogs();
      const isOver =
        framesLeft === 0 || location.pathname !== shownPath || dialogs.some((dialog) => !closing.has(dialog));
      if (isOver) cancel();
      if (signal.aborted) return;
      if (dialogs.length > 0) wait(framesLeft - 1);
      else requestAnimationFrame(moveFocus);
    });
  }
  function moveFocus(): void {
    if (signal.aborted) return;
    cancel();
    if (openDialogs().length === 0) find()?.focus({ preventScroll: true });
  }
  wait(MOST_FRAMES);
}

function openDialogs(): Element[] {
  return [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
}

/** The screen's title, the fallback if nothing closer can take the focus. */
export function pageTitle(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-page-title]');
}

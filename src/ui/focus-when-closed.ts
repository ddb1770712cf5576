/** A closing dialog is seen closing, and holds the focus until it has gone. More frames than this it never takes. */
const MOST_FRAMES = 60;

/**
 * Moves the focus once a dialog has closed and given it back. What `find` answers takes it, for an act that took away the
 * button the dialog was opened with.
 */
export function focusWhenClosed(find: () => HTMLElement | null, frames = 0): void {
  if (frames > MOST_FRAMES) return;
  requestAnimationFrame(() => {
    if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) {
      focusWhenClosed(find, frames + 1);
    } else requestAnimationFrame(() => find()?.focus({ preventScroll: true }));
  });
}

/** The screen's title, for when nothing nearer is left. */
export function pageTitle(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-page-title]');
}

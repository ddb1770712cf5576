/**
 * Moves the focus once a dialog has closed, for an act that took away the button it was opened with. A frame for the
 * dialog to go, one for it to give the focus back: until then it would hold it.
 */
export function focusWhenClosed(find: () => HTMLElement | null): void {
  requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus({ preventScroll: true })));
}

export const TOASTER_ID = 'toaster';

/** For overlays: a press on a toast is not a press beside the dialog. Empty where no toaster is drawn. */
export function toasterElements(): (() => HTMLElement | null)[] {
  const toaster = document.getElementById(TOASTER_ID);
  return toaster === null ? [] : [() => toaster];
}

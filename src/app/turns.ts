/**
 * Limit for browsers that paint no frame although the page is visible (ms). A slow tablet paints its first after more
 * than a tenth of a second.
 */
const PAINT_AT_MOST_MS = 500;

/** Resolves in a separate task, after the browser's work for input and painting. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Resolves once the page's content has been painted; immediately if the page is hidden, because then nothing is. */
export function whenPainted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_AT_MOST_MS);
  });
}

/** Where a browser draws no frame although the page is in sight (ms). A slow tablet draws its first after more than a tenth of a second. */
const PAINT_AT_MOST_MS = 500;

/** Resolves in a turn of its own, after what the browser has to do for the person and the screen. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Resolves once what stands in the page has been drawn; at once where it is out of sight, and nothing is. */
export function whenPainted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_AT_MOST_MS);
  });
}

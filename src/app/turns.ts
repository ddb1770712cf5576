/** A page that is opened out of sight paints nothing (ms). */
const PAINT_AT_MOST_MS = 100;

/** Resolves in a turn of its own, after what the browser has to do for the person and the screen. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Resolves once what stands in the page has been drawn. */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_AT_MOST_MS);
  });
}

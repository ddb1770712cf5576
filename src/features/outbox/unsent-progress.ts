/** A line that moves more often than this only costs. */
const SHOWN_EVERY_MS = 100;

/** Passes progress on a few times a second; thousands of photos would otherwise be thousands of drawings. */
export function paced(show: (done: number, of: number) => void): (done: number, of: number) => void {
  let shownAtMs = Number.NEGATIVE_INFINITY;
  return (done, of) => {
    const nowMs = performance.now();
    if (nowMs - shownAtMs < SHOWN_EVERY_MS) return;
    shownAtMs = nowMs;
    show(done, of);
  };
}

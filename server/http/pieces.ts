/** Callbacks of waiting work, the longest waiting first. */
const waiting: (() => void)[] = [];

/**
 * Resolves when a piece of long work may begin. Only one piece of all requests together runs per event loop iteration,
 * so that everybody else waits behind one piece, however many large bodies arrive at once.
 */
export function nextPiece(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

/** Who waits to go on, the longest first. */
const waiting: (() => void)[] = [];

/**
 * Resolves when a piece of long work may begin. One piece of all requests together is done between two looks at what has arrived, so that
 * everybody else waits behind one, however many large bodies come at once.
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

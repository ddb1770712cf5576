/** Told after each part how many are done, and how many there are. */
export type OnProgress = (done: number, of: number) => void;

export type Progress = {
  readonly tell: OnProgress;
  /** Before anything else is printed. */
  readonly end: () => void;
};

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

const WIDTH = 24;
const DRAWN_EVERY_MS = 100;

/**
 * A bar for whoever waits at a terminal, drawn over itself. Elsewhere nothing: a file or another program gets the results only, which
 * go to the standard output, and the exit code.
 */
export function openProgress(
  what: string,
  terminal: Terminal = process.stderr,
  now: () => number = Date.now,
): Progress {
  if (!terminal.isTTY) return { tell: () => undefined, end: () => undefined };
  let [drawnAt, isDrawn] = [Number.NEGATIVE_INFINITY, false];
  return {
    tell: (done, of) => {
      if (of === 0 || (done < of && now() - drawnAt < DRAWN_EVERY_MS)) return;
      const full = Math.floor((Math.min(done, of) / of) * WIDTH);
      terminal.write(`\r\x1b[K${what} ${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${done} of ${of}`);
      [drawnAt, isDrawn] = [now(), true];
    },
    end: () => {
      if (isDrawn) terminal.write('\r\x1b[K');
      [drawnAt, isDrawn] = [Number.NEGATIVE_INFINITY, false];
    },
  };
}

/** Shows a bar for as long as something lasts. */
export async function withProgress<T>(what: string, work: (tell: OnProgress) => Promise<T>): Promise<T> {
  const progress = openProgress(what);
  try {
    return await work(progress.tell);
  } finally {
    progress.end();
  }
}

/** Called after each part with the number done and the total. */
export type OnProgress = (done: number, of: number) => void;

export type Progress = {
  readonly tell: OnProgress;
  /** Call before printing anything else. */
  readonly end: () => void;
};

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

const WIDTH = 24;
const DRAWN_EVERY_MS = 100;

/**
 * A progress bar for a person at a terminal, redrawn in place. Elsewhere nothing is drawn: a file or another program
 * gets only the results, which go to the standard output, and the exit code.
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

/** Shows a bar for the duration of some work. */
export async function withProgress<T>(what: string, work: (tell: OnProgress) => Promise<T>): Promise<T> {
  const progress = openProgress(what);
  try {
    return await work(progress.tell);
  } finally {
    progress.end();
  }
}

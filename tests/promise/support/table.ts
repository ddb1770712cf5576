import type { Verdict } from './checker.ts';

/** The error, and the condition that was awaited, in one line. */
export function shortly(error: unknown): string {
  const [first = '', ...rest] = String(error).split('\n');
  const waiting = rest
    .find((line) => line.includes('waiting for'))
    ?.replace(/^.*?waiting for/, 'waiting for');
  return [first, waiting?.replace('\u001b[22m', '')].filter(Boolean).join(' ');
}

export type Figures = {
  part: string;
  seed: number;
  seconds: number;
  lives: number;
  kills: number;
  told: number;
  unclear: number;
  photos: number;
  verdict: Verdict;
  /**
   * Number of times that the browser discarded the app's database, and the bare page's; null if there was no control.
   */
  resets: { app: number; control: number | null };
  more: readonly (readonly [string, number | string])[];
  notes: readonly string[];
};

/** The run as a table with one figure a line, after every breach as a message. */
export function tableOf(run: Figures): string {
  const { verdict, resets } = run;
  const breaches = Object.entries(verdict).flatMap(([promise, cases]) =>
    cases.map((words) => `${promise}: ${words}`),
  );
  const rows: (readonly [string, number | string])[] = [
    ['part', run.part],
    ['seed', run.seed],
    ['duration', `${Math.round(run.seconds)} s`],
    ['lives', run.lives],
    ['kills', run.kills],
    ['acts told saved', run.told],
    ['acts unclear at a kill', run.unclear],
    ['photos compared', run.photos],
    ...run.more,
    ...Object.entries(verdict).map(([promise, cases]) => [promise, cases.length] as const),
    ['browser resets (app / control)', `${resets.app} / ${resets.control ?? 'no control'}`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const notes = run.notes.map((note) => `note: ${note}`);
  return [
    ...breaches,
    ...notes,
    '',
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    '',
  ].join('\n');
}

import type { Between } from './between.ts';
import { say } from './table.ts';

export type Shown = 'sent' | 'waiting' | 'attention' | 'signed out' | 'sign in';
export type End = 'once' | 'LOST' | 'DOUBLED' | 'STUCK' | 'WRONG PHOTO';

/** What became of a row: one act in JSON, one with a photo. */
export type Row = Between & { keys: boolean; shown: Set<Shown>; saidTooEarly: boolean; step: End; job: End };

const SAYINGS: readonly Shown[] = ['waiting', 'attention', 'sign in', 'signed out'];

export function lineOf({ keys, status, body, way, shown, saidTooEarly, step, job }: Row): string {
  const said = SAYINGS.filter((one) => shown.has(one)).join(', ');
  const host = keys ? 'keys' : 'none';
  const cells = [
    host.padEnd(5),
    String(status),
    body.padEnd(15),
    way.padEnd(6),
    said.padEnd(32),
    step.padEnd(11),
  ];
  return [...cells, job.padEnd(11), saidTooEarly ? 'SAID SENT TOO EARLY' : ''].join('  ').trimEnd();
}

/** The rows are printed as they come; here they are summed up. */
export function concludeRows(rows: readonly Row[]): boolean {
  const ends = rows.flatMap(({ step, job }) => [step, job]);
  const count = (end: End) => ends.filter((one) => one === end).length;
  const asked = rows.filter(({ shown }) => shown.has('attention'));
  const outside = rows.filter(({ shown }) => shown.has('signed out'));
  const early = rows.filter(({ saidTooEarly }) => saidTooEarly).length;
  const figures: [string, number | string][] = [
    ['rows / acts', `${rows.length} / ${ends.length}`],
    ['done exactly once', count('once')],
    ['LOST', count('LOST')],
    ['DOUBLED', count('DOUBLED')],
    ['STUCK', count('STUCK')],
    ['WRONG PHOTO', count('WRONG PHOTO')],
    ['SAID SENT TOO EARLY', early],
    ['a person was asked (keys / none)', byHost(asked)],
    ['signed out (keys / none)', byHost(outside)],
  ];
  const width = Math.max(...figures.map(([name]) => name.length));
  say(`\n${figures.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')}\n`);
  return count('once') === ends.length && early === 0;
}

function byHost(rows: readonly Row[]): string {
  const keyed = rows.filter(({ keys }) => keys).length;
  return `${keyed} / ${rows.length - keyed}`;
}

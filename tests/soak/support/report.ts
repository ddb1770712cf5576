import type { Ledger } from '../lab/lab.ts';
import type { Life } from './lives.ts';
import type { Verdict } from './verdict.ts';

/** Times (ms since the epoch) at which the app was started again with waiting entries, and killed again. */
export type Restart = { at: number; until: number };

export type Run = {
  seed: number;
  seconds: number;
  browserKills: number;
  serverKills: number;
  /** Server kills that include the database process. */
  databaseKills: number;
  /** Number of times that the browser discarded the database. */
  resets: number;
  /** Actions that were being sent when the browser was killed. */
  halfSent: number;
  /** Captures and withdrawals that a kill interrupted. */
  cutOff: number;
  /** Requests with an action that passed the network. */
  sent: number;
  lostAnswers: number;
  restarts: readonly Restart[];
  lives: readonly Life[];
  ledger: Ledger;
  verdict: Verdict;
};

/** Longest time from a start with waiting entries to the first delivery, of all starts that had enough time (ms). */
function longestRecovery({ restarts, ledger }: Run): number {
  const deliveries = ledger.receipts.map(({ deliveredAt }) => Date.parse(deliveredAt)).sort((a, b) => a - b);
  const took = restarts.flatMap(({ at, until }) => {
    const first = deliveries.find((delivered) => delivered >= at);
    return first === undefined || first > until ? [] : [first - at];
  });
  return Math.max(0, ...took);
}

/** The run as a table with one figure a line. */
export function tableOf(run: Run): string {
  const { ledger, verdict, lives } = run;
  const capturedActions = lives.flatMap((life) => life.capturedActions);
  const withFate = (fate: string) => capturedActions.filter((captured) => captured.fate === fate).length;
  const rows: [string, number | string][] = [
    ['seed', run.seed],
    ['duration', `${Math.round(run.seconds)} s`],
    ['browser kills', run.browserKills],
    ['server kills', `${run.serverKills}, ${run.databaseKills} of them with the database`],
    ['databases thrown away', run.resets],
    ['answers lost on the wire', run.lostAnswers],
    ['entries captured', capturedActions.length - withFate('absent')],
    ['captures and withdrawals cut off', run.cutOff],
    ['delivered', new Set([...ledger.receipts.map(({ id }) => id), ...ledger.sent]).size],
    ['withdrawn', withFate('withdrawn')],
    ['kept, with a reason', ledger.entries.length - verdict.stuck.length],
    ['on their way at a kill', run.halfSent],
    ['requests for them', run.sent],
    ['replays', ledger.receipts.filter(({ replayed }) => replayed).length],
    ['photos compared', verdict.photos],
    ['longest recovery', `${longestRecovery(run)} ms`],
    ['LOST', verdict.lost.length],
    ['DOUBLED', verdict.doubled.length],
    ['STUCK', verdict.stuck.length],
    ['WRONG', verdict.wrong.length],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const reasons = ledger.entries.map(({ id, state, reason }) => `kept: ${id} ${state} ${reason}`);
  return [...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`), ...reasons].join('\n');
}

import { say } from '#tests/support/say.ts';
import { Checker, type Verdict } from './checker.ts';
import { PEOPLE, type Person } from './people.ts';
import { tableOf } from './table.ts';
import { drained, type World } from './world.ts';

const DRAIN_MS = 120_000;

/** Counts of a part itself. */
export type Tally = {
  part: string;
  lives: number;
  kills: number;
  /** Number of times that the browser discarded the app's database. */
  resets: number;
  /** Final content of the outbox, for parts in which every run has drained its own profile. */
  outbox?: string;
  /** A part's own kinds of breaches, by the promise they break. */
  also?: Partial<Verdict>;
  more: readonly (readonly [string, number | string])[];
  notes: readonly string[];
};

/**
 * Sends everything that waits on a good network, compares it with the server, and prints the table; false if a promise
 * is broken.
 */
export async function conclude(
  world: World,
  tally: Tally,
  people: readonly Person[] = [PEOPLE[0]],
): Promise<boolean> {
  let outbox = tally.outbox ?? '';
  for (const person of tally.outbox === undefined ? people : [])
    outbox += await drained(world, person, DRAIN_MS);
  const { options, work, network, office, control } = world;
  const checker = new Checker(office, work, network.actions, outbox);
  const verdict = await checker.check();
  for (const [promise, cases] of Object.entries(tally.also ?? {}))
    verdict[promise as keyof Verdict].push(...cases);
  const capturedActions = work.chains.flatMap((chain) => chain.capturedActions);
  const unclear = capturedActions.filter(({ fate }) => fate === 'perhaps').length;
  const { resets, ...rest } = tally;
  say(
    tableOf({
      ...rest,
      part: `${tally.part}${options.keys ? '' : ', host without keys'}`,
      seed: options.seed,
      seconds: (performance.now() - world.began) / 1000,
      told: capturedActions.length - unclear,
      unclear,
      photos: checker.photos,
      verdict,
      resets: { app: resets, control: control?.resets ?? null },
      more: [
        ...tally.more,
        ['requests disturbed', `${network.disturbed} of ${network.requests}`],
        ['rows of the bare page told stored / lost', `${control?.rows ?? 0} / ${control?.rowsLost ?? 0}`],
      ],
    }),
  );
  return Object.values(verdict).every((cases) => cases.length === 0);
}

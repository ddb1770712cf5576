import { say } from '#tests/support/say.ts';
import { capturedBy } from '../work/chains.ts';
import { PEOPLE, type Person } from '../world/people.ts';
import { drained, type World } from '../world/world.ts';
import { type Evidence, listedIn, Oracle, type Verdict } from './oracle.ts';
import { type Figure, type Tally, tableOf } from './table.ts';

const DRAIN_MS = 120_000;

type Part = {
  readonly part: string;
  readonly people?: readonly Person[];
  /** Final content of the outbox, for parts in which every run has drained its own profile. */
  readonly outbox?: string;
  /** How to find out what the tablet still has, for parts that do not judge it by the outbox. */
  readonly evidence?: Pick<Evidence, 'waits' | 'mayWait' | 'anyOrder'>;
  /** A part's own kinds of breaches, by the promise they break. */
  readonly also?: Partial<Verdict>;
  readonly more?: (oracle: Oracle) => readonly Figure[] | Promise<readonly Figure[]>;
};

/**
 * Sends everything that waits on a good network, compares it with the server, and prints every breach as a message and
 * the table; false if a promise is broken.
 */
export async function conclude<Name extends string>(
  world: World,
  tally: Tally<Name>,
  { part, people = [PEOPLE[0]], outbox, evidence, also = {}, more = () => [] }: Part,
): Promise<boolean> {
  let listed = outbox ?? '';
  if (outbox === undefined && evidence === undefined)
    for (const person of people) listed += await drained(world, person, DRAIN_MS);
  const { options, work, network, office, control } = world;
  const oracle = new Oracle({
    office,
    work,
    actions: network.actions,
    ...(evidence ?? { waits: listedIn(listed) }),
  });
  const verdict = await oracle.check(work.chains);
  for (const [promise, cases] of Object.entries(also)) verdict[promise as keyof Verdict].push(...cases);
  for (const [promise, cases] of Object.entries(verdict))
    for (const words of cases) say(`${promise}: ${words}`);
  for (const note of tally.notes) say(`note: ${note}`);
  const captured = capturedBy(work.chains);
  const unclear = captured.filter(({ fate }) => fate === 'perhaps').length;
  say(
    tableOf([
      ['part', `${part}${options.keys ? '' : ', host without keys'}`],
      ['seed', options.seed],
      ['duration', `${Math.round((performance.now() - world.began) / 1000)} s`],
      ['lives', tally.lives],
      ['kills', tally.kills],
      ['actions told saved', captured.length - unclear],
      ['actions unclear at a kill', unclear],
      ['photos compared', oracle.photos],
      ...tally.figures,
      ...(await more(oracle)),
      ['requests disturbed', `${network.disturbed} of ${network.requests}`],
      ['rows of the bare page told stored / lost', `${control?.rows ?? 0} / ${control?.rowsLost ?? 0}`],
      ...Object.entries(verdict).map(([promise, cases]): Figure => [promise, cases.length]),
      ['browser resets (app / control)', `${tally.resets} / ${control?.resets ?? 'no control'}`],
    ]),
  );
  return tally.isSound && Object.values(verdict).every((cases) => cases.length === 0);
}

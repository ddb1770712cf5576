import { say } from '#tests/support/say.ts';
import { shortly } from '../oracle/table.ts';
import type { Person } from '../world/people.ts';
import { Screen } from '../world/screen.ts';
import type { World } from '../world/world.ts';
import { type CapturedAction, type Chain, type ChainKind, type Hearing, toldOf } from './chains.ts';

/** After this many actions that the screen did not follow, the rest is given up. */
const MOST_NOTES = 3;

/** A life without interference: every action that is begun is awaited. */
export function quietHearing(world: World, life: number): Hearing {
  let at = performance.now();
  return {
    life,
    begun: ({ hashes }) => world.control?.write(hashes.length),
    told: ({ kind, hashes }) => {
      const took = Math.round(performance.now() - at);
      at = performance.now();
      if (world.options.verbose) say(`  ${kind}, ${hashes.length} photo(s), ${took} ms`);
    },
  };
}

export type Captured = { told: CapturedAction[]; notes: string[] };

/**
 * Captures this many actions one after the other, over several orders. An action that the screen does not follow is
 * noted and abandoned, and the next is tried, a few times.
 */
export async function capture(
  world: World,
  screen: Screen,
  person: Person,
  count: number,
  hearing: Hearing,
  kinds?: readonly ChainKind[],
): Promise<Captured> {
  const { work } = world;
  const before = new Set(toldOf(work.chains));
  const notes: string[] = [];
  const told = (): CapturedAction[] => toldOf(work.chains).filter((captured) => !before.has(captured));
  while (told().length < count && notes.length < MOST_NOTES) {
    const chain = work.choose(person.name, kinds);
    try {
      while (told().length < count && (await work.next(chain, screen, hearing)) !== null);
    } catch (error) {
      if (world.tablet.isDying) break;
      notes.push(`run ${hearing.life}: ${shortly(error)}`);
      chain.ended ??= 'the screen did not follow';
      // If the browser has discarded the app too, there is nothing to load without a network.
      await screen
        .load('/in-progress-work-orders')
        .catch((lost) => notes.push(`run ${hearing.life}: ${shortly(lost)}`));
    }
  }
  return { told: told(), notes };
}

/** Starts the tablet, shows it the orders that are ready, and captures this many actions without a network. */
export async function captureOffline(
  world: World,
  person: Person,
  count: number,
  life: number,
  { signsIn = false, kinds }: { signsIn?: boolean; kinds?: readonly ChainKind[] } = {},
): Promise<Captured & { screen: Screen }> {
  const { tablet, network, work, control } = world;
  const screen = new Screen(await tablet.start());
  if (signsIn) await screen.signIn(person.token);
  await screen.load('/in-progress-work-orders');
  await screen.isIn();
  await control?.open(tablet);
  await work.showReady(screen);
  await network.goOffline();
  const captured = await capture(world, screen, person, count, quietHearing(world, life), kinds);
  return { ...captured, screen };
}

/** One action of each kind on an order of its own, captured without a network: none leaves before the last is saved. */
export async function captureEach(
  world: World,
  screen: Screen,
  person: Person,
  life: number,
  kinds: readonly Exclude<ChainKind, 'raised'>[],
): Promise<Chain[]> {
  const { work, network } = world;
  const chains: Chain[] = [];
  for (const kind of kinds) chains.push(await work.begin(kind, person.name));
  for (const chain of chains) await work.open(chain, screen);
  await network.goOffline();
  for (const chain of chains) await work.next(chain, screen, quietHearing(world, life));
  return chains;
}

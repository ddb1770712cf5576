import { say } from '#tests/support/say.ts';
import { type CapturedAction, type Chain, type Hearing, toldOf } from './chains.ts';
import type { Person } from './people.ts';
import type { Screen } from './screen.ts';
import { shortly } from './table.ts';
import type { World } from './world.ts';

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
  kinds?: readonly Chain['kind'][],
): Promise<{ told: CapturedAction[]; notes: string[] }> {
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

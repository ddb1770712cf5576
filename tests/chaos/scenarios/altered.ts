import { setTimeout as delay } from 'node:timers/promises';
import { LATE_ARRIVAL_MS } from '#app/sync/limits.ts';
import { say } from '#tests/support/say.ts';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import { Alterer } from '../faults/requests.ts';
import { conclude } from '../oracle/conclude.ts';
import { storedIn } from '../oracle/oracle.ts';
import { shortly, Tally } from '../oracle/table.ts';
import { captureEach } from '../work/capture.ts';
import type { Options } from '../world/options.ts';
import { PEOPLE } from '../world/people.ts';
import { readRecords } from '../world/records.ts';
import type { Screen } from '../world/screen.ts';
import { inWorld, signedIn, type World } from '../world/world.ts';

const PICTURE_WIDTH = 320;
const [PERSON] = PEOPLE;
const KINDS = ['changed', 'handed', 'added', 'completed'] as const;
/** Time for one seed to send everything. */
const SEED_MS = 8_000;
/**
 * On a host without keys an action whose answer was lost is sent again only when the first request can no longer
 * arrive.
 */
const END_MS = LATE_ARRIVAL_MS + 120_000;
const LOOK_MS = 200;
const QUIET_LOOKS = 8;

/** Bodies changed, cut and swapped on the way, with correct lengths, on both kinds of host. */
export async function altered(options: Options): Promise<boolean> {
  const hosts = options.keys ? [true, false] : [false];
  let isSound = true;
  for (const keys of hosts) isSound = (await onHost({ ...options, keys, control: false })) && isSound;
  return isSound;
}

async function onHost(options: Options): Promise<boolean> {
  return inWorld({ ...options, pictureWidth: PICTURE_WIDTH }, async (world) => {
    const screen = await signedIn(world, PERSON);
    const tally = new Tally({});
    for (let run = 0; run < options.count; run += 1) {
      tally.lives += 1;
      await live(world, screen, tally, options.seed + run);
      if ((run + 1) % 25 === 0)
        say(`${run + 1} seeds after ${Math.round((performance.now() - world.began) / 1000)} s`);
    }
    return end(world, screen, tally);
  });
}

/** Captures without a network, and sends through an altering proxy what leaves together. */
async function live(world: World, screen: Screen, tally: Tally, seed: number): Promise<void> {
  const { network, work } = world;
  const random = new SeededRandom(seed);
  const before = work.chains.length;
  network.calm();
  work.random = random;
  try {
    await captureEach(world, screen, PERSON, seed, KINDS);
  } catch (error) {
    tally.notes.push(`seed ${seed}: ${shortly(error)}`);
  }
  const orders = new Set<unknown>(work.chains.slice(before).map(({ order }) => order?.id));
  network.treat(new Alterer(random).disturb);
  await network.goOnline();
  for (const until = Date.now() + SEED_MS; Date.now() < until; await delay(LOOK_MS)) {
    await screen.hearOnline();
    const { entries } = await readRecords(screen.page);
    if (entries.every(({ payload, state }) => !orders.has(payload.orderId) || state === 'attention')) return;
  }
}

/** From here on nothing is altered; actions that still wait then are those about which the user is asked. */
async function end(world: World, screen: Screen, tally: Tally): Promise<boolean> {
  const { network, options } = world;
  network.calm();
  await network.goOnline();
  let quiet = 0;
  for (const until = Date.now() + END_MS; quiet < QUIET_LOOKS && Date.now() < until; await delay(LOOK_MS)) {
    await screen.hearOnline();
    const { entries } = await readRecords(screen.page);
    quiet = entries.every(({ state }) => state === 'attention') ? quiet + 1 : 0;
  }
  const records = await readRecords(screen.page);
  return conclude(world, tally, {
    part: 'altered',
    // A host without keys may show pictures in any order; it only matters that each arrived.
    evidence: { waits: storedIn(records), mayWait: true, anyOrder: !options.keys },
    more: (oracle) => [
      ['bodies altered on the way', network.altered],
      ['there, as captured', oracle.count('once')],
      ['still here, with all photos', oracle.count('waits')],
      [
        'of these a person is asked about',
        records.entries.filter(({ state }) => state === 'attention').length,
      ],
      ['photos kept of sent actions', records.sentPhotos.length],
      ['notes', tally.notes.length],
    ],
  });
}

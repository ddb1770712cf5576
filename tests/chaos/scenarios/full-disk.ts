import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from '#tests/support/say.ts';
import { SmallDisk } from '#tests/support/small-disk.ts';
import { conclude } from '../oracle/conclude.ts';
import { Tally } from '../oracle/table.ts';
import { capture, quietHearing } from '../work/capture.ts';
import type { Options } from '../world/options.ts';
import { PEOPLE } from '../world/people.ts';
import { Screen } from '../world/screen.ts';
import { Tablet } from '../world/tablet.ts';
import { drainedOn, inWorld, type World } from '../world/world.ts';

const PICTURE_WIDTH = 1_280;
const DRAIN_MS = 60_000;
/** On a full disk a refusal is a valid answer too, and there is no need to wait longer. */
const FULL_LIMIT_MS = 6_000;
const SMALLEST_MB = 60;
const LARGEST_MB = 200;
/** Space (bytes) that another process leaves free. */
const LEAVES = [0, 0, 100_000, 300_000, 1_000_000, 2_500_000, 4_000_000];

/** The profile is on a small file system that another process fills during capture and sending, and frees later. */
export async function fullDisk(options: Options): Promise<boolean> {
  const template = mkdtempSync(join(tmpdir(), 'vm-promise-template-'));
  try {
    return await inWorld({ ...options, pictureWidth: PICTURE_WIDTH, profile: template }, async (world) => {
      if (options.persisted) world.tablet.grantPersistence();
      const rounds = new Rounds(world);
      for (let run = 1; run <= options.count; run += 1) await rounds.run(run, template);
      return await conclude(world, rounds.tally, {
        part: `full disk, storage ${options.persisted ? '' : 'not '}persisted`,
        outbox: rounds.outbox,
      });
    });
  } finally {
    rmSync(template, { recursive: true, force: true });
  }
}

class Rounds {
  readonly tally = new Tally({
    'actions refused or not followed while full': 'figure',
    'not signed in afterwards': 'figure',
  });
  outbox = '';
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async run(run: number, template: string): Promise<void> {
    const { random, work, control, network } = this.#world;
    await work.supply(3, 1);
    const disk = SmallDisk.mount(SMALLEST_MB + random.below(LARGEST_MB - SMALLEST_MB));
    if (disk === null) throw new Error('This account may not mount a disk.');
    // Below the mount, next to the other process's files.
    const profile = join(disk.folder, 'profile');
    const tablet = new Tablet(network.url, profile);
    try {
      execFileSync('cp', ['-a', template, profile]);
      control?.forget();
      await this.#fillAndFree(run, { ...this.#world, tablet }, disk);
    } finally {
      if (tablet.isRunning) await tablet.kill();
      await disk.remove();
      work.endAll('the run is over');
    }
  }

  async #fillAndFree(run: number, world: World, disk: SmallDisk): Promise<void> {
    const { tablet, random, network, control, options } = world;
    const [person] = PEOPLE;
    const hearing = quietHearing(world, run);
    let screen = await this.#open(world);
    await world.work.showReady(screen);
    const store = tablet.storeIdentity(tablet.origin);
    await control?.open(tablet);
    if (random.happens(0.6)) await network.goOffline();
    const first = await capture(world, screen, person, 1 + random.below(4), hearing);
    const leave = random.pick(LEAVES) ?? 0;
    await disk.fill(leave);
    screen.page.setDefaultTimeout(FULL_LIMIT_MS);
    const second = await capture(world, screen, person, 1 + random.below(4), hearing);
    await network.goOnline();
    await screen.hearOnline().catch(() => undefined);
    await delay(random.below(2_000));
    for (const _ of second.notes) this.tally.add('actions refused or not followed while full');
    const wasKilled = random.happens(0.5);
    if (wasKilled) {
      await tablet.kill();
      this.tally.kills += 1;
    }
    if (!wasKilled && random.happens(0.5)) {
      await tablet.close();
      // A start on the disk that is still full.
      await this.#open(world).catch(() => undefined);
      await delay(random.below(2_000));
      await tablet.close();
    }
    await disk.free();
    if (!tablet.isRunning) screen = await this.#open(world);
    const name = await screen.person().catch(() => 'no screen');
    if (name !== person.name) this.tally.add('not signed in afterwards');
    const alerts = await screen.alerts().catch(() => '');
    const told = first.told.length + second.told.length;
    if (options.verbose)
      say(`run ${run}: ${leave} bytes left, ${told} actions, killed ${wasKilled}; ${name}; ${alerts}`);
    if (name !== person.name || alerts !== '')
      this.tally.notes.push(`run ${run}: ${name ?? 'nobody'} is in; it says: ${alerts}`);
    if (tablet.isRunning) await tablet.close();
    screen = await this.#open(world);
    this.outbox += await drainedOn(world, screen, person, DRAIN_MS);
    await control?.open(tablet);
    await tablet.close();
    if (tablet.storeIdentity(tablet.origin) !== store) this.tally.resets += 1;
  }

  async #open({ tablet }: World): Promise<Screen> {
    const screen = new Screen(await tablet.start());
    this.tally.lives += 1;
    await screen.load('/in-progress-work-orders');
    await screen.isIn().catch(() => false);
    return screen;
  }
}

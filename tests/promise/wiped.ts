import { say } from '#tests/support/say.ts';
import { capture, quietHearing } from './support/capture.ts';
import type { CapturedAction } from './support/chains.ts';
import { conclude } from './support/conclude.ts';
import type { Options } from './support/options.ts';
import { PEOPLE } from './support/people.ts';
import { Screen } from './support/screen.ts';
import { shortly } from './support/table.ts';
import { drainedOn, inWorld, type World } from './support/world.ts';

const PICTURE_WIDTH = 320;
const DRAIN_MS = 120_000;
/** Number of waiting entries; every size occurs, the small ones more often. */
const SIZES = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 200];

/** Title of the message about lost work. */
const LOSS = /removed this (tablet|device).s storage/;

/** The same, or about a second copy that cannot be written. */
const ALARM = /deleted this (tablet|device).s storage|second copy of your work could not/;

type Seen = { person: string | null; chip: string; alerts: string };
type Wipe = 'IndexedDB' | 'OPFS' | 'both';

/** Number of waiting entries according to the chip. */
function waitingBy(chip: string): number {
  return Number(
    /(\d+) (?:waiting|needs? attention)|Sending \d+ of (\d+)/.exec(chip)?.slice(1).find(Boolean) ?? 0,
  );
}

/** The browser is closed or killed with entries waiting, a store's folder is deleted, and the app is started again. */
export async function wiped(options: Options): Promise<boolean> {
  return inWorld({ ...options, pictureWidth: PICTURE_WIDTH }, async (world) => {
    const rounds = new Rounds(world);
    for (let run = 1; run <= options.count; run += 1) {
      await rounds.run(run);
      if (run % 5 === 0) say(`${run} runs after ${Math.round((performance.now() - world.began) / 1000)} s`);
    }
    const { signedOut, miscounted, unsaid, alarms } = rounds;
    const isSound = await conclude(world, {
      part: 'wiped',
      lives: 2 * options.count,
      kills: rounds.kills,
      resets: 0,
      more: [
        ['folders deleted (IndexedDB / OPFS / both)', Object.values(rounds.wipes).join(' / ')],
        ['not signed in afterwards', signedOut],
        ['chip counted others than waited', miscounted],
        ['both gone, and the note missing or wrong', unsaid],
        ['alarms though all came back', alarms],
      ],
      notes: rounds.notes,
    });
    return isSound && signedOut + miscounted + unsaid + alarms === 0;
  });
}

class Rounds {
  kills = 0;
  signedOut = 0;
  miscounted = 0;
  unsaid = 0;
  alarms = 0;
  readonly wipes: Record<Wipe, number> = { IndexedDB: 0, OPFS: 0, both: 0 };
  readonly notes: string[] = [];
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async run(run: number): Promise<void> {
    const { tablet, random, network, work, options } = this.#world;
    const [person] = PEOPLE;
    const wipe: Wipe = (['IndexedDB', 'OPFS', 'both'] as const)[(run - 1) % 3] ?? 'IndexedDB';
    const wanted = options.entries ?? random.pick(SIZES) ?? 1;
    await work.supply(4, 1);
    const screen = new Screen(await tablet.start());
    await screen.load('/in-progress-work-orders');
    await screen.isIn();
    await this.#world.control?.open(tablet);
    await work.showReady(screen);
    await network.goOffline();
    const { told, notes } = await capture(
      this.#world,
      screen,
      person,
      wanted,
      quietHearing(this.#world, run),
    );
    this.notes.push(...notes);
    if (random.happens(0.5)) {
      await tablet.kill();
      this.kills += 1;
    } else await tablet.close();
    if (wipe !== 'OPFS') tablet.deleteStore('IndexedDB');
    if (wipe !== 'IndexedDB') tablet.deleteStore('OPFS');
    this.wipes[wipe] += 1;
    const screenAfter = new Screen(await tablet.start());
    const others = await this.#openOthers();
    const seen = await this.#look(screenAfter, wipe === 'both' && told.length > 0 ? LOSS : undefined);
    if (wipe === 'both') {
      // Nobody can be signed in: the number of losses is shown already, their details only to a signed-in user.
      const outside = seen.alerts;
      await network.goOnline();
      await screenAfter.signIn(person.token);
      seen.alerts = await screenAfter.alerts(LOSS);
      if (told.length > 0 && !LOSS.test(outside)) seen.alerts = `nothing is said outside: ${outside}`;
      await screenAfter.confirmLoss();
    }
    for (const chain of work.chains) chain.ended ??= 'the run is over';
    // Work that both stores have lost is no longer expected.
    if (wipe === 'both') for (const captured of told) captured.fate = 'gone';
    await drainedOn(this.#world, screenAfter, person, DRAIN_MS);
    // An alarm may be late.
    if (wipe !== 'both') seen.alerts += ` ${await screenAfter.alerts()}`;
    this.#checkLook(run, wipe, told, seen);
    await this.#checkOthers(run, wipe, others);
    await tablet.close();
  }

  /** After a kill the browser opens all its tabs at once; they find the deleted store together. */
  async #openOthers(): Promise<Screen[]> {
    const { tablet, options } = this.#world;
    const others: Screen[] = [];
    for (let tab = 1; tab < options.tabs; tab += 1) others.push(new Screen(await tablet.newPage()));
    for (const screen of others) void screen.page.goto('/').catch(() => undefined);
    return others;
  }

  async #checkOthers(run: number, wipe: Wipe, others: readonly Screen[]): Promise<void> {
    for (const screen of others) {
      const said = await screen.alerts();
      if (ALARM.test(said) && wipe !== 'both') {
        this.alarms += 1;
        this.notes.push(`run ${run}, ${wipe} deleted: another tab says ${said}`);
      }
    }
  }

  #checkLook(run: number, wipe: Wipe, told: readonly CapturedAction[], seen: Seen): void {
    const photos = told.flatMap(({ hashes }) => hashes).length;
    const what = `run ${run}: ${told.length} acts and ${photos} photos waited, ${wipe} deleted`;
    if (this.#world.options.verbose) say(`${what}: ${seen.person}, '${seen.chip}', ${seen.alerts}`);
    if (wipe === 'both') {
      const isSaid = (count: number) => count === 0 || new RegExp(`\\b${count}\\b`).test(seen.alerts);
      if (!isSaid(told.length) || !isSaid(photos)) {
        this.unsaid += 1;
        this.notes.push(`${what}: ${seen.alerts.trim() || 'nothing is said'}`);
      }
      return;
    }
    if (ALARM.test(seen.alerts)) {
      this.alarms += 1;
      this.notes.push(`${what}, and there is an alarm: ${seen.alerts}`);
    }
    if (seen.person !== PEOPLE[0].name) {
      this.signedOut += 1;
      this.notes.push(`${what}: ${seen.person ?? 'nobody'} is signed in`);
    }
    const waiting = waitingBy(seen.chip);
    if (seen.person !== null && waiting !== told.length) {
      this.miscounted += 1;
      this.notes.push(`${what}: the chip says '${seen.chip}'`);
    }
  }

  /** Content of the first start after the deletion, still without a network. */
  async #look(screen: Screen, expected?: RegExp): Promise<Seen> {
    try {
      await screen.load('/');
      const person = await screen.person();
      const chip = person === null ? '' : await screen.chip();
      return { person, chip, alerts: await screen.alerts(expected) };
    } catch (error) {
      return { person: null, chip: '', alerts: `${shortly(error)}: ${await screen.text()}` };
    }
  }
}

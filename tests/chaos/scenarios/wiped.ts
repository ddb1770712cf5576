import { say } from '#tests/support/say.ts';
import { conclude } from '../oracle/conclude.ts';
import { shortly, Tally } from '../oracle/table.ts';
import { captureOffline } from '../work/capture.ts';
import type { CapturedAction } from '../work/chains.ts';
import type { Options } from '../world/options.ts';
import { PEOPLE } from '../world/people.ts';
import { Screen } from '../world/screen.ts';
import { drainedOn, inWorld, type World } from '../world/world.ts';

const PICTURE_WIDTH = 320;
const DRAIN_MS = 120_000;
/** Number of waiting entries; every size occurs, the small ones more often. */
const SIZES = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 200];
const [PERSON] = PEOPLE;

/** Title of the message about lost work. */
const LOSS = /removed this (tablet|device).s storage/;

/** The same, or about a second copy that cannot be written. */
const ALARM = /deleted this (tablet|device).s storage|second copy of your work could not/;

type Seen = { person: string | null; chip: string; alerts: string };
const WIPES = ['IndexedDB', 'OPFS', 'both'] as const;
type Wipe = (typeof WIPES)[number];

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
    return conclude(world, rounds.tally, {
      part: 'wiped',
      more: () => [
        ['folders deleted (IndexedDB / OPFS / both)', WIPES.map((wipe) => rounds.wipes[wipe]).join(' / ')],
      ],
    });
  });
}

class Rounds {
  readonly tally = new Tally({
    'not signed in afterwards': 'breach',
    'chip counted others than waited': 'breach',
    'both gone, and the note missing or wrong': 'breach',
    'alarms though all came back': 'breach',
  });
  readonly wipes: Record<Wipe, number> = { IndexedDB: 0, OPFS: 0, both: 0 };
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async run(run: number): Promise<void> {
    const { tablet, random, network, work, options } = this.#world;
    const wipe: Wipe = WIPES[(run - 1) % 3] ?? 'IndexedDB';
    await work.supply(4, 1);
    const wanted = options.entries ?? random.pick(SIZES) ?? 1;
    const { told, notes } = await captureOffline(this.#world, PERSON, wanted, run);
    this.tally.notes.push(...notes);
    this.tally.lives += 2;
    if (random.happens(0.5)) {
      await tablet.kill();
      this.tally.kills += 1;
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
      await screenAfter.signIn(PERSON.token);
      seen.alerts = await screenAfter.alerts(LOSS);
      if (told.length > 0 && !LOSS.test(outside)) seen.alerts = `nothing is said outside: ${outside}`;
      await screenAfter.confirmLoss();
    }
    work.endAll('the run is over');
    // Work that both stores have lost is no longer expected.
    if (wipe === 'both') for (const captured of told) captured.fate = 'gone';
    await drainedOn(this.#world, screenAfter, PERSON, DRAIN_MS);
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
      if (ALARM.test(said) && wipe !== 'both')
        this.tally.add(
          'alarms though all came back',
          `run ${run}, ${wipe} deleted: another tab says ${said}`,
        );
    }
  }

  #checkLook(run: number, wipe: Wipe, told: readonly CapturedAction[], seen: Seen): void {
    const photos = told.flatMap(({ hashes }) => hashes).length;
    const what = `run ${run}: ${told.length} actions and ${photos} photos waited, ${wipe} deleted`;
    if (this.#world.options.verbose) say(`${what}: ${seen.person}, '${seen.chip}', ${seen.alerts}`);
    if (wipe === 'both') {
      const isSaid = (count: number) => count === 0 || new RegExp(`\\b${count}\\b`).test(seen.alerts);
      if (!isSaid(told.length) || !isSaid(photos))
        this.tally.add(
          'both gone, and the note missing or wrong',
          `${what}: ${seen.alerts.trim() || 'nothing is said'}`,
        );
      return;
    }
    if (ALARM.test(seen.alerts))
      this.tally.add('alarms though all came back', `${what}, and there is an alarm: ${seen.alerts}`);
    if (seen.person !== PERSON.name)
      this.tally.add('not signed in afterwards', `${what}: ${seen.person ?? 'nobody'} is signed in`);
    if (seen.person !== null && waitingBy(seen.chip) !== told.length)
      this.tally.add('chip counted others than waited', `${what}: the chip says '${seen.chip}'`);
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

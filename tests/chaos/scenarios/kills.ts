import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { say } from '#tests/support/say.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { halfDisturbed, poorLine } from '../faults/requests.ts';
import { conclude } from '../oracle/conclude.ts';
import { shortly, Tally } from '../oracle/table.ts';
import type { CapturedAction, ChainKind, Hearing } from '../work/chains.ts';
import type { Disturb } from '../world/network.ts';
import type { Options } from '../world/options.ts';
import { PEOPLE, type Person } from '../world/people.ts';
import { Screen } from '../world/screen.ts';
import { inWorld, type World } from '../world/world.ts';
import { Deaths, type Toll } from './deaths.ts';

const PICTURE_WIDTH = 320;
/** A life in which nothing more can be done ends too. */
const LONGEST_LIFE_MS = 20_000;

/**
 * Moment of the kill: some time after the start, after the first action, at an action just shown as saved, or during
 * sending.
 */
type Moment = 'start' | 'acting' | 'told' | 'sending' | 'signed-in';
const LONGEST_WAIT_MS: Readonly<Record<Moment, number>> = {
  start: 1_500,
  acting: 2_500,
  told: 0,
  sending: 1_500,
  'signed-in': 3_000,
};

const KINDS_OF_TABS: readonly (readonly ChainKind[])[] = [
  ['bay', 'bay'],
  ['raised', 'quantity'],
];

type Plan = {
  readonly part: string;
  readonly moments: readonly Moment[];
  /** Number of actions after which a kill may come. */
  readonly mostActions: number;
  readonly line: (random: SeededRandom) => Disturb;
  /** Share of the actions that are taken back. */
  readonly withdrawn: number;
  /** What else dies, spread evenly over all lives; null: nothing, and the tablet's own records are not read. */
  readonly toll: Toll | null;
};

const KILLS: Plan = {
  part: 'kills',
  moments: ['start', 'acting', 'acting', 'acting', 'told', 'told', 'sending', 'sending'],
  mostActions: 4,
  line: halfDisturbed,
  withdrawn: 0,
  toll: null,
};

/** More actions wait, and are on their way when the browser dies. */
export const SOAK: Plan = {
  part: 'soak',
  moments: ['acting', 'told', 'sending', 'sending', 'sending'],
  mostActions: 8,
  line: poorLine,
  withdrawn: 0.08,
  toll: { serverKills: 20, resets: 2 },
};

/** SIGKILLs of the whole browser at random moments of capture and sending, half of all requests disturbed. */
export async function kills(options: Options, plan: Plan = KILLS): Promise<boolean> {
  return inWorld({ ...options, pictureWidth: PICTURE_WIDTH }, async (world) => {
    const endBusy = keepBusy(options.busy);
    try {
      const storm = new Storm(world, plan);
      for (let life = 1; life <= options.count; life += 1) {
        await storm.live(life);
        if (life % 25 === 0)
          say(`${life} lives after ${Math.round((performance.now() - world.began) / 1000)} s`);
      }
      return await storm.conclude();
    } finally {
      endBusy();
    }
  });
}

class Storm {
  readonly #tally = new Tally({ 'signed out by a kill': 'breach' });
  readonly #people: readonly Person[];
  readonly #world: World;
  readonly #plan: Plan;
  readonly #deaths: Deaths | null;

  constructor(world: World, plan: Plan) {
    this.#world = world;
    this.#plan = plan;
    this.#people = world.options.signIn ? PEOPLE : [PEOPLE[0]];
    this.#deaths = plan.toll === null ? null : new Deaths(world, plan.toll);
  }

  async live(life: number): Promise<void> {
    const { tablet, random, network, work, options, control } = this.#world;
    if (this.#deaths?.isServerDown !== true) await work.supply(4, 2);
    this.#tally.seeStore(tablet.storeIdentity(tablet.origin));
    network.treat(this.#plan.line(random));
    const at = performance.now();
    const moment: Moment = options.signIn ? 'signed-in' : (random.pick(this.#plan.moments) ?? 'acting');
    const person = this.#people[random.happens(0.3) ? 1 : 0] ?? PEOPLE[0];
    const first = await tablet.start();
    await this.#deaths?.look(first);
    const kill = new Kill(this.#world, moment, life, 1 + random.below(this.#plan.mostActions));
    const working = this.#work(first, person, kill);
    if (control !== null) await control.open(tablet).catch(() => undefined);
    this.#deaths?.killServer(life);
    await kill.due;
    await tablet.kill();
    this.#tally.lives += 1;
    this.#tally.kills += 1;
    await working;
    await network.goOnline();
    if (this.#deaths?.discards(life) === true) {
      tablet.deleteStore('IndexedDB');
      this.#tally.forgetStore();
    }
    if (options.verbose)
      say(`life ${life}: ${moment}, ${kill.heard} told, ${Math.round(performance.now() - at)} ms`);
  }

  async conclude(): Promise<boolean> {
    const { tablet } = this.#world;
    await this.#deaths?.isOver();
    this.#tally.seeStore(tablet.storeIdentity(tablet.origin));
    return conclude(this.#world, this.#tally, {
      part: this.#plan.part,
      people: this.#people,
      more: (oracle) => this.#deaths?.figures(oracle) ?? [],
    });
  }

  /** One or more tabs, each of which performs actions until the browser dies. */
  async #work(first: Page, person: Person, kill: Kill): Promise<void> {
    const { tablet, options, network, work, random } = this.#world;
    const tab = async (page: Page, index: number): Promise<void> => {
      const screen = new Screen(page);
      // Two tabs work on different orders: one screen does not wait for the other's actions.
      const kinds = options.tabs > 1 ? KINDS_OF_TABS[index % KINDS_OF_TABS.length] : undefined;
      let chain = work.choose(person.name, kinds);
      if (index === 0 && options.signIn) await screen.signIn(person.token);
      else await screen.load(work.addressOf(chain));
      if (index === 0) kill.opened();
      if (!(await screen.isIn())) {
        this.#tally.add('signed out by a kill', `life ${kill.life}: nobody is signed in after the restart`);
        await screen.signIn(person.token);
      }
      if (kill.moment === 'sending' && index === 0) await network.goOffline();
      try {
        for (;;) {
          while ((await work.next(chain, screen, kill)) !== null)
            if (chain.order !== null && this.#plan.withdrawn > 0 && random.happens(this.#plan.withdrawn))
              await work.withdraw(chain, screen);
          // Without a network only orders raised here are sure to be on the tablet.
          chain = work.choose(person.name, kill.moment === 'sending' ? ['raised'] : kinds);
        }
      } catch (error) {
        if (options.verbose && !tablet.isDying) say(`The screen says:\n${await screen.text()}`);
        throw error;
      }
    };
    const tabs = [tab(first, 0)];
    for (let index = 1; index < options.tabs; index += 1)
      tabs.push(tablet.newPage().then((page) => tab(page, index)));
    const ends = await Promise.allSettled(tabs);
    kill.opened();
    for (const end of ends)
      if (end.status === 'rejected' && !tablet.isDying)
        this.#tally.notes.push(`life ${kill.life}: ${shortly(end.reason)}`);
  }
}

/** Decides when a life ends. */
class Kill implements Hearing {
  readonly life: number;
  readonly moment: Moment;
  readonly due: Promise<void>;
  heard = 0;
  readonly #world: World;
  readonly #wanted: number;
  readonly #after: number;
  #fire: () => void = () => undefined;
  #isArmed = false;

  constructor(world: World, moment: Moment, life: number, wanted: number) {
    const { random } = world;
    this.#world = world;
    this.moment = moment;
    this.life = life;
    this.#wanted = wanted;
    this.#after = random.below(LONGEST_WAIT_MS[moment]);
    const limit = delay(LONGEST_LIFE_MS, undefined, { ref: false });
    const fired = new Promise<void>((resolve) => {
      this.#fire = resolve;
    });
    this.due = Promise.race([limit, fired]);
  }

  /** The app's first screen is there, or somebody is signed in. */
  opened(): void {
    if (this.moment === 'start' || this.moment === 'signed-in') this.#arm();
  }

  begun({ hashes }: CapturedAction): void {
    this.#world.control?.write(hashes.length);
    if (this.moment === 'acting') this.#arm();
  }

  told(): void {
    this.heard += 1;
    if (this.heard !== this.#wanted) return;
    if (this.moment === 'told') this.#fire();
    if (this.moment === 'sending') void this.#world.network.goOnline().then(() => this.#arm());
  }

  #arm(): void {
    if (this.#isArmed) return;
    this.#isArmed = true;
    setTimeout(this.#fire, this.#after);
  }
}

/** Starts this many programs that each keep a core busy; returns the function that ends them. */
function keepBusy(count: number): () => void {
  const loops: ChildProcess[] = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const end = (): void => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
  process.once('exit', end);
  return end;
}

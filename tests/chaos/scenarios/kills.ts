import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { say } from '#tests/support/say.ts';
import { FAULTS } from '../faults/processes.ts';
import { halfDisturbed, isAction, poorLine } from '../faults/requests.ts';
import { conclude } from '../oracle/conclude.ts';
import { type Oracle, storedIn } from '../oracle/oracle.ts';
import { type Figure, shortly, Tally } from '../oracle/table.ts';
import { type CapturedAction, type ChainKind, capturedBy, type Hearing } from '../work/chains.ts';
import type { Options } from '../world/options.ts';
import { PEOPLE, type Person } from '../world/people.ts';
import { type Records, readRecords } from '../world/records.ts';
import { Screen } from '../world/screen.ts';
import { inWorld, type World } from '../world/world.ts';

const PICTURE_WIDTH = 320;
/** A life in which nothing more can be done ends too. */
const LONGEST_LIFE_MS = 20_000;
const WITHDRAWN_SHARE = 0.08;
/** A page of the app's address that starts nothing. */
const IDLE_PAGE = '/favicon.svg';

/**
 * Moment of the kill: some time after the start, after the first action, at an action just shown as saved, or during
 * sending.
 */
type Moment = 'start' | 'acting' | 'told' | 'sending' | 'signed-in';
const MOMENTS: readonly Moment[] = [
  'start',
  'acting',
  'acting',
  'acting',
  'told',
  'told',
  'sending',
  'sending',
];
/** In a soak more of them wait, and are on their way when the browser dies. */
const SOAKED: readonly Moment[] = ['acting', 'told', 'sending', 'sending', 'sending'];
const MOST_ACTIONS = 4;
const MOST_SOAKED_ACTIONS = 8;
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

/** What else dies, spread evenly over all lives; some actions are taken back, on a poor line. */
export type Soak = {
  /** Kills of the server, every other time with its database. */
  readonly serverKills: number;
  /** Number of times that the browser discards its database, which it also does on its own once in a while. */
  readonly resets: number;
};

/** SIGKILLs of the whole browser at random moments of capture and sending, half of all requests disturbed. */
export async function kills(options: Options, soak: Soak | null = null): Promise<boolean> {
  return inWorld({ ...options, pictureWidth: PICTURE_WIDTH }, async (world) => {
    const endBusy = keepBusy(options.busy);
    try {
      const storm = new Storm(world, soak);
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
  readonly #soak: SoakLog | null;

  constructor(world: World, soak: Soak | null) {
    this.#world = world;
    this.#people = world.options.signIn ? PEOPLE : [PEOPLE[0]];
    this.#soak = soak === null ? null : new SoakLog(world, soak);
  }

  async live(life: number): Promise<void> {
    const { tablet, random, network, work, options, control } = this.#world;
    if (this.#soak?.isServerDown !== true) await work.supply(4, 2);
    this.#tally.seeStore(tablet.storeIdentity(tablet.origin));
    network.treat(this.#soak === null ? halfDisturbed(random) : poorLine(random));
    const at = performance.now();
    const moments = this.#soak === null ? MOMENTS : SOAKED;
    const moment: Moment = options.signIn ? 'signed-in' : (random.pick(moments) ?? 'acting');
    const person = this.#people[random.happens(0.3) ? 1 : 0] ?? PEOPLE[0];
    const first = await tablet.start();
    await this.#soak?.look(first);
    const most = this.#soak === null ? MOST_ACTIONS : MOST_SOAKED_ACTIONS;
    const kill = new Kill(this.#world, moment, life, 1 + random.below(most));
    const working = this.#work(first, person, kill);
    if (control !== null) await control.open(tablet).catch(() => undefined);
    this.#soak?.killServer(life);
    await kill.due;
    await tablet.kill();
    this.#tally.lives += 1;
    this.#tally.kills += 1;
    await working;
    await network.goOnline();
    if (this.#soak?.discards(life) === true) {
      tablet.deleteStore('IndexedDB');
      this.#tally.forgetStore();
    }
    if (options.verbose)
      say(`life ${life}: ${moment}, ${kill.heard} told, ${Math.round(performance.now() - at)} ms`);
  }

  async conclude(): Promise<boolean> {
    const { tablet } = this.#world;
    await this.#soak?.isOver();
    this.#tally.seeStore(tablet.storeIdentity(tablet.origin));
    return conclude(this.#world, this.#tally, {
      part: this.#soak === null ? 'kills' : 'soak',
      people: this.#people,
      more: (oracle) => this.#soak?.figures(oracle) ?? [],
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
            if (this.#soak !== null && chain.order !== null && random.happens(WITHDRAWN_SHARE))
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

/** The other deaths of a soak, and what the tablet's own records say after each start. */
class SoakLog {
  readonly #world: World;
  readonly #soak: Soak;
  readonly #starts: number[] = [];
  readonly #receipts = new Map<string, Records['receipts'][number]>();
  #serverKills = 0;
  #databaseKills = 0;
  #discarded = 0;
  #halfSent = 0;
  readonly #cutOff = new Set<CapturedAction>();
  #waiting: Records['entries'] = [];
  #restart: Promise<void> | null = null;

  constructor(world: World, soak: Soak) {
    this.#world = world;
    this.#soak = soak;
  }

  /** The app may start again before its server does. */
  get isServerDown(): boolean {
    return this.#restart !== null;
  }

  killServer(life: number): void {
    if (!this.#isDue(life, this.#soak.serverKills)) return;
    const { random, server, network } = this.#world;
    const withDatabase = random.happens(0.5);
    this.#serverKills += 1;
    if (withDatabase) this.#databaseKills += 1;
    const fault = FAULTS[withDatabase ? 'server and database killed' : 'server killed'];
    const waits = [this.#restart, delay(random.below(2_500))];
    const restart = Promise.all(waits)
      .then(() => fault({ server, network }))
      .then(() => {
        if (this.#restart === restart) this.#restart = null;
      });
    this.#restart = restart;
  }

  discards(life: number): boolean {
    const isDue = this.#isDue(life, this.#soak.resets);
    if (isDue) this.#discarded += 1;
    return isDue;
  }

  /** Reads the records that a kill left, before the app starts on them. An action interrupted by it may be among them. */
  async look(page: Page): Promise<void> {
    await page.goto(IDLE_PAGE);
    const left = await readRecords(page);
    this.#remember(left);
    if (left.entries.length > 0) this.#starts.push(Date.now());
    this.#halfSent += left.entries.filter(({ state }) => state === 'sending').length;
    const isHeld = storedIn(left);
    for (const { order, capturedActions } of this.#world.work.chains) {
      const last = capturedActions.at(-1);
      if (last?.fate !== 'perhaps') continue;
      this.#cutOff.add(last);
      if (order !== null && isHeld(last, order.id, [])) last.fate = 'told';
    }
  }

  async isOver(): Promise<void> {
    await this.#restart;
  }

  /** After everything was sent. */
  async figures(oracle: Oracle): Promise<Figure[]> {
    const { network, tablet, work } = this.#world;
    await this.look(await tablet.start());
    await tablet.close();
    const captured = capturedBy(work.chains);
    return [
      ['server kills', `${this.#serverKills}, ${this.#databaseKills} of them with the database`],
      ['databases thrown away', this.#discarded],
      ['answers lost on the wire', network.lostAnswers],
      ['captures and withdrawals cut off', this.#cutOff.size],
      ['delivered', oracle.count('once')],
      ['withdrawn', captured.filter(({ fate }) => fate === 'withdrawn').length],
      ['kept, with a reason', this.#waiting.filter(({ state }) => state === 'attention').length],
      ['on their way at a kill', this.#halfSent],
      ['requests for them', network.actions.filter(isAction).length],
      ['replays', [...this.#receipts.values()].filter(({ replayed }) => replayed).length],
      ['longest recovery', `${this.#longestRecovery()} ms`],
    ];
  }

  #remember({ entries, receipts }: Records): void {
    this.#waiting = entries;
    for (const receipt of receipts) this.#receipts.set(receipt.id, receipt);
  }

  /** Longest time from a start with waiting entries to the first delivery (ms), of all starts that had enough time. */
  #longestRecovery(): number {
    const deliveries = [...this.#receipts.values()].map(({ deliveredAt }) => Date.parse(deliveredAt));
    const took = this.#starts.flatMap((at, index) => {
      const later = deliveries.filter((delivered) => delivered >= at);
      const first = Math.min(...later);
      return first < (this.#starts[index + 1] ?? Number.POSITIVE_INFINITY) ? [first - at] : [];
    });
    return Math.max(0, ...took);
  }

  /** Spreads a number of events over all lives. */
  #isDue(life: number, times: number): boolean {
    const { count } = this.#world.options;
    return Math.floor((life * times) / count) > Math.floor(((life - 1) * times) / count);
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

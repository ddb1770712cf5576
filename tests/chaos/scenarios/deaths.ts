import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { FAULTS } from '../faults/processes.ts';
import { isAction } from '../faults/requests.ts';
import { type Oracle, storedIn } from '../oracle/oracle.ts';
import type { Figure } from '../oracle/table.ts';
import { type CapturedAction, capturedBy } from '../work/chains.ts';
import { type Records, readRecords } from '../world/records.ts';
import type { World } from '../world/world.ts';

/** A page of the app's address that starts nothing. */
const IDLE_PAGE = '/favicon.svg';

export type Toll = {
  /** Kills of the server, every other time with its database. */
  readonly serverKills: number;
  /** Number of times that the browser discards its database, which it also does on its own once in a while. */
  readonly resets: number;
};

/** The other deaths, and what the tablet's own records say after each start. */
export class Deaths {
  readonly #world: World;
  readonly #toll: Toll;
  readonly #starts: number[] = [];
  readonly #receipts = new Map<string, Records['receipts'][number]>();
  #serverKills = 0;
  #databaseKills = 0;
  #discarded = 0;
  #halfSent = 0;
  readonly #cutOff = new Set<CapturedAction>();
  #waiting: Records['entries'] = [];
  #restart: Promise<void> | null = null;

  constructor(world: World, toll: Toll) {
    this.#world = world;
    this.#toll = toll;
  }

  /** The app may start again before its server does. */
  get isServerDown(): boolean {
    return this.#restart !== null;
  }

  killServer(life: number): void {
    if (!this.#isDue(life, this.#toll.serverKills)) return;
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
    const isDue = this.#isDue(life, this.#toll.resets);
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

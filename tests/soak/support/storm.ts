import { setTimeout as delay } from 'node:timers/promises';
import { databasePid, type ProductServer } from '#tests/support/process.ts';
import type { FaultProxy, LostAnswerFace, SeenRequest } from '#tests/support/proxy.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';
import type { Ledger } from '../lab/lab.ts';
import { goesOn, type Life, nextDeed } from './lives.ts';
import type { Restart } from './report.ts';
import type { Tablet } from './tablet.ts';

const FACES: readonly LostAnswerFace[] = ['before-headers', 'reset-keepalive', 'cut-body'];

export const isAction = ({ method, path }: SeenRequest): boolean =>
  method !== 'GET' && path.startsWith('/api/vendors/');

type World = {
  random: SeededRandom;
  tablet: Tablet;
  network: FaultProxy;
  server: ProductServer;
  lives: Life[];
  picture: Buffer;
};

/** Processes that die with the browser. */
export type Toll = { serverToo: boolean; databaseToo: boolean };

/** Runs one kill after another, and counts. */
export class Storm {
  readonly counts = {
    browserKills: 0,
    serverKills: 0,
    databaseKills: 0,
    resets: 0,
    halfSent: 0,
    cutOff: 0,
    lostAnswers: 0,
  };
  readonly restarts: Restart[] = [];
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /**
   * Work continues until the browser is killed in the middle of it; then it is started again. `databaseToo`: with the
   * worst result of such a kill, which otherwise occurs once in a hundred times.
   */
  async killBrowser({ serverToo, databaseToo }: Toll): Promise<void> {
    const { random, tablet } = this.#world;
    this.#arrangeNetwork();
    let isDying = false;
    const gathersFirst = random.happens(0.6);
    if (gathersFirst) await this.#gather();
    const working = gathersFirst ? Promise.resolve() : this.#work(() => isDying);
    const restarting = serverToo ? this.#killServer() : Promise.resolve();
    // Sometimes both die, and the app starts again before its server does.
    if (random.happens(0.6)) await restarting;
    await this.#untilSent(random.below(8));
    await delay(random.below(150));
    isDying = true;
    await tablet.kill();
    this.counts.browserKills += 1;
    await working;
    const last = this.restarts.at(-1);
    if (last !== undefined) last.until = Math.min(last.until, Date.now());
    if (databaseToo) tablet.loseDatabase();
    const at = Date.now();
    const { left, found, isReset } = await tablet.startAgain();
    if (isReset) await this.#afterReset(restarting);
    if (left.entries.length > 0) this.restarts.push({ at, until: Number.POSITIVE_INFINITY });
    this.counts.halfSent += left.entries.filter(({ state }) => state === 'sending').length;
    this.#clearUp(found);
    await restarting;
  }

  /** Everything that waits was restored from the second copy. Orders were not: they are read again. */
  async #afterReset(restarting: Promise<void>): Promise<void> {
    await restarting;
    await this.#world.tablet.pullAll();
    this.counts.resets += 1;
  }

  /** Actions are saved without a network, which then returns: they are all sent at once. */
  async #gather(): Promise<void> {
    const { network, tablet } = this.#world;
    await network.goOffline();
    await this.#work(() => false);
    await network.goOnline();
    await tablet.hearOnline();
  }

  /** Waits until this many requests with actions have left, or no more come. */
  async #untilSent(count: number): Promise<void> {
    const { network } = this.#world;
    const before = network.countRequests(isAction);
    const until = Date.now() + 2_500;
    while (network.countRequests(isAction) - before < count && Date.now() < until) await delay(5);
  }

  /** Resolves what was in progress when the browser died: the device's records show whether it happened. */
  #clearUp(found: Ledger): void {
    const known = knownTo(found);
    for (const captured of this.#world.lives.flatMap(({ capturedActions }) => capturedActions)) {
      if (captured.fate !== 'perhaps' && captured.fate !== 'withdrawing') continue;
      this.counts.cutOff += 1;
      if (known.has(captured.id)) captured.fate = 'told';
      else captured.fate = captured.fate === 'perhaps' ? 'absent' : 'withdrawn';
    }
  }

  #arrangeNetwork(): void {
    const { random, network } = this.#world;
    network.delay(20 + random.below(120));
    network.throttle(random.happens(0.2) ? 100_000 : Number.POSITIVE_INFINITY);
    const face = FACES[random.below(2 * FACES.length)];
    if (face === undefined) return;
    const { happened } = network.loseNextAnswer({ face, matching: isAction });
    void happened.then(() => {
      this.counts.lostAnswers += 1;
    });
  }

  /** Saves some actions of some orders, one after the other, and takes some back; ends when the browser dies. */
  async #work(isDying: () => boolean): Promise<void> {
    const { random, lives } = this.#world;
    const open = lives.filter(goesOn);
    for (let count = 3 + random.below(10); count > 0 && !isDying(); count -= 1) {
      // Few orders at a time, so that several actions of one wait for each other.
      const life = open[random.below(Math.min(5, open.length))];
      if (life === undefined) return;
      if (!(await this.#doNext(life, isDying))) return;
    }
  }

  /** False if the browser is gone. */
  async #doNext(life: Life, isDying: () => boolean): Promise<boolean> {
    const { random, tablet, picture } = this.#world;
    const captured = nextDeed(life, random, picture);
    if (captured === null) return true;
    const isTakenBack = random.happens(0.08);
    try {
      const refusal = await tablet.save(captured);
      if (refusal !== null)
        throw new Error(`${captured.action.do} of ${life.orderId} was not saved: ${refusal}`);
      captured.fate = 'told';
      if (!isTakenBack) return true;
      captured.fate = 'withdrawing';
      captured.fate = (await tablet.withdraw(captured.id)) === 'withdrawn' ? 'withdrawn' : 'told';
      return true;
    } catch (error) {
      if (isDying()) return false;
      throw error;
    }
  }

  /** The server dies, every other time with its database, and is started again on its data. */
  async #killServer(): Promise<void> {
    const { random, server } = this.#world;
    const withDatabase = random.happens(0.5);
    await delay(random.below(800));
    await killServer(server, withDatabase);
    this.counts.serverKills += 1;
    if (withDatabase) this.counts.databaseKills += 1;
    await delay(random.below(300));
    await server.restart();
  }
}

function knownTo({ entries, receipts, sent }: Ledger): ReadonlySet<string> {
  return new Set([...entries.map(({ id }) => id), ...receipts.map(({ id }) => id), ...sent]);
}

/** SIGKILL to the server, and to its database's postmaster too if the whole machine should die. */
async function killServer(server: ProductServer, withDatabase: boolean): Promise<void> {
  const database = withDatabase ? await databasePid(server) : null;
  if (withDatabase && database === null) throw new Error('The embedded database does not run.');
  const died = server.killHard();
  if (database !== null) process.kill(database, 'SIGKILL');
  await died;
}

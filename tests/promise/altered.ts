import { setTimeout as delay } from 'node:timers/promises';
import { LATE_ARRIVAL_MS } from '#app/sync/limits.ts';
import type { OfficeOrder } from '#tests/support/office.ts';
import { say } from '#tests/support/say.ts';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import { ALTERATIONS, altered as alteredBody } from './support/alterations.ts';
import type { KnownPicture } from './support/chains.ts';
import { type HeldAction, readHeld } from './support/held.ts';
import type { Disturb, Disturbance } from './support/network.ts';
import type { Options } from './support/options.ts';
import { PEOPLE } from './support/people.ts';
import { Screen } from './support/screen.ts';
import { shortly } from './support/table.ts';
import { inWorld, type World } from './support/world.ts';

const PICTURE_WIDTH = 320;
const [PERSON] = PEOPLE;
/** Maximum number of alterations of each action, and time for one seed to send everything. */
const MOST_MEETINGS = 2;
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
    const storm = new Alterations(world);
    await storm.begin();
    for (let run = 0; run < options.count; run += 1) {
      await storm.live(options.seed + run);
      if ((run + 1) % 25 === 0)
        say(`${run + 1} seeds after ${Math.round((performance.now() - world.began) / 1000)} s`);
    }
    return storm.conclude();
  });
}

/** An action as captured; `order` is the office's. */
type Captured = {
  seed: number;
  order: OfficeOrder;
  action:
    | { kind: 'add'; quantity: number; hashes: string[] }
    | { kind: 'complete'; jobId: string; ratePaise: number; hashes: string[] }
    | { kind: 'hand-over' }
    | { kind: 'quantity'; jobId: string; quantity: number };
};

/**
 * `there`: the server has what was captured; `waits`: it does not, and the tablet has the action and all of its photos.
 */
type End = 'there' | 'waits' | 'LOST' | 'WRONG' | 'DOUBLED';

class Alterations {
  readonly #world: World;
  readonly #captured: Captured[] = [];
  readonly #notes: string[] = [];
  #screen: Screen | null = null;
  #quantity = 100;
  #nextPicture = 0;

  constructor(world: World) {
    this.#world = world;
  }

  async begin(): Promise<void> {
    const screen = new Screen(await this.#world.tablet.start());
    await screen.signIn(PERSON.token);
    await screen.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    this.#screen = screen;
  }

  /**
   * Captures without a network, so that the actions of one seed leave together; then sends them through the altering
   * proxy.
   */
  async live(seed: number): Promise<void> {
    const { network } = this.#world;
    const random = new SeededRandom(seed);
    const before = this.#captured.length;
    network.calm();
    try {
      await this.#capture(seed, random);
    } catch (error) {
      this.#notes.push(`seed ${seed}: ${shortly(error)}`);
    }
    const orders = new Set(this.#captured.slice(before).map(({ order }) => order.id));
    network.treat(new Meddler(random).disturb);
    await network.goOnline();
    for (const until = Date.now() + SEED_MS; Date.now() < until; await delay(LOOK_MS)) {
      await this.#screen?.hearOnline();
      if (await this.#isSettled(orders)) return;
    }
  }

  /** True if nothing of these orders is sent automatically any more. */
  async #isSettled(orders: ReadonlySet<string>): Promise<boolean> {
    if (this.#screen === null) return true;
    const { actions } = await readHeld(this.#screen.page);
    return actions.every(
      ({ payload, state }) => !orders.has(String(payload.orderId)) || state === 'attention',
    );
  }

  async #capture(seed: number, random: SeededRandom): Promise<void> {
    const { office, network } = this.#world;
    const screen = this.#screen;
    if (screen === null) throw new Error('The tablet is not on.');
    const [raised, bay, handed, other] = await Promise.all([
      office.orderIn('open', 1),
      office.orderIn('car_received', 1),
      office.orderIn('vendor_assigned', 1),
      office.orderIn('open', 1),
    ]);
    const at = {
      raised: `/created-work-orders/${raised.id}`,
      bay: `/in-progress-work-orders/${bay.id}`,
      handed: `/in-progress-work-orders/${handed.id}`,
      other: `/created-work-orders/${other.id}`,
    };
    await screen.openOrder(at.raised, raised.work_order_id);
    await screen.openOrder(at.bay, bay.work_order_id);
    await screen.openOrder(at.handed, handed.work_order_id);
    await screen.openOrder(at.other, other.work_order_id);
    await network.goOffline();
    const quantity = this.#nextQuantity();
    const [otherJob] = other.jobs;
    await screen.setQuantity(quantity, () => undefined);
    this.#captured.push({
      seed,
      order: other,
      action: { kind: 'quantity', jobId: otherJob?.id ?? '', quantity },
    });
    await screen.openOrder(at.handed, handed.work_order_id);
    await screen.takeStep('hand-over', () => undefined);
    this.#captured.push({ seed, order: handed, action: { kind: 'hand-over' } });
    await this.#captureAdd(screen, { seed, raised, path: at.raised }, random);
    await this.#captureCompletion(screen, { seed, bay, path: at.bay }, random);
  }

  async #captureAdd(
    screen: Screen,
    { seed, raised, path }: { seed: number; raised: OfficeOrder; path: string },
    random: SeededRandom,
  ): Promise<void> {
    const photos = this.#photos(1 + random.below(3));
    const quantity = this.#nextQuantity();
    await screen.openOrder(path, raised.work_order_id);
    await screen.addJob(quantity, photos, () => undefined);
    const hashes = photos.map(({ hash }) => hash);
    this.#captured.push({ seed, order: raised, action: { kind: 'add', quantity, hashes } });
  }

  async #captureCompletion(
    screen: Screen,
    { seed, bay, path }: { seed: number; bay: OfficeOrder; path: string },
    random: SeededRandom,
  ): Promise<void> {
    const [job] = bay.jobs;
    if (job === undefined) throw new Error('The order has no job.');
    const photos = this.#photos(1 + random.below(2));
    await screen.openOrder(path, bay.work_order_id);
    await screen.complete(job.job.name, photos, () => undefined);
    const hashes = photos.map(({ hash }) => hash);
    const ratePaise = Math.round(job.job_rate * 100);
    this.#captured.push({ seed, order: bay, action: { kind: 'complete', jobId: job.id, ratePaise, hashes } });
  }

  #nextQuantity(): number {
    this.#quantity += 1;
    return this.#quantity;
  }

  #photos(count: number): KnownPicture[] {
    const { pictures } = this.#world.work;
    return Array.from({ length: count }, () => {
      const picture = pictures[this.#nextPicture++ % pictures.length];
      if (picture === undefined) throw new Error('There are no pictures.');
      return picture;
    });
  }

  /** From here on nothing is altered; actions that still wait then are those about which the user is asked. */
  async conclude(): Promise<boolean> {
    const { network, options, began } = this.#world;
    const screen = this.#screen;
    if (screen === null) throw new Error('The tablet is not on.');
    network.calm();
    await network.goOnline();
    let quiet = 0;
    for (const until = Date.now() + END_MS; quiet < QUIET_LOOKS && Date.now() < until; await delay(LOOK_MS)) {
      await screen.hearOnline();
      const { actions } = await readHeld(screen.page);
      quiet = actions.every(({ state }) => state === 'attention') ? quiet + 1 : 0;
    }
    const held = await readHeld(screen.page);
    // One after the other: a busy server refuses hundreds of requests at once.
    const ends: { one: Captured; end: End }[] = [];
    for (const one of this.#captured) ends.push({ one, end: await this.#endOf(one, held.actions) });
    const breaches = ends.filter(({ end }) => end !== 'there' && end !== 'waits');
    for (const { one, end } of breaches)
      say(`${end}: ${one.action.kind} of ${one.order.work_order_id} (seed ${one.seed})`);
    for (const note of this.#notes) say(`note: ${note}`);
    const count = (end: End) => ends.filter((other) => other.end === end).length;
    const asked = held.actions.filter(({ state }) => state === 'attention').length;
    const figures: [string, number | string][] = [
      ['part', `altered, host ${options.keys ? 'with' : 'without'} keys`],
      ['seeds', `${options.seed} to ${options.seed + options.count - 1}`],
      ['duration', `${Math.round((performance.now() - began) / 1000)} s`],
      ['acts told saved', ends.length],
      ['bodies altered on the way', network.altered],
      ['there, as captured', count('there')],
      ['still here, with all photos', count('waits')],
      ['of these a person is asked about', asked],
      ['photos kept of sent acts', held.sentPhotos.length],
      ['LOST', count('LOST')],
      ['WRONG', count('WRONG')],
      ['DOUBLED', count('DOUBLED')],
      ['notes', this.#notes.length],
    ];
    const width = Math.max(...figures.map(([name]) => name.length));
    say(`\n${figures.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')}\n`);
    return breaches.length === 0 && ends.length > 0;
  }

  async #endOf(captured: Captured, actions: readonly HeldAction[]): Promise<End> {
    const { times, isSame } = await this.#onServer(captured);
    if (times > 1) return 'DOUBLED';
    if (times === 1 && isSame) return 'there';
    if (actions.some((held) => isHeld(held, captured))) return 'waits';
    return times === 0 ? 'LOST' : 'WRONG';
  }

  /** Number of times that the action is on the server, and whether it matches the captured one. */
  async #onServer({ order: { id }, action }: Captured): Promise<{ times: number; isSame: boolean }> {
    const { office, options } = this.#world;
    const { jobs, status_log } = await office.order(id);
    const areThere = async (urls: readonly string[], hashes: readonly string[]): Promise<boolean> => {
      const found = await Promise.all(urls.map((url) => office.hashOf(url)));
      // A host without keys may show pictures in any order; it only matters that each arrived.
      return options.keys
        ? found.join() === hashes.join()
        : found.sort().join() === [...hashes].sort().join();
    };
    switch (action.kind) {
      case 'hand-over': {
        const times = status_log.filter(({ status_name }) => status_name === 'handover_to_vendor').length;
        return { times, isSame: true };
      }
      case 'quantity': {
        const quantity = jobs.find((job) => job.id === action.jobId)?.quantity;
        return { times: quantity === 1 ? 0 : 1, isSame: quantity === action.quantity };
      }
      case 'complete': {
        const job = jobs.find((one) => one.id === action.jobId);
        if (job?.completion_status == null) return { times: 0, isSame: false };
        const isRate = Math.round((job.final_rate ?? 0) * 100) === action.ratePaise;
        const isSame = isRate && job.completion_status === 'completed';
        return { times: 1, isSame: isSame && (await areThere(job.completion_images, action.hashes)) };
      }
      case 'add': {
        // The office's own job comes first.
        const added = jobs.slice(1);
        const [job] = added;
        if (job === undefined) return { times: 0, isSame: false };
        const isSame = job.quantity === action.quantity && (await areThere(job.images, action.hashes));
        return { times: added.length, isSame };
      }
    }
  }
}

function isHeld({ kind, payload, hashes }: HeldAction, { order, action }: Captured): boolean {
  if (payload.orderId !== order.id) return false;
  const wanted = 'hashes' in action ? [...action.hashes].sort().join() : '';
  if ([...hashes].sort().join() !== wanted) return false;
  switch (action.kind) {
    case 'add':
      return kind === 'order-job.add' && payload.quantity === action.quantity;
    case 'complete':
      return kind === 'order-job.complete' && payload.jobId === action.jobId;
    case 'quantity':
      return kind === 'order-job.change-quantity' && payload.quantity === action.quantity;
    case 'hand-over':
      return kind === 'work-order.take-step';
  }
}

/** A proxy that alters bodies, a few times for each path. */
class Meddler {
  readonly #random: SeededRandom;
  readonly #met = new Map<string, number>();

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  readonly disturb: Disturb = ({ method, path }) => {
    if (method === 'GET' || !/^\/api\/(vendors|batch)/.test(path)) return { kind: 'pass' };
    const times = this.#met.get(path) ?? 0;
    if (times >= MOST_MEETINGS) return { kind: 'pass' };
    this.#met.set(path, times + 1);
    return this.#any();
  };

  #any(): Disturbance {
    const random = this.#random;
    const loses = random.happens(0.35);
    const chance = random.next();
    if (chance < 0.1) return { kind: 'pass' };
    if (chance < 0.2) return { kind: 'cut-answer', after: 'body' };
    if (chance < 0.4) return { kind: 'swap', loses };
    const how = random.pick(ALTERATIONS) ?? 'bit';
    return { kind: 'alter', alter: (body, type) => alteredBody(body, type, how, random), loses };
  }
}

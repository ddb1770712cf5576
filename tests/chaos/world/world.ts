import { setTimeout as delay } from 'node:timers/promises';
import { Office } from '#tests/support/office.ts';
import { type ProductServer, type ProductServerOptions, startProductServer } from '#tests/support/process.ts';
import { say } from '#tests/support/say.ts';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import { type KnownPicture, Work } from '../work/chains.ts';
import { Control } from './control.ts';
import { Network } from './network.ts';
import type { Options } from './options.ts';
import { PEOPLE, type Person } from './people.ts';
import { grainyPicture, type Picture } from './pictures.ts';
import { Screen } from './screen.ts';
import { Tablet } from './tablet.ts';

const ORACLE = 'demo-super-admin';
const PICTURES = 16;
const PHOTOS_OF_A_JOB = 4;
const ARRIVAL_MS = 30_000;
/** The chip must show it this often in a row: it may be wrong for a moment. */
const QUIET_LOOKS = 5;
const LOOK_MS = 200;

type WorldOptions = Options & {
  /** Width of the photos. */
  pictureWidth: number;
  profile?: string;
  /** The initial server, and its data; by default the last build, on new data. */
  begins?: Pick<ProductServerOptions, 'program' | 'dataDir'>;
};

/** The whole product: built server, a network that can be disturbed, a tablet on it, and the bare page next to it. */
export type World = {
  readonly options: Options;
  /** By `performance.now`. */
  readonly began: number;
  readonly random: SeededRandom;
  readonly server: ProductServer;
  readonly network: Network;
  readonly office: Office;
  readonly work: Work;
  readonly tablet: Tablet;
  readonly control: Control | null;
  close(): Promise<void>;
};

/** Opens a world, lets the first user's tablet run its first life in it, and closes it after the work. */
export async function inWorld<T>(options: WorldOptions, work: (world: World) => Promise<T>): Promise<T> {
  const world = await openWorld(options);
  try {
    await firstLife(world, PEOPLE[0], options.pictureWidth);
    return await work(world);
  } finally {
    await world.close();
  }
}

async function openWorld(options: WorldOptions): Promise<World> {
  const began = performance.now();
  const random = new SeededRandom(options.seed);
  const env = { LOG_LEVEL: 'warn', IDEMPOTENCY: options.keys ? '1' : '0' };
  const server = await startProductServer({ ...options.begins, env });
  const network = await Network.start(server.port);
  network.allowRepeats = options.keys;
  const office = new Office(server.url, ORACLE);
  const work = await Work.begin(office, random);
  const tablet = new Tablet(network.url, options.profile);
  const control = options.control ? await Control.start() : null;
  return {
    options,
    began,
    random,
    server,
    network,
    office,
    work,
    tablet,
    control,
    close: async () => {
      await tablet.remove();
      await control?.close();
      await network.close();
      await server.stop();
    },
  };
}

/** A tablet in use, which opens without a network what it has stored by then. */
export async function signedIn({ tablet }: World, person: Person): Promise<Screen> {
  const screen = new Screen(await tablet.start());
  await screen.signIn(person.token);
  await screen.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return screen;
}

/**
 * The tablet's first life: a user signs in, the app installs itself, and each picture is sent to the server once,
 * undisturbed: the app always makes the same file of it, so the received one is the reference.
 */
async function firstLife(world: World, person: Person, pictureWidth: number): Promise<void> {
  const { tablet, office, work, random } = world;
  const screen = await signedIn(world, person);
  const sent = async (pictures: readonly Picture[]): Promise<string[]> => {
    // Every build that ever existed could complete a job.
    const order = await office.orderIn('car_received', 1);
    await screen.openOrder(`/in-progress-work-orders/${order.id}`, order.work_order_id);
    await screen
      .complete(order.jobs[0]?.job.name ?? '', pictures, () => undefined)
      .catch(async (error) => {
        say(`The screen says:\n${await screen.text()}`);
        throw error;
      });
    return arrived(world, order.id);
  };
  const known: KnownPicture[] = [];
  while (known.length < PICTURES) {
    const pictures: Picture[] = [];
    for (let at = 0; at < PHOTOS_OF_A_JOB; at += 1)
      pictures.push(await grainyPicture(`${known.length + at}.jpg`, random, pictureWidth));
    const hashes = await sent(pictures);
    if (known.length === 0 && hashes.join() !== (await sent(pictures)).join())
      throw new Error('The app does not make the same of the same file twice.');
    known.push(...pictures.map((picture, at) => ({ ...picture, hash: hashes[at] ?? '' })));
  }
  work.pictures = known;
  await tablet.close();
  say(`${known.length} pictures of ${Math.round((known[0]?.buffer.length ?? 0) / 1024)} KiB known by hash`);
}

/** The hashes of the photos of an order's completed job, once they are there. */
async function arrived({ office }: World, orderId: string): Promise<string[]> {
  for (const until = Date.now() + ARRIVAL_MS; Date.now() < until; await delay(50)) {
    const urls = (await office.order(orderId)).jobs[0]?.completion_images ?? [];
    if (urls.length > 0) return Promise.all(urls.map((url) => office.hashOf(url)));
  }
  throw new Error('A completion on an undisturbed network did not arrive.');
}

/**
 * Waits until the chip shows that all is sent, or no more is sent automatically; returns the entries that the outbox
 * still lists.
 */
export async function drained(world: World, person: Person, limitMs: number): Promise<string> {
  const { tablet } = world;
  const screen = new Screen(await tablet.start());
  try {
    return await drainedOn(world, screen, person, limitMs);
  } finally {
    await tablet.close();
  }
}

/** The same in an open browser. */
export async function drainedOn(
  world: World,
  screen: Screen,
  person: Person,
  limitMs: number,
): Promise<string> {
  const { network } = world;
  network.calm();
  await network.goOnline();
  await screen.signIn(person.token);
  await screen.openOutbox();
  const until = Date.now() + limitMs;
  for (let quiet = 0; quiet < QUIET_LOOKS; await delay(LOOK_MS)) {
    const chip = await screen.chip();
    quiet = /All sent/.test(chip) ? quiet + 1 : 0;
    if (quiet === 0) await screen.hearOnline();
    if (Date.now() > until) {
      say(`Still not sent after ${limitMs / 1_000} s: '${chip}'\n${await screen.unsent()}`);
      break;
    }
  }
  return screen.unsent();
}

import { setTimeout as delay } from 'node:timers/promises';
import { LATE_ARRIVAL_MS } from '#app/sync/limits.ts';
import type { OfficeOrder } from '#tests/support/office.ts';
import { say } from '#tests/support/say.ts';
import { type Between, everyBetween, Meddler } from './support/between.ts';
import type { Options } from './support/options.ts';
import { PEOPLE } from './support/people.ts';
import { Screen } from './support/screen.ts';
import { shortly } from './support/table.ts';
import { inWorld, type World } from './support/world.ts';

const PICTURE_WIDTH = 320;
const [PERSON] = PEOPLE;
const MEDDLING_LIMIT_MS = 20_000;
/**
 * An entry that was answered by the portal six times waits up to a minute by its own back-off; on a host without keys
 * it is sent again only when the first request can no longer arrive.
 */
const END_LIMIT_MS = LATE_ARRIVAL_MS + 90_000;
const LOOK_MS = 150;
const LOOKS_AT_REST = 3;
/** Pause after which a user looks again and presses 'Try again', for one entry after the other. */
const PATIENCE_MS = 3_000;

/**
 * Every answer that a party in between can give instead of the server, to an action in JSON and to one with a photo.
 */
export async function gateways(options: Options): Promise<boolean> {
  const hosts = options.keys ? [true, false] : [false];
  const rows: Row[] = [];
  for (const keys of hosts) rows.push(...(await onHost({ ...options, keys, control: false })));
  return concludeRows(rows);
}

async function onHost(options: Options): Promise<Row[]> {
  return inWorld({ ...options, pictureWidth: PICTURE_WIDTH }, async (world) => {
    const meddling = new Meddling(world);
    const rows: Row[] = [];
    for (const between of sample(everyBetween().slice(options.from), options.count, world)) {
      const row = await meddling.meet(between);
      rows.push(row);
      say(lineOf(row));
    }
    return rows;
  });
}

function sample<T>(all: T[], count: number, { random }: World): T[] {
  const left = [...all];
  while (left.length > count) left.splice(random.below(left.length), 1);
  return left;
}

class Meddling {
  readonly #world: World;
  #screen: Screen | null = null;
  #quantity = 100;

  constructor(world: World) {
    this.#world = world;
  }

  async meet(between: Between): Promise<Row> {
    const { office, network, work, options } = this.#world;
    const [picture] = work.pictures;
    if (picture === undefined) throw new Error('There are no pictures.');
    const row: Row = {
      ...between,
      keys: options.keys,
      shown: new Set(),
      saidTooEarly: false,
      step: 'LOST',
      job: 'LOST',
    };
    const bay = await office.orderIn('vendor_assigned', 1);
    const raised = await office.orderIn('open', 1);
    this.#quantity += 1;
    const quantity = this.#quantity;
    network.calm();
    const screen = await this.#ready();
    const isDone = async () =>
      (await this.#stepsOf(bay)) > 0 && (await this.#jobsOf(raised, quantity)).length > 0;
    try {
      await this.#capture(screen, bay, raised, quantity);
      const meddler = new Meddler(between, [bay, raised]);
      network.treat(meddler.disturb);
      await network.goOnline();
      await this.#watch(screen, row, isDone, MEDDLING_LIMIT_MS, async () => meddler.isDone());
      network.calm();
      await this.#end(screen, row, isDone);
    } catch (error) {
      say(`note: ${shortly(error)}`);
      if (options.verbose) say(await screen.text());
    }
    await network.goOnline();
    const isAtRest = (await look(screen)) === 'sent';
    const missing: End = isAtRest ? 'LOST' : 'STUCK';
    row.step = endOf(await this.#stepsOf(bay), missing);
    const jobs = await this.#jobsOf(raised, quantity);
    row.job = endOf(jobs.length, missing);
    const [hash] = await Promise.all(jobs.flatMap(({ images }) => images).map((url) => office.hashOf(url)));
    if (row.job === 'once' && hash !== picture.hash) row.job = 'WRONG PHOTO';
    if (!isAtRest) await this.#beginAnew();
    return row;
  }

  /** Both actions are captured without a network, so that neither is sent before the other is complete. */
  async #capture(screen: Screen, bay: OfficeOrder, raised: OfficeOrder, quantity: number): Promise<void> {
    const { network, work } = this.#world;
    const addresses = [`/in-progress-work-orders/${bay.id}`, `/created-work-orders/${raised.id}`] as const;
    await screen.openOrder(addresses[0], bay.work_order_id);
    await screen.openOrder(addresses[1], raised.work_order_id);
    await network.goOffline();
    await screen.addJob(quantity, work.pictures.slice(0, 1), () => undefined);
    await screen.openOrder(addresses[0], bay.work_order_id);
    await screen.takeStep('hand-over', () => undefined);
  }

  /** The network is reliable; the user does whatever the app asks for. */
  async #end(screen: Screen, row: Row, isDone: () => Promise<boolean>): Promise<void> {
    let asked = Date.now();
    let atRest = 0;
    await this.#watch(screen, row, isDone, END_LIMIT_MS, async (shown) => {
      atRest = shown === 'sent' ? atRest + 1 : 0;
      if (shown === 'signed out') await screen.signIn(PERSON.token);
      if (shown === 'attention' && Date.now() - asked > PATIENCE_MS) {
        await screen.openOutbox();
        const again = screen.page.getByRole('main').getByRole('button', { name: 'Try again' });
        await again.first().dispatchEvent('click');
        asked = Date.now();
      }
      return atRest >= LOOKS_AT_REST;
    });
  }

  async #watch(
    screen: Screen,
    row: Row,
    isDone: () => Promise<boolean>,
    limitMs: number,
    isOver: (shown: Shown) => Promise<boolean>,
  ): Promise<void> {
    for (const until = Date.now() + limitMs; Date.now() < until; await delay(LOOK_MS)) {
      const shown = await look(screen);
      row.shown.add(shown);
      if (shown === 'sent' && !(await isDone()) && (await look(screen)) === 'sent') row.saidTooEarly = true;
      if (await isOver(shown)) return;
      await screen.hearOnline();
    }
  }

  async #stepsOf({ id }: OfficeOrder): Promise<number> {
    const { status_log } = await this.#world.office.order(id);
    return status_log.filter(({ status_name }) => status_name === 'handover_to_vendor').length;
  }

  async #jobsOf({ id }: OfficeOrder, quantity: number): Promise<OfficeOrder['jobs']> {
    const { jobs } = await this.#world.office.order(id);
    return jobs.filter((job) => job.quantity === quantity);
  }

  async #ready(): Promise<Screen> {
    if (this.#screen === null) {
      this.#screen = new Screen(await this.#world.tablet.start());
      await this.#screen.signIn(PERSON.token);
      // Without a network it opens what it has stored by then.
      await this.#screen.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await this.#screen.page
        .getByRole('link', { name: /Updating|Getting ready/ })
        .waitFor({ state: 'hidden' });
    } else if ((await look(this.#screen)) === 'signed out') await this.#screen.signIn(PERSON.token);
    return this.#screen;
  }

  /** Leftovers of one row are not counted for the next. */
  async #beginAnew(): Promise<void> {
    await this.#world.tablet.remove();
    this.#screen = null;
  }
}

/** Current status that the app shows. */
async function look({ page }: Screen): Promise<Shown> {
  const { path, chip } = await page.evaluate(() => ({
    path: location.pathname,
    chip: document.querySelector('header a[href="/outbox"]')?.getAttribute('aria-label') ?? '',
  }));
  if (/^\/(landing|unauthorized)$/.test(path)) return 'signed out';
  if (chip.includes('Sign in as')) return 'sign in';
  if (/needs? attention/.test(chip)) return 'attention';
  return chip.includes('All sent') ? 'sent' : 'waiting';
}

function endOf(times: number, missing: End): End {
  if (times === 0) return missing;
  return times === 1 ? 'once' : 'DOUBLED';
}

export type Shown = 'sent' | 'waiting' | 'attention' | 'signed out' | 'sign in';
export type End = 'once' | 'LOST' | 'DOUBLED' | 'STUCK' | 'WRONG PHOTO';

/** Outcome of a row: one action in JSON, one with a photo. */
export type Row = Between & { keys: boolean; shown: Set<Shown>; saidTooEarly: boolean; step: End; job: End };

const SAYINGS: readonly Shown[] = ['waiting', 'attention', 'sign in', 'signed out'];

function lineOf({ keys, status, body, way, shown, saidTooEarly, step, job }: Row): string {
  const said = SAYINGS.filter((one) => shown.has(one)).join(', ');
  const host = keys ? 'keys' : 'none';
  const cells = [
    host.padEnd(5),
    String(status),
    body.padEnd(15),
    way.padEnd(6),
    said.padEnd(32),
    step.padEnd(11),
  ];
  return [...cells, job.padEnd(11), saidTooEarly ? 'SAID SENT TOO EARLY' : ''].join('  ').trimEnd();
}

/** The rows are printed as they come; here they are summed up. */
function concludeRows(rows: readonly Row[]): boolean {
  const ends = rows.flatMap(({ step, job }) => [step, job]);
  const count = (end: End) => ends.filter((one) => one === end).length;
  const asked = rows.filter(({ shown }) => shown.has('attention'));
  const outside = rows.filter(({ shown }) => shown.has('signed out'));
  const early = rows.filter(({ saidTooEarly }) => saidTooEarly).length;
  const figures: [string, number | string][] = [
    ['rows / acts', `${rows.length} / ${ends.length}`],
    ['done exactly once', count('once')],
    ['LOST', count('LOST')],
    ['DOUBLED', count('DOUBLED')],
    ['STUCK', count('STUCK')],
    ['WRONG PHOTO', count('WRONG PHOTO')],
    ['SAID SENT TOO EARLY', early],
    ['a person was asked (keys / none)', byHost(asked)],
    ['signed out (keys / none)', byHost(outside)],
  ];
  const width = Math.max(...figures.map(([name]) => name.length));
  say(`\n${figures.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')}\n`);
  return count('once') === ends.length && early === 0;
}

function byHost(rows: readonly Row[]): string {
  const keyed = rows.filter(({ keys }) => keys).length;
  return `${keyed} / ${rows.length - keyed}`;
}

import { setTimeout as delay } from 'node:timers/promises';
import { LATE_ARRIVAL_MS } from '#app/sync/limits.ts';
import { say } from '#tests/support/say.ts';
import { type Between, everyBetween, Meddler } from '../faults/answers.ts';
import { type End, Oracle } from '../oracle/oracle.ts';
import { shortly, tableOf } from '../oracle/table.ts';
import { captureEach } from '../work/capture.ts';
import { capturedBy } from '../work/chains.ts';
import type { Options } from '../world/options.ts';
import { PEOPLE } from '../world/people.ts';
import type { Screen } from '../world/screen.ts';
import { inWorld, signedIn, type World } from '../world/world.ts';

const PICTURE_WIDTH = 320;
const [PERSON] = PEOPLE;
/** One action in JSON, and one with a photo. */
const KINDS = ['handed', 'added'] as const;
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

type Shown = 'sent' | 'waiting' | 'attention' | 'signed out' | 'sign in';
const SAYINGS: readonly Shown[] = ['waiting', 'attention', 'sign in', 'signed out'];

/** Outcome of a row. */
type Row = Between & { keys: boolean; shown: Set<Shown>; saidTooEarly: boolean; ends: End[] };

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

  constructor(world: World) {
    this.#world = world;
  }

  async meet(between: Between): Promise<Row> {
    const { network, office, work, options } = this.#world;
    const row: Row = { ...between, keys: options.keys, shown: new Set(), saidTooEarly: false, ends: [] };
    const before = work.chains.length;
    network.calm();
    const screen = await this.#ready();
    const judge = async (waits = false): Promise<End[]> => {
      const oracle = new Oracle({ office, waits: () => waits });
      const chains = work.chains.slice(before);
      await oracle.check(chains);
      const ends = capturedBy(chains).map((captured) => oracle.ends.get(captured) ?? 'LOST');
      return KINDS.map((_, at) => ends[at] ?? 'LOST');
    };
    const isDone = async () => (await judge()).every((end) => end !== 'LOST');
    try {
      const chains = await captureEach(this.#world, screen, PERSON, before, KINDS);
      const meddler = new Meddler(
        between,
        await Promise.all(chains.map(({ order }) => office.order(order?.id ?? ''))),
      );
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
    row.ends = await judge(!isAtRest);
    if (!isAtRest) await this.#beginAnew();
    return row;
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

  async #ready(): Promise<Screen> {
    if (this.#screen === null) {
      this.#screen = await signedIn(this.#world, PERSON);
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

function lineOf({ keys, status, body, way, shown, saidTooEarly, ends }: Row): string {
  const said = SAYINGS.filter((one) => shown.has(one)).join(', ');
  const cells = [
    (keys ? 'keys' : 'none').padEnd(5),
    String(status),
    body.padEnd(15),
    way.padEnd(6),
    said.padEnd(32),
    ...ends.map((end) => end.padEnd(11)),
  ];
  return [...cells, saidTooEarly ? 'SAID SENT TOO EARLY' : ''].join('  ').trimEnd();
}

/** The rows are printed as they come; here they are summed up. */
function concludeRows(rows: readonly Row[]): boolean {
  const ends = rows.flatMap((row) => row.ends);
  const count = (end: End) => ends.filter((one) => one === end).length;
  const asked = rows.filter(({ shown }) => shown.has('attention'));
  const outside = rows.filter(({ shown }) => shown.has('signed out'));
  const early = rows.filter(({ saidTooEarly }) => saidTooEarly).length;
  say(
    tableOf([
      ['rows / actions', `${rows.length} / ${ends.length}`],
      ['done exactly once', count('once')],
      ...(['LOST', 'DOUBLED', 'STUCK', 'WRONG PHOTO', 'WRONG VALUE'] as const).map(
        (end) => [end, count(end)] as const,
      ),
      ['SAID SENT TOO EARLY', early],
      ['a person was asked (keys / none)', byHost(asked)],
      ['signed out (keys / none)', byHost(outside)],
    ]),
  );
  return count('once') === ends.length && early === 0;
}

function byHost(rows: readonly Row[]): string {
  const keyed = rows.filter(({ keys }) => keys).length;
  return `${keyed} / ${rows.length - keyed}`;
}

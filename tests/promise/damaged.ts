import {
  closeSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { say } from '#tests/support/say.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { capture, quietHearing } from './support/capture.ts';
import type { CapturedAction } from './support/chains.ts';
import { conclude } from './support/conclude.ts';
import type { Options } from './support/options.ts';
import { PEOPLE } from './support/people.ts';
import { Screen } from './support/screen.ts';
import { shortly } from './support/table.ts';
import type { StoreName } from './support/tablet.ts';
import { drainedOn, inWorld, type World } from './support/world.ts';

const PICTURE_WIDTH = 320;
const DRAIN_MS = 45_000;
const MOST_ENTRIES = 8;
const CRASHED = /Unexpected Application Error|Something went wrong|cannot be opened|Aw, Snap/;

/** The browser is closed with entries waiting, files of one store are damaged, and the app is started again. */
export async function damaged(options: Options): Promise<boolean> {
  return inWorld({ ...options, pictureWidth: PICTURE_WIDTH }, async (world) => {
    const rounds = new Rounds(world);
    for (let run = 1; run <= options.count; run += 1) await rounds.run(run);
    const isSound = await conclude(world, {
      part: 'damaged',
      lives: 2 * options.count,
      kills: 0,
      resets: rounds.resets,
      more: [
        ['damaged (IndexedDB / OPFS)', Object.values(rounds.stores).join(' / ')],
        ['crash pages, and tablets that stayed unusable', rounds.crashes],
        ['not signed in afterwards', rounds.signedOut],
        ['runs after which something was said', rounds.said],
      ],
      notes: rounds.notes,
    });
    return isSound && rounds.crashes + rounds.signedOut === 0;
  });
}

class Rounds {
  resets = 0;
  crashes = 0;
  signedOut = 0;
  said = 0;
  readonly stores: Record<StoreName, number> = { IndexedDB: 0, OPFS: 0 };
  readonly notes: string[] = [];
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async run(run: number): Promise<void> {
    const { tablet, random, network, work, control, options } = this.#world;
    const [person] = PEOPLE;
    await network.goOnline();
    await work.supply(3, 1);
    const screen = new Screen(await tablet.start());
    await screen.signIn(person.token);
    await screen.load('/in-progress-work-orders');
    await control?.open(tablet);
    await work.showReady(screen);
    await network.goOffline();
    const wanted = options.entries ?? 1 + random.below(MOST_ENTRIES);
    const { told, notes } = await capture(
      this.#world,
      screen,
      person,
      wanted,
      quietHearing(this.#world, run),
    );
    this.notes.push(...notes);
    await tablet.close();
    const before = tablet.storeIdentity(tablet.origin);
    const wished: StoreName = random.happens(0.5) ? 'IndexedDB' : 'OPFS';
    // A build without the second store has only one that can be damaged.
    const store = tablet.folders(wished).length > 0 ? wished : 'IndexedDB';
    this.stores[store] += 1;
    // The bare page's database is damaged as much as the app's.
    const part = store === 'OPFS' ? '' : new URL(tablet.origin).port;
    const done = damage(tablet.folders(store), part, random);
    if (control !== null && store === 'IndexedDB')
      damage(tablet.folders(store), new URL(control.origin).port, random);
    await this.#look(run, `${store}: ${done.join(', ')}`, told);
    if (tablet.storeIdentity(tablet.origin) !== before) this.resets += 1;
    for (const chain of work.chains) chain.ended ??= 'the run is over';
  }

  async #look(run: number, what: string, told: readonly CapturedAction[]): Promise<void> {
    const { tablet, options, control } = this.#world;
    const [person] = PEOPLE;
    const screen = new Screen(await tablet.start());
    let name: string | null = null;
    let alerts = '';
    try {
      await screen.load('/');
      name = await screen.person();
      alerts = await screen.alerts();
    } catch (error) {
      alerts = shortly(error);
    }
    if (alerts !== '') this.said += 1;
    if (name !== person.name) {
      this.signedOut += 1;
      this.notes.push(`run ${run}: ${name ?? 'nobody'} is signed in after ${what}`);
    }
    if (options.verbose) say(`run ${run}: ${told.length} acts; ${what}; ${name}; ${alerts}`);
    const crash = CRASHED.exec(await screen.text().catch(() => 'Aw, Snap'))?.[0];
    const refused = await drainedOn(this.#world, screen, person, DRAIN_MS).then(() => null, shortly);
    await control?.open(tablet).catch(() => undefined);
    await tablet.close();
    if (crash === undefined && refused === null) return;
    this.crashes += 1;
    this.notes.push(`run ${run}: '${crash ?? refused}' after ${what}`);
    if (refused === null) return;
    // A user would ask for help; here the next run begins on an emptied tablet, and the server shows the losses.
    tablet.deleteStore('IndexedDB');
    tablet.deleteStore('OPFS');
  }
}

/** Marker files from which no store reads anything. */
const IDLE = /^(LOCK|LOG|LOG\.old)$/;
const PAGE_BYTES = 4_096;
const KINDS = ['flip', 'flip', 'flip', 'cut', 'zero', 'delete'] as const;

/**
 * Damages one to four files below the folders whose path contains `part`, at random; returns a description of the
 * damage.
 */
function damage(folders: readonly string[], part: string, random: SeededRandom): string[] {
  const files = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !IDLE.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .filter((path) => path.includes(part) && statSync(path).size > 0)
    .sort();
  const done: string[] = [];
  for (let count = 1 + random.below(4); count > 0; count -= 1) {
    // Half of the time a random byte of all bytes, otherwise a random file of all files: neither large nor small ones
    // are spared.
    const path = random.happens(0.5) ? ofAllBytes(files, random) : random.pick(files);
    if (path !== undefined) done.push(damageFile(path, random));
  }
  return done;
}

function ofAllBytes(files: readonly string[], random: SeededRandom): string | undefined {
  const sizes = files.map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  let at = random.below(sizes.reduce((sum, size) => sum + size, 0));
  return files.find((_, index) => {
    at -= sizes[index] ?? 0;
    return at < 0;
  });
}

function damageFile(path: string, random: SeededRandom): string {
  const kind = random.pick(KINDS) ?? 'flip';
  const name = path.split('/').slice(-2).join('/');
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return `nothing to ${name}`;
  if (kind === 'delete') {
    rmSync(path);
    return `deleted ${name}`;
  }
  const file = openSync(path, 'r+');
  try {
    const at = random.below(size);
    if (kind === 'cut') ftruncateSync(file, at);
    if (kind === 'zero') writeSync(file, Buffer.alloc(Math.min(PAGE_BYTES, size - at)), 0, undefined, at);
    if (kind === 'flip')
      for (let count = 1 + random.below(8); count > 0; count -= 1) flip(file, random.below(size), random);
    return `${kind} of ${name} (${size} bytes) at ${at}`;
  } finally {
    closeSync(file);
  }
}

function flip(file: number, at: number, random: SeededRandom): void {
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ (1 << random.below(8));
  writeSync(file, byte, 0, 1, at);
}

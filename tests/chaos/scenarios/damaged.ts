import { say } from '#tests/support/say.ts';
import { damage } from '../faults/stores.ts';
import { conclude } from '../oracle/conclude.ts';
import { shortly, Tally } from '../oracle/table.ts';
import { captureOffline } from '../work/capture.ts';
import type { CapturedAction } from '../work/chains.ts';
import type { Options } from '../world/options.ts';
import { PEOPLE } from '../world/people.ts';
import { Screen } from '../world/screen.ts';
import type { StoreName } from '../world/tablet.ts';
import { drainedOn, inWorld, type World } from '../world/world.ts';

const PICTURE_WIDTH = 320;
const DRAIN_MS = 45_000;
const MOST_ENTRIES = 8;
const CRASHED = /Unexpected Application Error|Something went wrong|cannot be opened|Aw, Snap/;
const [PERSON] = PEOPLE;

/** The browser is closed with entries waiting, files of one store are damaged, and the app is started again. */
export async function damaged(options: Options): Promise<boolean> {
  return inWorld({ ...options, pictureWidth: PICTURE_WIDTH }, async (world) => {
    const rounds = new Rounds(world);
    for (let run = 1; run <= options.count; run += 1) await rounds.run(run);
    return conclude(world, rounds.tally, {
      part: 'damaged',
      more: () => [['damaged (IndexedDB / OPFS)', Object.values(rounds.stores).join(' / ')]],
    });
  });
}

class Rounds {
  readonly tally = new Tally({
    'crash pages, and tablets that stayed unusable': 'breach',
    'not signed in afterwards': 'breach',
    'runs after which something was said': 'figure',
  });
  readonly stores: Record<StoreName, number> = { IndexedDB: 0, OPFS: 0 };
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async run(run: number): Promise<void> {
    const { tablet, random, network, work, control, options } = this.#world;
    await network.goOnline();
    await work.supply(3, 1);
    const wanted = options.entries ?? 1 + random.below(MOST_ENTRIES);
    const { told, notes } = await captureOffline(this.#world, PERSON, wanted, run, { signsIn: true });
    this.tally.notes.push(...notes);
    this.tally.lives += 2;
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
    if (tablet.storeIdentity(tablet.origin) !== before) this.tally.resets += 1;
    work.endAll('the run is over');
  }

  async #look(run: number, what: string, told: readonly CapturedAction[]): Promise<void> {
    const { tablet, options, control } = this.#world;
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
    if (alerts !== '') this.tally.add('runs after which something was said');
    if (name !== PERSON.name)
      this.tally.add(
        'not signed in afterwards',
        `run ${run}: ${name ?? 'nobody'} is signed in after ${what}`,
      );
    if (options.verbose) say(`run ${run}: ${told.length} actions; ${what}; ${name}; ${alerts}`);
    const crash = CRASHED.exec(await screen.text().catch(() => 'Aw, Snap'))?.[0];
    const refused = await drainedOn(this.#world, screen, PERSON, DRAIN_MS).then(() => null, shortly);
    await control?.open(tablet).catch(() => undefined);
    await tablet.close();
    if (crash === undefined && refused === null) return;
    this.tally.add(
      'crash pages, and tablets that stayed unusable',
      `run ${run}: '${crash ?? refused}' after ${what}`,
    );
    if (refused === null) return;
    // A user would ask for help; here the next run begins on an emptied tablet, and the server shows the losses.
    tablet.deleteStore('IndexedDB');
    tablet.deleteStore('OPFS');
  }
}

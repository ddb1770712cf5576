import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Office } from '#tests/support/office.ts';
import { type ProductServer, startProductServer } from '#tests/support/process.ts';
import { say } from '#tests/support/say.ts';
import { conclude } from '../oracle/conclude.ts';
import { Tally } from '../oracle/table.ts';
import { captureOffline } from '../work/capture.ts';
import { toldOf } from '../work/chains.ts';
import { chooseBuilds, type FormerBuild, makeBuild } from '../world/former-builds.ts';
import type { Disturb } from '../world/network.ts';
import type { Options } from '../world/options.ts';
import { PEOPLE } from '../world/people.ts';
import { Screen } from '../world/screen.ts';
import { drainedOn, inWorld, type World } from '../world/world.ts';

const PICTURE_WIDTH = 640;
const ACTIONS = 50;
/** An order in the bay has four actions, two of them with photos. */
const BAY_ORDERS = 10;
const SCREENS = ['bay', 'bay', 'raised', 'quantity'] as const;
const DRAIN_MS = 300_000;
const UPDATE_MS = 120_000;
/** Time for a former build to process the current one's work freely. */
const BACK_MS = 15_000;

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));

/** The app's own files pass, and nothing that is sent. */
const apiCut: Disturb = ({ path }) => (path.startsWith('/api/') ? { kind: 'cut-request' } : { kind: 'pass' });

/**
 * Actions captured by former builds are sent by the current one, on the server's data as they left it. Each third build
 * still sends what it can itself, to the current server, until its tablet has the current app. Finally a tablet goes
 * back to a former build and forward again.
 */
export async function upgrades(options: Options): Promise<boolean> {
  const builds = chooseBuilds(options.count);
  const newest = builds.at(-1);
  const failed: string[] = [];
  // A run that does not end must not hide the results of the others.
  const attempt = async (name: string, run: () => Promise<boolean>): Promise<void> => {
    const isSound = await run().catch((error: unknown) => {
      say(`${name} came to no end: ${error instanceof Error ? error.stack : error}`);
      return false;
    });
    if (!isSound) failed.push(name);
  };
  for (const [at, build] of options.back ? [] : builds.entries()) {
    const way = at % 3 === 2 ? 'sends itself at first' : 'is replaced before it sends';
    if (at >= options.from) await attempt(build.commit, () => forward(options, build, way));
  }
  if (newest !== undefined) await attempt(`back to ${newest.commit}`, () => backAndForward(options, newest));
  say(failed.length === 0 ? 'All once.' : `Broken: ${failed.join(', ')}`);
  return failed.length === 0;
}

type Way = 'sends itself at first' | 'is replaced before it sends';

async function forward(options: Options, build: FormerBuild, way: Way): Promise<boolean> {
  const program = join(makeBuild(options.cache, build), 'dist/server/main.js');
  return onData(async (dataDir) => {
    const begins = { program, dataDir };
    return inWorld({ ...options, control: false, pictureWidth: PICTURE_WIDTH, begins }, async (world) => {
      say(`${build.commit}, the last build with ${build.last}, ${way}`);
      const notes = await work(world, build);
      await world.server.stop();
      const present = await startProductServer({ dataDir, env: { LOG_LEVEL: 'warn' } });
      try {
        world.network.leadTo(present.port);
        if (way === 'is replaced before it sends') await update(world, dist);
        else await sendFor(world, BACK_MS);
        await update(world, dist);
        return await sendAll(world, present, `upgrade from ${build.commit}`, notes);
      } finally {
        await present.stop();
      }
    });
  });
}

async function backAndForward(options: Options, build: FormerBuild): Promise<boolean> {
  const folder = join(makeBuild(options.cache, build), 'dist');
  return onData((dataDir) =>
    inWorld({ ...options, control: false, pictureWidth: PICTURE_WIDTH }, async (world) => {
      say(`Back to ${build.commit}, and forward again`);
      const notes = await work(world, { captions: true });
      const { network, server } = world;
      // Only its files are needed: the tables are those of the current build.
      const former = await startProductServer({ program: join(folder, 'server/main.js'), dataDir });
      network.leadTo(server.port, former.port);
      await update(world, folder);
      await sendFor(world, BACK_MS);
      await former.stop();
      network.leadTo(server.port);
      await update(world, dist);
      return sendAll(world, server, `back to ${build.commit} and forward`, notes);
    }),
  );
}

/** Captures the actions without a network, on a tablet that has the orders; the browser is closed then. */
async function work(
  world: World,
  { screens = SCREENS, captions = false }: Pick<FormerBuild, 'screens' | 'captions'>,
): Promise<string[]> {
  const { tablet, work: actions, options } = world;
  actions.captions = captions;
  const [person] = PEOPLE;
  const wanted = options.entries ?? ACTIONS;
  // If none can be raised, those of the bay must be enough, whichever are begun.
  await actions.supply(screens.includes('raised') ? BAY_ORDERS : Math.ceil(wanted / 2), 1);
  const { screen, told, notes } = await captureOffline(world, person, wanted, 1, { kinds: screens });
  actions.endAll('its build is over');
  say(
    `  ${told.length} actions and ${told.reduce((sum, { hashes }) => sum + hashes.length, 0)} photos wait: ${await screen.chip()}`,
  );
  await tablet.close();
  return told.length < wanted ? [`only ${told.length} acts`, ...notes] : notes;
}

/**
 * Installs another build's app on the tablet, which sends nothing meanwhile; the browser is closed before and after.
 */
async function update({ tablet, network }: World, folder: string): Promise<void> {
  const wanted = entryOf(readFileSync(join(folder, 'app/index.html'), 'utf8'));
  network.treat(apiCut);
  await network.goOnline();
  for (const until = Date.now() + UPDATE_MS; Date.now() < until; ) {
    const page = await tablet.start();
    await page.goto('/outbox', { waitUntil: 'commit' });
    await page.locator('main, [role=alert], h1').first().waitFor();
    const present = entryOf(await page.content());
    if (present !== wanted) await untilFetched(page);
    await tablet.close();
    if (present === wanted) return;
  }
  throw new Error('The tablet did not get the other build.');
}

/** The service worker of the other build takes over at the browser's next start. */
async function untilFetched(page: Awaited<ReturnType<World['tablet']['start']>>): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    for (let tries = 0; tries < 300 && registration.installing !== null; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
  });
}

function entryOf(html: string): string {
  return /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)?.[1] ?? '';
}

/** The tablet's own app, whichever it is, on a good network for this long. */
async function sendFor({ tablet, network, options }: World, ms: number): Promise<void> {
  network.calm();
  await network.goOnline();
  const screen = new Screen(await tablet.start());
  await screen.load('/outbox');
  await delay(ms);
  if (options.verbose) say(await screen.text());
  await tablet.close();
}

/** Sends everything that is left with the current app, and compares it with the current server. */
async function sendAll(
  world: World,
  server: ProductServer,
  part: string,
  notes: readonly string[],
): Promise<boolean> {
  const { tablet } = world;
  const screen = new Screen(await tablet.start());
  const outbox = await drainedOn(world, screen, PEOPLE[0], DRAIN_MS);
  const alerts = await screen.alerts();
  const chip = await screen.chip();
  await tablet.close();
  const waiting = toldOf(world.work.chains).length;
  const office = new Office(server.url, 'demo-super-admin');
  const tally = new Tally({});
  tally.lives = 1;
  tally.notes.push(...notes);
  const isSound = await conclude({ ...world, server, office }, tally, {
    part,
    outbox,
    more: () => [
      ['shown as failed, or warned of', outbox + alerts === '' ? 'nothing' : `${chip}: ${outbox} ${alerts}`],
    ],
  });
  return isSound && outbox === '' && alerts === '' && waiting > 0;
}

async function onData<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vm-upgrade-'));
  // The database runs under another account.
  chmodSync(dataDir, 0o755);
  try {
    return await use(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

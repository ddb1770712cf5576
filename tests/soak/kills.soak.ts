import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { BACKOFF_CAP_MS } from '#app/sync/limits.ts';
import { bundleAsScript } from '#tests/support/lab.ts';
import { Office } from '#tests/support/office.ts';
import { startFaultProxy } from '#tests/support/proxy.ts';
import { say } from '#tests/support/say.ts';
import { addOrders, fillBase } from '#tests/support/site/fill.sql.ts';
import { startSite, TOKEN } from '#tests/support/site/site.ts';
import { SeededRandom } from '../support/seeded-random.ts';
import type { Ledger } from './lab/lab.ts';
import { type Life, lifeAtVendor, lifeRaisedHere } from './support/lives.ts';
import { tableOf } from './support/report.ts';
import { isAction, Storm } from './support/storm.ts';
import { Tablet } from './support/tablet.ts';
import { Checker } from './support/verdict.ts';

const KILLS = Number(process.env.SOAK_KILLS ?? 100);
const SERVER_KILLS = Number(process.env.SOAK_SERVER_KILLS ?? 20);
/** Number of times that the browser discards its database; it may also do so on its own in between. */
const RESETS = Number(process.env.SOAK_RESETS ?? 2);
const SEED = Number(process.env.SOAK_SEED ?? randomInt(1_000_000));
/**
 * Everything waiting has to be sent within this time after the last kill: an entry that failed often waits for the
 * longest back-off.
 */
const DRAIN_MS = BACKOFF_CAP_MS + 60_000;

/** Spreads a number of events over all kills. */
const isDue = (kill: number, times: number): boolean =>
  Math.floor((kill * times) / KILLS) > Math.floor(((kill - 1) * times) / KILLS);

it('nothing is lost, doubled or stuck however often browser and server are killed', async () => {
  const began = Date.now();
  const random = new SeededRandom(SEED);
  say(
    `SOAK_SEED=${SEED}: ${KILLS} kills of the browser, ${RESETS} with its database; ${SERVER_KILLS} of the server`,
  );
  const site = await startSite();
  const network = await startFaultProxy({ port: site.server.port });
  const picture = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#777', noise: NOISE },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  let tablet: Tablet | null = null;
  try {
    await site.query(fillBase);
    const lives = await livesFor(site, random);
    tablet = await Tablet.open(network.url, TOKEN, {
      code: await bundleAsScript('tests/soak/lab/lab.ts'),
      picture,
      journalScript: journalScript(),
    });
    const storm = new Storm({ random, tablet, network, server: site.server, lives, picture });
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await storm.killBrowser({ serverToo: isDue(kill, SERVER_KILLS), databaseToo: isDue(kill, RESETS) });
      if (kill % 10 === 0) say(`${kill} kills after ${Math.round((Date.now() - began) / 1000)} s`);
    }
    network.delay(0);
    network.throttle(Number.POSITIVE_INFINITY);
    const ledger = await drained(tablet);
    const checker = new Checker(new Office(site.server.url, TOKEN), ledger);
    for (const life of lives) await checker.check(life);
    const { verdict } = checker;
    const seconds = (Date.now() - began) / 1000;
    const { counts, restarts } = storm;
    const sent = network.countRequests(isAction);
    say(`\n${tableOf({ seed: SEED, seconds, ...counts, sent, restarts, lives, ledger, verdict })}\n`);
    const { lost, doubled, stuck, wrong } = verdict;
    expect({ lost, doubled, stuck, wrong }).toEqual({ lost: [], doubled: [], stuck: [], wrong: [] });
  } finally {
    await tablet?.close();
    await network.close();
    await site.stop();
  }
});

/** The app's own script that writes the second copy. */
function journalScript(): string {
  const name = readdirSync('dist/app/assets').find((file) => /^journal\.worker-.*\.js$/.test(file));
  if (name === undefined) throw new Error('The build has no journal.');
  return `/assets/${name}`;
}

const NOISE = { type: 'gaussian', mean: 128, sigma: 30 } as const;

/** Enough orders that there is always something to do; two thirds come from the office, one third is raised here. */
async function livesFor(site: Awaited<ReturnType<typeof startSite>>, random: SeededRandom): Promise<Life[]> {
  const count = Math.ceil(KILLS * 1.2) + 5;
  const ids = await site.query((client) =>
    addOrders(client, { prefix: 'soak', count, status: 'vendor_assigned', jobs: 2 }),
  );
  let rupees = 1_000;
  const numbers = (): number => ++rupees;
  const lives = ids.map((id) => lifeAtVendor(id, 2, numbers));
  for (let index = 0; index < count / 2; index += 1)
    lives.splice(random.below(lives.length), 0, lifeRaisedHere(5_000 + index));
  return lives;
}

/** Waits until nothing more is sent automatically: the rest needs a user, or waits behind an entry that does. */
async function drained(tablet: Tablet): Promise<Ledger> {
  const until = Date.now() + DRAIN_MS;
  await tablet.hearOnline();
  for (;;) {
    const ledger = await tablet.ledger();
    const blocked = new Set(
      ledger.entries.flatMap(({ lane, state }) => (state === 'attention' ? [lane] : [])),
    );
    const isThrough = ledger.entries.every(({ lane }) => blocked.has(lane));
    if (isThrough || Date.now() > until) return ledger;
    await delay(200);
  }
}

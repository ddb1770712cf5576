import { expect, type Page } from '@playwright/test';
import { outboxTexts } from '#app/features/outbox/texts.ts';
import { shellTexts } from '#app/features/shell/texts.ts';
import { signOutTexts } from '#app/features/shell/texts-sign-out.ts';
import {
  type Frame,
  framesAgainstDatabase,
  type Recording,
  readRecording,
  recordFrames,
  storyOf,
} from './support/frames.ts';
import { OrderScreen } from './support/order-screen.ts';
import { type Site, TOKENS, test } from './support/story.ts';
import type { Tablet } from './support/tablet.ts';

/** More starts: `FRAME_STARTS=20 npm run e2e -- every-frame`. */
const STARTS = Number(process.env.FRAME_STARTS ?? 3);
/** Slowdown of the tablet's processor compared with this machine. */
const SLOWER = 6;
/** Delay of an answer that never comes (ms). */
const NEVER_MS = 600_000;
/** How long (ms) another tab's action may be unknown to this one. */
const UNKNOWN_MS = 2_000;
/** On a slow processor. */
const PATIENTLY = { timeout: 90_000 };

test.setTimeout(240_000 + STARTS * 20_000);

test('[Q5] [Q6] no frame of a start says that nothing waits while something does, with a dead network and with a silent server', async ({
  site,
}) => {
  const { network, office } = site;
  const order = await office.orderIn('vendor_assigned', 1);
  const tablet = await preparedTablet(site);
  await network.goOffline();
  const screen = await OrderScreen.walkTo(tablet.page, order);
  await screen.takeStep('hand-over');
  await screen.takeStep('receive');

  network.delay(NEVER_MS);
  await recordFrames(tablet.page);
  await slowDown(tablet.page);
  for (let start = 0; start < STARTS; start += 1) {
    await (start % 2 === 0 ? network.goOnline() : network.goOffline());
    await tablet.page.goto(['/floor', '/outbox', '/'][start % 3] ?? '/');
    await expect(tablet.chip(/\d waiting|Sending/)).toBeVisible(PATIENTLY);
    const recording = await readRecording(tablet.page);
    // Both wait from the first frame to the last.
    expect(recording.frames.filter(saysNothingWaits), storyOf(recording)).toEqual([]);
  }
});

test('[Q6] no frame of a drain says that all is sent while something waits, whichever tab captured it', async ({
  site,
}) => {
  const { network, office } = site;
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => office.orderIn('vendor_assigned', 1)));
  if (first === undefined || second === undefined || third === undefined) throw new Error('No orders.');
  const tablet = await preparedTablet(site);
  await network.goOffline();
  await recordFrames(tablet.page);
  const screen = await OrderScreen.open(tablet.page, first);
  await screen.takeStep('hand-over');
  await screen.takeStep('receive');
  await expect(tablet.chip(shellTexts.offlineWaiting(2))).toBeVisible();

  network.delay(400);
  await site.goOnline();
  await expect(tablet.chip(/Sending/)).toBeVisible();
  await (await OrderScreen.walkTo(tablet.page, second)).takeStep('hand-over');
  await expect(tablet.chip(/All sent/)).toBeVisible({ timeout: 45_000 });
  const another = await tablet.page.context().newPage();
  await (await OrderScreen.open(another, third)).takeStep('hand-over');
  await expect.poll(async () => (await office.order(third.id)).status_name).toBe('handover_to_vendor');
  await expect.poll(() => tablet.kept()).toEqual([]);
  await expect(tablet.chip(/All sent/)).toBeVisible();
  expectTrue(await readRecording(tablet.page));
});

test('[Q7] the first frames after the network went say so, and none says that nothing waits while something does', async ({
  site,
}) => {
  const { network, office } = site;
  const order = await office.orderIn('vendor_assigned', 1);
  const tablet = await preparedTablet(site);
  await recordFrames(tablet.page);
  const screen = await OrderScreen.open(tablet.page, order);
  await expect(tablet.chip(/All sent/)).toBeVisible();
  await tablet.setFlightMode(true);
  await expect(tablet.chip(shellTexts.offline)).toBeVisible();
  const { frames, offlineAt } = await readRecording(tablet.page);
  const after = frames.filter(({ at }) => at > (offlineAt ?? Number.POSITIVE_INFINITY));
  // Rendered in the turn of the event, so at the latest before the frame after next.
  expect(after.findIndex(({ chip }) => chip === shellTexts.offline)).toBeLessThanOrEqual(1);

  await network.goOffline();
  await screen.takeStep('hand-over');
  await expect(tablet.chip(shellTexts.offlineWaiting(1))).toBeVisible();
  await tablet.setFlightMode(false);
  await site.goOnline();
  await expect(tablet.chip(/All sent/)).toBeVisible({ timeout: 45_000 });
  expectTrue(await readRecording(tablet.page));
});

test('[Q5] when another person signs in, no frame says of one what was read of the other', async ({
  site,
}) => {
  const { network, office } = site;
  const [mine, theirs] = await Promise.all([1, 2].map(() => office.orderIn('vendor_assigned', 1)));
  if (mine === undefined || theirs === undefined) throw new Error('No orders.');
  const tablet = await preparedTablet(site);
  await network.goOffline();
  await (await OrderScreen.walkTo(tablet.page, mine)).takeStep('hand-over');
  // Signing in works, and no user's actions get through.
  await tablet.page.context().route(
    (url) => url.pathname.startsWith('/api/'),
    (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()),
  );
  await network.goOnline();
  await tablet.signIn(TOKENS.superAdmin);
  const screen = await OrderScreen.open(tablet.page, theirs);
  await screen.takeStep('hand-over');
  await screen.takeStep('receive');
  await expect(tablet.chip(/2 waiting|of 2/)).toBeVisible();

  await recordFrames(tablet.page);
  await tablet.page.goto('/outbox');
  await expect(tablet.chip(/2 waiting|of 2/)).toBeVisible();
  const another = await tablet.page.context().newPage();
  await another.goto(`/validate-token?token=${TOKENS.creator}`);
  await expect(tablet.chip(/1 waiting|of 1/)).toBeVisible();
  const recording = await readRecording(tablet.page);
  expect(recording.frames.filter(saysNothingWaits), storyOf(recording)).toEqual([]);
});

test('[Q6] no frame of a first visit shows that all is well before the tablet was prepared', async ({
  site,
}) => {
  const tablet = await site.openTablet({ isNew: true });
  await recordFrames(tablet.page);
  // At a sixth of the speed, installing the app took up to 72 s on two cores. A third keeps the frames as far apart.
  await slowDown(tablet.page, SLOWER / 2);
  await tablet.openLink(TOKENS.creator);
  await expect(tablet.page.locator('header [data-tone=sent]')).toBeVisible(PATIENTLY);
  const recording = await readRecording(tablet.page);
  const { frames, readings } = recording;
  const preparedAt = readings.find(({ isPrepared }) => isPrepared)?.endedAt ?? Number.POSITIVE_INFINITY;
  const unprepared = readings.filter(({ isPrepared }) => !isPrepared).at(-1)?.begunAt ?? 0;
  expect(unprepared).toBeLessThan(preparedAt);
  const early = frames.filter(({ at, chip, spoken }) => at <= unprepared && claims([chip ?? '', ...spoken]));
  expect(early, storyOf(recording)).toEqual([]);
});

const NOTHING_WAITS: readonly string[] = [
  outboxTexts.empty,
  outboxTexts.emptyAfterLoss,
  signOutTexts.allSent,
  shellTexts.offline,
];

function claims(sentences: readonly string[]): boolean {
  return sentences.some((words) => NOTHING_WAITS.includes(words) || words.includes(shellTexts.allSentNoTime));
}

/** `Offline` without a number is such a claim too. */
function saysNothingWaits({ chip, name, spoken, main }: Frame): boolean {
  return claims([chip ?? '', name?.replace(/^[^:]*: /, '') ?? '', ...spoken, ...main]);
}

function expectTrue(recording: Recording): void {
  expect(recording.readings.length).toBeGreaterThan(0);
  expect(framesAgainstDatabase(recording, saysNothingWaits, UNKNOWN_MS), storyOf(recording)).toEqual([]);
}

async function preparedTablet(site: Site): Promise<Tablet> {
  const tablet = await site.openTablet();
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared([]);
  return tablet;
}

async function slowDown(page: Page, rate = SLOWER): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate });
}

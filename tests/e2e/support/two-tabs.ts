import { expect, type Page } from '@playwright/test';
import { LEADER_LOCK } from '#app/sync/limits.ts';
import { JOB_STATUS_ROWS } from '#domain/work-order/statuses.ts';
import type { OfficeOrder } from '#tests/support/office.ts';
import { smallPicture } from '#tests/support/pictures.ts';
import { isAnyHeld } from './kept.ts';
import { OrderScreen } from './order-screen.ts';
import { OutboxScreen } from './outbox-screen.ts';
import { type Site, TOKENS } from './story.ts';
import type { Tablet } from './tablet.ts';

export type TabsSite = Pick<Site, 'network' | 'office'>;

/** Time limit where many programs share the cores; a throttled tab takes a minute. */
const UNTIL_SENT = { timeout: 30_000, intervals: [100, 250] };
const HELD_BACK_TIMERS = 60;

/** Waiting work on a tablet without a network: completions with photos, and steps. */
type Waiting = { completed: OfficeOrder[]; steps: OfficeOrder[]; next: OfficeOrder };

async function saveOffline({ network, office }: TabsSite, tablet: Tablet): Promise<Waiting> {
  const completed = [await office.orderIn('car_received', 1), await office.orderIn('car_received', 1)];
  const steps = [await office.orderIn('vendor_assigned', 1), await office.orderIn('vendor_assigned', 1)];
  const next = await office.orderIn('vendor_assigned', 1);
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared([...completed, ...steps, next].flatMap(({ jobs }) => jobs[0]?.images ?? []));
  await network.goOffline();
  for (const [index, order] of completed.entries()) {
    const screen = await OrderScreen.walkTo(tablet.page, order);
    const form = await screen.startCompletion(0);
    await form.approve();
    await form.choosePhotos(await smallPicture(`${index}.jpg`, 40 + index * 60));
    await form.save();
    await screen.isSaved(JOB_STATUS_ROWS.completed.label);
  }
  for (const order of steps) await (await OrderScreen.walkTo(tablet.page, order)).takeStep('hand-over');
  await OutboxScreen.open(tablet.page);
  await expect.poll(() => leads(tablet.page)).toBe(true);
  // An action that can still be undone is sent by a timer, which may be late in a hidden tab.
  await expect.poll(() => isAnyHeld(tablet.page)).toBe(false);
  return { completed, steps, next };
}

/** An action captured in the front tab, while it hides another tab that leads. */
export async function captureInFrontOfLeader(site: TabsSite, tablet: Tablet): Promise<void> {
  const waiting = await saveOffline(site, tablet);
  const front = await tablet.openTab('/floor');
  await expect(front.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => visibility(tablet.page)).toBe('hidden');
  expect(await visibility(front)).toBe('visible');
  await expect.poll(() => leads(front)).toBe(true);
  await holdBackTimers(tablet.page);
  await (await OrderScreen.walkTo(front, waiting.next)).takeStep('hand-over');

  await site.network.goOnline();
  await front.evaluate(() => dispatchEvent(new Event('online')));
  await expectSent(site, tablet, { ...waiting, steps: [...waiting.steps, waiting.next] });
}

/** The app's only tab, hidden by another page. */
export async function sendWhileHidden(site: TabsSite, tablet: Tablet): Promise<void> {
  const waiting = await saveOffline(site, tablet);
  await tablet.openOtherTab();
  await expect.poll(() => visibility(tablet.page)).toBe('hidden');
  await holdBackTimers(tablet.page);

  await site.network.goOnline();
  await tablet.hearOnline();
  await expectSent(site, tablet, waiting);
  expect(await leads(tablet.page)).toBe(true);
}

/** Everything of the outbox is on the server, once. */
async function expectSent(
  { office }: TabsSite,
  tablet: Tablet,
  { completed, steps }: Pick<Waiting, 'completed' | 'steps'>,
): Promise<void> {
  await expect.poll(() => tablet.kept(), UNTIL_SENT).toEqual([]);
  for (const [status, orders] of [
    ['completed', completed],
    ['handover_to_vendor', steps],
  ] as const) {
    for (const { id } of orders) {
      const { status_log, jobs } = await office.order(id);
      expect(status_log.filter(({ status_name }) => status_name === status)).toHaveLength(1);
      if (status === 'completed') expect(jobs[0]?.completion_images).toHaveLength(1);
    }
  }
}

function visibility(page: Page): Promise<DocumentVisibilityState> {
  return page.evaluate(() => document.visibilityState);
}

/** True if this tab leads: the leader lock has the same client id as a lock that this tab takes. */
function leads(page: Page): Promise<boolean> {
  return page.evaluate(
    (leaderLock) =>
      navigator.locks.request(`who-am-i ${Math.random()}`, async (mine) => {
        const { held = [] } = await navigator.locks.query();
        const clientOf = (name: string | undefined) => held.find((lock) => lock.name === name)?.clientId;
        return clientOf(leaderLock) !== undefined && clientOf(leaderLock) === clientOf(mine?.name);
      }),
    LEADER_LOCK,
  );
}

/** A minute of due timers: in a hidden tab Firefox runs one of these a second, and later timers come after them. */
async function holdBackTimers(page: Page): Promise<void> {
  await page.evaluate((count) => {
    for (let timer = 0; timer < count; timer += 1) {
      setTimeout(() => {
        for (const until = performance.now() + 10; performance.now() < until; );
      });
    }
  }, HELD_BACK_TIMERS);
}

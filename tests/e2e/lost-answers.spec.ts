import { expect } from '@playwright/test';
import type { LostAnswerFace, SeenRequest } from '#tests/support/proxy.ts';
import { smallPicture } from '../support/pictures.ts';
import { OrderScreen } from './support/order-screen.ts';
import { type Site, TOKENS, test } from './support/story.ts';
import type { Tablet } from './support/tablet.ts';

/**
 * The answer ends before its first byte; in the middle of its body; on a keep-alive connection, so that the browser
 * resends the request automatically.
 */
const FACES: readonly LostAnswerFace[] = ['before-headers', 'cut-body', 'reset-keepalive'];

const isCompletion = ({ method, path }: SeenRequest) => method === 'PATCH' && path.endsWith('/complete');

/**
 * Leaves connections behind that have served a request, if the browser is fast up to as many as Chromium opens to a
 * host. Without credentials, like the API calls: Chromium separates connections with and without them.
 */
async function openUsedConnections({ page }: Tablet): Promise<void> {
  await page.evaluate(async () => {
    const ask = () => fetch('/config.json', { cache: 'no-store', credentials: 'omit' });
    // The second round uses connections that were opened for the first one and not needed.
    for (const _round of [1, 2])
      await Promise.all(Array.from({ length: 6 }, async () => (await ask()).text()));
  });
}

/** Jobs of one order are completed one after the other, and the answer to each is lost in another way. */
async function completeWithLostAnswers(
  { network, office, openTablet }: Site,
  knowsKeys: boolean,
): Promise<void> {
  const order = await office.orderIn('car_received', FACES.length);
  const tablet = await openTablet();
  await tablet.signIn(TOKENS.creator);
  const screen = await OrderScreen.open(tablet.page, order);
  for (const [index, face] of FACES.entries()) {
    await test.step(face, async () => {
      const form = await screen.startCompletion(index);
      await form.approve();
      await form.choosePhotos(await smallPicture(`${face}.jpg`, 40 * (index + 1)));
      // Only on such a connection does the browser retry automatically. If it takes a new one all the same, that is cut
      // before anything is sent, and the app retries.
      if (face === 'reset-keepalive') {
        await openUsedConnections(tablet);
        network.cutAfterRequestBytes(0, (request) => isCompletion(request) && !request.onReusedConnection);
      }
      const before = network.countRequests(isCompletion);
      const fault = network.loseNextAnswer({ face, matching: isCompletion });
      await form.save();
      await fault.happened;
      await expect.poll(() => tablet.kept(), { timeout: 30_000 }).toEqual([]);
      await expect(tablet.chip(/All sent/)).toBeVisible();
      const { jobs } = await office.order(order.id);
      expect(jobs[index]).toMatchObject({ completion_status: 'completed' });
      expect(jobs[index]?.completion_images).toHaveLength(1);
      const sent = network.countRequests(isCompletion) - before;
      // The fault came after the server had acted. With a key the action is sent again; without one the server is
      // queried.
      if (knowsKeys) expect(sent).toBeGreaterThan(1);
      else if (face === 'cut-body') expect(sent).toBe(1);
    });
  }
  const log = (await office.order(order.id)).status_log.map((entry) => entry.status_name);
  expect(log.filter((status) => status === 'completed')).toHaveLength(1);
  expect(log.at(-1)).toBe('completed');
}

for (const knowsKeys of [true, false]) {
  test.describe(`on a host ${knowsKeys ? 'with' : 'without'} idempotency keys`, () => {
    test.use({ knowsKeys });

    test('completions whose answers are lost take effect once and count as sent', async ({ site }) => {
      await completeWithLostAnswers(site, knowsKeys);
    });
  });
}

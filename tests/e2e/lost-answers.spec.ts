import { expect } from '@playwright/test';
import type { LostAnswerFace } from '#tests/support/proxy.ts';
import { OrderScreen } from './support/order-screen.ts';
import { smallPicture } from './support/pictures.ts';
import { TOKENS, test } from './support/story.ts';

const FACES: Readonly<Record<LostAnswerFace, string>> = {
  'before-headers': 'before its first byte',
  'reset-keepalive': 'on a kept-alive connection, so that the browser sends the request again by itself',
  'cut-body': 'in the middle of its body',
};

for (const [face, where] of Object.entries(FACES) as [LostAnswerFace, string][]) {
  test(`a completion whose answer is lost ${where} takes effect once and counts as sent`, async ({
    site,
  }) => {
    const { network, office } = site;
    const order = await office.orderIn('car_received', 1);
    const tablet = await site.openTablet();
    await tablet.signIn(TOKENS.creator);
    const screen = await OrderScreen.open(tablet.page, order);
    const form = await screen.startCompletion(0);
    await form.approve();
    await form.choosePhotos(await smallPicture('done.jpg'));

    const isCompletion = ({ method, path }: { method: string; path: string }) =>
      method === 'PATCH' && path.endsWith('/complete');
    // Leaves a connection behind that has served a request, which is where the browser repeats by itself.
    await tablet.page.evaluate(async () => (await fetch('/config.json', { cache: 'no-store' })).text());
    const fault = network.loseNextAnswer({ face, matching: isCompletion });
    await form.save();

    await expect.poll(() => network.countRequests(isCompletion)).toBeGreaterThan(0);
    await fault.happened;
    await expect(tablet.chip(/All sent/)).toBeVisible({ timeout: 30_000 });
    expect(await tablet.kept()).toEqual([]);
    // The fault came after the server had acted, so the request was sent more often than it took effect.
    expect(network.countRequests(isCompletion)).toBeGreaterThan(1);

    const [job] = (await office.order(order.id)).jobs;
    expect(job).toMatchObject({ completion_status: 'completed' });
    expect(job?.completion_images).toHaveLength(1);
    const log = (await office.order(order.id)).status_log.map((entry) => entry.status_name);
    expect(log.filter((status) => status === 'completed')).toHaveLength(1);
    expect(log.at(-1)).toBe('completed');
  });
}

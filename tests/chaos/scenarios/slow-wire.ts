import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { say } from '#tests/support/say.ts';
import { addOrders, fillBase } from '#tests/support/site/fill.sql.ts';
import { entryOf, putEntries } from '#tests/support/site/outbox.ts';
import { preparedPicture } from '#tests/support/site/pictures.ts';
import { openSignedInSite } from '#tests/support/site/site.ts';

const BYTES_PER_SECOND = 50_000 / 8;
const LOST_SHARE = 0.02;
const PHOTOS = 4;
const PATIENCE_MS = 20 * 60_000;

/**
 * Four photos of full size pass a wire of 50 kbit/s that loses packets, once. Too long for the stories: more than a
 * megabyte takes minutes at this bandwidth, and any limit on the way would cut it.
 */
export async function slowWire(): Promise<boolean> {
  const picture = await preparedPicture();
  const signedIn = await openSignedInSite((site) => site.query(fillBase));
  const { page, network, site } = signedIn;
  try {
    const [orderId] = await site.query((client) =>
      addOrders(client, { prefix: 'slow', count: 1, status: 'car_received', jobs: 1 }),
    );
    if (orderId === undefined) throw new Error('There is no order.');
    const entry = entryOf({ orderId, jobId: `${orderId}-job-1` }, randomUUID());
    const photoIds = Array.from({ length: PHOTOS }, (_, index) => `photo ${index} of ${entry.id}`);
    network.throttle(BYTES_PER_SECOND);
    network.losePackets(LOST_SHARE);
    const began = performance.now();
    await putEntries(page, [{ ...entry, photoIds }], picture);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const images = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*) from work_order_job_images
        where kind = 'completion'`.execute(site.db);
      return Number(rows[0]?.count);
    };
    let arrived = 0;
    for (const until = Date.now() + PATIENCE_MS; arrived === 0 && Date.now() < until; await delay(1_000))
      arrived = await images();
    const seconds = Math.round((performance.now() - began) / 1_000);
    const requests = network.countRequests(({ method }) => method === 'PATCH');
    say(
      `slow wire: ${arrived} of ${PHOTOS} photos of ${Math.round(picture.byteLength / 1024)} KiB through after ${seconds} s, in ${requests} request(s)`,
    );
    return arrived === PHOTOS;
  } finally {
    await signedIn.close();
  }
}

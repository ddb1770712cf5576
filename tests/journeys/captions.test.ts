import { hash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AddJob, addJobAction } from '#app/actions/work-orders/add-job.ts';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { newId } from '#app/app/engine-parts.ts';
import { captionsOf } from '#domain/captions.ts';
import { localId } from '#domain/local-ids.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { createLiteralHost } from '#tests/hosts/literal/host.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { Tablet } from './support/tablet.ts';

const SECONDS = 1_000;

let tablet: Tablet;
afterEach(() => tablet.stop());

/** Resolves when everything is sent. A check that came too early is repeated later, and nobody waits for that here. */
async function allSent(): Promise<void> {
  await vi.waitFor(async () => {
    tablet.aheadMs += 5 * SECONDS;
    await tablet.engine.sendNow();
    expect((await tablet.entries()).map(({ label, state }) => [label, state])).toEqual([]);
  }, PATIENCE);
}

type Bay = { card: { id: string; number: string }; job: { id: string; name: string } };

/**
 * Adds a job with photos of FRONT, LEFT and RIGHT without a network, loses the first photo, and saves the action again
 * without it; `captions`: true if they are typed, as where the host supports them. Returns the hashes of the two
 * remaining photos.
 */
async function loseTheFirst({ card, job }: Bay, captions: boolean): Promise<(string | undefined)[]> {
  const orderId = localId(newId());
  await tablet.capture(createOrderAction, {
    orderId,
    jobCard: card,
    car: { id: '', number: '' },
  });
  await allSent();
  const form = `add-job/${orderId}`;
  const save = async (photoIds: string[], typed: Record<string, string> | undefined) => {
    const payload: AddJob = {
      orderId,
      orderNumber: '',
      catalogueJobId: job.id,
      jobName: job.name,
      categoryName: '',
      quantity: 1,
      ratePaise: 0,
      knownJobIds: [],
      ...(captions && typed && { captions: typed }),
    };
    return await tablet.capture(addJobAction, payload, { photoIds, draftKey: form });
  };
  const taken = [
    await tablet.photograph(form),
    await tablet.photograph(form),
    await tablet.photograph(form),
  ] as const;
  const [front, left, right] = taken;
  await tablet.loseNetwork();
  const { id } = await save([...taken], { [front]: 'FRONT', [left]: 'LEFT', [right]: 'RIGHT' });
  const kept = await tablet.database.photos.bulkGet([left, right]);
  await tablet.lose(front);
  tablet.cable.isCut = false;
  await vi.waitFor(async () => {
    tablet.aheadMs += 5 * SECONDS;
    await tablet.engine.sendNow();
    const failure = { code: 'photo-missing' };
    expect(await tablet.entries()).toMatchObject([{ state: 'attention', attempts: { failure } }]);
  }, PATIENCE);
  const again = await tablet.takeBack(id, form);
  expect(again).toMatchObject({ photoIds: taken, lost: [front] });
  // The user removes the lost one.
  const whole = again.photoIds.filter((photoId) => !again.lost?.includes(photoId));
  await save(whole, captionsOf(whole, again.captions));
  await allSent();
  return kept.map((photo) => photo?.sha256);
}

describe.each([
  { host: 'with request keys', idempotency: true },
  { host: 'without request keys', idempotency: false },
])('an action that lost a photo, on our server $host,', ({ idempotency }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ seed: 'demo', idempotency });
  });
  afterAll(() => server.stop());

  it('[J20] [J22] has each caption under its own photo there', async () => {
    tablet = new Tablet(server, 'demo-creator', { idempotency });
    await tablet.start();
    const first = async (path: string) => (await server.call('GET', path)).body.data.records[0];
    const card = await first('/garage/search/jobcard?page=1&page_size=1');
    const job = await first('/vendors/jobs/?name=');
    const [left, right] = await loseTheFirst(
      {
        card: { id: String(card.id), number: card.jobcard_id },
        job: { id: String(job.id), name: job.name },
      },
      true,
    );
    const path = `/vendors/work-orders/?page=1&page_size=100&search_term=${card.jobcard_id}`;
    const orders: { jobs: { images: string[]; image_captions?: string[] }[] }[] = (
      await server.call('GET', path)
    ).body.data.records;
    const line = orders.flatMap(({ jobs }) => jobs).find(({ image_captions }) => image_captions);
    const pictures = await Promise.all((line?.images ?? []).map((url) => server.media(url)));
    const hashes = await Promise.all(
      pictures.map(async (picture) => hash('sha256', Buffer.from(await picture.arrayBuffer()))),
    );
    expect(hashes.map((sha256, index) => [sha256, line?.image_captions?.[index]])).toEqual([
      [left, 'LEFT'],
      [right, 'RIGHT'],
    ]);
  });
});

it('[J22] an action that lost a photo goes to a host of section 7 with the others in their order and nothing else', async () => {
  const host = createLiteralHost();
  tablet = new Tablet(host, 'literal-creator', { idempotency: false });
  await tablet.start();
  const { cards, jobs, orders, files } = host.garage;
  const [card, job] = [cards[0] ?? expect.fail('no card'), jobs[0] ?? expect.fail('no job')];
  const left = await loseTheFirst(
    { card: { id: String(card.id), number: card.number }, job: { id: String(job.id), name: job.name } },
    false,
  );
  const images = orders[0]?.lines[0]?.images ?? [];
  const stored = images.map((url) => files.get(Number(/(\d+)\.jpg$/.exec(url)?.[1])));
  const hashes = stored.map(async (file) => file && hash('sha256', Buffer.from(await file.arrayBuffer())));
  expect(await Promise.all(hashes)).toEqual(left);
  expect(host.unexpected).toEqual([]);
});

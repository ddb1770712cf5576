import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { type TakeStep, takeStepAction } from '#app/actions/work-orders/take-step.ts';
import { newId } from '#app/app/engine-parts.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { keptPhotosPrefix, readKeptPhotos } from '#app/sync/outbox/kept-photos.ts';
import { localId } from '#domain/local-ids.ts';
import { sha256 } from '#testkit/builders.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { openWorld, record, TOKENS, type Wire, type World } from '#tests/server/api/world.ts';
import { type Cable, Tablet } from './support/tablet.ts';

const ORDERS = 5;
/** Number of orders whose card the office has removed meanwhile. */
const REFUSED = 2;

type Card = { id: string; number: string };

let world: World;
let tablet: Tablet;
/** Bodies of the batches that arrived. */
let batches: Wire[];

beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => tablet.stop());
afterAll(() => world.stop());

async function aTablet(): Promise<void> {
  batches = [];
  const host = {
    fetch: async (request: Request) => {
      if (request.url.endsWith('/batch')) batches.push(await request.clone().json());
      return world.fetch(request);
    },
  };
  tablet = new Tablet(host, TOKENS.creator, { batch: true });
  await tablet.start();
}

const rowOf = ({ id, number }: Card) => ({
  ...{ id, jobcard_no: number, complex_id: '1', car_id: `car of ${id}`, car_number: `KA01${number}` },
  created_at: '2026-01-01T00:00:00.000Z',
});

async function newCards(): Promise<Card[]> {
  const cards = Array.from({ length: ORDERS }, (_, at) => ({
    id: newId(),
    number: `${at}-${newId().slice(-6)}`,
  }));
  await world.db.insertInto('job_cards').values(cards.map(rowOf)).execute();
  return cards;
}

/**
 * An order raised without a network, with two jobs of one photo each, and submitted: four actions, of which three
 * depend on the first.
 */
async function raise({ id, number }: Card): Promise<{ raising: EntryRow; photos: string[] }> {
  const orderId = localId(newId());
  const raising = await tablet.capture(createOrderAction, {
    orderId,
    jobCard: { id, number },
    car: { id: '', number: `KA01${number}` },
  });
  const photos: string[] = [];
  for (const catalogueJobId of ['dent', 'paint']) {
    const photoId = await tablet.photograph();
    const { bytes } = (await tablet.database.photos.get(photoId)) ?? {};
    photos.push(sha256(bytes ?? new ArrayBuffer(0)));
    const job = { catalogueJobId, jobName: catalogueJobId, categoryName: 'Body Work', quantity: 1 };
    const payload = { orderId, orderNumber: '', ...job, ratePaise: 0, knownJobIds: [] };
    await tablet.capture(addJobAction, payload, { photoIds: [photoId] });
  }
  await tablet.capture<TakeStep>(takeStepAction, { orderId, orderNumber: '', step: 'submit' });
  return { raising, photos };
}

/** Orders raised for cards, one of which is gone, and sent in a batch; the refused one and its dependents remain. */
async function sendWithRefusal(fates: Cable['nextAnswers'] = []) {
  await aTablet();
  const cards = await newCards();
  await tablet.loseNetwork();
  const raised = [];
  for (const card of cards) raised.push(await raise(card));
  const gone = cards[REFUSED] ?? { id: '', number: '' };
  await world.db.deleteFrom('job_cards').where('id', '=', gone.id).execute();
  tablet.cable.isCut = false;
  tablet.cable.nextAnswers.push(...fates);
  await tablet.engine.sendNow();
  await vi.waitFor(
    async () =>
      expect((await tablet.entries()).map(({ state, kind }) => `${state} ${kind}`)).toEqual([
        'attention work-order.create',
        'queued order-job.add',
        'queued order-job.add',
        'queued work-order.take-step',
      ]),
    PATIENCE,
  );
  expect((await tablet.entries())[0]?.id).toBe(raised[REFUSED]?.raising.id);
  return { cards, gone, raised };
}

/** The server's order for a card, with the hash of each job's photo; `null` if there is none. */
async function onServer(card: Card): Promise<{ status: string; photos: string[] } | null> {
  const rows = await world.db
    .selectFrom('work_orders')
    .where('job_card_id', '=', card.id)
    .select('id')
    .execute();
  const [row, another] = rows;
  if (another !== undefined) throw new Error('there are two');
  if (row === undefined) return null;
  const { status_name, jobs } = record(await world.get(`/vendors/work-orders/${row.id}`));
  const urls: string[] = jobs.flatMap(({ images }: Wire) => images);
  const photos = await Promise.all(
    urls.map(async (url) => sha256(await (await world.media(url)).arrayBuffer())),
  );
  return { status: status_name, photos };
}

describe('[Q24] the middle action of a batch is refused, and others rest on it', () => {
  it.each<[string, Cable['nextAnswers']]>([
    ['on a healthy wire', []],
    ['the batch’s answer is lost', ['lost']],
    ['the batch’s answer is cut off', ['cut-body']],
    ['the batch arrives twice', ['sent-twice']],
    ['a gateway answers in its place', ['gateway', 'gateway']],
  ])(
    'they wait with their photos, all others are there once, and go once it is mended: %s',
    async (_, fates) => {
      const { cards, gone, raised } = await sendWithRefusal(fates);
      const together = batches.some(
        ({ acts: actions }) => actions.length === ORDERS && actions[REFUSED].body.jobcard_id === gone.id,
      );
      expect(together).toBe(true);
      for (const [at, card] of cards.entries()) {
        const whole = { status: 'ready_for_approval', photos: raised[at]?.photos };
        expect(await onServer(card)).toEqual(at === REFUSED ? null : whole);
      }
      const waiting = await tablet.entries();
      expect(waiting.map(({ attempts }) => attempts.count)).toEqual([expect.any(Number), 0, 0, 0]);
      expect(await tablet.database.photos.count()).toBe(2);

      await world.db.insertInto('job_cards').values(rowOf(gone)).execute();
      await tablet.engine.retry(waiting[0]?.id ?? '');
      await vi.waitFor(async () => expect(await tablet.entries()).toEqual([]), PATIENCE);
      expect(await onServer(gone)).toEqual({ status: 'ready_for_approval', photos: raised[REFUSED]?.photos });
      expect(await tablet.database.photos.count()).toBe(0);
    },
  );

  it('discarded, it takes along what rests on it and nothing else, and its photos are kept where that was asked for', async () => {
    const { gone, raised } = await sendWithRefusal();
    const owner = tablet.owner();
    expect(await tablet.engine.discard(raised[REFUSED]?.raising.id ?? '', { keepsPhotos: true })).toBe(
      'discarded',
    );
    expect(await tablet.entries()).toEqual([]);
    await tablet.engine.sendNow();
    expect(await onServer(gone)).toBeNull();
    const drafts = await tablet.database.drafts.where('key').startsWith(keptPhotosPrefix(owner)).toArray();
    const ids = drafts.map(readKeptPhotos).flatMap(({ photoIds }) => photoIds);
    const kept = await tablet.database.photos.bulkGet(ids);
    expect(kept.map((photo) => photo?.sha256).sort()).toEqual(raised[REFUSED]?.photos.toSorted());
  });
});

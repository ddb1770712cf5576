import { hash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { doubtTexts } from '#app/texts/engine.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { ALTERATIONS, type Alteration, altered } from '#tests/chaos/faults/bodies.ts';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  aCompletedOrder,
  CATALOGUE_ACTIONS,
  invoicesOf,
  saveInvoice,
  VENDOR_ACTIONS,
} from './support/office-actions.ts';
import { Tablet } from './support/tablet.ts';

/**
 * The small form of `npm run promise -- altered`: the real engine and the real server, and a body altered between them.
 */

let server: TestServer;
let idempotency: boolean;
let tablet: Tablet;

async function startHost(knowsKeys: boolean): Promise<void> {
  idempotency = knowsKeys;
  server = await startTestServer({ seed: 'demo', idempotency });
  tablet = new Tablet(server, 'demo-super-admin', { idempotency });
  await tablet.start();
}

async function stopHost(): Promise<void> {
  await tablet.stop();
  await server.stop();
}

const alteration = (how: Alteration, seed: number) => (body: Buffer, type: string) =>
  altered(body, type, how, new SeededRandom(seed));

let quantity = 10;

/** Adds a job with two photos to a new order. */
async function addJob(): Promise<{ entry: EntryRow; orderId: string; hashes: string[]; quantity: number }> {
  const { body: cards } = await server.call('GET', '/garage/search/jobcard?page=1&page_size=1');
  const json = { jobcard_id: cards.data.records[0].id };
  const raised = (await server.call('POST', '/vendors/work-orders/', { json })).body.data.records[0];
  const [job] = (await server.call('GET', '/vendors/jobs/?name=')).body.data.records;
  await tablet.open(raised.id);
  quantity += 1;
  const draftKey = `add/${raised.id}`;
  await tablet.database.drafts.put({
    key: draftKey,
    owner: tablet.owner(),
    value: {},
    photoIds: [],
    updatedAt: '',
  });
  const photoIds = [await tablet.photograph(draftKey), await tablet.photograph(draftKey)];
  const photos = await tablet.database.photos.bulkGet(photoIds);
  const payload = {
    orderId: raised.id,
    orderNumber: raised.work_order_id,
    catalogueJobId: job.id,
    jobName: job.name,
    categoryName: '',
    quantity,
    ratePaise: 0,
    knownJobIds: [],
    captions: { [photoIds[0] ?? '']: 'one\ntwo' },
  };
  const entry = await tablet.capture(addJobAction, payload, { photoIds, draftKey });
  return { entry, orderId: raised.id, hashes: photos.map((photo) => photo?.sha256 ?? ''), quantity };
}

async function jobsOf(orderId: string): Promise<{ quantity: number; hashes: string[] }[]> {
  const { jobs } = (await server.call('GET', `/vendors/work-orders/${orderId}`)).body.data.records[0];
  return Promise.all(
    jobs.map(async (job: { quantity: number; images: string[] }) => ({
      quantity: job.quantity,
      hashes: await Promise.all(job.images.map(hashAt)),
    })),
  );
}

async function hashAt(url: string): Promise<string> {
  return hash('sha256', new Uint8Array(await (await server.media(url)).arrayBuffer()));
}

const waiting = async (id: string) => (await tablet.entries()).find((entry) => entry.id === id);

/** Resolves when the action is complete, or needs the user. */
function untilSettled(id: string): Promise<void> {
  return vi.waitFor(async () => {
    const entry = await waiting(id);
    if (entry !== undefined && entry.state !== 'attention') throw new Error(`it is ${entry.state}`);
  }, PATIENCE);
}

describe('on a host with keys', () => {
  beforeAll(() => startHost(true));
  afterAll(stopHost);
  afterEach(() => {
    tablet.cable.nextBodies.length = 0;
    tablet.cable.nextAnswers.length = 0;
  });

  for (const [index, how] of ALTERATIONS.entries()) {
    it(`[X30] an action altered on the way (${how}) arrives as it was captured, with its answer lost besides`, async () => {
      tablet.cable.nextBodies.push(alteration(how, index), alteration(how, index + 100));
      tablet.cable.nextAnswers.push('lost', 'arrives', 'lost');
      const { entry, orderId, hashes, quantity: captured } = await addJob();
      await untilSettled(entry.id);
      expect(await waiting(entry.id)).toBeUndefined();
      expect(await jobsOf(orderId)).toEqual([{ quantity: captured, hashes }]);
      expect(await tablet.database.photos.where('heldBy').equals(`entry:${entry.id}`).count()).toBe(0);
    });
  }

  it('[X30] an invoice altered on the way arrives with its own PDF', async () => {
    const order = await aCompletedOrder(server);
    tablet.cable.nextBodies.push(alteration('bit', 1), alteration('cut', 2), alteration('field', 3));
    const { entry, sha256 } = await saveInvoice(tablet, { orders: [order], invoiceNumber: 'ALT-1' });
    await untilSettled(entry.id);
    const [invoice] = await invoicesOf(server, 'ALT-1');
    expect(await hashAt(invoice?.image_url ?? '')).toBe(sha256);
  });
});

describe('on a host without keys', () => {
  beforeAll(() => startHost(false));
  afterAll(stopHost);

  for (const [index, how] of ALTERATIONS.entries()) {
    it(`[X34] an action altered on the way (${how}) arrives as it was captured, or stays with its photos`, async () => {
      tablet.cable.nextBodies.push(alteration(how, index));
      const { entry, orderId, hashes, quantity: captured } = await addJob();
      await untilSettled(entry.id);
      const isHere = (await waiting(entry.id)) !== undefined;
      const held = await tablet.database.photos.where('heldBy').equals(`entry:${entry.id}`).count();
      if (isHere) expect(held).toBe(2);
      else {
        const [job] = await jobsOf(orderId);
        expect({ ...job, hashes: job?.hashes.sort() }).toEqual({ quantity: captured, hashes: hashes.sort() });
      }
    });
  }

  it('[X37] an invoice whose amount was changed on the way is not taken for sent: the person is asked', async () => {
    const order = await aCompletedOrder(server);
    tablet.cable.nextBodies.push(withOtherAmount);
    const { entry } = await saveInvoice(tablet, { orders: [order], invoiceNumber: 'ALT-2' });
    await untilSettled(entry.id);
    expect(await invoicesOf(server, 'ALT-2')).toHaveLength(1);
    expect((await waiting(entry.id))?.attempts.failure).toMatchObject({ detail: doubtTexts.file });
    expect(await tablet.database.photos.where('heldBy').equals(`entry:${entry.id}`).count()).toBe(1);
  });

  it.each([
    { name: 'a vendor', sent: '9876543210', arrives: '9876543219' },
    { name: 'a job of the catalogue', sent: ':450', arrives: ':950' },
  ])('[X37] $name of which a digit was changed on the way is not taken for sent', async (changed) => {
    const action = [...VENDOR_ACTIONS, ...CATALOGUE_ACTIONS].find(({ name }) => name === changed.name);
    if (action === undefined) throw new Error(`There is no action '${changed.name}'.`);
    const { save, effects } = await action.prepare(server);
    tablet.cable.nextBodies.push((body) => withOther(body, changed));
    const entry = await save(tablet);
    await untilSettled(entry.id);
    expect(await effects()).toBe(1);
    expect((await waiting(entry.id))?.attempts.failure).toMatchObject({ detail: doubtTexts.differs });
  });
});

/** Adds one digit before the value with tax. */
function withOtherAmount(body: Buffer): Buffer {
  const sent = 'name="value_with_tax"\r\n\r\n';
  return withOther(body, { sent, arrives: `${sent}9` });
}

function withOther(body: Buffer, { sent, arrives }: { sent: string; arrives: string }): Buffer {
  const at = body.indexOf(sent);
  if (at < 0) throw new Error(`The body has no '${sent}'.`);
  return Buffer.concat([body.subarray(0, at), Buffer.from(arrives), body.subarray(at + sent.length)]);
}

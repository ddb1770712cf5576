import { Dexie } from 'dexie';
import { IDBKeyRange, indexedDB } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createInvoiceAction } from '#app/actions/invoices/create-invoice.ts';
import { receiptsSince } from '#app/data/entries.ts';
import { heldByDraft } from '#app/data/photos.ts';
import { readPayload } from '#app/sync/action.ts';
import { answerTo } from '#app/sync/outbox/submission.ts';
import { sha256, storedAs } from '#testkit/builders.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { aCompletedOrder, invoicesOf, saveInvoice } from './support/office-actions.ts';
import { Tablet } from './support/tablet.ts';

// Live queries look for IndexedDB in its usual place in a browser.
Dexie.dependencies.indexedDB = indexedDB;
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

const HOSTS = [
  { host: 'a host with idempotency keys', idempotency: true },
  { host: 'a host without idempotency keys', idempotency: false },
];

describe.each(HOSTS)('an invoice that $host refuses', ({ idempotency }) => {
  let server: TestServer;
  let tablet: Tablet;
  let numbers = 0;
  beforeAll(async () => {
    server = await startTestServer({ seed: 'demo', idempotency });
  });
  afterEach(() => tablet.stop());
  afterAll(() => server.stop());

  async function aTablet(): Promise<void> {
    tablet = new Tablet(server, 'demo-super-admin', { idempotency });
    await tablet.start();
  }

  const allSent = () => vi.waitFor(async () => expect(await tablet.entries()).toEqual([]), PATIENCE);
  const aNumber = () => `R-${idempotency}-${++numbers}`;
  const owner = async () => (await tablet.database.receipts.toArray())[0]?.owner ?? '';

  /** Takes a refused invoice back into its form, and checks that it is complete. */
  async function takeBack(entryId: string, digest: string): Promise<string[]> {
    const key = 'the form';
    expect(await tablet.engine.edit(entryId, { key, value: { number: 'as typed' } })).toBe('edited');
    expect(await tablet.entries()).toEqual([]);
    const draft = await tablet.database.drafts.get(key);
    expect(draft).toMatchObject({ value: { number: 'as typed' }, photoIds: [expect.any(String)] });
    const pdf = await tablet.database.photos.get(draft?.photoIds[0] ?? '');
    expect(pdf).toMatchObject({ heldBy: heldByDraft(key), mediaType: 'application/pdf', sha256: digest });
    expect(sha256(pdf?.bytes ?? new ArrayBuffer(0))).toBe(digest);
    return draft?.photoIds ?? [];
  }

  it('because its number is taken comes back into its form with its PDF, and goes out under another', async () => {
    await aTablet();
    const order = await aCompletedOrder(server);
    const twin = await aCompletedOrder(server, order.vendorId);
    const invoiceNumber = aNumber();
    await saveInvoice(tablet, { orders: [order], invoiceNumber });
    await allSent();

    const { entry, sha256 } = await saveInvoice(tablet, { orders: [twin], invoiceNumber });
    const answer = await answerTo(tablet, entry.id);
    expect(answer).toMatchObject({
      kind: 'refused',
      failure: { kind: 'conflict', detail: expect.stringContaining(invoiceNumber) },
    });
    const photoIds = await takeBack(entry.id, sha256);
    expect(photoIds).toHaveLength(1);

    const other = aNumber();
    const asked = readPayload(createInvoiceAction, entry);
    if (asked === null) throw new Error('what was stored cannot be read');
    const options = { draftKey: 'the form', photoIds };
    await tablet.capture(createInvoiceAction, { ...asked, invoiceNumber: other }, options);
    await allSent();
    expect(await invoicesOf(server, other)).toHaveLength(1);
    expect(await invoicesOf(server, invoiceNumber)).toHaveLength(1);
    expect(await tablet.database.photos.count()).toBe(0);
    expect(await tablet.database.drafts.count()).toBe(0);
  });

  it('because of its values comes back with the sentence of each field', async () => {
    await aTablet();
    const order = await aCompletedOrder(server);
    const invoiceNumber = aNumber();
    const withoutTaxPaise = order.totalPaise + 100;
    const { entry, sha256 } = await saveInvoice(tablet, { orders: [order], invoiceNumber, withoutTaxPaise });
    const answer = await answerTo(tablet, entry.id);
    expect(answer).toMatchObject({
      kind: 'refused',
      failure: {
        kind: 'refused',
        status: 422,
        fields: { value_without_tax: expect.stringMatching(/^Invoice value without tax cannot exceed/) },
      },
    });
    await takeBack(entry.id, sha256);
    expect(await invoicesOf(server, invoiceNumber)).toEqual([]);
  });

  it('after its orders were billed by someone else stays with its PDF, and is not taken for sent', async () => {
    await aTablet();
    const order = await aCompletedOrder(server);
    await tablet.loseNetwork();
    const mine = await saveInvoice(tablet, { orders: [order], invoiceNumber: aNumber() });
    const rival = new Tablet(server, 'demo-creator', { idempotency });
    await rival.start();
    await saveInvoice(rival, { orders: [order], invoiceNumber: aNumber() });
    await vi.waitFor(async () => expect(await rival.entries()).toEqual([]), PATIENCE);
    await rival.stop();
    tablet.cable.isCut = false;
    await tablet.engine.sendNow();
    await vi.waitFor(
      async () => expect(await tablet.entries()).toMatchObject([{ state: 'attention' }]),
      PATIENCE,
    );
    await takeBack(mine.entry.id, mine.sha256);
  });

  it('is shown from its delivery until the list is read anew, with what was asked', async () => {
    await aTablet();
    const before = new Date().toISOString();
    const order = await aCompletedOrder(server);
    const invoiceNumber = aNumber();
    await saveInvoice(tablet, { orders: [order], invoiceNumber });
    await allSent();
    const [receipt, ...others] = await receiptsSince(tablet.database, await owner(), before);
    expect(others).toEqual([]);
    const { payload, version } = receipt?.asked ?? { payload: null, version: 0 };
    expect(readPayload(createInvoiceAction, storedAs(payload, version))).toMatchObject({
      invoiceNumber,
      orders: [{ id: order.id }],
    });
    const later = new Date(Date.now() + 1_000).toISOString();
    expect(await receiptsSince(tablet.database, await owner(), later)).toEqual([]);
  });

  // Without a key, the search after a lost answer looks for an active invoice of that number over those orders.
  if (idempotency)
    it('for a number that an invoice over the same orders has is not taken for that one', async () => {
      await aTablet();
      const order = await aCompletedOrder(server);
      const invoiceNumber = aNumber();
      await saveInvoice(tablet, { orders: [order], invoiceNumber });
      await allSent();
      const { entry, sha256 } = await saveInvoice(tablet, { orders: [order], invoiceNumber });
      expect(await answerTo(tablet, entry.id)).toMatchObject({ kind: 'refused' });
      await takeBack(entry.id, sha256);
    });

  it('[I14] once is sent anew under its number when the first one is rejected, and is not taken for that one', async () => {
    await aTablet();
    const order = await aCompletedOrder(server);
    const invoiceNumber = aNumber();
    await saveInvoice(tablet, { orders: [order], invoiceNumber });
    await allSent();
    const [first] = await invoicesOf(server, invoiceNumber);
    const rejected = { json: { status: 'rejected' } };
    await server.call('PATCH', `/vendors/invoices/${first?.id}/status`, rejected);
    const { entry } = await saveInvoice(tablet, { orders: [order], invoiceNumber });
    expect(await answerTo(tablet, entry.id)).toMatchObject({ kind: 'sent' });
    expect(await invoicesOf(server, invoiceNumber)).toHaveLength(2);
  });
});

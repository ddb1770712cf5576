import { type CreateInvoice, createInvoiceAction } from '#app/actions/invoices/create-invoice.ts';
import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entriesOf, receiptsSince } from '#app/data/entries.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useLiveQueryKeeping } from '#app/hooks/use-live-query.ts';
import { useReference } from '#app/hooks/use-references.ts';
import { useAdditions } from '#app/hooks/use-server.ts';
import { useOwner } from '#app/hooks/use-session.ts';
import { readPayload } from '#app/sync/action.ts';
import { reference, storedKeys } from '#app/sync/views/stored-answers.ts';
import { listAlikeInvoices } from '#contract/calls/alike-invoices.ts';
import { listInvoices } from '#contract/calls/invoices.ts';
import type { Page } from '#contract/envelope.ts';
import { isSame } from '#domain/fold.ts';
import { type AlikeInvoice, isSameAmount, MAX_ALIKE } from '#domain/invoice/alike.ts';
import { vendorsOf } from '#domain/invoice/checks.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Paise } from '#domain/money.ts';

/** A bill on this device: of an invoice on the server, or of the form. */
export type ShownBill = {
  /** Null in the form. */
  invoiceId: string | null;
  vendorId: string | null;
  withTaxPaise: Paise | null;
  /** The PDF on this device; null if there is none. */
  pdfId: string | null;
  /** Time of entry; null for now. */
  at: string | null;
};

/** An invoice of the user's own that is in no list yet. `sentAt`: null while it waits. */
export type OwnAlike = Omit<AlikeInvoice, 'id' | 'status'> & { entryId: string; sentAt: string | null };

type Found = { known: Invoice[]; listed: AlikeInvoice[]; own: OwnAlike[]; pdfSha256: string | null };
const NOTHING: Found = { known: [], listed: [], own: [], pdfSha256: null };

type AlikeInvoices = { listed: readonly AlikeInvoice[]; own: readonly OwnAlike[] };

/**
 * Invoices that may be for the same bill: those found by the server, and until it responds, or if the host cannot,
 * those that this device has read; always including the user's own that are on their way.
 */
export function useAlikeInvoices(bill: ShownBill): AlikeInvoices {
  const { database, now } = useServices();
  const isChecked = useAdditions();
  const { owner = '', complexId = '' } = useOwner() ?? {};
  const here = useLiveQueryKeeping(
    () => findOnDevice(database, { owner, complexId }, { ...bill, at: bill.at ?? now().toISOString() }),
    [database, owner, complexId, JSON.stringify(bill)],
  );
  const { known, listed, own, pdfSha256 } = here.state === 'ready' ? here.value : NOTHING;
  const { invoiceId, vendorId, withTaxPaise } = bill;
  const isNamed = invoiceId !== null || pdfSha256 !== null || (vendorId !== null && withTaxPaise !== null);
  const query = invoiceId === null ? { vendorId, withTaxPaise, pdfSha256 } : { invoiceId };
  const answer = useReference(isChecked && isNamed ? reference(listAlikeInvoices, { query }) : null);
  if (answer.state === 'ready') {
    const { value, fetchedAt } = answer.value;
    return { listed: value, own: own.filter(({ sentAt }) => sentAt === null || sentAt >= fetchedAt) };
  }
  // A list shows the later state of a sent one.
  const isListed = ({ invoiceNumber }: OwnAlike) =>
    known.some((invoice) => isSame(invoice.invoiceNumber, invoiceNumber));
  return { listed, own: own.filter((one) => one.sentAt === null || !isListed(one)) };
}

type DatedBill = ShownBill & { at: string };

async function findOnDevice(
  database: DeviceDatabase,
  { owner, complexId }: { owner: string; complexId: string },
  bill: DatedBill,
): Promise<Found> {
  const { cached, entries, receipts, photos } = database;
  return read(database, [cached, entries, receipts, photos], async () => {
    const pdf = bill.pdfId === null ? undefined : await photos.get(bill.pdfId);
    const pdfSha256 = pdf?.sha256 ?? null;
    const known = await invoicesOnDevice(database, complexId);
    const others = known.filter(({ id, status }) => id !== bill.invoiceId && status !== 'rejected');
    const listed = others
      .filter(({ vendor, withTaxPaise, createdAt: at }) =>
        isSameAmount(bill, { vendorId: vendor?.id ?? null, withTaxPaise, at }),
      )
      .map((invoice) => ({ ...invoice, vendorName: invoice.vendor?.name ?? '', samePdf: false }));
    const own = await ownInvoices(database, owner, bill, pdfSha256);
    return { known, listed: listed.slice(0, MAX_ALIKE), own: own.slice(0, MAX_ALIKE), pdfSha256 };
  });
}

/** Every invoice of the lists that this device has read, in its last known state. */
async function invoicesOnDevice({ cached }: DeviceDatabase, complexId: string): Promise<Invoice[]> {
  const rows = await cached
    .where('key')
    .startsWith(storedKeys(complexId, listInvoices.name))
    .sortBy('fetchedAt');
  const invoices = rows.flatMap(({ value }) => {
    const { records = [] } = Array.isArray(value)
      ? { records: value as Invoice[] }
      : (value as Page<Invoice>);
    return records.map((invoice) => [invoice.id, invoice] as const);
  });
  return [...new Map(invoices).values()];
}

/** The user's own matches, waiting or sent. A refused one is not an invoice; the one being shown is not waiting. */
async function ownInvoices(
  database: DeviceDatabase,
  owner: string,
  bill: DatedBill,
  pdfSha256: string | null,
): Promise<OwnAlike[]> {
  const { kind } = createInvoiceAction;
  const waiting = (await entriesOf(database, owner)).filter(
    (entry) => entry.kind === kind && entry.state !== 'attention',
  );
  const sent = (await receiptsSince(database, owner, '')).filter((receipt) => receipt.kind === kind);
  const found: OwnAlike[] = [];
  const compare = (
    payload: CreateInvoice | null,
    hashes: readonly string[],
    of: Pick<OwnAlike, 'entryId' | 'createdAt' | 'sentAt'>,
  ) => {
    if (payload === null) return;
    const { invoiceNumber, orders, withTaxPaise } = payload;
    const vendors = vendorsOf(orders);
    const samePdf = pdfSha256 !== null && hashes.includes(pdfSha256);
    const [vendor] = vendors;
    const isLike = vendors.some(({ id }) =>
      isSameAmount(bill, { vendorId: id, withTaxPaise, at: of.createdAt }),
    );
    if (samePdf || isLike)
      found.push({ ...of, invoiceNumber, withTaxPaise, samePdf, vendorName: vendor?.name ?? '' });
  };
  for (const entry of waiting) {
    const pdfs = await database.photos.bulkGet(entry.photoIds);
    const hashes = pdfs.flatMap((pdf) => pdf?.sha256 ?? []);
    const of = { entryId: entry.id, createdAt: entry.capturedAt, sentAt: null };
    compare(readPayload(createInvoiceAction, entry), hashes, of);
  }
  for (const { id, asked, photoHashes = [], capturedAt, deliveredAt } of sent) {
    const payload = asked === undefined ? null : readPayload(createInvoiceAction, { ...asked, photoIds: [] });
    compare(payload, photoHashes, { entryId: id, createdAt: capturedAt, sentAt: deliveredAt });
  }
  return found;
}

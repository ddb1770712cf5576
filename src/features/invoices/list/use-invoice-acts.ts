import { useRef, useState } from 'react';
import type { ApiPort } from '#app/api/api-port.ts';
import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entriesOf } from '#app/data/entries.ts';
import { photosInOrder } from '#app/data/photos.ts';
import { invoiceNumber as nameOfNumber } from '#app/features/office/subjects.ts';
import { officeActTexts } from '#app/features/office/texts.ts';
import type { GivenReason } from '#app/features/reasons/reason.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useRuntimeConfig } from '#app/hooks/use-server.ts';
import { useOwner } from '#app/hooks/use-session.ts';
import { outgoingFiles } from '#app/sync/delivery/outgoing-files.ts';
import { readPayload } from '#app/sync/mutation.ts';
import { mayHaveArrived } from '#app/sync/outbox/entry-states.ts';
import { engineTexts } from '#app/sync/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { changeInvoiceStatus, listInvoices } from '#contract/calls/invoices.ts';
import { spelledAs } from '#contract/wire/words.ts';
import type { Invoice, KnownInvoiceStatus } from '#domain/invoice/invoice.ts';
import { checkInvoiceStep, type InvoiceStepName } from '#domain/invoice/steps.ts';
import { LIST_PAGE_SIZE, MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import type { Role } from '#domain/permissions.ts';
import { createInvoiceMutation } from '../mutations/create-invoice.ts';
import { invoiceTexts, invoiceToasts } from '../texts.ts';

/** An act on an invoice, with the name of its label among the texts and the status it leads to. `asks`: it must be confirmed first. */
export type InvoiceAct = {
  step: InvoiceStepName;
  label: 'approveAsManager' | 'approveAsFinance' | 'pay' | 'reject';
  to: KnownInvoiceStatus;
  asks: boolean;
};

const FORWARD: readonly InvoiceAct[] = [
  { step: 'approve-as-manager', label: 'approveAsManager', to: 'manager_approved', asks: false },
  { step: 'approve-as-finance', label: 'approveAsFinance', to: 'finance_approved', asks: false },
  { step: 'pay', label: 'pay', to: 'paid', asks: true },
];

const BACK: readonly InvoiceAct[] = [
  { step: 'reject-as-manager', label: 'reject', to: 'rejected', asks: true },
  { step: 'reject-as-finance', label: 'reject', to: 'rejected', asks: true },
];

/** What the role may do with an invoice in its present status (section 4) [I3]: one step forward, or reject. */
export function actsOn(invoice: Invoice, role: Role | null) {
  const allowed = ({ step }: InvoiceAct) => role !== null && checkInvoiceStep(invoice, step, role) === null;
  return { forward: FORWARD.find(allowed) ?? null, reject: BACK.find(allowed) ?? null };
}

/** The row of the list, or the answer to an act while the list has not caught up with it: a log only grows. */
export function newest(row: Invoice, answered: Invoice | undefined): Invoice {
  return answered !== undefined && answered.statusLog.length > row.statusLog.length ? answered : row;
}

type InvoiceActs = {
  /** The ids of the invoices whose act is being sent. */
  busy: ReadonlySet<string>;
  /** Done now or not at all; a toast says which. Resolves to whether it was done. */
  take(invoice: Invoice, act: InvoiceAct, given?: GivenReason): Promise<boolean>;
  /** The row as an act on this screen left it, until the list has caught up. */
  asLastSeen(row: Invoice): Invoice;
};

/** Approving, paying and rejecting need a connection, because they are about money. */
export function useInvoiceActs(): InvoiceActs {
  const send = useSendStatus();
  const { idempotency } = useRuntimeConfig();
  const [answers, setAnswers] = useState<ReadonlyMap<string, Invoice>>(new Map());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  // A second press before the next rendering still sees the old state, but not an old ref.
  const underWay = useRef(new Set<string>());

  async function take(invoice: Invoice, act: InvoiceAct, given?: GivenReason): Promise<boolean> {
    const { id } = invoice;
    if (underWay.current.has(id)) return false;
    underWay.current.add(id);
    setBusy(new Set(underWay.current));
    try {
      // Only the bundled server knows idempotency keys, and it reads our own spelling.
      const status = idempotency ? act.to : spelledAs(invoice.statusText, act.to);
      const outcome = await send(invoice, act.to, status, given);
      if (outcome.kind !== 'done') {
        toast.error(commonTexts.error, { description: failureText(outcome), id });
        return false;
      }
      setAnswers((before) => new Map(before).set(id, outcome.answer));
      toast.success(invoiceToasts.invoiceStatusUpdated, { id });
      return true;
    } finally {
      underWay.current.delete(id);
      setBusy(new Set(underWay.current));
    }
  }

  return { busy, take, asLastSeen: (row) => newest(row, answers.get(row.id)) };
}

function failureText(outcome: Exclude<Outcome, { kind: 'done' }>): string {
  if (outcome.kind === 'unreached') return officeActTexts.unreached;
  return outcome.detail === '' ? invoiceToasts.changeInvoiceStatus : outcome.detail;
}

type Outcome =
  | { kind: 'done'; answer: Invoice }
  /** The server refused; nothing was changed. */
  | { kind: 'refused'; detail: string }
  /** No answer, so it may have been done. Repeating it is safe. */
  | { kind: 'unreached' };

/**
 * Acts on money are never queued, because the person who pays must see the state they decide on.
 * An act whose answer was lost keeps its idempotency key, so that repeating it has one effect; a host without keys is read.
 */
function useSendStatus() {
  const { api, config, database, newId, puller } = useServices();
  const keys = useRef(new Map<string, string>());
  const { owner = '', complexId = '' } = useOwner() ?? {};
  return async (
    invoice: Invoice,
    to: KnownInvoiceStatus,
    status: string,
    given: GivenReason | undefined,
  ): Promise<Outcome> => {
    const { id } = invoice;
    const { reason, photoIds = [] } = given ?? {};
    const act = JSON.stringify([id, status, reason, photoIds]);
    const key = keys.current.get(act) ?? newId();
    keys.current.set(act, key);
    const { idempotency } = config.getSnapshot();
    if (!idempotency && (await isStillSent(database, owner, invoice)))
      return { kind: 'refused', detail: invoiceTexts.ownStillSent(invoice.invoiceNumber) };
    const photos = await photosInOrder(database, photoIds);
    if (photos === null) return { kind: 'refused', detail: engineTexts.photoMissing };
    try {
      const keyed = idempotency ? { idempotencyKey: key } : {};
      const { value } = await api.perform(changeInvoiceStatus, {
        params: { id },
        body: { status, reason },
        files: outgoingFiles(photos),
        ...keyed,
      });
      keys.current.delete(act);
      return { kind: 'done', answer: value };
    } catch (error) {
      if (error instanceof UnreachableError) {
        const now = idempotency ? null : await rereadInvoice(api, complexId, invoice);
        if (now?.status === to) return { kind: 'done', answer: now };
        // Not a word of a network: section 8's sentence, or the server's own words. The key stays, as it may be done.
        return error.reason === 'server'
          ? { kind: 'refused', detail: error.detail ?? '' }
          : { kind: 'unreached' };
      }
      // The browser may have repeated the request and this be the answer to the copy: the key stays.
      if (error instanceof SignedOutError) return { kind: 'refused', detail: error.detail };
      keys.current.delete(act);
      if (error instanceof RejectedError) return { kind: 'refused', detail: error.problem.detail };
      throw error;
    } finally {
      puller.refreshWatched();
    }
  };
}

/**
 * Whether an act of this person that may have created the invoice still waits. A host without keys is asked for the invoice before
 * it is sent again, and must find it as it was created (decision 029).
 */
async function isStillSent(
  database: DeviceDatabase,
  owner: string,
  { invoiceNumber }: Invoice,
): Promise<boolean> {
  const entries = await entriesOf(database, owner);
  return entries.some((entry) => {
    const { kind, state } = entry;
    if (kind !== createInvoiceMutation.kind || !(state === 'sending' || mayHaveArrived(entry))) return false;
    const waiting = readPayload(createInvoiceMutation, entry);
    return waiting !== null && nameOfNumber(waiting.invoiceNumber) === nameOfNumber(invoiceNumber);
  });
}

/** The invoice as the host has it now; null when that cannot be read. Section 7 has no call for a single one. */
async function rereadInvoice(
  api: ApiPort,
  complexId: string,
  { id, invoiceNumber }: Invoice,
): Promise<Invoice | null> {
  const query = {
    complexId,
    search: invoiceNumber.slice(0, MAX_SEARCH_LENGTH),
    page: 1,
    pageSize: LIST_PAGE_SIZE,
  };
  const read = await api.perform(listInvoices, { query }).catch(() => null);
  return read?.value.records.find((invoice) => invoice.id === id) ?? null;
}

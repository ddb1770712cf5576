import { useRef, useState } from 'react';
import { createInvoiceAction } from '#app/actions/invoices/create-invoice.ts';
import { invoiceNumber as nameOfNumber } from '#app/actions/subjects.ts';
import { isTransportError, RejectedError, type SignedOutError, UnreachableError } from '#app/api/errors.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entriesOf } from '#app/data/entries.ts';
import { photosInOrder } from '#app/data/photos.ts';
import { officeActionTexts } from '#app/features/office/texts.ts';
import type { GivenReason } from '#app/features/reasons/reason.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOwner } from '#app/hooks/use-session.ts';
import { readPayload } from '#app/sync/action.ts';
import { performOnline } from '#app/sync/online/online-actions.ts';
import { mayHaveArrived } from '#app/sync/outbox/entry-states.ts';
import { commonTexts } from '#app/texts/common.ts';
import { engineTexts } from '#app/texts/engine.ts';
import { toast } from '#app/ui/toast.ts';
import { spelledAs } from '#contract/wire/words.ts';
import type { Invoice, KnownInvoiceStatus } from '#domain/invoice/invoice.ts';
import { checkInvoiceStep, type InvoiceStepName } from '#domain/invoice/steps.ts';
import type { Role } from '#domain/permissions.ts';
import { refusalText, rereadInvoice, statusAction } from '../online-actions.ts';
import { invoiceTexts, invoiceToasts } from '../texts.ts';

/**
 * An action on an invoice, with the name of its label among the texts and the resulting status. `asks`: it must be
 * confirmed first.
 */
export type InvoiceAction = {
  step: InvoiceStepName;
  label: 'approveAsManager' | 'approveAsFinance' | 'pay' | 'reject';
  to: KnownInvoiceStatus;
  asks: boolean;
};

const FORWARD: readonly InvoiceAction[] = [
  { step: 'approve-as-manager', label: 'approveAsManager', to: 'manager_approved', asks: false },
  { step: 'approve-as-finance', label: 'approveAsFinance', to: 'finance_approved', asks: false },
  { step: 'pay', label: 'pay', to: 'paid', asks: true },
];

const BACK: readonly InvoiceAction[] = [
  { step: 'reject-as-manager', label: 'reject', to: 'rejected', asks: true },
  { step: 'reject-as-finance', label: 'reject', to: 'rejected', asks: true },
];

/** The role's actions on an invoice in its current status (section 4) [I3]: one step forward, or reject. */
export function actionsOn(invoice: Invoice, role: Role | null) {
  const allowed = ({ step }: InvoiceAction) =>
    role !== null && checkInvoiceStep(invoice, step, role) === null;
  return { forward: FORWARD.find(allowed) ?? null, reject: BACK.find(allowed) ?? null };
}

/** The list's row, or the response to an action while the list has not caught up with it: a log only grows. */
export function newest(row: Invoice, answered: Invoice | undefined): Invoice {
  return answered !== undefined && answered.statusLog.length > row.statusLog.length ? answered : row;
}

type InvoiceActions = {
  /** The ids of the invoices whose action is being sent. */
  busy: ReadonlySet<string>;
  /** Done now or not at all; a toast says which. Resolves to true if it was done. */
  take(invoice: Invoice, action: InvoiceAction, given?: GivenReason): Promise<boolean>;
  /** The row as an action on this screen left it, until the list has caught up. */
  asLastSeen(row: Invoice): Invoice;
};

/** Approving, paying and rejecting need a connection, because they are about money. */
export function useInvoiceActions(): InvoiceActions {
  const send = useSendStatus();
  const [answers, setAnswers] = useState<ReadonlyMap<string, Invoice>>(new Map());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  // A second press before the next render still sees the old state, but not an old ref.
  const underWay = useRef(new Set<string>());

  async function take(invoice: Invoice, action: InvoiceAction, given?: GivenReason): Promise<boolean> {
    const { id } = invoice;
    if (underWay.current.has(id)) return false;
    underWay.current.add(id);
    setBusy(new Set(underWay.current));
    try {
      const outcome = await send(invoice, action, given);
      if ('failure' in outcome) {
        toast.error(commonTexts.error, { description: outcome.failure, id });
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

/** The server's new state of the invoice, or why nothing was done as far as is known. */
type Outcome = { answer: Invoice } | { failure: string };

/** Actions on money are never queued, because the person who pays must see the state they decide on. */
function useSendStatus() {
  const services = useServices();
  const { api, config, database, puller } = services;
  const { owner = '', complexId = '' } = useOwner() ?? {};
  return async (
    invoice: Invoice,
    action: InvoiceAction,
    given: GivenReason | undefined,
  ): Promise<Outcome> => {
    const { id, invoiceNumber, statusText } = invoice;
    const { reason, photoIds = [], draftName } = given ?? {};
    // Only the bundled server supports idempotency keys, and it reads the app's own spelling.
    const { idempotency } = config.getSnapshot();
    const status = idempotency ? action.to : spelledAs(statusText, action.to);
    if (!idempotency && (await isStillSent(database, owner, invoice)))
      return { failure: invoiceTexts.ownStillSent(invoiceNumber) };
    const photos = await photosInOrder(database, photoIds);
    if (photos === null) return { failure: engineTexts.photoMissing };
    try {
      const answer = await performOnline(services, statusAction.call, {
        owner,
        label: invoiceTexts[action.label],
        about: invoiceNumber,
        draftName,
        params: { id },
        body: { status, reason },
        photos,
        reread: async () => {
          const now = await rereadInvoice(api, complexId, invoice);
          return now?.status === action.to ? now : null;
        },
      });
      return { answer };
    } catch (error) {
      if (!isTransportError(error)) throw error;
      return { failure: failureText(error) };
    } finally {
      puller.refreshWatched();
    }
  };
}

/** Doesn't mention the network if the server has a fault: section 8's sentence, or the server's own words. */
function failureText(error: unknown): string {
  if (error instanceof UnreachableError)
    return error.reason === 'server' ? refusalText(error.detail ?? '') : officeActionTexts.unreached;
  return refusalText(
    error instanceof RejectedError ? error.problem.detail : (error as SignedOutError).detail,
  );
}

/**
 * True if an action of this user that may have created the invoice is still waiting. On a host without keys the invoice
 * is looked up before the action is sent again, and must be found as it was created (decision 029).
 */
async function isStillSent(
  database: DeviceDatabase,
  owner: string,
  { invoiceNumber }: Invoice,
): Promise<boolean> {
  const entries = await entriesOf(database, owner);
  return entries.some((entry) => {
    const { kind, state } = entry;
    if (kind !== createInvoiceAction.kind || !(state === 'sending' || mayHaveArrived(entry))) return false;
    const waiting = readPayload(createInvoiceAction, entry);
    return waiting !== null && nameOfNumber(waiting.invoiceNumber) === nameOfNumber(invoiceNumber);
  });
}

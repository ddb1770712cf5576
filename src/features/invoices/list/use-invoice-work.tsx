import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type GivenReason, ReasonDialog } from '#app/features/reasons/reason.tsx';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { focusWhenClosed, pageTitle } from '#app/ui/focus-when-closed.ts';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Role } from '#domain/permissions.ts';
import { invoiceTexts } from '../texts.ts';
import { type InvoiceAction, useInvoiceActions } from './use-invoice-actions.ts';

type InvoiceWork = {
  role: Role | null;
  /** The ids of the invoices whose action is being sent. */
  busy: ReadonlySet<string>;
  /** Acts immediately, or after the confirmation of irreversible actions. */
  onAction: (invoice: Invoice, action: InvoiceAction) => void;
  /** The row as an action on this screen left it, until the list has caught up. */
  asLastSeen: (row: Invoice) => Invoice;
  question: ReactNode;
};

/** The user's actions on the invoices of a list; keeps the list's focus. */
export function useInvoiceWork(
  list: RefObject<HTMLElement | null>,
  rows: readonly Invoice[],
  { onDone }: { onDone: (invoice: Invoice) => void },
): InvoiceWork {
  const role = useSessionUser()?.role ?? null;
  const { busy, take, asLastSeen } = useInvoiceActions();
  const keepFocus = useRowFocus(list, rows);
  const [asked, setAsked] = useState<{ invoice: Invoice; action: InvoiceAction; open: boolean } | null>(null);
  // As of when the action is done: the user may have moved on meanwhile.
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const closeQuestion = () => setAsked((now) => now && { ...now, open: false });

  async function perform(invoice: Invoice, action: InvoiceAction, given?: GivenReason): Promise<boolean> {
    const isDone = await take(invoice, action, given);
    closeQuestion();
    if (isDone) {
      done.current(invoice);
      keepFocus(invoice);
    }
    return isDone;
  }

  return {
    role,
    busy,
    onAction: (invoice, action) => {
      if (action.asks) setAsked({ invoice, action, open: true });
      else void perform(invoice, action);
    },
    asLastSeen,
    question: asked !== null && (
      <InvoiceQuestion
        asked={asked}
        busy={busy.has(asked.invoice.id)}
        onConfirm={(given) => perform(asked.invoice, asked.action, given)}
        onCancel={closeQuestion}
      />
    ),
  };
}

type QuestionProps = {
  asked: { invoice: Invoice; action: InvoiceAction; open: boolean };
  busy: boolean;
  onConfirm: (given?: GivenReason) => Promise<boolean>;
  onCancel: () => void;
};

/** Asked before an invoice is paid or rejected: neither can be undone. */
function InvoiceQuestion({ asked: { invoice, action, open }, onConfirm, ...rest }: QuestionProps) {
  const { invoiceNumber: number, vendor, withTaxPaise: amount } = invoice;
  const about = { number, vendor: vendor?.name ?? null, amount };
  const asking = { ...rest, open, confirmLabel: invoiceTexts[action.label] };
  return action.to === 'paid' ? (
    <LazyConfirmDialog
      {...asking}
      cancelLabel={invoiceTexts.notYet}
      title={invoiceTexts.payTitle(number)}
      question={invoiceTexts.payQuestion(about)}
      onConfirm={() => void onConfirm()}
    />
  ) : (
    <ReasonDialog
      {...asking}
      cancelLabel={invoiceTexts.keep}
      about="invoice"
      of={invoice.id}
      title={invoiceTexts.rejectTitle(number)}
      question={invoiceTexts.rejectQuestion(about)}
      onConfirm={onConfirm}
    />
  );
}

/**
 * Keeps the focus in the list when an action removes the pressed button, or its whole row: it moves to the row, or to
 * the one now in its place. Returns a function to call once an action is done and its dialogs are closing.
 */
function useRowFocus(list: RefObject<HTMLElement | null>, rows: readonly Invoice[]) {
  const pendingFocus = useRef<{ id: string; index: number } | null>(null);
  const isEmpty = rows.length === 0;

  /** The element to focus; null if the focus is not lost. */
  const lostFocusTarget = (): HTMLElement | null => {
    if (pendingFocus.current === null || document.activeElement !== document.body) return null;
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[data-invoice]') ?? [])];
    const same = entries.find((entry) => entry.dataset.invoice === pendingFocus.current?.id);
    const near = entries[Math.min(pendingFocus.current.index, entries.length - 1)];
    // A list that is being rendered again has no rows for a moment; only an empty one passes the focus to the title.
    return same ?? near ?? (isEmpty ? pageTitle() : null);
  };
  const latest = useRef(lostFocusTarget);

  // After every render: the button may go before the rows change, and long after the action was done.
  useEffect(() => {
    latest.current = lostFocusTarget;
    lostFocusTarget()?.focus({ preventScroll: true });
  });
  useEffect(
    () => () => {
      const id = pendingFocus.current?.id;
      if (id === undefined) return;
      // Either the last row is gone and the list with it, or the list is only being rendered again.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const rowsNow = [...document.querySelectorAll<HTMLElement>('[data-invoice]')];
        const again = rowsNow.find((row) => row.dataset.invoice === id) ?? rowsNow[0];
        (again ?? pageTitle())?.focus({ preventScroll: true });
      });
    },
    [],
  );

  return (invoice: Invoice) => {
    const index = rows.findIndex(({ id }) => id === invoice.id);
    pendingFocus.current = { id: invoice.id, index: Math.max(index, 0) };
    // A press elsewhere afterwards means that the user has moved on.
    const forget = () => {
      pendingFocus.current = null;
    };
    document.addEventListener('pointerdown', forget, { once: true });
    // A closing dialog keeps the focus, and may return it to a button that is gone by then.
    focusWhenClosed(() => latest.current());
  };
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { ReasonDialog } from '#app/features/office/reason.tsx';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { DataTable, type RowProps } from '#app/ui/data-table.tsx';
import { pageTitle } from '#app/ui/focus-when-closed.ts';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { listItem, useListKeys } from '#app/ui/use-list-keys.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { invoiceTexts } from '../texts.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import { InvoiceDetails } from './invoice-details.tsx';
import type { Selection } from './selection-bar.tsx';
import type { InvoiceAct } from './use-invoice-acts.ts';
import { useInvoiceActs } from './use-invoice-acts.ts';

type Props = {
  caption: string;
  rows: readonly Invoice[];
  selection: Selection;
  /** Another page is being fetched. */
  turning: boolean;
};

/** One page of invoices, with everything that can be done with one of them. */
export function InvoiceRows({ caption, selection, turning, ...given }: Props) {
  const role = useSessionUser()?.role ?? null;
  const { busy, take, asLastSeen } = useInvoiceActs();
  const rows = given.rows.map(asLastSeen);
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const keepFocus = useRowFocus(list, given.rows);
  const [opened, setOpened] = useState<{ invoice: Invoice; open: boolean } | null>(null);
  const [asked, setAsked] = useState<{ invoice: Invoice; act: InvoiceAct; open: boolean } | null>(null);

  const closeQuestion = () => setAsked((now) => now && { ...now, open: false });
  const closeDetails = () => setOpened((now) => now && { ...now, open: false });
  const onOpen = (invoice: Invoice) => setOpened({ invoice, open: true });

  async function perform(invoice: Invoice, act: InvoiceAct, reason?: string) {
    const isDone = await take(invoice, act, reason);
    closeQuestion();
    if (!isDone) return;
    closeDetails();
    keepFocus(invoice);
  }
  const onAct = (invoice: Invoice, act: InvoiceAct) => {
    if (act.asks) setAsked({ invoice, act, open: true });
    else void perform(invoice, act);
  };

  const shown = opened && asLastSeen(rows.find(({ id }) => id === opened.invoice.id) ?? opened.invoice);
  return (
    <div ref={list}>
      <DataTable
        caption={caption}
        columns={invoiceColumns({ role, selection, busy, onOpen, onAct })}
        rows={rows}
        rowKey={(row) => row.id}
        isSelected={(row) => selection.ids.has(row.id)}
        rowProps={(row) => rowKeys(row, selection, onOpen)}
        cardsBelow="xl"
        busy={turning}
      />
      {shown !== null && (
        <InvoiceDetails
          invoice={shown}
          open={opened?.open === true}
          role={role}
          busy={busy.has(shown.id)}
          onAct={onAct}
          onClose={closeDetails}
        />
      )}
      {asked !== null && (
        <InvoiceQuestion
          asked={asked}
          busy={busy.has(asked.invoice.id)}
          onConfirm={(reason) => void perform(asked.invoice, asked.act, reason)}
          onCancel={closeQuestion}
        />
      )}
    </div>
  );
}

/** Rows are reached with j and k: Enter opens one, Space selects it. Tab reaches its controls. */
function rowKeys(row: Invoice, selection: Selection, onOpen: (invoice: Invoice) => void): RowProps {
  return {
    ...listItem,
    'data-invoice': row.id,
    tabIndex: -1,
    onKeyDown: (event) => {
      if (event.target !== event.currentTarget) return;
      if (event.key === ' ') selection.set([row], !selection.ids.has(row.id));
      else if (event.key === 'Enter') onOpen(row);
      else return;
      event.preventDefault();
    },
  };
}

type QuestionProps = {
  asked: { invoice: Invoice; act: InvoiceAct; open: boolean };
  busy: boolean;
  onConfirm: (reason: string | undefined) => void;
  onCancel: () => void;
};

/** Asked before an invoice is paid or rejected: neither can be undone. */
function InvoiceQuestion({ asked: { invoice, act, open }, onConfirm, ...rest }: QuestionProps) {
  const { invoiceNumber: number, vendor, withTaxPaise: amount } = invoice;
  const about = { number, vendor: vendor?.name ?? null, amount };
  const asking = { ...rest, open, confirmLabel: act.label, cancelLabel: invoiceTexts.keep };
  return act.to === 'paid' ? (
    <LazyConfirmDialog
      {...asking}
      title={invoiceTexts.payTitle(number)}
      question={invoiceTexts.payQuestion(about)}
      onConfirm={() => onConfirm(undefined)}
    />
  ) : (
    <ReasonDialog
      {...asking}
      about="invoice"
      title={invoiceTexts.rejectTitle(number)}
      question={invoiceTexts.rejectQuestion(about)}
      onConfirm={onConfirm}
    />
  );
}

/**
 * Keeps the focus in the list when an act removes the button that was pressed, or its whole row: it moves to the row, or to the
 * one now in its place. Returns what to call once an act is done and its dialogs are closing.
 */
function useRowFocus(list: RefObject<HTMLElement | null>, rows: readonly Invoice[]) {
  const owed = useRef<{ id: string; index: number } | null>(null);
  const frame = useRef(0);
  const isEmpty = rows.length === 0;

  const settle = () => {
    if (owed.current === null || document.activeElement !== document.body) return;
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[data-invoice]') ?? [])];
    const same = entries.find((entry) => entry.dataset.invoice === owed.current?.id);
    const near = entries[Math.min(owed.current.index, entries.length - 1)];
    // A list that is being rendered again has no rows for a moment; only an empty one passes the focus to the title.
    const target = same ?? near ?? (isEmpty ? pageTitle() : null);
    target?.focus({ preventScroll: true });
  };

  // After every rendering: the button may go before the rows change, and long after the act was done.
  useEffect(settle);
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      const id = owed.current?.id;
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
    owed.current = { id: invoice.id, index: Math.max(index, 0) };
    // A press elsewhere afterwards means that the person has moved on.
    const forget = () => {
      owed.current = null;
    };
    document.addEventListener('pointerdown', forget, { once: true });
    // A dialog closes in the first frame and gives the focus back in the second; until then it would take it.
    frame.current = requestAnimationFrame(() => {
      frame.current = requestAnimationFrame(settle);
    });
  };
}

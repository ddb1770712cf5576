import { useRef, useState } from 'react';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { DataTable, type RowProps } from '#app/ui/data-table.tsx';
import { listItem, useListKeys } from '#app/ui/use-list-keys.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { InvoiceAct } from '../invoice-acts.ts';
import { useInvoiceActs } from '../use-invoice-acts.ts';
import { useRowFocus } from '../use-row-focus.ts';
import type { Selection } from '../use-selection.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import { InvoiceDetails } from './invoice-details.tsx';
import { InvoiceQuestion } from './invoice-question.tsx';

type Props = {
  caption: string;
  rows: readonly Invoice[];
  selection: Selection;
  /** Another page is on its way. */
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

  async function perform(invoice: Invoice, act: InvoiceAct) {
    const isDone = await take(invoice, act);
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
      <InvoiceQuestion
        asked={asked}
        open={asked?.open === true}
        busy={asked !== null && busy.has(asked.invoice.id)}
        onConfirm={() => asked && void perform(asked.invoice, asked.act)}
        onCancel={closeQuestion}
      />
    </div>
  );
}

/** A row that is walked to with j and k: Enter opens it, Space selects it. Its controls are reached by Tab. */
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

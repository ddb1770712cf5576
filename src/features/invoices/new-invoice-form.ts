import { useEffect, useRef, useState } from 'react';
import { useOfficeForm } from '#app/features/office/use-office-form.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import type { Draft } from '#app/hooks/use-draft.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { checkInvoice } from '#domain/invoice/checks.ts';
import { describeField } from '#domain/refusals.ts';
import { type BilledOrder, createInvoiceMutation } from './mutations/create-invoice.ts';
import {
  asChecked,
  invoicePayload,
  NEW_INVOICE_DRAFT,
  type NewInvoice,
  type ValueField,
  withOrders,
} from './new-invoice.ts';
import { invoiceToasts } from './texts.ts';

export type InvoiceDraft = Extract<Draft<NewInvoice>, { state: 'ready' }>;

/** The fields by their names on the wire, as the rules and the server name them; in the order in which they stand. */
export const INVOICE_FIELDS = [
  'invoiceNo',
  'work_order_ids',
  'value_without_tax',
  'value_with_tax',
  'image',
] as const;

export type InvoiceField = (typeof INVOICE_FIELDS)[number];
export type InvoiceErrors = Readonly<Partial<Record<InvoiceField, string>>>;

/** What is typed, by its name in the form. */
export type TypedName = 'number' | ValueField;

/** The form in use: what is filled in, what is wrong with it, and its acts. */
export type NewInvoiceForm = {
  draft: InvoiceDraft;
  /** The PDF it holds; while one takes the other's place there are two for a moment. */
  pdf: InvoiceDraft['photos'][number] | null;
  errors: InvoiceErrors;
  busy: boolean;
  type(name: TypedName, typed: string): void;
  choose(orders: BilledOrder[]): void;
  /** The file that the field holds is another one. */
  pdfChanged(): void;
  create(): Promise<void>;
  startOver(): Promise<void>;
};

const TYPED_FIELDS: Readonly<Record<TypedName, InvoiceField>> = {
  number: 'invoiceNo',
  withoutTax: 'value_without_tax',
  withTax: 'value_with_tax',
};

/** Checked on Create, and from then on with every change (section 5). `onProblem` brings the first field that needs work into view. */
export function useNewInvoiceForm(
  draft: InvoiceDraft,
  { onDone, onProblem }: { onDone: () => void; onProblem: (field: InvoiceField) => void },
): NewInvoiceForm {
  const { newId } = useServices();
  const { busy, submit } = useOfficeForm();
  const [isChecked, setIsChecked] = useState(false);
  const [refused, setRefused] = useState<InvoiceErrors>({});
  const isOpen = useIsOpen();
  const { value } = draft;
  const pdf = draft.photos.at(-1) ?? null;
  const found = errorsOf(value, pdf === null ? 0 : 1);

  const settle = (fields: readonly InvoiceField[]) => setRefused((before) => without(before, fields));

  async function create() {
    setIsChecked(true);
    const first = INVOICE_FIELDS.find((field) => found[field] !== undefined);
    if (first !== undefined || pdf === null) {
      if (pdf === null) toast.error(commonTexts.error, { description: invoiceToasts.invoiceFile });
      onProblem(first ?? 'image');
      return;
    }
    const end = await submit(
      createInvoiceMutation,
      invoicePayload(value, newId()),
      { done: invoiceToasts.invoiceCreated, failed: invoiceToasts.createInvoice },
      { draftName: NEW_INVOICE_DRAFT, value, photoIds: [pdf.id] },
    );
    // Whoever has left the form meanwhile is not called back.
    if (!isOpen()) return;
    if (end.done) return onDone();
    setRefused(end.fields);
    const named = INVOICE_FIELDS.find((field) => end.fields[field] !== undefined);
    if (named !== undefined) onProblem(named);
  }

  return {
    draft,
    pdf,
    errors: { ...refused, ...(isChecked && found) },
    busy,
    type: (name, typed) => {
      draft.change({ ...value, [name]: typed });
      settle([TYPED_FIELDS[name]]);
    },
    choose: (orders) => {
      draft.change(withOrders(value, orders));
      settle(['work_order_ids', 'value_without_tax', 'value_with_tax']);
    },
    pdfChanged: () => settle(['image']),
    create,
    startOver: async () => {
      setIsChecked(false);
      setRefused({});
      await draft.discard();
    },
  };
}

/** The first problem of each field, in words. */
function errorsOf(value: NewInvoice, pdfCount: number): InvoiceErrors {
  const errors: Record<string, string> = {};
  for (const problem of checkInvoice(asChecked(value, pdfCount))) {
    errors[problem.field] ??= describeField(problem);
  }
  return errors;
}

function without(errors: InvoiceErrors, fields: readonly InvoiceField[]): InvoiceErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => !fields.some((field) => field === name)),
  );
}

/** Whether the form still stands on the screen when something that took its time is through. */
function useIsOpen(): () => boolean {
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return () => open.current;
}

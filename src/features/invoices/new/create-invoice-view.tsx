import { ArrowLeft, FilePlus2 } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { officeActionTexts } from '#app/features/office/texts.ts';
import { menuTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { Field } from '#app/ui/field.tsx';
import { pageTitle } from '#app/ui/focus-when-closed.ts';
import { MoneyInput } from '#app/ui/money-input.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { BackLink } from '#app/ui/text-link.tsx';
import { ActionBar } from '#app/ui/toolbar.tsx';
import { media } from '#app/ui/use-media-query.ts';
import { parseRupees, settledAmount } from '#domain/amounts.ts';
import { vendorsOf } from '#domain/invoice/checks.ts';
import { paiseToInput } from '#domain/money.ts';
import { keptLine } from '#domain/typed-text.ts';
import { AlikeInvoices } from '../alike/alike-invoices.tsx';
import { invoiceTexts } from '../texts.ts';
import { describeChosen } from './chosen-orders.tsx';
import { DuplicateNumbers, useSettled } from './duplicate-numbers.tsx';
import { MatchPanel } from './match-panel.tsx';
import { sumOf, type ValueField } from './new-invoice.ts';
import { differsFromSum } from './new-invoice-rules.ts';
import { OrderChoice } from './order-choice.tsx';
import { PdfField } from './pdf-field.tsx';
import { invoiceFormTexts } from './texts.ts';
import { type NewInvoiceForm, useNewInvoiceForm } from './use-new-invoice-form.ts';

/** The create-invoice form, shown in place of the list; `onDone` leads back to it. */
export function CreateInvoiceView({ onDone }: { onDone: () => void }) {
  useTitleFocus();
  return (
    <>
      <PageHeader
        title={invoiceFormTexts.title}
        back={
          <BackLink asChild>
            <button type="button" onClick={onDone}>
              <ArrowLeft aria-hidden />
              {menuTexts['/invoices']}
            </button>
          </BackLink>
        }
      />
      <CreateInvoiceForm onDone={onDone} />
    </>
  );
}

/**
 * List and form share one path, so the frame sees no change of screen and does not move the focus, although the pressed
 * button is gone each time.
 */
function useTitleFocus(): void {
  useEffect(() => {
    focusTitle();
    return () => void requestAnimationFrame(focusTitle);
  }, []);
}

function focusTitle(): void {
  if (document.activeElement === document.body) pageTitle()?.focus({ preventScroll: true });
}

/** On a desktop an empty form focuses its number; on a touch screen the keyboard would cover the rest. */
function useNumberFocus(isEmpty: boolean): RefObject<HTMLInputElement | null> {
  const number = useRef<HTMLInputElement>(null);
  const atFirst = useRef(true);
  useEffect(() => {
    if (!isEmpty || !atFirst.current || !matchMedia(media.hover).matches) return;
    atFirst.current = false;
    number.current?.focus({ preventScroll: true });
  }, [isEmpty]);
  return number;
}

/** On a desktop: number and work orders on the left, amounts and PDF always visible on the right. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    gap: 'section',
    alignItems: 'start',
    marginBottom: 'section',
  },
});

const Side = chakra('div', {
  base: {
    position: { lg: 'sticky' },
    top: { lg: 'calc(var(--ui-sizes-header) + var(--ui-spacing-4))' },
    minWidth: '0',
    display: 'flex',
    flexDirection: 'column',
    gap: 'section',
  },
});

function CreateInvoiceForm({ onDone }: { onDone: () => void }) {
  const form = useNewInvoiceForm(onDone);
  const { draft, value } = form;
  const number = useNumberFocus(draft.state === 'ready' && !form.isStarted);
  if (draft.state === 'loading') return <Spinner />;
  const startOver = (
    <Button variant="quiet" disabled={form.busy} onClick={() => void form.startOver()}>
      {officeActionTexts.startOver}
    </Button>
  );
  return (
    <>
      {draft.restored && form.isStarted && (
        <chakra.div marginBottom="gap">
          <Notice tone="info" actions={startOver}>
            {officeActionTexts.draftBack}
          </Notice>
        </chakra.div>
      )}
      <Columns ref={form.element}>
        <Stack gap="section" minWidth="0">
          <Card>
            <Field label={invoiceTexts.number} error={form.errorOf('invoiceNo')} required>
              <TextInput
                ref={number}
                settle={keptLine}
                value={value.number}
                autoComplete="off"
                onChange={(number) => form.change({ number })}
              />
            </Field>
            {!form.busy && <DuplicateNumbers value={value} />}
          </Card>
          <Card>
            <CardTitle>{invoiceTexts.orders}</CardTitle>
            <OrderChoice
              chosen={value.orders}
              onChoose={form.choose}
              error={form.errorOf('work_order_ids')}
            />
          </Card>
        </Stack>
        <Side>
          <Card>
            <CardTitle>{invoiceFormTexts.values}</CardTitle>
            <Stack gap="section">
              <InvoiceValues form={form} />
              <MatchPanel value={value} />
            </Stack>
          </Card>
          <Card>
            <CardTitle>{invoiceFormTexts.pdf}</CardTitle>
            <PdfField form={form} />
          </Card>
        </Side>
      </Columns>
      {draft.saved === 'failed' && <Notice tone="attention">{invoiceFormTexts.draftFailed}</Notice>}
      {!form.busy && <AlikeToForm form={form} />}
      <ActionBar inSight>
        <Text flex={{ base: '1 0 100%', md: '1 1 auto' }} weight="strong" fontVariantNumeric="tabular-nums">
          {describeChosen(value.orders)}
        </Text>
        <Button
          size="floor"
          // As with a work order: grey until something is chosen, and a press says what is missing.
          aria-disabled={value.orders.length === 0 || undefined}
          icon={<FilePlus2 aria-hidden />}
          busy={form.busy}
          onClick={() => void form.create()}
        >
          {invoiceFormTexts.title}
        </Button>
      </ActionBar>
    </>
  );
}

/** Invoices that may be for the same bill, just above the button that sends this one. */
function AlikeToForm({ form: { value, pdf } }: { form: NewInvoiceForm }) {
  const vendors = vendorsOf(value.orders);
  const withTaxPaise = useSettled(parseRupees(value.withTax));
  const vendorId = vendors.length === 1 ? (vendors[0]?.id ?? null) : null;
  return (
    <AlikeInvoices bill={{ invoiceId: null, vendorId, withTaxPaise, pdfId: pdf?.id ?? null, at: null }} />
  );
}

/** Choosing orders fills both amounts; a button restores the sum after another amount was typed. */
function InvoiceValues({ form }: { form: NewInvoiceForm }) {
  return (
    <Stack gap="4">
      <Value form={form} name="withoutTax" field="value_without_tax" label={invoiceTexts.withoutTax} />
      <Value form={form} name="withTax" field="value_with_tax" label={invoiceTexts.withTax} />
    </Stack>
  );
}

type ValueProps = { form: NewInvoiceForm; name: ValueField; field: string; label: string };

function Value({ form, name, field, label }: ValueProps) {
  const { value } = form;
  return (
    <Field label={label} error={form.errorOf(field)} required>
      <Flex gap="gap">
        <chakra.span flex="1" minWidth="0">
          <MoneyInput
            settle={settledAmount}
            value={value[name]}
            onChange={(typed) => form.change({ [name]: typed })}
          />
        </chakra.span>
        <Button
          variant="quiet"
          paddingInline="3"
          aria-label={invoiceFormTexts.useSumFor(label)}
          disabled={!differsFromSum(value, name)}
          onClick={() => form.change({ [name]: paiseToInput(sumOf(value.orders)) })}
        >
          {invoiceFormTexts.useSum}
        </Button>
      </Flex>
    </Field>
  );
}

import { chakra, Flex } from '@chakra-ui/react';
import { FilePlus2 } from 'lucide-react';
import { officeActTexts } from '#app/features/office/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { ActionBar } from '#app/ui/toolbar.tsx';
import { useNewInvoiceForm } from '../new-invoice-form.ts';
import { invoiceTexts } from '../texts.ts';
import { invoiceFormTexts } from '../texts-form.ts';
import { DuplicateNumbers } from './create-duplicates.tsx';
import { InvoiceValues } from './create-values.tsx';
import { MatchPanel } from './match-panel.tsx';
import { OrderChoice } from './order-choice.tsx';
import { PdfField } from './pdf-field.tsx';

/** The form, and beside it the PDF, which stays in view while the form goes by. */
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
  },
});

/** An invoice over completed orders, with its PDF beside it. What is filled in survives a reload; creating works without a network. */
export function CreateInvoiceForm({ onDone }: { onDone: () => void }) {
  const form = useNewInvoiceForm(onDone);
  const { draft, value } = form;
  if (draft.state === 'loading') return <Spinner />;
  const startOver = (
    <Button variant="quiet" disabled={form.busy} onClick={() => void form.startOver()}>
      {officeActTexts.startOver}
    </Button>
  );
  return (
    <>
      {draft.restored && form.isStarted && (
        <chakra.div marginBottom="gap">
          <Notice tone="info" actions={startOver}>
            {officeActTexts.draftBack}
          </Notice>
        </chakra.div>
      )}
      <Columns ref={form.element}>
        <Flex direction="column" gap="section" minWidth="0">
          <Card>
            <CardTitle>{invoiceFormTexts.details}</CardTitle>
            <Field label={invoiceTexts.number} error={form.errorOf('invoiceNo')} required>
              <TextInput
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
          <Card>
            <CardTitle>{invoiceFormTexts.values}</CardTitle>
            <Flex direction="column" gap="section">
              <InvoiceValues form={form} />
              <MatchPanel value={value} />
            </Flex>
          </Card>
        </Flex>
        <Side>
          <Card>
            <CardTitle>{invoiceFormTexts.pdf}</CardTitle>
            <PdfField form={form} />
          </Card>
        </Side>
      </Columns>
      {draft.saved === 'failed' && <Notice tone="attention">{invoiceFormTexts.draftFailed}</Notice>}
      <ActionBar>
        <Button
          size="floor"
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

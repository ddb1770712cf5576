import { Link } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { useId } from 'react';
import { formOf, NEW_INVOICE_DRAFT } from '#app/actions/invoices/create-invoice.form.ts';
import { type CreateInvoice, createInvoiceAction } from '#app/actions/invoices/create-invoice.ts';
import { OfficeMark } from '#app/features/office/marks.tsx';
import { useEditAct } from '#app/features/office/return-route.ts';
import { officeActTexts } from '#app/features/office/texts.ts';
import { type OfficeAct, useOfficeActs } from '#app/hooks/use-office-acts.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { invoiceTexts } from '../texts.ts';

type Props = {
  /** Time of the list's last read from the server. */
  since: string | null;
  /** Called when the invoice is back in the form. */
  onEdit: () => void;
};

/** The user's own invoices that the list does not show yet: waiting, being sent, refused, or delivered since. */
export function WaitingInvoices({ since, onEdit }: Props) {
  const acts = useOfficeActs(createInvoiceAction, since);
  const editAct = useEditAct();
  const titleId = useId();
  if (acts === null || acts.length === 0) return null;

  async function edit({ entryId, payload }: OfficeAct<CreateInvoice>) {
    if (await editAct(entryId, { draftName: NEW_INVOICE_DRAFT, value: formOf(payload) })) onEdit();
  }

  return (
    <chakra.section aria-labelledby={titleId} marginBottom="section">
      <Row justifyContent="space-between" rowGap="0" marginBottom="2">
        <Text as="h2" size="heading" id={titleId}>
          {officeActTexts.waitingTitle}
        </Text>
        <TextLink asChild>
          <Link to="/outbox">{officeActTexts.openOutbox}</Link>
        </TextLink>
      </Row>
      <Stack as="ul">
        {acts.map((act) => (
          <li key={act.entryId}>
            <WaitingInvoice act={act} onEdit={() => void edit(act)} />
          </li>
        ))}
      </Stack>
    </chakra.section>
  );
}

function WaitingInvoice({ act, onEdit }: { act: OfficeAct<CreateInvoice>; onEdit: () => void }) {
  const { invoiceNumber, orders, withoutTaxPaise, withTaxPaise } = act.payload;
  const isEditable = act.state === 'queued' || act.state === 'attention';
  return (
    <Card tight>
      <Row justifyContent="space-between">
        <chakra.div flex="1 1 var(--ui-sizes-menu)" minWidth="0" overflowWrap="anywhere">
          <strong>{invoiceNumber}</strong>
          <p>{orders.map(({ number }) => number).join(', ')}</p>
          <Text size="small" tone="muted">
            {invoiceTexts.withoutAndWith(withoutTaxPaise, withTaxPaise)}
          </Text>
        </chakra.div>
        <OfficeMark act={act} />
        {isEditable && (
          <Button
            variant="quiet"
            icon={<PencilLine aria-hidden />}
            aria-label={invoiceTexts.editWaiting(invoiceNumber)}
            onClick={onEdit}
          >
            {officeActTexts.edit}
          </Button>
        )}
      </Row>
    </Card>
  );
}

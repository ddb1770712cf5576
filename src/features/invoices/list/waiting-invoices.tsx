import { Link } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { useId } from 'react';
import { formOf, NEW_INVOICE_DRAFT } from '#app/actions/invoices/create-invoice.form.ts';
import { type CreateInvoice, createInvoiceAction } from '#app/actions/invoices/create-invoice.ts';
import { OfficeMark } from '#app/features/office/marks.tsx';
import { useEditAction } from '#app/features/office/return-route.ts';
import { officeActionTexts } from '#app/features/office/texts.ts';
import { type OfficeAction, useOfficeActions } from '#app/hooks/use-office-actions.ts';
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
  const actions = useOfficeActions(createInvoiceAction, since);
  const editAction = useEditAction();
  const titleId = useId();
  if (actions === null || actions.length === 0) return null;

  async function edit({ entryId, payload }: OfficeAction<CreateInvoice>) {
    if (await editAction(entryId, { draftName: NEW_INVOICE_DRAFT, value: formOf(payload) })) onEdit();
  }

  return (
    <chakra.section aria-labelledby={titleId} marginBottom="section">
      <Row justifyContent="space-between" rowGap="0" marginBottom="2">
        <Text as="h2" size="heading" id={titleId}>
          {officeActionTexts.waitingTitle}
        </Text>
        <TextLink asChild>
          <Link to="/outbox">{officeActionTexts.openOutbox}</Link>
        </TextLink>
      </Row>
      <Stack as="ul">
        {actions.map((action) => (
          <li key={action.entryId}>
            <WaitingInvoice action={action} onEdit={() => void edit(action)} />
          </li>
        ))}
      </Stack>
    </chakra.section>
  );
}

function WaitingInvoice({ action, onEdit }: { action: OfficeAction<CreateInvoice>; onEdit: () => void }) {
  const { invoiceNumber, orders, withoutTaxPaise, withTaxPaise } = action.payload;
  const isEditable = action.state === 'queued' || action.state === 'attention';
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
        <OfficeMark action={action} />
        {isEditable && (
          <Button
            variant="quiet"
            icon={<PencilLine aria-hidden />}
            aria-label={invoiceTexts.editWaiting(invoiceNumber)}
            onClick={onEdit}
          >
            {officeActionTexts.edit}
          </Button>
        )}
      </Row>
    </Card>
  );
}

import { chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { useId } from 'react';
import { OfficeMark } from '#app/features/office/components/office-mark.tsx';
import { officeActTexts } from '#app/features/office/texts.ts';
import { useEditAct } from '#app/features/office/use-edit-act.ts';
import { type OfficeAct, useOfficeActs } from '#app/hooks/use-office-acts.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { type CreateInvoice, createInvoiceMutation } from '../mutations/create-invoice.ts';
import { formOf, NEW_INVOICE_DRAFT } from '../new-invoice.ts';
import { invoiceFormTexts } from '../texts-form.ts';

const Quiet = chakra('p', { base: { color: 'fg.muted', textStyle: 'small' } });

type Props = {
  /** When the list was read from the server. */
  since: string | null;
  /** The form has everything back. */
  onEdit: () => void;
};

/** The person's own invoices that the list does not show yet: waiting, on their way, refused, or delivered since. */
export function WaitingInvoices({ since, onEdit }: Props) {
  const acts = useOfficeActs(createInvoiceMutation, since);
  const editAct = useEditAct();
  const titleId = useId();
  if (acts.length === 0) return null;

  async function edit({ entryId, payload }: OfficeAct<CreateInvoice>) {
    if (await editAct(entryId, { draftName: NEW_INVOICE_DRAFT, value: formOf(payload) })) onEdit();
  }

  return (
    <chakra.section aria-labelledby={titleId} marginBottom="section">
      <Flex justify="space-between" align="center" wrap="wrap" columnGap="gap" marginBottom="2">
        <chakra.h2 id={titleId} textStyle="heading">
          {officeActTexts.waitingTitle}
        </chakra.h2>
        <TextLink asChild>
          <Link to="/outbox">{officeActTexts.openOutbox}</Link>
        </TextLink>
      </Flex>
      <chakra.ul display="flex" flexDirection="column" gap="gap" listStyle="none">
        {acts.map((act) => (
          <li key={act.entryId}>
            <WaitingInvoice act={act} onEdit={() => void edit(act)} />
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

function WaitingInvoice({ act, onEdit }: { act: OfficeAct<CreateInvoice>; onEdit: () => void }) {
  const { invoiceNumber, orders, withoutTaxPaise, withTaxPaise } = act.payload;
  const isEditable = act.state === 'queued' || act.state === 'attention';
  return (
    <Card tight>
      <Flex wrap="wrap" gap="gap" align="center" justify="space-between">
        <chakra.div flex="1 1 var(--ui-sizes-menu)" minWidth="0" overflowWrap="anywhere">
          <strong>{invoiceNumber}</strong>
          <p>{orders.map(({ number }) => number).join(', ')}</p>
          <Quiet>{invoiceFormTexts.withoutAndWith(withoutTaxPaise, withTaxPaise)}</Quiet>
        </chakra.div>
        <OfficeMark act={act} />
        {isEditable && (
          <Button
            variant="quiet"
            icon={<PencilLine aria-hidden />}
            aria-label={invoiceFormTexts.editWaiting(invoiceNumber)}
            onClick={onEdit}
          >
            {officeActTexts.edit}
          </Button>
        )}
      </Flex>
    </Card>
  );
}

import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { officeActTexts } from '#app/features/office/texts.ts';
import { useUnreachable } from '#app/hooks/use-server.ts';
import { Button } from '#app/ui/button.tsx';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { InvoiceAct } from '../invoice-acts.ts';
import { invoiceTexts } from '../texts.ts';

const Stack = chakra('span', {
  base: { display: 'inline-flex', flexDirection: 'column', alignItems: 'center', gap: '1' },
});

const Reason = chakra('span', { base: { textStyle: 'small', color: 'fg.muted' } });

type Props = {
  invoice: Invoice;
  act: InvoiceAct;
  look: 'solid' | 'quiet' | 'dangerQuiet';
  busy: boolean;
  onPress: (invoice: Invoice, act: InvoiceAct) => void;
};

/** One act on an invoice. Without a connection it stays where it is and says what it needs. */
export function ActButton({ invoice, act, look, busy, onPress }: Props) {
  const unreachable = useUnreachable();
  const reason = useId();
  return (
    <Stack>
      <Button
        variant={look}
        paddingInline="4"
        aria-label={invoiceTexts.actOn(act.label, invoice.invoiceNumber)}
        aria-disabled={unreachable || undefined}
        aria-describedby={unreachable ? reason : undefined}
        busy={busy}
        onClick={() => !unreachable && onPress(invoice, act)}
      >
        {act.label}
      </Button>
      {unreachable && <Reason id={reason}>{officeActTexts.needsConnection}</Reason>}
    </Stack>
  );
}

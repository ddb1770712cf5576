import { chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { OfficeMark } from '#app/features/office/components/office-mark.tsx';
import { officeActTexts } from '#app/features/office/texts.ts';
import type { OfficeAct } from '#app/hooks/use-office-acts.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardControls } from '#app/ui/card.tsx';
import type { AddVendor } from '../mutations/add-vendor.ts';
import { vendorTexts } from '../texts.ts';

const Title = chakra('h2', { base: { textStyle: 'heading', marginBottom: 'gap' } });
const Name = chakra('h3', { base: { textStyle: 'large', overflowWrap: 'anywhere' } });
const Quiet = chakra('p', { base: { color: 'fg.muted', overflowWrap: 'anywhere' } });

type Props = {
  acts: readonly OfficeAct<AddVendor>[];
  /** Null for whoever may not add vendors any more. */
  onEdit: ((act: OfficeAct<AddVendor>) => void) | null;
};

/** Vendors that were added here and that the server does not show yet. */
export function WaitingVendors({ acts, onEdit }: Props) {
  if (acts.length === 0) return null;
  return (
    <chakra.section marginBottom="section">
      <Title>{officeActTexts.waitingTitle}</Title>
      <Flex direction="column" gap="gap">
        {acts.map((act) => (
          <WaitingVendor key={act.entryId} act={act} onEdit={onEdit} />
        ))}
      </Flex>
    </chakra.section>
  );
}

function WaitingVendor({ act, onEdit }: { act: OfficeAct<AddVendor>; onEdit: Props['onEdit'] }) {
  const { name, gstNumber, phoneNumber, address, employeeName } = act.payload;
  const isOpen = act.state === 'queued' || act.state === 'attention';
  return (
    <Card>
      <Flex wrap="wrap" gap="2" align="flex-start" justify="space-between" marginBottom="2">
        <Name>{name}</Name>
        <OfficeMark act={act} />
      </Flex>
      <Quiet>{`${vendorTexts.gst} ${gstNumber} · ${vendorTexts.phone} ${phoneNumber}`}</Quiet>
      <Quiet>{address}</Quiet>
      {employeeName !== null && <Quiet>{`${vendorTexts.employee}: ${employeeName}`}</Quiet>}
      {isOpen && (
        <CardControls marginTop="3">
          {onEdit !== null && (
            <Button variant="quiet" aria-label={`${officeActTexts.edit} ${name}`} onClick={() => onEdit(act)}>
              {officeActTexts.edit}
            </Button>
          )}
          <Button asChild variant="quiet">
            <Link to="/outbox">{officeActTexts.openOutbox}</Link>
          </Button>
        </CardControls>
      )}
    </Card>
  );
}

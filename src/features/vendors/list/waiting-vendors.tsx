import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { OfficeMark } from '#app/features/office/marks.tsx';
import { officeActTexts } from '#app/features/office/texts.ts';
import type { OfficeAct } from '#app/hooks/use-office-acts.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardControls } from '#app/ui/card.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { type AddVendor, isSameVendor } from '../mutations/add-vendor.ts';
import { vendorTexts } from '../texts.ts';

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
      <Text as="h2" size="heading" marginBottom="gap">
        {officeActTexts.waitingTitle}
      </Text>
      <Stack>
        {acts.map((act) => (
          <WaitingVendor key={act.entryId} act={act} onEdit={onEdit} />
        ))}
      </Stack>
    </chakra.section>
  );
}

function WaitingVendor({ act, onEdit }: { act: OfficeAct<AddVendor>; onEdit: Props['onEdit'] }) {
  const { name, gstNumber, phoneNumber, address, employeeName } = act.payload;
  const isOpen = act.state === 'queued' || act.state === 'attention';
  return (
    <Card>
      <Row gap="2" alignItems="flex-start" justifyContent="space-between" marginBottom="2">
        <Text as="h3" size="large" overflowWrap="anywhere">
          {name}
        </Text>
        <OfficeMark act={act} />
      </Row>
      <Text
        tone="muted"
        overflowWrap="anywhere"
      >{`${vendorTexts.gst} ${gstNumber} · ${vendorTexts.phone} ${phoneNumber}`}</Text>
      <Text tone="muted" overflowWrap="anywhere">
        {address}
      </Text>
      {employeeName !== null && (
        <Text tone="muted" overflowWrap="anywhere">{`${vendorTexts.employee}: ${employeeName}`}</Text>
      )}
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

type Known = Pick<Vendor, 'name' | 'gstNumber'>;

/**
 * The added vendors that the server's list does not show yet. One that was sent stands there as soon as the list is read
 * again, and must not stand twice; one that was refused is shown whatever the list says, because it needs the person.
 */
export function waitingVendors<Payload extends Known>(
  acts: readonly OfficeAct<Payload>[],
  vendors: readonly Known[],
): OfficeAct<Payload>[] {
  return acts.filter(
    ({ state, payload }) => state === 'attention' || !vendors.some((vendor) => isSameVendor(vendor, payload)),
  );
}

import { Link } from '@tanstack/react-router';
import { type AddVendor as AddVendorAct, isSameVendor } from '#app/actions/vendors/add-vendor.ts';
import { OfficeMark } from '#app/features/office/marks.tsx';
import { officeActTexts } from '#app/features/office/texts.ts';
import type { OfficeAct } from '#app/hooks/use-office-acts.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardControls } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import type { Vendor } from '#domain/vendor/vendor.ts';
import type { AddVendor } from '../add/use-add-vendor.ts';
import { vendorTexts } from '../texts.ts';

type Props = { acts: readonly OfficeAct<AddVendorAct>[]; adding: AddVendor };

/** Vendors that were added here and that the server does not show yet. */
export function WaitingVendors({ acts, adding }: Props) {
  if (acts.length === 0) return null;
  return (
    <chakra.section marginBottom="section">
      <Text as="h2" size="heading" marginBottom="gap">
        {officeActTexts.waitingTitle}
      </Text>
      <Stack>
        {acts.map((act) => (
          <WaitingVendor key={act.entryId} act={act} adding={adding} />
        ))}
      </Stack>
    </chakra.section>
  );
}

function WaitingVendor({ act, adding }: { act: OfficeAct<AddVendorAct>; adding: AddVendor }) {
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
      <chakra.div color="fg.muted" overflowWrap="anywhere">
        <p>{`${vendorTexts.gst} ${gstNumber} · ${vendorTexts.phone} ${phoneNumber}`}</p>
        <p>{address}</p>
        {employeeName !== null && <p>{`${vendorTexts.employee}: ${employeeName}`}</p>}
      </chakra.div>
      {isOpen && (
        <CardControls marginTop="3">
          {adding.may && (
            <Button
              variant="quiet"
              aria-label={`${officeActTexts.edit} ${name}`}
              onClick={() => void adding.edit(act)}
            >
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

/**
 * The added vendors that the server's list does not show yet. A sent one is in the list as soon as it is read again,
 * and must not be shown twice; a refused one is shown whatever the list says, because it needs its author.
 */
export function waitingVendors(
  acts: readonly OfficeAct<AddVendorAct>[],
  vendors: readonly Pick<Vendor, 'name' | 'gstNumber'>[],
): OfficeAct<AddVendorAct>[] {
  return acts.filter(
    ({ state, payload }) => state === 'attention' || !vendors.some((vendor) => isSameVendor(vendor, payload)),
  );
}

import { Link } from '@tanstack/react-router';
import { type AddVendor as AddVendorAction, isSameVendor } from '#app/actions/vendors/add-vendor.ts';
import { OfficeMark } from '#app/features/office/marks.tsx';
import { officeActionTexts } from '#app/features/office/texts.ts';
import type { OfficeAction } from '#app/hooks/use-office-actions.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardControls } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import type { Vendor } from '#domain/vendor/vendor.ts';
import type { AddVendor } from '../add/use-add-vendor.ts';
import { vendorTexts } from '../texts.ts';

type Props = { actions: readonly OfficeAction<AddVendorAction>[]; adding: AddVendor };

/** Vendors that were added here and that the server does not show yet. */
export function WaitingVendors({ actions, adding }: Props) {
  if (actions.length === 0) return null;
  return (
    <chakra.section marginBottom="section">
      <Text as="h2" size="heading" marginBottom="gap">
        {officeActionTexts.waitingTitle}
      </Text>
      <Stack>
        {actions.map((action) => (
          <WaitingVendor key={action.entryId} action={action} adding={adding} />
        ))}
      </Stack>
    </chakra.section>
  );
}

function WaitingVendor({ action, adding }: { action: OfficeAction<AddVendorAction>; adding: AddVendor }) {
  const { name, gstNumber, phoneNumber, address, employeeName } = action.payload;
  const isOpen = action.state === 'queued' || action.state === 'attention';
  return (
    <Card>
      <Row gap="2" alignItems="flex-start" justifyContent="space-between" marginBottom="2">
        <Text as="h3" size="large" overflowWrap="anywhere">
          {name}
        </Text>
        <OfficeMark action={action} />
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
              aria-label={`${officeActionTexts.edit} ${name}`}
              onClick={() => void adding.edit(action)}
            >
              {officeActionTexts.edit}
            </Button>
          )}
          <Button asChild variant="quiet">
            <Link to="/outbox">{officeActionTexts.openOutbox}</Link>
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
  actions: readonly OfficeAction<AddVendorAction>[],
  vendors: readonly Pick<Vendor, 'name' | 'gstNumber'>[],
): OfficeAction<AddVendorAction>[] {
  return actions.filter(
    ({ state, payload }) => state === 'attention' || !vendors.some((vendor) => isSameVendor(vendor, payload)),
  );
}

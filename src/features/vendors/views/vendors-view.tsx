import { chakra, Flex } from '@chakra-ui/react';
import { Store } from 'lucide-react';
import { useVendors } from '#app/hooks/use-references.ts';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Remembered } from '#app/ui/remembered.tsx';
import { formatDate, formatTime } from '#domain/dates.ts';
import { formatPaise } from '#domain/money.ts';
import { texts } from '#domain/texts.ts';
import { deskTexts } from '#domain/texts-desk.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';

const Summary = chakra('summary', {
  base: {
    minHeight: 'control',
    display: 'flex',
    alignItems: 'center',
    cursor: 'pointer',
    color: 'accent.fg',
  },
});

const Rates = chakra('ul', { base: { listStyle: 'none', marginTop: '3' } });
const Rate = chakra('li', {
  base: { display: 'flex', justifyContent: 'space-between', gap: '4', paddingBlock: '1' },
});

/** The vendors of the city with details, bank data and rates. */
export function VendorsView() {
  const vendors = useVendors();
  return (
    <>
      <PageHeader title={texts.menu['/vendors']} />
      <Remembered
        live={vendors}
        failed={texts.toast.fetchVendors}
        missing={texts.orders.notOnTablet}
        since={(at) => texts.orders.fromTablet(formatTime(at))}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={<Store aria-hidden />} sentence={deskTexts.vendors.noVendors} />
          ) : (
            <Flex direction="column" gap="gap">
              {list.map((vendor) => (
                <VendorCard key={vendor.id} vendor={vendor} />
              ))}
            </Flex>
          )
        }
      </Remembered>
    </>
  );
}

function VendorCard({ vendor }: { vendor: Vendor }) {
  const { vendors } = deskTexts;
  return (
    <Card>
      <CardTitle overflowWrap="anywhere">{vendor.name}</CardTitle>
      <chakra.p color="fg.muted">
        {`${vendor.vendorNumber} · ${vendors.added(formatDate(vendor.createdAt))}`}
      </chakra.p>
      <details>
        <Summary>{vendors.details}</Summary>
        <KeyValue
          items={[
            { label: vendors.gst, value: vendor.gstNumber },
            { label: vendors.phone, value: vendor.phoneNumber },
            { label: vendors.address, value: vendor.address },
            ...vendor.bankDetails.flatMap((bank) => [
              { label: vendors.accountName, value: bank.accountName },
              { label: vendors.bank, value: bank.bankName },
              { label: vendors.accountNumber, value: bank.accountNumber },
              { label: vendors.ifsc, value: bank.ifscCode },
            ]),
          ]}
        />
        {vendor.jobs.length === 0 ? (
          <p>{vendors.noRates}</p>
        ) : (
          <Rates aria-label={vendors.jobRates}>
            {vendor.jobs.map((rate) => (
              <Rate key={rate.jobId}>
                <span>{`${rate.name} · ${rate.categoryName}`}</span>
                <chakra.span fontVariantNumeric="tabular-nums">{formatPaise(rate.ratePaise)}</chakra.span>
              </Rate>
            ))}
          </Rates>
        )}
      </details>
    </Card>
  );
}

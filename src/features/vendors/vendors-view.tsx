import { lazy } from 'react';
import { menuTexts, syncTexts } from '#app/texts/common.ts';
import { Mark } from '#app/ui/badge.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Part } from '#app/ui/part.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { AddVendorDialog } from './add/add-vendor-dialog.tsx';
import { useAddVendor } from './add/use-add-vendor.ts';
import { AddVendorButton, VendorsTab } from './list/vendors-tab.tsx';
import { vendorTexts } from './texts.ts';
import { type VendorAddress, withAddress } from './vendor-address.ts';

const JobRates = lazy(async () => ({ default: (await import('./rates/job-rates.tsx')).JobRates }));

type Props = { address: VendorAddress; onAddress: (next: VendorAddress) => void };

/** Vendor Management: the city's vendors, and their rates (section 2). */
export function VendorsView({ address, onAddress }: Props) {
  const adding = useAddVendor();
  const tab = address.tab ?? 'vendors';
  return (
    <>
      <PageHeader
        title={menuTexts['/vendors']}
        marks={
          adding.may && !adding.isOpen && adding.form.isStarted && <Mark tone="draft">{syncTexts.draft}</Mark>
        }
        // The same height without its button, so that the tabs below do not move.
        actions={
          adding.may &&
          (tab === 'vendors' ? <AddVendorButton adding={adding} /> : <chakra.span minHeight="control" />)
        }
      />
      <Tabs
        label={menuTexts['/vendors']}
        tabs={[
          { value: 'vendors', label: vendorTexts.vendors },
          { value: 'rates', label: vendorTexts.jobRates },
        ]}
        value={tab}
        onChange={(next) => onAddress(withAddress(address, { tab: next === 'rates' ? 'rates' : undefined }))}
      >
        {tab === 'rates' ? (
          <Part name={vendorTexts.jobRates} meanwhile={<Spinner />}>
            <JobRates
              vendorId={address.vendor}
              onVendor={(vendor) => onAddress(withAddress(address, { vendor }))}
            />
          </Part>
        ) : (
          <VendorsTab address={address} onAddress={onAddress} adding={adding} />
        )}
      </Tabs>
      {adding.may && <AddVendorDialog adding={adding} />}
    </>
  );
}

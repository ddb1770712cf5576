import { lazy, Suspense, useEffect, useRef } from 'react';
import { menuTexts, syncTexts } from '#app/texts/common.ts';
import { Mark } from '#app/ui/badge.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { AddVendorDialog } from '../components/add-vendor-dialog.tsx';
import { AddVendorButton, VendorsTab } from '../components/vendors-tab.tsx';
import { vendorTexts } from '../texts.ts';
import { useAddVendor } from '../use-add-vendor.ts';
import { type VendorAddress, withAddress } from '../vendor-address.ts';

const JobRates = lazy(async () => ({ default: (await import('../rates/job-rates.tsx')).JobRates }));

const TABS = [
  { value: 'vendors', label: vendorTexts.vendors },
  { value: 'rates', label: vendorTexts.jobRates },
] as const;

type Props = { address: VendorAddress; onAddress: (next: VendorAddress) => void };

/** Vendor Management: the city's vendors, and what they charge (section 2). */
export function VendorsView({ address, onAddress }: Props) {
  const adding = useAddVendor();
  const tab = address.tab ?? 'vendors';
  useFocusKept(adding.isOpen);
  return (
    <>
      <PageHeader
        title={menuTexts['/vendors']}
        marks={
          adding.may && !adding.isOpen && adding.form.isStarted && <Mark tone="draft">{syncTexts.draft}</Mark>
        }
        actions={adding.may && tab === 'vendors' ? <AddVendorButton adding={adding} /> : undefined}
      />
      <Tabs
        label={menuTexts['/vendors']}
        tabs={TABS}
        value={tab}
        onChange={(next) => onAddress(withAddress(address, { tab: next === 'rates' ? 'rates' : undefined }))}
      >
        {tab === 'rates' ? (
          <Suspense fallback={<Spinner />}>
            <JobRates
              vendorId={address.vendor}
              onVendor={(vendor) => onAddress(withAddress(address, { vendor }))}
            />
          </Suspense>
        ) : (
          <VendorsTab address={address} onAddress={onAddress} adding={adding} />
        )}
      </Tabs>
      {adding.may && <AddVendorDialog adding={adding} />}
    </>
  );
}

/**
 * The button that opened the form may be gone when it closes: the first vendor ends the empty list, and one that was taken
 * back left it. The focus goes to where the page begins then, a frame after the dialog has given it back.
 */
function useFocusKept(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasClosed) return;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body && document.activeElement !== null) return;
        document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
      }),
    );
  }, [isOpen]);
}

import { chakra } from '@chakra-ui/react';
import { Store } from 'lucide-react';
import { useVendors } from '#app/hooks/use-references.ts';
import { commonTexts } from '#app/texts/common.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Remembered } from '#app/ui/remembered.tsx';
import { formatMoment } from '#domain/dates.ts';
import { describeRefusal } from '#domain/refusals.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { vendorTexts, vendorToasts } from '../texts.ts';
import { ratesTexts } from '../texts-rates.ts';
import { JobRatesChoice } from './job-rates-choice.tsx';
import { RatesOfVendor } from './rates-of-vendor.tsx';

const Choice = chakra('div', { base: { maxWidth: 'field', marginBottom: 'inset' } });

type Props = {
  /** The chosen vendor, as the address has it. */
  vendorId: string | undefined;
  onVendor: (id: string | undefined) => void;
};

/** What a vendor charges for each job of the catalogue. */
export function JobRates({ vendorId, onVendor }: Props) {
  const vendors = useVendors();
  const fetchedAt = vendors.state === 'ready' ? vendors.value.fetchedAt : '';
  return (
    <Remembered
      live={vendors}
      failed={vendorToasts.fetchVendorJobs}
      missing={commonTexts.notOnTablet}
      since={(at) => commonTexts.fromTablet(formatMoment(at))}
    >
      {(list) =>
        list.length === 0 ? (
          <EmptyState icon={<Store aria-hidden />} sentence={vendorTexts.noVendors} />
        ) : (
          <>
            <Choice>
              <JobRatesChoice vendors={list} value={vendorId ?? ''} onChange={onVendor} />
            </Choice>
            <Chosen vendors={list} vendorId={vendorId} fetchedAt={fetchedAt} />
          </>
        )
      }
    </Remembered>
  );
}

type ChosenProps = { vendors: readonly Vendor[]; vendorId: string | undefined; fetchedAt: string };

function Chosen({ vendors, vendorId, fetchedAt }: ChosenProps) {
  if (vendorId === undefined) {
    return <EmptyState icon={<Store aria-hidden />} sentence={ratesTexts.selectFirst} />;
  }
  const vendor = vendors.find(({ id }) => id === vendorId);
  if (vendor === undefined) {
    return <Notice tone="attention">{describeRefusal({ kind: 'vendor/not-found' })}</Notice>;
  }
  return <RatesOfVendor key={vendor.id} vendor={vendor} fetchedAt={fetchedAt} />;
}

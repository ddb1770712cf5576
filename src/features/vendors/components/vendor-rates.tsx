import { chakra } from '@chakra-ui/react';
import { VisuallyHidden } from '#app/ui/text.tsx';
import { formatPaise } from '#domain/money.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { ratesByCategory } from '../search-vendors.ts';
import { vendorTexts } from '../texts.ts';

/** Two columns fit every screen: a name wraps, an amount does not. */
const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& th, & td': { paddingBlock: '2', borderBottomWidth: 'edge', borderColor: 'line', textAlign: 'start' },
    '& th': { fontWeight: 'normal', overflowWrap: 'anywhere', paddingInlineEnd: 'inset' },
    '& th[scope=rowgroup]': { fontWeight: 'strong', paddingTop: '4' },
    '& thead th': { textStyle: 'small', color: 'fg.muted', fontWeight: 'strong' },
    '& th[data-align=end], & td': {
      textAlign: 'end',
      paddingInlineEnd: '0',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    '& tbody:last-of-type tr:last-of-type > *': { borderBottomWidth: '0' },
  },
});

/** What a vendor charges, by category. Saving writes 0 for every job without a rate (decision E4), which is none (decision C7). */
export function VendorRates({ vendor }: { vendor: Pick<Vendor, 'name' | 'jobs'> }) {
  const charged = vendor.jobs.filter(({ ratePaise }) => ratePaise > 0);
  if (charged.length === 0) return <p>{vendorTexts.noRates}</p>;
  return (
    <Table>
      <VisuallyHidden as="caption">{`${vendorTexts.jobRates} · ${vendor.name}`}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{vendorTexts.job}</th>
          <th scope="col" data-align="end">
            {vendorTexts.rate}
          </th>
        </tr>
      </thead>
      {ratesByCategory(charged).map(({ category, rates }) => (
        <tbody key={category}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {category}
            </th>
          </tr>
          {rates.map(({ jobId, name, ratePaise }) => (
            <tr key={jobId}>
              <th scope="row">{name}</th>
              <td>{formatPaise(ratePaise)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  );
}

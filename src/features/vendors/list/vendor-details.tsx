import { Link } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { CachedAnswer } from '#app/features/filters/cached-answer.tsx';
import { type Listed, useVendor, useVendorRates } from '#app/hooks/use-references.ts';
import { useMay } from '#app/hooks/use-session.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text, VisuallyHidden } from '#app/ui/text.tsx';
import { formatPaise } from '#domain/money.ts';
import { looksLikeIfscCode } from '#domain/vendor/checks.ts';
import type { Vendor, VendorRate } from '#domain/vendor/vendor.ts';
import { vendorTexts, vendorToasts } from '../texts.ts';
import { PhoneLink } from './phone-link.tsx';

const Title = chakra('h3', { base: { textStyle: 'large', marginBottom: '2' } });

const Sections = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    columnGap: 'section',
    rowGap: 'section',
    alignItems: 'start',
  },
});

const Account = chakra('div', {
  base: { '& + &': { marginTop: '3', paddingTop: '3', borderTopWidth: 'edge', borderColor: 'line' } },
});

/** All details of a vendor: contact, bank account, rates. The list above shows their age. */
export function VendorDetails({ listed }: { listed: Listed<Vendor> }) {
  const mayEditRates = useMay('vendor.edit-rates');
  const details = useVendor(listed);
  const rates = useVendorRates(listed);
  const vendor = listed.entry;
  return (
    <Sections>
      <Stack gap="section">
        <CachedAnswer live={details} failed={commonTexts.fetchVendors} age="elsewhere">
          {(known) => <Facts vendor={known} />}
        </CachedAnswer>
      </Stack>
      <section>
        <Row justifyContent="space-between">
          <Title>{vendorTexts.jobRates}</Title>
          {mayEditRates && (
            <Button asChild variant="quiet">
              <Link
                to="/vendors"
                search={{ tab: 'rates', vendor: vendor.id }}
                aria-label={`${vendorTexts.editRates} · ${vendor.name}`}
              >
                <PencilLine aria-hidden />
                {vendorTexts.editRates}
              </Link>
            </Button>
          )}
        </Row>
        <CachedAnswer live={rates} failed={vendorToasts.fetchVendorJobs} age="elsewhere">
          {(known) => <VendorRates vendor={vendor.name} rates={known} />}
        </CachedAnswer>
      </section>
    </Sections>
  );
}

function Facts({ vendor }: { vendor: Vendor }) {
  return (
    <>
      <KeyValue
        items={[
          { label: vendorTexts.gst, value: given(vendor.gstNumber) },
          { label: vendorTexts.phone, value: <PhoneLink number={given(vendor.phoneNumber)} /> },
          { label: vendorTexts.address, value: given(vendor.address) },
        ]}
      />
      <section>
        <Title>{vendorTexts.bankDetails}</Title>
        <BankDetails accounts={vendor.bankDetails} />
      </section>
    </>
  );
}

function BankDetails({ accounts }: { accounts: Vendor['bankDetails'] }) {
  if (accounts.length === 0) return <Text tone="muted">{vendorTexts.noBank}</Text>;
  return accounts.map((account, index) => (
    <Account
      key={`${account.ifscCode} ${account.accountNumber}`}
      role="group"
      aria-label={vendorTexts.bankAccount(index + 1)}
    >
      <KeyValue
        items={[
          { label: vendorTexts.accountName, value: given(account.accountName) },
          { label: vendorTexts.bank, value: given(account.bankName) },
          { label: vendorTexts.accountNumber, value: given(account.accountNumber) },
          { label: vendorTexts.ifsc, value: given(account.ifscCode) },
        ]}
      />
      {account.ifscCode.trim() !== '' && !looksLikeIfscCode(account.ifscCode) && (
        <Text tone="muted" size="small">
          {vendorTexts.ifscHint}
        </Text>
      )}
    </Account>
  ));
}

function given(fact: string): string {
  return fact.trim() === '' ? vendorTexts.notGiven : fact;
}

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

/**
 * A vendor's rates, by category. A rate of 0 means none [J8]: hosts that accept only whole grids get one for every job
 * without a rate.
 */
function VendorRates({ vendor, rates }: { vendor: string; rates: readonly VendorRate[] }) {
  const charged = rates.filter(({ ratePaise }) => ratePaise > 0);
  if (charged.length === 0) return <p>{vendorTexts.noRates}</p>;
  return (
    <Table>
      <VisuallyHidden as="caption">{`${vendorTexts.jobRates} · ${vendor}`}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{vendorTexts.job}</th>
          <th scope="col" data-align="end">
            {vendorTexts.rate}
          </th>
        </tr>
      </thead>
      {ratesByCategory(charged).map(({ category, rates: group }) => (
        <tbody key={category}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {category}
            </th>
          </tr>
          {group.map(({ jobId, name, ratePaise }) => (
            <tr key={`${jobId} ${name}`}>
              <th scope="row">{name}</th>
              <td>{formatPaise(ratePaise)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  );
}

/** A vendor's rates by category, in the server's order. */
function ratesByCategory(rates: readonly VendorRate[]): { category: string; rates: VendorRate[] }[] {
  const groups = new Map<string, VendorRate[]>();
  for (const rate of rates) {
    const group = groups.get(rate.categoryName);
    if (group === undefined) groups.set(rate.categoryName, [rate]);
    else group.push(rate);
  }
  return [...groups].map(([category, group]) => ({ category, rates: group }));
}

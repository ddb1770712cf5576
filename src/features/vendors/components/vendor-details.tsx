import { chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { useMay } from '#app/hooks/use-session.ts';
import { Button } from '#app/ui/button.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { looksLikeIfscCode } from '#domain/vendor/checks.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { vendorTexts } from '../texts.ts';
import { VendorRates } from './vendor-rates.tsx';

const Title = chakra('h3', { base: { textStyle: 'large', marginBottom: '2' } });
const Quiet = chakra('p', { base: { color: 'fg.muted' } });

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

/** All that is known of a vendor: how to reach it, where it is paid, what it charges. */
export function VendorDetails({ vendor }: { vendor: Vendor }) {
  const mayEditRates = useMay('vendor.edit-rates');
  return (
    <Sections>
      <Flex direction="column" gap="section">
        <KeyValue
          items={[
            { label: vendorTexts.gst, value: given(vendor.gstNumber) },
            { label: vendorTexts.phone, value: given(vendor.phoneNumber) },
            { label: vendorTexts.address, value: given(vendor.address) },
          ]}
        />
        <section>
          <Title>{vendorTexts.bankDetails}</Title>
          <BankDetails accounts={vendor.bankDetails} />
        </section>
      </Flex>
      <section>
        <Flex wrap="wrap" gap="gap" align="center" justify="space-between">
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
        </Flex>
        <VendorRates vendor={vendor} />
      </section>
    </Sections>
  );
}

function BankDetails({ accounts }: { accounts: Vendor['bankDetails'] }) {
  if (accounts.length === 0) return <Quiet>{vendorTexts.noBank}</Quiet>;
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
        <Quiet textStyle="small">{vendorTexts.ifscHint}</Quiet>
      )}
    </Account>
  ));
}

function given(fact: string): string {
  return fact.trim() === '' ? vendorTexts.notGiven : fact;
}

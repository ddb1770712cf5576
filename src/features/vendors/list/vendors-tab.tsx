import { Plus, Store } from 'lucide-react';
import { addVendorAction } from '#app/actions/vendors/add-vendor.ts';
import { CachedAnswer } from '#app/features/filters/cached-answer.tsx';
import { Freshness } from '#app/features/filters/freshness.tsx';
import { vendorSearchTexts } from '#app/features/filters/texts.ts';
import { LOADING } from '#app/hooks/use-live-query.ts';
import { useOfficeActions } from '#app/hooks/use-office-actions.ts';
import { useVendors } from '#app/hooks/use-references.ts';
import { useUnreachable } from '#app/hooks/use-server.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Row } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { Toolbar, ToolbarGrow } from '#app/ui/toolbar.tsx';
import { findsWords } from '#domain/find-words.ts';
import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import type { AddVendor } from '../add/use-add-vendor.ts';
import { vendorTexts } from '../texts.ts';
import { type VendorAddress, withAddress } from '../vendor-address.ts';
import { VendorList } from './vendor-list.tsx';
import { WaitingVendors, waitingVendors } from './waiting-vendors.tsx';

const NONE: readonly Vendor[] = [];
const NO_ACTIONS: readonly never[] = [];

type Props = {
  address: VendorAddress;
  onAddress: (next: VendorAddress) => void;
  adding: AddVendor;
};

/** The vendors of the city: unsent ones above those of the server, searched together. */
export function VendorsTab({ address, onAddress, adding }: Props) {
  const search = address.q ?? '';
  const vendors = useVendorsWithAge();
  const isRead = vendors.state === 'ready';
  const list = isRead ? vendors.value.value : NONE;
  const actions = useOfficeActions(addVendorAction, isRead ? vendors.value.fetchedAt : null);
  const waiting = waitingVendors(actions ?? NO_ACTIONS, list);
  const matches = matcherOf(search);
  const foundWaiting = waiting.filter(({ payload }) => matches(payload));
  const found = list.filter(matches);
  return (
    <>
      <Toolbar>
        <ToolbarGrow>
          <SearchInput
            value={search}
            onSearch={(q) => onAddress(withAddress(address, { q }))}
            label={vendorTexts.searchLabel}
            placeholder={vendorSearchTexts.search}
            maxLength={MAX_SEARCH_LENGTH}
          />
        </ToolbarGrow>
      </Toolbar>
      <WaitingVendors actions={foundWaiting} adding={adding} />
      <CachedAnswer
        live={actions === null ? LOADING : vendors}
        failed={commonTexts.fetchVendors}
        age="elsewhere"
      >
        {() =>
          list.length === 0 && waiting.length === 0 ? (
            <EmptyState
              icon={<Store aria-hidden />}
              sentence={vendorTexts.noVendors}
              action={adding.may && <AddVendorButton adding={adding} />}
            />
          ) : (
            <>
              <Row justifyContent="space-between" columnGap="4" marginBottom="gap">
                <Text role="status" tone="muted">
                  {list.length > 0 && vendorSearchTexts.shown(found.length, list.length)}
                </Text>
                {isRead && <Freshness {...vendors.value} isInRow />}
              </Row>
              {found.length === 0 && foundWaiting.length === 0 && (
                <EmptyState
                  icon={<Store aria-hidden />}
                  sentence={vendorSearchTexts.noMatch}
                  action={
                    <Button variant="quiet" onClick={() => onAddress(withAddress(address, { q: undefined }))}>
                      {commonTexts.clearFilters}
                    </Button>
                  }
                />
              )}
              <VendorList
                key={search}
                vendors={found}
                fetchedAt={isRead ? vendors.value.fetchedAt : ''}
                open={address.open}
                onOpen={(open) => onAddress(withAddress(address, { open }))}
              />
            </>
          )
        }
      </CachedAnswer>
    </>
  );
}

/** The vendors; while the server is unreachable, even a list read a moment ago shows its age. */
function useVendorsWithAge(): ReturnType<typeof useVendors> {
  const vendors = useVendors();
  const isUnreachable = useUnreachable();
  if (vendors.state !== 'ready' || !isUnreachable || vendors.value.failure !== null) return vendors;
  return { state: 'ready', value: { ...vendors.value, failure: { kind: 'offline' } } };
}

/** For roles that may add one. */
export function AddVendorButton({ adding }: { adding: AddVendor }) {
  return (
    <Button
      icon={<Plus aria-hidden />}
      disabled={adding.form.draft.state === 'loading'}
      onClick={adding.open}
    >
      {vendorTexts.addVendor}
    </Button>
  );
}

type Searchable = Pick<Vendor, 'name' | 'gstNumber' | 'phoneNumber'> & { vendorNumber?: string };

/** True if a vendor has every word of the search in its name, vendor id, GST number or phone number. */
function matcherOf(search: string): (vendor: Searchable) => boolean {
  const matches = findsWords(search);
  return ({ name, vendorNumber = '', gstNumber, phoneNumber }) =>
    matches([name, vendorNumber, gstNumber, phoneNumber]);
}

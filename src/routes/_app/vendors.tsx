import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readVendorAddress } from '#app/features/vendors/vendor-address.ts';
import { VendorsView } from '#app/features/vendors/vendors-view.tsx';
import { guard, only } from '../-context.ts';

export const Route = createFileRoute('/_app/vendors')({
  validateSearch: only(readVendorAddress),
  beforeLoad: guard('/vendors'),
  component: Vendors,
});

function Vendors() {
  const navigate = useNavigate();
  const address = Route.useSearch();
  return (
    <VendorsView
      address={address}
      onAddress={(search) =>
        void navigate({
          to: '/vendors',
          search,
          // Unfolding a vendor adds no history entry, and must not scroll the list to its top.
          replace: search.open !== address.open,
          resetScroll: search.tab !== address.tab,
        })
      }
    />
  );
}

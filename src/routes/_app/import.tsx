import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readImportAddress } from '#app/features/import/import-address.ts';
import { ImportView } from '#app/features/import/import-view.tsx';
import { guard, only } from '../-context.ts';

export const Route = createFileRoute('/_app/import')({
  validateSearch: only(readImportAddress),
  beforeLoad: guard('/import'),
  component: Import,
});

function Import() {
  const navigate = useNavigate();
  const address = Route.useSearch();
  return (
    <ImportView
      address={address}
      onAddress={(search) =>
        void navigate({ to: '/import', search, resetScroll: search.run !== address.run })
      }
    />
  );
}

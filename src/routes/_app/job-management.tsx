import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readCatalogueFilters } from '#app/features/catalogue/catalogue-filters.ts';
import { CatalogueView } from '#app/features/catalogue/catalogue-view.tsx';
import { guard, only } from '../-context.ts';

export const Route = createFileRoute('/_app/job-management')({
  validateSearch: only(readCatalogueFilters),
  beforeLoad: guard('/job-management'),
  component: JobManagement,
});

function JobManagement() {
  const navigate = useNavigate();
  return (
    <CatalogueView
      filters={Route.useSearch()}
      onFilters={(search) => void navigate({ to: '/job-management', search })}
    />
  );
}

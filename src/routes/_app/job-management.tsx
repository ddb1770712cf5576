import { createFileRoute } from '@tanstack/react-router';
import { CatalogueView } from '#app/features/catalogue/views/catalogue-view.tsx';
import { guard } from '../-context.ts';

export const Route = createFileRoute('/_app/job-management')({
  beforeLoad: guard('/job-management'),
  component: CatalogueView,
});

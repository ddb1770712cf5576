import { createFileRoute } from '@tanstack/react-router';
import { CatalogueView } from '#app/features/catalogue/views/catalogue-view.tsx';
import { texts } from '#domain/texts.ts';
import { guard } from '../-context.ts';
import { pageTitle } from '../-titles.ts';

export const Route = createFileRoute('/_app/job-management')({
  head: () => pageTitle(texts.menu['/job-management']),
  beforeLoad: guard('/job-management'),
  component: CatalogueView,
});

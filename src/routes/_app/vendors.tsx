import { createFileRoute } from '@tanstack/react-router';
import { VendorsView } from '#app/features/vendors/views/vendors-view.tsx';
import { texts } from '#domain/texts.ts';
import { guard } from '../-context.ts';
import { pageTitle } from '../-titles.ts';

export const Route = createFileRoute('/_app/vendors')({
  head: () => pageTitle(texts.menu['/vendors']),
  beforeLoad: guard('/vendors'),
  component: VendorsView,
});

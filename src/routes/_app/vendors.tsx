import { createFileRoute } from '@tanstack/react-router';
import { VendorsView } from '#app/features/vendors/views/vendors-view.tsx';
import { guard } from '../-context.ts';

export const Route = createFileRoute('/_app/vendors')({
  beforeLoad: guard('/vendors'),
  component: VendorsView,
});

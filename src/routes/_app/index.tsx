import { createFileRoute } from '@tanstack/react-router';
import { DashboardView } from '#app/features/dashboard/views/dashboard-view.tsx';
import { texts } from '#domain/texts.ts';
import { guard } from '../-context.ts';
import { pageTitle } from '../-titles.ts';

export const Route = createFileRoute('/_app/')({
  head: () => pageTitle(texts.menu['/']),
  beforeLoad: guard('/'),
  component: DashboardView,
});

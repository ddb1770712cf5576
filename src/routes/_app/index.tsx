import { createFileRoute } from '@tanstack/react-router';
import { DashboardView } from '#app/features/dashboard/views/dashboard-view.tsx';
import { guard } from '../-context.ts';

export const Route = createFileRoute('/_app/')({
  beforeLoad: guard('/'),
  component: DashboardView,
});

import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { readDashboardFilters } from '#app/features/dashboard/dashboard-filters.ts';
import { DashboardView } from '#app/features/dashboard/dashboard-view.tsx';
import { menuTexts } from '#app/texts/common.ts';
import { Part } from '#app/ui/part.tsx';
import { guard, only, redirectHome } from '../-context.ts';

const CreateOrderDialog = lazy(async () => ({
  default: (await import('#app/features/work-orders/create/create-order.tsx')).CreateOrderDialog,
}));

export const Route = createFileRoute('/_app/')({
  validateSearch: only(readDashboardFilters),
  beforeLoad: async (to) => {
    await guard('/')(to);
    await redirectHome(to);
  },
  component: Dashboard,
});

function Dashboard() {
  const navigate = useNavigate();
  return (
    <DashboardView
      filters={Route.useSearch()}
      onFilters={(search) => void navigate({ to: '/', search, state: true })}
      createDialog={(onClose) => (
        <Part name={menuTexts.create} onClose={onClose}>
          <CreateOrderDialog open onClose={onClose} />
        </Part>
      )}
    />
  );
}

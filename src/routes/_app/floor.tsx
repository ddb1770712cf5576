import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { FloorView } from '#app/features/work-orders/floor/floor-view.tsx';
import { guard } from '../-context.ts';

export const Route = createFileRoute('/_app/floor')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => {
    // The router parses typed digits as a number.
    const typed = typeof q === 'number' ? String(q) : q;
    return typeof typed === 'string' && typed !== '' ? { q: typed.slice(0, 100) } : {};
  },
  beforeLoad: guard('/floor'),
  component: Floor,
});

function Floor() {
  const navigate = useNavigate();
  return (
    <FloorView
      typed={Route.useSearch().q ?? ''}
      onType={(q) =>
        void navigate({ to: '/floor', search: q === '' ? {} : { q }, replace: true, state: true })
      }
    />
  );
}

import { Link } from '@tanstack/react-router';
import { FileText, ListChecks, Plus, Store, Wallet } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { useMediaQuery } from '#app/ui/use-media-query.ts';
import { MODAL_BREAKPOINT_PX } from '#domain/limits.ts';
import { may, mayOpen, type Role } from '#domain/permissions.ts';
import { dashboardTexts } from './texts.ts';

const WIDE = `(min-width: ${MODAL_BREAKPOINT_PX}px)`;
const THUMB = { size: 'floor' } as const;
const FULL = { width: 'full', justifyContent: 'flex-start' } as const;

/** Whether there is room for a sheet over the dashboard; below, raising an order has a page of its own (decision F6). */
export function useHasRoomForSheet(): boolean {
  return useMediaQuery(WIDE);
}

type Props = {
  onOpen: () => void;
  /** `listed`: one of several in a column; `thumb`: a phone's first act. */
  place: 'header' | 'listed' | 'thumb';
  children: string;
};

/** Raises an order: in a sheet where there is room for one, else on its page. */
export function CreateButton({ onOpen, place, children }: Props) {
  const hasRoom = useHasRoomForSheet();
  const looks = {
    ...(place === 'listed' && { variant: 'quiet' as const, ...FULL }),
    ...(place === 'thumb' && THUMB),
  };
  return hasRoom ? (
    <Button {...looks} icon={<Plus />} aria-haspopup="dialog" onClick={onOpen}>
      {children}
    </Button>
  ) : (
    <Button asChild {...looks}>
      <Link to="/work-orders/create">
        <Plus aria-hidden />
        {children}
      </Link>
    </Button>
  );
}

const WAYS = [
  { to: '/job-management', label: dashboardTexts.manageJobs, icon: ListChecks },
  { to: '/vendors', label: dashboardTexts.manageVendors, icon: Store },
  { to: '/paid', label: dashboardTexts.viewPaid, icon: Wallet },
  { to: '/invoices', label: dashboardTexts.manageInvoices, icon: FileText },
] as const;

/** Where people go from here, as far as the role may (section 2). */
export function QuickActions({ role, onCreate }: { role: Role; onCreate: () => void }) {
  return (
    <Card>
      <CardTitle marginBottom="3">{dashboardTexts.quickActions}</CardTitle>
      <Stack>
        {may(role, 'work-order.create') && (
          <CreateButton place="listed" onOpen={onCreate}>
            {dashboardTexts.createNew}
          </CreateButton>
        )}
        {WAYS.filter(({ to }) => mayOpen(role, to)).map(({ to, label, icon: Icon }) => (
          <Button key={to} asChild variant="quiet" width="full" justifyContent="flex-start">
            <Link to={to}>
              <Icon aria-hidden />
              {label}
            </Link>
          </Button>
        ))}
      </Stack>
    </Card>
  );
}

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
const LISTED = { variant: 'quiet', width: 'full', justifyContent: 'flex-start' } as const;
const LOOKS = { header: {}, listed: LISTED, thumb: { size: 'floor' } } as const;

/** True if a sheet fits over the dashboard; on narrower screens an order is created on its own page. */
export function useHasRoomForSheet(): boolean {
  return useMediaQuery(WIDE);
}

type Props = {
  onOpen: () => void;
  /** `listed`: in a column of several; `thumb`: a phone's main action. */
  place: 'header' | 'listed' | 'thumb';
  children: string;
};

/** Creates an order: in a sheet if one fits, otherwise on its page. */
export function CreateButton({ onOpen, place, children }: Props) {
  const hasRoom = useHasRoomForSheet();
  const looks = LOOKS[place];
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
  { to: '/job-management', label: 'manageJobs', icon: ListChecks },
  { to: '/vendors', label: 'manageVendors', icon: Store },
  { to: '/paid', label: 'viewPaid', icon: Wallet },
  { to: '/invoices', label: 'manageInvoices', icon: FileText },
] as const;

/** Links to the screens that the role may open (section 2). */
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
          <Button key={to} asChild {...LISTED}>
            <Link to={to}>
              <Icon aria-hidden />
              {dashboardTexts[label]}
            </Link>
          </Button>
        ))}
      </Stack>
    </Card>
  );
}

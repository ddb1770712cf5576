import { Link } from '@tanstack/react-router';
import { FileText, ListChecks, Store, Wallet } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { may, mayOpen, type Role } from '#domain/permissions.ts';
import { dashboardTexts } from '../texts.ts';
import { CreateButton } from './create-button.tsx';

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

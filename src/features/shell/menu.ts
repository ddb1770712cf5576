import type { LucideIcon } from 'lucide-react';
import {
  BadgeCheck,
  ClipboardCheck,
  ClipboardList,
  FileText,
  LayoutDashboard,
  ListChecks,
  Receipt,
  Store,
  UserCheck,
  Wallet,
  Wrench,
} from 'lucide-react';
import type { menuTexts } from '#app/texts/common.ts';
import { type GuardedRoute, mayOpen, type Role } from '#domain/permissions.ts';

/** A menu section: its own path, and the ways a path counts as belonging to it (section 2, decision C15). */
export type MenuEntry = { path: GuardedRoute & keyof typeof menuTexts; icon: LucideIcon };

/** The menu in the specification's order. */
const ENTRIES: readonly MenuEntry[] = [
  { path: '/', icon: LayoutDashboard },
  { path: '/created-work-orders', icon: ClipboardList },
  { path: '/approve-work-order', icon: ClipboardCheck },
  { path: '/assign-vendor', icon: UserCheck },
  { path: '/in-progress-work-orders', icon: Wrench },
  { path: '/completed-work-orders', icon: BadgeCheck },
  { path: '/paid', icon: Wallet },
  { path: '/job-management', icon: ListChecks },
  { path: '/vendors', icon: Store },
  { path: '/invoices', icon: FileText },
  { path: '/pending-payments', icon: Receipt },
];

/** The entries a role may open. */
export function menuFor(role: Role): readonly MenuEntry[] {
  return ENTRIES.filter((entry) => mayOpen(role, entry.path));
}

/** Whether a path counts as the section: its own path and what lies below it; `/progress/` counts as In Progress. */
export function isInSection(pathname: string, section: string): boolean {
  if (section === '/') return pathname === '/';
  if (section === '/in-progress-work-orders' && pathname.includes('/progress/')) return true;
  return pathname === section || pathname.startsWith(`${section}/`);
}

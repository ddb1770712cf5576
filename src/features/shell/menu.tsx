import { Link, useLocation } from '@tanstack/react-router';
import {
  BadgeCheck,
  CarFront,
  ClipboardCheck,
  ClipboardList,
  FileText,
  FileUp,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Plus,
  ReceiptIndianRupee,
  Store,
  UserCheck,
  Users,
  Wallet,
  Wrench,
} from 'lucide-react';
import { Fragment, lazy, Suspense } from 'react';
import { useRuntimeConfig } from '#app/hooks/use-server.ts';
import { menuTexts, shortMenuTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Text, VisuallyHidden } from '#app/ui/text.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { type GuardedRoute, may, mayOpen, type Role } from '#domain/permissions.ts';
import type { OrderListName } from '#domain/work-order/lists.ts';
import { shellTexts } from './texts.ts';

/**
 * Counts next to the entries, which fit on a desktop; the menu works without them. The screen's own requests go first.
 */
const MenuCount = lazy(async () => {
  await whenIdle();
  return import('./menu-count.tsx').then(
    (part) => ({ default: part.MenuCount }),
    () => ({ default: () => null }),
  );
});

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else setTimeout(resolve);
  });
}

type MenuEntry = {
  path: GuardedRoute & keyof typeof menuTexts;
  icon: LucideIcon;
  /** The list whose orders are counted next to the entry. */
  list?: OrderListName;
};

/** The menu in the specification's order, after the floor. */
const ENTRIES: readonly MenuEntry[] = [
  { path: '/floor', icon: CarFront },
  { path: '/', icon: LayoutDashboard },
  { path: '/created-work-orders', icon: ClipboardList, list: 'created' },
  { path: '/approve-work-order', icon: ClipboardCheck, list: 'approve' },
  { path: '/assign-vendor', icon: UserCheck, list: 'assign' },
  { path: '/in-progress-work-orders', icon: Wrench, list: 'in-progress' },
  { path: '/completed-work-orders', icon: BadgeCheck, list: 'completed' },
  { path: '/paid', icon: Wallet },
  { path: '/job-management', icon: ListChecks },
  { path: '/vendors', icon: Store },
  { path: '/invoices', icon: FileText },
  { path: '/pending-payments', icon: ReceiptIndianRupee },
  { path: '/users', icon: Users },
  { path: '/import', icon: FileUp },
];

/** Conditions that vary by screen or host: `isOnFloor` on a touch screen, and the host's contract level. */
type Offered = { isOnFloor?: boolean } & Pick<RuntimeConfig, 'contract'>;

/** The entries that a role may open, if their targets exist. */
export function menuFor(role: Role, { isOnFloor = false, contract }: Offered): readonly MenuEntry[] {
  const isHere: Readonly<Record<string, boolean>> = {
    '/floor': isOnFloor,
    '/users': contract >= 1,
    '/import': contract >= 1,
  };
  return ENTRIES.filter(({ path }) => mayOpen(role, path) && isHere[path] !== false);
}

/** The user's section of the menu: an order that moved on stays in the section of the list it was opened from [L15]. */
function useSection(): string {
  const { pathname, state } = useLocation();
  return ENTRIES.find(({ path }) => path === state.list)?.path ?? pathname;
}

/** True if a path is in the section; paths below it are, and `/progress/` counts as In Progress (section 2). */
function isInSection(pathname: string, section: string): boolean {
  if (section === '/') return pathname === '/';
  if (section === '/in-progress-work-orders' && pathname.includes('/progress/')) return true;
  return pathname === section || pathname.startsWith(`${section}/`);
}

const Nav = chakra('nav', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', padding: '2', overflowY: 'auto', flex: '1' },
});

const Item = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'control',
    paddingInline: '3',
    paddingBlock: '2',
    lineHeight: 'short',
    borderRadius: 'md',
    color: 'fg',
    textDecoration: 'none',
    fontWeight: 'medium',
    _hover: { bg: 'bg.hover' },
    '& svg': { boxSize: '5', flexShrink: 0 },
    '&[aria-current=page]': { bg: 'accent.bg', color: 'accent.fg', fontWeight: 'strong' },
  },
  variants: {
    shape: {
      wide: {
        gap: { base: '3', lg: '2' },
        paddingInline: '2',
        textStyle: { base: 'body', lg: 'small' },
        lineHeight: 'tight',
      },
      rail: {
        flexDirection: 'column',
        gap: '1',
        paddingInline: '1',
        textStyle: 'small',
        lineHeight: 'tight',
        textAlign: 'center',
      },
    },
  },
  defaultVariants: { shape: 'wide' },
});

/** Its space is reserved from the start, so that no name wraps when the count arrives. */
const Count = chakra('span', {
  base: { marginInlineStart: 'auto', minWidth: '6', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
});

const ITSELF = { exact: true };

/** A user whose home is the floor can still open the dashboard. */
const ASKED_FOR = { dashboard: true };

type Props = { role: Role; shape: 'wide' | 'rail'; onGo?: (() => void) | undefined };

/** Names that fit on one line of the table layout's narrow menu, below the name of their group. */
const SHORT: Partial<Record<string, string>> = shortMenuTexts;

function Name({ path, isShort }: { path: MenuEntry['path']; isShort: boolean }) {
  const short = isShort && SHORT[path];
  if (!short) return <span>{menuTexts[path]}</span>;
  return (
    <>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{menuTexts[path]}</VisuallyHidden>
    </>
  );
}

/** The role's menu; in the `rail` the names are below the icons. */
export function Menu({ role, shape, onGo }: Props) {
  const place = useSection();
  const isOffice = useMediaQuery(media.officeUp);
  const isWide = useMediaQuery(media.wideOffice);
  const isOnFloor = useMediaQuery(media.floor);
  const isShort = shape === 'wide' && isOffice && !isWide;
  const { contract } = useRuntimeConfig();
  return (
    <Nav aria-label={shellTexts.menuLabel}>
      {may(role, 'work-order.create') && (
        <Button asChild marginBottom="2" paddingInline={shape === 'rail' ? '0' : '2'} fontSize="small">
          <Link to="/work-orders/create" onClick={onGo} aria-label={menuTexts.create}>
            <Plus aria-hidden />
            {shape === 'wide' ? menuTexts.create : shellTexts.newOrder}
          </Link>
        </Button>
      )}
      {menuFor(role, { isOnFloor, contract }).map(({ path, icon: Icon, list }, at, entries) => (
        <Fragment key={path}>
          {isShort && list !== undefined && entries[at - 1]?.list === undefined && (
            <Text tone="muted" size="small" paddingInline="2" marginTop="2" aria-hidden>
              {menuTexts['/work-orders']}
            </Text>
          )}
          <Item asChild shape={shape}>
            <Link
              to={path}
              {...(path === '/' && { state: ASKED_FOR })}
              onClick={onGo}
              // The router would highlight every link whose path this one begins with.
              activeOptions={ITSELF}
              aria-current={isInSection(place, path) ? 'page' : undefined}
            >
              <Icon aria-hidden />
              <Name path={path} isShort={isShort} />
              {shape === 'wide' && isOffice && list !== undefined && (
                <Count>
                  <Suspense fallback={null}>
                    <MenuCount listName={list} />
                  </Suspense>
                </Count>
              )}
            </Link>
          </Item>
        </Fragment>
      ))}
    </Nav>
  );
}

import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { CarFront, CloudUpload, type LucideIcon, MenuIcon, Plus, Search } from 'lucide-react';
import { menuTexts } from '#app/texts/common.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { shellTexts } from './texts.ts';

const Bar = chakra('nav', {
  base: {
    position: 'fixed',
    insetInline: '0',
    bottom: '0',
    zIndex: 'header',
    height: 'var(--ui-bar)',
    paddingBottom: 'env(safe-area-inset-bottom)',
    display: 'grid',
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
    bg: 'bg.surface',
    borderTopWidth: 'edge',
    borderColor: 'line',
    _print: { display: 'none' },
    '& > *': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '1',
      color: 'fg',
      textStyle: 'small',
      fontWeight: 'medium',
      textDecoration: 'none',
      cursor: 'pointer',
    },
    '& > [aria-current=page]': { color: 'accent.fg', bg: 'accent.bg', fontWeight: 'strong' },
    '& svg': { boxSize: '6' },
  },
});

type Entry = { to: '/floor' | '/work-orders/create' | '/outbox'; name: string; icon: LucideIcon };

const ENTRIES: readonly Entry[] = [
  {
    to: '/floor',
    get name() {
      return menuTexts['/floor'];
    },
    icon: CarFront,
  },
  {
    to: '/work-orders/create',
    get name() {
      return shellTexts.newOrder;
    },
    icon: Plus,
  },
  {
    to: '/outbox',
    get name() {
      return menuTexts['/outbox'];
    },
    icon: CloudUpload,
  },
];

const TO_SEARCH = { search: true };

/** Everything needed at the cars, within reach of the thumbs; the rest is in the menu behind 'More'. */
export function FloorBar({ onMore }: { onMore: () => void }) {
  const navigate = useNavigate();
  const at = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Bar aria-label={shellTexts.floorBar} data-floor-bar data-foot-bar>
      {ENTRIES.map(({ to, name, icon: Icon }) => (
        <Link key={to} to={to} aria-current={at === to ? 'page' : undefined}>
          <Icon aria-hidden />
          {name}
        </Link>
      ))}
      <button type="button" onClick={() => void navigate({ to: '/floor', state: TO_SEARCH })}>
        <Search aria-hidden />
        {shellTexts.search}
      </button>
      <button type="button" onClick={onMore}>
        <MenuIcon aria-hidden />
        {shellTexts.more}
      </button>
    </Bar>
  );
}

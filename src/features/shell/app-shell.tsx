import { MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { commonTexts } from '#app/texts/common.ts';
import { AppMark } from '#app/ui/app-mark.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { LazyDrawer } from '#app/ui/lazy-dialogs.tsx';
import { SkipLink } from '#app/ui/text-link.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { mayOpen } from '#domain/permissions.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { FloorBar } from './floor-bar.tsx';
import { Menu } from './menu.tsx';
import { SyncChip } from './sync-chip.tsx';
import { shellTexts } from './texts.ts';
import { UserMenu } from './user-menu.tsx';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'var(--ui-sizes-rail) 1fr', lg: 'var(--ui-sizes-sidebar) 1fr' },
    minHeight: '100dvh',
    bg: 'bg.canvas',
    color: 'fg',
  },
});

const Side = chakra('div', {
  base: {
    flexDirection: 'column',
    position: 'sticky',
    top: '0',
    height: '100dvh',
    borderInlineEndWidth: 'edge',
    borderColor: 'line',
    bg: 'bg.surface',
  },
});

const Brand = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    height: 'header',
    paddingInline: '3',
    textStyle: 'small',
    fontWeight: 'strong',
    letterSpacing: 'title',
    color: 'accent.fg',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    flexShrink: 0,
  },
});

const Header = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'header',
    display: 'flex',
    alignItems: 'center',
    gap: 'gap',
    minHeight: 'header',
    paddingInline: 'page',
    bg: 'bg.surface',
    borderBottomWidth: 'edge',
    borderColor: 'line',
  },
});

const Main = chakra('main', {
  base: {
    padding: 'page',
    width: 'full',
    maxWidth: 'content',
    marginInline: 'auto',
    minWidth: '0',
    // Lists and tables take the full width; text stays as wide as lines are easy to follow.
    '&:has(> [data-desk], > [role=tabpanel], > * > [role=tabpanel])': { maxWidth: 'none' },
    // A bar is at the bottom from the start, so that it does not move when the content arrives.
    '&:has(> [data-foot-bar])': {
      display: 'flex',
      flexDirection: 'column',
      minHeight: 'calc(100dvh - var(--ui-sizes-header) - var(--ui-bar))',
    },
    '&:has(> [role=tabpanel] > * > [data-foot-bar])': {
      display: { base: 'flex', md: 'block' },
      flexDirection: 'column',
      minHeight: 'calc(100dvh - var(--ui-sizes-header))',
      paddingBottom: { base: '0', md: 'page' },
    },
    // Sticky table headers stop below the frame's header.
    '--ui-table-top': 'var(--ui-sizes-header)',
  },
});

type Props = {
  user: SessionUser;
  verified: boolean;
  onSignOut: () => void;
  tools?: ReactNode;
  banner?: ReactNode;
  children: ReactNode;
};

/**
 * The frame around every screen: menu, sync chip and user menu. One column on a phone; at the cars a bar at the bottom,
 * on other tablets a rail.
 */
export function AppShell({ user, verified, onSignOut, tools, banner, children }: Props) {
  const [menuOpen, setMenuOpen] = useState(false);
  const isFloor = useMediaQuery(media.floorBar);
  const hasBar = isFloor && mayOpen(user.role, '/floor');
  return (
    <Frame {...(hasBar && { gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <SkipLink to="content" />
      {!hasBar && (
        <>
          <Side display={{ base: 'none', md: 'flex', lg: 'none' }}>
            <Brand aria-hidden>
              <AppMark />
            </Brand>
            <Menu role={user.role} shape="rail" />
          </Side>
          <Side display={{ base: 'none', lg: 'flex' }}>
            <Brand aria-hidden>
              <AppMark />
              {commonTexts.productName}
            </Brand>
            <Menu role={user.role} shape="wide" />
          </Side>
        </>
      )}
      <chakra.div minWidth="0" overflowX="clip">
        <Header>
          <chakra.div display={hasBar ? 'none' : { base: 'block', md: 'none' }}>
            <IconButton name={shellTexts.openMenu} icon={<MenuIcon />} onClick={() => setMenuOpen(true)} />
          </chakra.div>
          <chakra.span flex="1" fontWeight="strong" truncate display={{ base: 'none', sm: 'block' }}>
            {user.locationName === '' ? user.city.name : user.locationName}
          </chakra.span>
          <chakra.span flex="1" display={{ base: 'block', sm: 'none' }} />
          {/* Comes before the others, which stay in place while its text changes. */}
          <SyncChip />
          {/* Its space is reserved, because its code arrives last. */}
          {tools ? (
            <chakra.div flexShrink="0" minWidth={{ base: 'control', lg: 'palette' }}>
              {tools}
            </chakra.div>
          ) : null}
          <UserMenu user={user} verified={verified} onSignOut={onSignOut} />
        </Header>
        <Main id="content" {...(hasBar && { marginBottom: 'var(--ui-bar)' })}>
          {banner}
          {children}
        </Main>
      </chakra.div>
      {hasBar && <FloorBar onMore={() => setMenuOpen(true)} />}
      <LazyDrawer
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        partName={shellTexts.menuLabel}
        title={commonTexts.productName}
        placement="start"
      >
        {/* Aligned with the title. */}
        <chakra.div marginInline="-2">
          <Menu role={user.role} shape="wide" onGo={() => setMenuOpen(false)} />
        </chakra.div>
      </LazyDrawer>
    </Frame>
  );
}

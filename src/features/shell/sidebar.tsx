import { chakra } from '@chakra-ui/react';
import { Link, useLocation } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { menuTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { may, type Role } from '#domain/permissions.ts';
import { isInSection, menuFor } from './menu.ts';
import { shellTexts } from './texts.ts';

const Nav = chakra('nav', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', padding: '3', overflowY: 'auto', flex: '1' },
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
      wide: {},
      rail: {
        justifyContent: 'center',
        paddingInline: '0',
        '& span': {
          position: 'absolute',
          width: 'hairline',
          height: 'hairline',
          overflow: 'hidden',
          clipPath: 'inset(50%)',
          whiteSpace: 'nowrap',
        },
      },
    },
  },
  defaultVariants: { shape: 'wide' },
});

type Props = { role: Role; shape: 'wide' | 'rail'; onGo?: (() => void) | undefined };

/** The menu a role sees; `rail` shows icons with their names for those who hear or hover. */
export function Menu({ role, shape, onGo }: Props) {
  const { pathname } = useLocation();
  return (
    <Nav aria-label={shellTexts.menuLabel}>
      {may(role, 'work-order.create') && (
        <Button asChild marginBottom="3" paddingInline={shape === 'rail' ? '0' : '5'}>
          <Link
            to="/work-orders/create"
            onClick={onGo}
            aria-label={menuTexts.create}
            title={menuTexts.create}
          >
            <Plus aria-hidden />
            {shape === 'wide' && menuTexts.create}
          </Link>
        </Button>
      )}
      {menuFor(role).map(({ path, icon: Icon }) => (
        <Item asChild key={path} shape={shape}>
          <Link
            to={path}
            onClick={onGo}
            title={shape === 'rail' ? menuTexts[path] : undefined}
            aria-current={isInSection(pathname, path) ? 'page' : undefined}
          >
            <Icon aria-hidden />
            <span>{menuTexts[path]}</span>
          </Link>
        </Item>
      ))}
    </Nav>
  );
}

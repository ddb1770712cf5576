import { chakra, Flex } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Palette } from './theme/palettes.ts';

export type NoticeTone = 'info' | 'success' | 'waiting' | 'attention';

const looks = {
  info: { palette: 'blue', icon: <Info /> },
  success: { palette: 'green', icon: <CircleCheck /> },
  waiting: { palette: 'amber', icon: <Clock /> },
  attention: { palette: 'red', icon: <CircleAlert /> },
} as const satisfies Record<NoticeTone, { palette: Palette; icon: ReactNode }>;

const Box = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    padding: 'inset',
    borderWidth: 'edge',
    borderRadius: 'lg',
    bg: 'colorPalette.bg',
    color: 'colorPalette.fg',
    borderColor: 'colorPalette.line',
    '& svg': { flexShrink: 0, boxSize: '6' },
  },
});

export type NoticeProps = {
  tone: NoticeTone;
  title?: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
};

/** A sentence that belongs to the screen and stays, where a toast would pass by. */
export function Notice({ tone, title, icon, actions, children }: NoticeProps) {
  const look = looks[tone];
  return (
    <Box colorPalette={look.palette} data-tone={tone}>
      {icon ?? look.icon}
      <Flex direction="column" gap="1" flex="1 1 var(--ui-sizes-menu)" minWidth="0">
        {title !== undefined && <strong>{title}</strong>}
        {children !== undefined && <div>{children}</div>}
      </Flex>
      {actions !== undefined && (
        <Flex wrap="wrap" gap="gap">
          {actions}
        </Flex>
      )}
    </Box>
  );
}

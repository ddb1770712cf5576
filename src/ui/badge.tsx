import { CheckCheck, CircleAlert, Clock, CloudOff, CloudUpload, PencilLine, RefreshCw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { chakra } from './chakra.tsx';
import { VisuallyHidden } from './text.tsx';
import type { Palette } from './theme/colors.ts';

const BadgeBase = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    paddingInline: '3',
    paddingBlock: '1',
    borderRadius: 'full',
    borderWidth: 'thin',
    textStyle: 'small',
    lineHeight: 'tight',
    fontWeight: 'strong',
    whiteSpace: 'nowrap',
    bg: 'colorPalette.bg',
    color: 'colorPalette.fg',
    borderColor: 'colorPalette.line',
    '& svg': { flexShrink: 0, boxSize: '4' },
  },
});

type BadgeProps = Omit<ComponentProps<typeof BadgeBase>, 'colorPalette'> & {
  palette: Palette;
};

/** A word on a colour. The word carries the meaning; the colour only helps to find it. */
export function Badge({ palette, ...rest }: BadgeProps) {
  return <BadgeBase colorPalette={palette} {...rest} />;
}

export type MarkTone = 'waiting' | 'sending' | 'sent' | 'attention' | 'draft' | 'offline' | 'unknown';

const looks = {
  waiting: { palette: 'amber', icon: <Clock /> },
  sending: { palette: 'brand', icon: <RefreshCw /> },
  sent: { palette: 'green', icon: <CheckCheck /> },
  attention: { palette: 'red', icon: <CircleAlert /> },
  draft: { palette: 'gray', icon: <PencilLine /> },
  offline: { palette: 'amber', icon: <CloudOff /> },
  unknown: { palette: 'gray', icon: <CloudUpload /> },
} as const satisfies Record<MarkTone, { palette: Palette; icon: ReactNode }>;

type MarkProps = {
  tone: MarkTone;
  icon?: ReactNode;
  /** Icon only, where another badge has the words: they are read out, and shown on hover. */
  small?: boolean | undefined;
  children: ReactNode;
};

/** An icon and a word for the sync state of an item. */
export function Mark({ tone, icon, small = false, children }: MarkProps) {
  const look = looks[tone];
  return (
    <Badge
      palette={look.palette}
      data-tone={tone}
      paddingInline={small ? '1' : undefined}
      title={small && typeof children === 'string' ? children : undefined}
    >
      {icon ?? look.icon}
      {small ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </Badge>
  );
}

import { CheckCheck, CircleAlert, Clock, CloudOff, PencilLine, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import type { Palette } from './theme/palettes.ts';

export type MarkTone = 'waiting' | 'sending' | 'sent' | 'attention' | 'draft' | 'offline';

const looks = {
  waiting: { palette: 'amber', icon: <Clock /> },
  sending: { palette: 'brand', icon: <RefreshCw /> },
  sent: { palette: 'green', icon: <CheckCheck /> },
  attention: { palette: 'red', icon: <CircleAlert /> },
  draft: { palette: 'gray', icon: <PencilLine /> },
  offline: { palette: 'amber', icon: <CloudOff /> },
} as const satisfies Record<MarkTone, { palette: Palette; icon: ReactNode }>;

export type MarkProps = { tone: MarkTone; icon?: ReactNode; children: ReactNode };

/** An icon and a word that say where a piece of work is on its way to the office. */
export function Mark({ tone, icon, children }: MarkProps) {
  const look = looks[tone];
  return (
    <Badge palette={look.palette} data-tone={tone}>
      {icon ?? look.icon}
      {children}
    </Badge>
  );
}

import { CircleAlert, CircleCheck, Clock, CloudOff, Info, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { chakra, Flex } from './chakra.tsx';
import { uiTexts } from './texts.ts';
import type { Palette } from './theme/colors.ts';

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

type NoticeProps = {
  tone: NoticeTone;
  title?: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
};

/** A message that stays on the screen, unlike a toast. */
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

type ErrorPanelProps = {
  title: ReactNode;
  children: ReactNode;
  onRetry: () => void;
  retrying: boolean;
  /** True if there was no response at all, rather than a refusal. */
  isOffline: boolean;
};

/**
 * Replaces content that could not be loaded: what happened, one thing to do, and its result. Red only if the server
 * refused.
 */
export function ErrorPanel({ title, children, onRetry, retrying, isOffline }: ErrorPanelProps) {
  const [isAsked, setAsked] = useState(false);
  const [tried, setTried] = useState(0);
  useEffect(() => {
    if (!isAsked || retrying) return;
    setAsked(false);
    setTried((times) => times + 1);
  }, [isAsked, retrying]);
  const retry = (
    <Button
      variant="quiet"
      icon={<RefreshCw />}
      busy={retrying}
      onClick={() => {
        onRetry();
        setAsked(true);
      }}
    >
      {uiTexts.tryAgain}
    </Button>
  );
  return (
    <div role="alert">
      <Notice
        tone={isOffline ? 'waiting' : 'attention'}
        icon={isOffline ? <CloudOff /> : undefined}
        title={title}
        actions={retry}
      >
        {children}
        {tried > 0 && <p>{isOffline ? uiTexts.stillNoNetwork(tried) : uiTexts.sameAnswer(tried)}</p>}
      </Notice>
    </div>
  );
}

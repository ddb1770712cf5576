import { chakra, Flex } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from './button.tsx';
import { uiTexts } from './texts.ts';
import type { Palette } from './theme/colors.ts';
import { readToasts, subscribeToToasts, TOASTER_ID, type Toast, type ToastTone, toast } from './toast.ts';

const looks = {
  success: { palette: 'green', icon: <CircleCheck /> },
  error: { palette: 'red', icon: <CircleAlert /> },
  info: { palette: 'blue', icon: <Info /> },
  warning: { palette: 'amber', icon: <TriangleAlert /> },
} as const satisfies Record<ToastTone, { palette: Palette; icon: ReactNode }>;

const Region = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    insetInlineStart: { base: 'page', md: 'auto' },
    insetInlineEnd: 'page',
    // At the top on a phone, because the thumb works at the bottom.
    top: { base: 'calc(var(--ui-sizes-header) + var(--ui-spacing-2))', md: 'auto' },
    bottom: { md: 'calc(var(--ui-spacing-page) + var(--ui-bar))' },
    width: { md: 'toast' },
    display: 'flex',
    flexDirection: 'column',
    gap: 'gap',
    pointerEvents: 'none',
    _print: { display: 'none' },
  },
});

const Sheet = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    padding: '2',
    paddingInlineStart: '4',
    borderRadius: 'lg',
    borderWidth: 'edge',
    borderColor: 'line',
    borderInlineStartWidth: 'heavy',
    borderInlineStartColor: 'colorPalette.solid',
    bg: 'bg.raised',
    color: 'fg',
    boxShadow: 'overlay',
    pointerEvents: 'auto',
    animationName: 'rise-in',
    animationDuration: 'calm',
    animationTimingFunction: 'out',
    '& > svg': { flexShrink: 0, boxSize: '6', marginTop: '3', color: 'colorPalette.solid' },
  },
});

/** One toast at a time: more would cover the work. The others wait. */
export function Toaster() {
  const [first] = useSyncExternalStore(subscribeToToasts, readToasts);
  return (
    <Region
      id={TOASTER_ID}
      aria-label={uiTexts.notifications}
      aria-live="polite"
      aria-relevant="additions text"
    >
      {first !== undefined && <ToastSheet key={first.id} entry={first} />}
    </Region>
  );
}

function ToastSheet({ entry }: { entry: Toast }) {
  const { id, durationMs, showing, action } = entry;
  const [isHeld, setIsHeld] = useState(false);
  const leftMs = useRef(durationMs);
  const look = looks[entry.tone];

  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast shown again under its id starts its time again
  useEffect(() => {
    leftMs.current = durationMs;
  }, [showing, durationMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (isHeld || !Number.isFinite(leftMs.current)) return;
    const startedMs = performance.now();
    const timer = setTimeout(() => toast.dismiss(id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedMs;
    };
  }, [id, isHeld, showing]);

  return (
    <Sheet
      colorPalette={look.palette}
      data-tone={entry.tone}
      role={entry.tone === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {look.icon}
      <Flex direction="column" gap="1" flex="1" paddingBlock="3" minWidth="0">
        <strong>{entry.title}</strong>
        {entry.description !== undefined && <p>{entry.description}</p>}
      </Flex>
      {action !== undefined && (
        <Button
          variant="ghost"
          onClick={() => {
            toast.dismiss(id);
            action.onAct();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton name={uiTexts.close} icon={<X />} onClick={() => toast.dismiss(id)} />
    </Sheet>
  );
}

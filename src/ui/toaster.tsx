import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from './button.tsx';
import { chakra } from './chakra.tsx';
import { TextButton } from './text-link.tsx';
import { uiTexts } from './texts.ts';
import type { Palette } from './theme/colors.ts';
import {
  readToastPlaces,
  readToasts,
  subscribeToToastPlaces,
  subscribeToToasts,
  type Toast,
  type ToastTone,
  toast,
} from './toast.ts';

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
    // Above the bars at the bottom.
    bottom: 'calc(var(--ui-spacing-page) + var(--ui-foot, 0px))',
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
    gap: { base: '1', md: '3' },
    padding: '2',
    paddingInlineStart: { base: '2', md: '4' },
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

/** At most a few lines each: a name with hundreds of letters must not cover a phone's screen. */
const Words = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '1',
    flex: '1',
    paddingBlock: '3',
    minWidth: '0',
    overflowWrap: 'anywhere',
  },
  variants: { short: { true: { '& > strong': { lineClamp: '3' }, '& > p': { lineClamp: '6' } } } },
});

/**
 * One toast at a time: more would cover the work. The others wait. A dialog shows the toasts added since it opened, and
 * those that can be undone.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts);
  const dialog = useSyncExternalStore(subscribeToToastPlaces, readToastPlaces).at(-1);
  const isOfDialog = ({ shownAtMs, action }: Toast) =>
    dialog !== undefined && (action !== undefined || shownAtMs >= dialog.sinceMs);
  const onPage = toasts.find((entry) => !isOfDialog(entry));
  const inDialog = toasts.find(isOfDialog);
  const region = useRef<HTMLElement>(null);
  useRoomForBars(region, onPage !== undefined);
  return (
    <>
      <Region
        ref={region}
        aria-label={uiTexts.notifications}
        aria-live="polite"
        aria-relevant="additions text"
      >
        {onPage !== undefined && <ToastSheet key={onPage.id} entry={onPage} />}
      </Region>
      {dialog !== undefined &&
        inDialog !== undefined &&
        createPortal(<ToastSheet key={inDialog.id} entry={inDialog} />, dialog.element)}
    </>
  );
}

/** Bars closer than this (px) to the bottom, or to one another, count as being there. */
const APART_PX = 24;

/** Height (px) of the bars below the region at the bottom of the window: those marked `data-foot-bar`. */
function heightOfBars(region: HTMLElement): number {
  const { left, right } = region.getBoundingClientRect();
  const bars = [...document.querySelectorAll('[data-foot-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.left < right && bar.right > left)
    .toSorted((one, other) => other.bottom - one.bottom);
  let foot = innerHeight;
  for (const { top, bottom } of bars) if (bottom >= foot - APART_PX) foot = Math.min(foot, top);
  return Math.max(0, innerHeight - foot);
}

/**
 * Keeps the region above the bars while it shows something: they come and go, and a bar at the end of a page scrolls
 * with it.
 */
function useRoomForBars(region: { readonly current: HTMLElement | null }, isShown: boolean): void {
  useLayoutEffect(() => {
    const { current } = region;
    if (!isShown || current === null) return;
    let frame = 0;
    const measure = () => current.style.setProperty('--ui-foot', `${heightOfBars(current)}px`);
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    const observer = new MutationObserver(later);
    measure();
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('scroll', later, { capture: true, passive: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener('scroll', later, { capture: true });
      removeEventListener('resize', later);
    };
  }, [region, isShown]);
}

/** Pressing a truncated text shows all of it. */
function ToastText({ title, description }: Pick<Toast, 'title' | 'description'>) {
  const words = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are measured again
  useLayoutEffect(() => {
    const said = words.current?.querySelectorAll('[data-said]') ?? [];
    setCut([...said].some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight));
  }, [title, description]);
  const [isWhole, setWhole] = useState(false);
  return (
    <Words ref={words} short={!isWhole}>
      <strong data-said>{title}</strong>
      {description !== undefined && <p data-said>{description}</p>}
      {isCut && !isWhole && (
        <TextButton type="button" onClick={() => setWhole(true)}>
          {uiTexts.showAll}
        </TextButton>
      )}
    </Words>
  );
}

/**
 * Time of each toast's first render: one that waits for another gets its full time, one that moves into a dialog its
 * remaining time.
 */
const drawn = new WeakMap<Toast, number>();

function firstDrawnMs(entry: Toast): number {
  const ms = drawn.get(entry) ?? performance.now();
  drawn.set(entry, ms);
  return ms;
}

function ToastSheet({ entry }: { entry: Toast }) {
  const { id, durationMs, showing, action } = entry;
  const [isHeld, setIsHeld] = useState(false);
  const leftMs = useRef(durationMs);
  const look = looks[entry.tone];

  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast shown again under its id starts its time again
  useEffect(() => {
    leftMs.current = durationMs - (performance.now() - firstDrawnMs(entry));
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
      <ToastText title={entry.title} description={entry.description} />
      {action !== undefined && (
        <Button
          variant="ghost"
          paddingInline={{ base: '2', md: '5' }}
          onClick={() => {
            toast.dismiss(id);
            action.onAction();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton name={uiTexts.close} icon={<X />} onClick={() => toast.dismiss(id)} />
    </Sheet>
  );
}

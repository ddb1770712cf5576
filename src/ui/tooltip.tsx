import { chakra, Portal } from '@chakra-ui/react';
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { TOOLTIP_CLOSE_MS, TOOLTIP_OPEN_MS, TOOLTIP_SKIP_MS } from './timing.ts';

const Bubble = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'tooltip',
    maxWidth: 'tooltip',
    paddingInline: '3',
    paddingBlock: '2',
    borderRadius: 'md',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    textStyle: 'small',
    boxShadow: 'overlay',
    animationName: 'fade-in',
    animationDuration: 'quick',
  },
});

const EDGE_PX = 8;
let lastClosedAtMs = Number.NEGATIVE_INFINITY;

type Place = { left: number; top?: number; bottom?: number };

export type TooltipProps = {
  text: string;
  /** One control. What the tooltip says must not be the only way to learn it: there is no hover on a tablet. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
};

export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [place, setPlace] = useState<Place | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = place !== null;

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setPlace((open) => {
      if (open !== null) lastClosedAtMs = performance.now();
      return null;
    });
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('scroll', close, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', close, true);
    };
  }, [isOpen, close]);

  const openSoon = (target: HTMLElement) => {
    clearTimeout(timer.current);
    const isFollowUp = performance.now() - lastClosedAtMs < TOOLTIP_SKIP_MS;
    timer.current = setTimeout(() => setPlace(placeBeside(target)), isFollowUp ? 0 : TOOLTIP_OPEN_MS);
  };
  const closeSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, TOOLTIP_CLOSE_MS);
  };

  const trigger = cloneElement(children, {
    'aria-describedby': isOpen ? id : children.props['aria-describedby'],
    onPointerEnter: (event) => {
      children.props.onPointerEnter?.(event);
      if (event.pointerType === 'mouse') openSoon(event.currentTarget);
    },
    onPointerLeave: (event) => {
      children.props.onPointerLeave?.(event);
      closeSoon();
    },
    onFocus: (event) => {
      children.props.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) openSoon(event.currentTarget);
    },
    onBlur: (event) => {
      children.props.onBlur?.(event);
      close();
    },
    onPointerDown: (event) => {
      children.props.onPointerDown?.(event);
      close();
    },
  });

  return (
    <>
      {trigger}
      {place !== null && (
        <Portal>
          <Bubble
            role="tooltip"
            id={id}
            style={place}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={closeSoon}
          >
            {text}
          </Bubble>
        </Portal>
      )}
    </>
  );
}

/** Under the control, or above it in the lower half of the window; pushed in from the right edge. */
function placeBeside(target: HTMLElement): Place {
  const box = target.getBoundingClientRect();
  const widest = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 20;
  const left = Math.max(EDGE_PX, Math.min(box.left, innerWidth - widest - EDGE_PX));
  if (box.bottom > innerHeight / 2) return { left, bottom: innerHeight - box.top + EDGE_PX };
  return { left, top: box.bottom + EDGE_PX };
}

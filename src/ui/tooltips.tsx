import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { chakra } from './chakra.tsx';

/** Time the pointer must rest on an icon before its name is shown. */
export const TOOLTIP_OPEN_MS = 700;
/** Time after one name during which the next is shown immediately. */
export const TOOLTIP_SKIP_MS = 300;

const Tip = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'tooltip',
    maxWidth: 'toast',
    paddingInline: '3',
    paddingBlock: '1',
    borderRadius: 'md',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    textStyle: 'small',
    pointerEvents: 'none',
    _print: { display: 'none' },
  },
});

const FROM_ICON_PX = 6;
const FROM_EDGE_PX = 8;

type Named = { name: string; icon: Element };

/**
 * Shows the name of every icon-only button and link while a mouse rests on it or it has keyboard focus. One for the
 * whole page, so that none can be forgotten. Screen readers get the name from the control itself.
 */
export function Tooltips() {
  const [shown, setShown] = useState<Named | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => followIcons(document, setShown), []);
  useLayoutEffect(() => {
    if (tip.current !== null && shown !== null) placeBeside(shown.icon, tip.current);
  }, [shown]);
  if (shown === null) return null;
  return (
    <Tip ref={tip} role="tooltip" aria-hidden>
      {shown.name}
    </Tip>
  );
}

/**
 * Next to an icon of a menu, where it would cover the next one below; otherwise below or above it. Never beyond the
 * window's edge.
 */
function placeBeside(icon: Element, tip: HTMLElement): void {
  const { left, right, top, bottom, width, height } = icon.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tip;
  const isBeside = icon.closest('nav') !== null;
  const isRoomBelow = bottom + FROM_ICON_PX + offsetHeight <= innerHeight;
  const x = isBeside ? right + FROM_ICON_PX : left + (width - offsetWidth) / 2;
  const above = top - FROM_ICON_PX - offsetHeight;
  const y = isBeside ? top + (height - offsetHeight) / 2 : isRoomBelow ? bottom + FROM_ICON_PX : above;
  const farthest = innerWidth - offsetWidth - FROM_EDGE_PX;
  tip.style.left = `${Math.max(FROM_EDGE_PX, Math.min(x, farthest))}px`;
  tip.style.top = `${y}px`;
}

/** Reports the icon whose name is to be shown, after both delays; returns a function that stops it. */
function followIcons(page: Document, show: (named: Named | null) => void): () => void {
  let on: Element | null = null;
  let isOpen = false;
  let isWarm = false;
  let byKeyboard = false;
  let opening: ReturnType<typeof setTimeout>;
  let cooling: ReturnType<typeof setTimeout>;

  function hide(): void {
    clearTimeout(opening);
    if (!isOpen) return;
    isOpen = false;
    isWarm = true;
    clearTimeout(cooling);
    cooling = setTimeout(() => {
      isWarm = false;
    }, TOOLTIP_SKIP_MS);
    show(null);
  }

  function moveTo(target: EventTarget | null): void {
    const icon = iconAt(target);
    if (icon === on) return;
    hide();
    on = icon;
    if (icon === null) return;
    const open = () => {
      const name = icon.ariaLabel ?? icon.textContent.trim();
      if (!icon.isConnected || name === '') return;
      isOpen = true;
      show({ name, icon });
    };
    opening = setTimeout(open, isWarm ? 0 : TOOLTIP_OPEN_MS);
  }

  function dismiss(by: 'pointerdown' | 'keydown' | 'scroll'): void {
    if (by !== 'scroll') byKeyboard = by === 'keydown';
    hide();
  }

  const ended = new AbortController();
  const listening = { capture: true, passive: true, signal: ended.signal };
  page.addEventListener(
    'pointerover',
    ({ pointerType, target }) => moveTo(pointerType === 'touch' ? null : target),
    listening,
  );
  page.addEventListener(
    'pointerout',
    ({ relatedTarget }) => relatedTarget === null && moveTo(null),
    listening,
  );
  page.addEventListener('focusin', ({ target }) => moveTo(byKeyboard ? target : null), listening);
  page.addEventListener('focusout', () => moveTo(null), listening);
  // The name comes back only if the icon was left in between.
  for (const type of ['pointerdown', 'keydown', 'scroll'] as const) {
    page.addEventListener(type, () => dismiss(type), listening);
  }
  return () => {
    ended.abort();
    clearTimeout(opening);
    clearTimeout(cooling);
  };
}

/** The control at this target, if it shows only an icon. */
function iconAt(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest('button, a[href], [role=button]') : null;
  return control?.querySelector('svg') && !showsWords(control) ? control : null;
}

/** Words for screen readers only are clipped to a pixel, and words without space have no box. */
function showsWords(control: Element): boolean {
  const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { textContent, parentElement } = words.currentNode;
    const boxes = [...(parentElement?.getClientRects() ?? [])];
    if (textContent?.trim() !== '' && boxes.some(({ width }) => width > 1)) return true;
  }
  return false;
}

import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a part of the page whose controls somebody else's act takes away: the part itself takes it, without
 * scrolling. `state` is what the controls depend on.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, state: unknown): void {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = part.current;
    if (element === null) return;
    const remember = () => {
      focused.current = document.activeElement;
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      // A control that is taken away tells no more than that it lost the focus; it is out of the page then.
      if (focused.current?.isConnected === true && relatedTarget !== null) focused.current = null;
    };
    element.addEventListener('focusin', remember);
    element.addEventListener('focusout', forget);
    return () => {
      element.removeEventListener('focusin', remember);
      element.removeEventListener('focusout', forget);
    };
  }, [part]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the controls go away with `state`.
  useLayoutEffect(() => {
    const lost = focused.current;
    if (lost === null || lost.isConnected || document.activeElement !== document.body) return;
    focused.current = null;
    part.current?.focus({ preventScroll: true });
  }, [part, state]);
}

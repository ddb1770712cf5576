import { useLayoutEffect, useRef } from 'react';
import { chakra } from './chakra.tsx';
import { showToastsIn } from './toast.ts';

const ToastPlace = chakra('div', {
  base: { flexShrink: 0, paddingInline: 'inset', paddingBottom: 'inset', _empty: { display: 'none' } },
});

/** Place for the toasts about a dialog's actions. A closing dialog leaves them to the page. */
export function Toasts({ isOpen }: { isOpen: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    return isOpen && place.current !== null ? showToastsIn(place.current) : undefined;
  }, [isOpen]);
  return <ToastPlace ref={place} aria-live="polite" />;
}

import { useSyncExternalStore } from 'react';

export const media = {
  tabletUp: '(min-width: 48rem)',
  desktopUp: '(min-width: 64rem)',
  /** The office's frame: list and detail side by side. */
  officeUp: '(min-width: 75rem)',
  hover: '(hover: hover)',
} as const;

/** For markup that differs; prefer responsive style props. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}

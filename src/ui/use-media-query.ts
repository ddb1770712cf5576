import { useSyncExternalStore } from 'react';

export const media = {
  tabletUp: '(min-width: 48rem)',
  desktopUp: '(min-width: 64rem)',
  phone: '(max-width: 37.49rem)',
  /** The table layout: list and detail side by side. */
  officeUp: '(min-width: 75rem)',
  wideOffice: '(min-width: 100rem)',
  /** The tablet layout: a touch screen that is too narrow for the table layout. */
  floor: '(pointer: coarse) and (max-width: 74.99rem)',
  /** The same, without phones: wide enough for the bar at its bottom. */
  floorBar: '(pointer: coarse) and (min-width: 37.5rem) and (max-width: 74.99rem)',
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

import { useSyncExternalStore } from 'react';
import { type Appearance, readAppearance, subscribeToAppearance } from './appearance.ts';

/** For the chooser only: everything else takes theme and density from CSS and need not render again. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribeToAppearance, readAppearance);
}

import { createStore } from '../store.ts';
import { browserBarColors } from './theme/colors.ts';

export type Theme = 'light' | 'dark' | 'bay';
export type ThemeChoice = 'system' | Theme;
export type Density = 'comfortable' | 'glove';
export type Language = 'en' | 'hi';
/** Settings of this device; they survive signing out. */
export type Appearance = { theme: ThemeChoice; density: Density; language: Language };

export const themeChoices: readonly ThemeChoice[] = ['system', 'light', 'dark', 'bay'];
export const densityChoices: readonly Density[] = ['comfortable', 'glove'];
export const languageChoices: readonly Language[] = ['en', 'hi'];
/** The same in every language, so that a person who can't read the current one can find theirs. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };
export const languageLabel = 'Language / भाषा';
export const defaultAppearance: Appearance = { theme: 'system', density: 'comfortable', language: 'en' };

const STORAGE_KEY = 'appearance';
const DARK_QUERY = '(prefers-color-scheme: dark)';
const CONTRAST_QUERY = '(prefers-contrast: more)';

const appearance = createStore<Appearance>(defaultAppearance);

/** For useSyncExternalStore. */
export const { getSnapshot: readAppearance, subscribe: subscribeToAppearance } = appearance;

/** Parsed on every read, because another version of the app may have written it. */
export function parseAppearance(text: string | null): Appearance {
  if (text === null) return defaultAppearance;
  try {
    const stored = JSON.parse(text) as Partial<Record<keyof Appearance, unknown>> | null;
    return {
      theme: themeChoices.find((choice) => choice === stored?.theme) ?? defaultAppearance.theme,
      density: densityChoices.find((choice) => choice === stored?.density) ?? defaultAppearance.density,
      language: languageChoices.find((choice) => choice === stored?.language) ?? defaultAppearance.language,
    };
  } catch {
    // Not JSON: foreign or only half written.
    return defaultAppearance;
  }
}

/** The user's choice; without one, Bay if the device asks for more contrast, otherwise its dark or light mode. */
export function resolveTheme(choice: ThemeChoice, device: { dark: boolean; moreContrast: boolean }): Theme {
  if (choice !== 'system') return choice;
  if (device.moreContrast) return 'bay';
  return device.dark ? 'dark' : 'light';
}

export function writeAppearance(change: Partial<Appearance>): void {
  const chosen = { ...readAppearance(), ...change };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(chosen));
  } catch {
    // Storage is full or refused: the choice lasts until the tab is closed.
  }
  show(chosen);
}

/**
 * Applies this device's choice to <html> and follows the device's settings and other tabs. Called before the first
 * render, so that no screen appears in the wrong theme. Returns a function that stops following.
 */
export function startAppearance(): () => void {
  show(parseAppearance(readStored()));
  const followed = [matchMedia(DARK_QUERY), matchMedia(CONTRAST_QUERY)];
  for (const query of followed) query.addEventListener('change', showAgain);
  addEventListener('storage', followOtherTab);
  return () => {
    for (const query of followed) query.removeEventListener('change', showAgain);
    removeEventListener('storage', followOtherTab);
  };
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage is refused in this context (a hardened private window).
    return null;
  }
}

function followOtherTab(event: StorageEvent): void {
  if (event.key !== STORAGE_KEY) return;
  show(parseAppearance(event.newValue));
}

/** The device's own settings changed. */
function showAgain(): void {
  show(readAppearance());
}

function show(chosen: Appearance): void {
  const theme = resolveTheme(chosen.theme, {
    dark: matchMedia(DARK_QUERY).matches,
    moreContrast: matchMedia(CONTRAST_QUERY).matches,
  });
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.density = chosen.density;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    bar.content = browserBarColors[theme];
  }
  appearance.set(chosen);
}

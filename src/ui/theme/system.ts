import { createSystem, defaultBaseConfig, type SystemContext } from '@chakra-ui/react';
import { settings, theme } from './theme.ts';

type CssProperties = Record<`--${string}`, string>;
type Tokens = { readonly [name: string]: Tokens | { readonly value: unknown } };
type References = Record<string, string>;

/** `sizes.0.5` is `var(--ui-sizes-0\.5)`, `zIndex.actionBar` is `var(--ui-z-index-action-bar)`. */
function reference(...path: readonly string[]): string {
  const name = [settings.cssVarsPrefix, ...path].join('-').replace(/[^\w-]/g, (sign) => `\\${sign}`);
  return `var(--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)})`;
}

function referencesOf(category: string, tokens: Tokens, path: readonly string[] = []): References {
  const found: References = {};
  for (const [key, branch] of Object.entries(tokens)) {
    const here = key === 'DEFAULT' ? path : [...path, key];
    if ('value' in branch) found[here.join('.')] = reference(category, ...here);
    else Object.assign(found, referencesOf(category, branch as Tokens, here));
  }
  return found;
}

/** The CSS reference of each token name, by category. */
function allReferences(): Record<string, References> {
  const found: Record<string, References> = {};
  for (const tokens of [theme.tokens, theme.semanticTokens])
    for (const [category, names] of Object.entries<Tokens>(tokens))
      found[category] = { ...found[category], ...referencesOf(category, names) };
  const steps = Object.entries(referencesOf('spacing', theme.tokens.spacing));
  const negative = Object.fromEntries(steps.map(([name, step]) => [`-${name}`, `calc(${step} * -1)`]));
  const ofPalette = palettes
    .flatMap(([, shades]) => shades)
    .map((shade) => [`colorPalette.${shade}`, chosen(shade)]);
  return {
    ...found,
    spacing: { ...found.spacing, ...negative },
    colors: { ...found.colors, ...Object.fromEntries(ofPalette) },
  };
}

/** The colours with shades, which `colorPalette` can choose. */
const palettes = Object.entries(theme.semanticTokens.colors)
  .filter(([, shades]) => 'solid' in shades)
  .map(([name, shades]) => [name, Object.keys(shades)] as const);

/** A shade of the palette chosen by an ancestor. */
function chosen(shade: string): string {
  return reference('colors', 'colorPalette', shade);
}

/** Styles set by `colorPalette: 'green'`, for descendants that use `colorPalette.solid`. */
const paletteStyles: Record<string, CssProperties> = Object.fromEntries(
  palettes.map(([name, shades]) => [
    name,
    Object.fromEntries(
      shades.map((shade) => [chosen(shade).slice('var('.length, -1), reference('colors', name, shade)]),
    ),
  ]),
);

type Utilities = NonNullable<typeof defaultBaseConfig.utilities>;

/** The package's style props, each with its token names: many take the same. */
function utilities(words: Record<string, References>): Utilities {
  const known = new Map<unknown, object>();
  const wordsOf = (values: unknown): object => {
    if (typeof values === 'string') return words[values] ?? {};
    let taken = known.get(values);
    if (taken === undefined) {
      taken = (values as (category: (name: string) => object) => object)((name) => words[name] ?? {});
      known.set(values, taken);
    }
    return taken;
  };
  const withWords = Object.entries(defaultBaseConfig.utilities ?? {}).map(([property, utility]) => {
    const { values } = utility;
    if (typeof values !== 'string' && typeof values !== 'function') return [property, utility];
    const taken = wordsOf(values);
    return [property, { ...utility, values: () => taken }];
  });
  return Object.fromEntries(withWords);
}

/**
 * The page's system knows the CSS reference of every token but not its value: values are in the style sheet, which the
 * build writes from the whole theme (`style-sheet.ts`). Given the tokens themselves, the package would resolve all of
 * them again at every start, which was a third of the start time (decision 025).
 */
function createPageSystem(): SystemContext {
  const words = allReferences();
  const made = createSystem({
    ...settings,
    conditions: { ...defaultBaseConfig.conditions, ...settings.conditions },
    utilities: utilities(words),
    theme: { breakpoints: theme.breakpoints, textStyles: theme.textStyles },
  });
  for (const [category, names] of Object.entries(words))
    for (const [name, word] of Object.entries(names)) made.tokens.flatMap.set(`${category}.${name}`, word);
  made.utility.register('colorPalette', {
    values: Object.keys(paletteStyles),
    transform: (palette: string) => paletteStyles[palette],
  });
  return { ...made, _global: [] };
}

let made: SystemContext | null = null;

/** Created on first use, so that a start can give it a task of its own. */
export function pageSystem(): SystemContext {
  made ??= createPageSystem();
  return made;
}

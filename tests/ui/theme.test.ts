import { isDeepStrictEqual } from 'node:util';
import { defaultBaseConfig, type SystemContext } from '@chakra-ui/react';
import { expect, test } from 'vitest';
import { styleSheet, wholeSystem } from '#app/ui/theme/style-sheet.ts';
import { pageSystem } from '#app/ui/theme/system.ts';
import { theme } from '#app/ui/theme/theme.ts';

const system = pageSystem();

const palettes = Object.entries(theme.semanticTokens.colors).filter(([, shades]) => 'solid' in shades);
const shades = palettes.flatMap(([, all]) => Object.keys(all).map((shade) => `colorPalette.${shade}`));

/** Every token that a style may name, without its category. A palette is a colour that has shades. */
const words = [...wholeSystem.tokens.categoryMap.values()]
  .flatMap((names) => [...names.keys()])
  .filter((word) => !word.startsWith('colorPalette') || shades.includes(word))
  // The package mishandles a negative distance that differs by density, and no style uses the width of a breakpoint.
  .filter((word) => !Object.keys(theme.semanticTokens.spacing).some((name) => word === `-${name}`))
  .filter((word) => !/^(breakpoint-)?(sm|md|lg|xl)$/.test(word) || word in theme.tokens.radii);
const taken = [...new Set(words), 'white/40', 'fg.muted/60', '1px solid {colors.line}', '12px', 'none'];

// One property for each test: all of them together are a million comparisons.
test.each([...Object.keys(defaultBaseConfig.utilities ?? {}), 'textStyle'])(
  'of each word for %s the page, which is given no tokens, makes what the whole theme makes of it',
  (property) => {
    const differing = taken.filter(
      (word) => !isDeepStrictEqual(madeOf(system, property, word), madeOf(wholeSystem, property, word)),
    );
    expect(differing).toEqual([]);
  },
);

test('the page, which is given no tokens, makes the same palettes as the whole theme', () => {
  for (const [palette] of palettes)
    expect(madeOf(system, 'colorPalette', palette)).toEqual(madeOf(wholeSystem, 'colorPalette', palette));
});

function madeOf({ utility }: SystemContext, property: string, word: string): unknown {
  return utility.transform(property, word);
}

test('every property that a style of the page can name is set in the style sheet', () => {
  const sheet = styleSheet();
  for (const reference of system.tokens.flatMap.values()) {
    const [property = ''] = /--[\w\\.-]+/.exec(reference) ?? [];
    if (!property.startsWith('--ui-colors-color-palette')) expect(sheet).toContain(`${property}:`);
  }
});

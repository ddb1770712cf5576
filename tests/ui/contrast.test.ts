import { describe, expect, test } from 'vitest';
import { colorTokens, paletteColors, surfaceColors } from '#app/ui/theme/colors.ts';

type Themed = { value: { base: string; _dark: string; _bay: string } };

const themes = [
  { name: 'light', key: 'base', textRatio: 4.5 },
  { name: 'dark', key: '_dark', textRatio: 4.5 },
  { name: 'Bay', key: '_bay', textRatio: 7 },
] as const;

function hexOf(value: string): string {
  if (!value.startsWith('{')) return value;
  const [, group, step] = value.slice(1, -1).split('.');
  const token = Object.entries(colorTokens).find(([name]) => name === group)?.[1];
  if (token === undefined) throw new Error(`no colour ${value}`);
  if ('value' in token) return String(token.value);
  const found = Object.entries(token).find(([name]) => name === step)?.[1];
  if (found === undefined) throw new Error(`no colour ${value}`);
  return found.value;
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(hexOf(one)), luminance(hexOf(other))].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const { bg, fg, line, accent, brand, danger } = surfaceColors;

const texts: [string, Themed, Themed][] = [
  ...Object.entries({
    canvas: bg.canvas,
    surface: bg.surface,
    raised: bg.raised,
    sunken: bg.sunken,
    hover: bg.hover,
  }).flatMap(([name, ground]): [string, Themed, Themed][] => [
    [`text on ${name}`, fg.DEFAULT, ground],
    [`quiet text on ${name}`, fg.muted, ground],
    [`a link on ${name}`, accent.fg, ground],
  ]),
  ['text on what is chosen', fg.DEFAULT, accent.bg],
  ['a link on what is chosen', accent.fg, accent.bg],
  ['a main button', brand.contrast, brand.solid],
  ['a main button pointed at', brand.contrast, brand.solidHover],
  ['a mark in the brand colour', brand.fg, brand.bg],
  ['a dangerous button', danger.contrast, danger.solid],
  ['a dangerous button pointed at', danger.contrast, danger.solidHover],
  ['an error on a surface', danger.fg, bg.surface],
  ['an error on the canvas', danger.fg, bg.canvas],
  ['an error in a dialog', danger.fg, bg.raised],
  ['the undo bar', fg.inverted, bg.inverted],
  ...Object.entries(paletteColors).flatMap(([name, palette]): [string, Themed, Themed][] => [
    [`a ${name} badge`, palette.fg, palette.bg],
    [`text on solid ${name}`, palette.contrast, palette.solid],
  ]),
];

const edges: [string, Themed, Themed][] = [
  ["a control's edge on a surface", line.control, bg.surface],
  ["a control's edge on the canvas", line.control, bg.canvas],
  ['the focus ring on a surface', line.focus, bg.surface],
  ['the focus ring on the canvas', line.focus, bg.canvas],
  ...Object.entries(paletteColors).map(([name, palette]): [string, Themed, Themed] => [
    `a ${name} bar or dot`,
    palette.solid,
    bg.surface,
  ]),
];

describe.each(themes)('in $name', ({ key, textRatio }) => {
  test.each(texts)(`%s reads at ${textRatio}:1 or more`, (_name, ink, ground) => {
    expect(ratio(ink.value[key], ground.value[key])).toBeGreaterThanOrEqual(textRatio);
  });

  test.each(edges)('%s is seen at 3:1 or more', (_name, ink, ground) => {
    expect(ratio(ink.value[key], ground.value[key])).toBeGreaterThanOrEqual(3);
  });
});

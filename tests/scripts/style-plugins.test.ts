import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { namedCssProperties, namedStyleProps } from '../../scripts/style-plugins.ts';

const { resolve } = createRequire(import.meta.url);
const preset = readFileSync(resolve('@chakra-ui/react').replace(/dist.*/, 'dist/esm/preset-base.js'), 'utf8');
const properties = readFileSync(resolve('@pandacss/is-valid-prop').replace(/\.js$/, '.mjs'), 'utf8');

test('of the package’s style props the page keeps those named in full or for short, as they are', () => {
  const kept = namedStyleProps(preset, new Set(['bg', 'lineClamp']));
  expect(kept).toContain('shorthand: ["bg"]');
  expect(kept).toContain('lineClamp: {');
  expect(kept).not.toContain('gradientFrom: {');
  expect(kept).not.toContain('caretColor: {');
});

test('of its conditions the page keeps those named as a style names them', () => {
  const kept = namedStyleProps(preset, new Set(['_hover', 'focus', 'bg']));
  expect(kept).toMatch(/^ {2}hover: \[/m);
  expect(kept).not.toMatch(/^ {2}focus: /m);
});

test('of the list of CSS properties the page keeps those that are named', () => {
  expect(namedCssProperties(properties, new Set(['color', 'zIndex']))).toContain(
    'cssPropertiesStr = "color,zIndex"',
  );
});

test('a build with a package that is made otherwise ends, instead of a page without styles', () => {
  expect(() => namedStyleProps('export const preset = {};', new Set())).toThrow('not where they were');
  expect(() => namedCssProperties('export const list = [];', new Set())).toThrow('not where it was');
});

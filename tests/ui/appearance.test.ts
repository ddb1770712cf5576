// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  defaultAppearance,
  parseAppearance,
  readAppearance,
  resolveTheme,
  startAppearance,
  subscribeToAppearance,
  writeAppearance,
} from '#app/ui/appearance.ts';
import { type FakeMatchMedia, fakeMatchMedia } from '#testkit/media.ts';

const DARK = '(prefers-color-scheme: dark)';
const CONTRAST = '(prefers-contrast: more)';

let device: FakeMatchMedia;
let stop: () => void = () => {};
const page = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  device = fakeMatchMedia();
});
afterEach(() => stop());

test('starts as the device is, comfortable', () => {
  device.set(DARK, true);
  stop = startAppearance();
  expect(readAppearance()).toEqual(defaultAppearance);
  expect(page.dataset).toMatchObject({ theme: 'dark', density: 'comfortable' });
});

test('follows the device while no theme was chosen', () => {
  stop = startAppearance();
  expect(page.dataset.theme).toBe('light');
  device.set(DARK, true);
  expect(page.dataset.theme).toBe('dark');
});

test('shows Bay where the device asks for more contrast', () => {
  device.set(CONTRAST, true);
  stop = startAppearance();
  expect(page.dataset.theme).toBe('bay');
});

test('a choice outranks the device and is remembered', () => {
  stop = startAppearance();
  writeAppearance({ theme: 'bay', density: 'glove' });
  stop();
  device.set(DARK, true);
  stop = startAppearance();
  expect(page.dataset).toMatchObject({ theme: 'bay', density: 'glove' });
});

test('changing one of the two leaves the other', () => {
  stop = startAppearance();
  writeAppearance({ density: 'glove' });
  writeAppearance({ theme: 'dark' });
  expect(readAppearance()).toEqual({ theme: 'dark', density: 'glove', language: 'en' });
});

test('follows a choice made in another tab', () => {
  stop = startAppearance();
  const newValue = JSON.stringify({ theme: 'bay', density: 'glove' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'appearance', newValue }));
  expect(page.dataset).toMatchObject({ theme: 'bay', density: 'glove' });
});

test('stops following when told so', () => {
  startAppearance()();
  device.set(DARK, true);
  expect(page.dataset.theme).toBe('light');
});

test('tells the chooser, and paints the bar of the browser', () => {
  const bar = document.createElement('meta');
  bar.name = 'theme-color';
  document.head.append(bar);
  stop = startAppearance();
  let told = 0;
  const leave = subscribeToAppearance(() => {
    told += 1;
  });
  writeAppearance({ theme: 'bay' });
  leave();
  writeAppearance({ theme: 'light' });
  expect(told).toBe(1);
  expect(bar.content).toBe('#0a434f');
});

test.each([
  ['nothing stored', null],
  ['half a text', '{"theme":'],
  ['another shape', '[1]'],
  ['null', 'null'],
  ['values of another version', '{"theme":"sepia","density":7}'],
])('falls back to the defaults on %s', (_what, stored) => {
  expect(parseAppearance(stored)).toEqual(defaultAppearance);
});

test('keeps the part that it knows', () => {
  expect(parseAppearance('{"theme":"sepia","density":"glove","language":"fr"}')).toEqual({
    theme: 'system',
    density: 'glove',
    language: 'en',
  });
});

test('a chosen theme is taken whatever the device says', () => {
  expect(resolveTheme('light', { dark: true, moreContrast: true })).toBe('light');
  expect(resolveTheme('system', { dark: true, moreContrast: true })).toBe('bay');
});

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLanguage } from '#app/app/language.ts';
import { showIn } from '#app/texts/catalogue.ts';
import { commonTexts } from '#app/texts/common.ts';
import { defaultAppearance, startAppearance } from '#app/ui/appearance.ts';
import { formatDate } from '#domain/dates.ts';
import { fakeMatchMedia } from '#testkit/media.ts';

let stop: () => void = () => {};

beforeEach(() => {
  localStorage.clear();
  fakeMatchMedia();
  stop = startAppearance();
});
afterEach(() => {
  stop();
  showIn({});
  document.documentElement.lang = 'en';
});

test('[L33] English is spoken until somebody chooses, whatever the browser prefers', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['hi-IN', 'en']);
  await startLanguage();
  expect(commonTexts.vehicle).toBe('Vehicle');
});

test('[L33] Hindi is spoken from the start where it was chosen, and the page says so', async () => {
  localStorage.setItem('appearance', JSON.stringify({ ...defaultAppearance, language: 'hi' }));
  stop();
  stop = startAppearance();
  await startLanguage();
  expect([commonTexts.vehicle, formatDate('2026-11-05T10:42:00+05:30')]).toEqual(['गाड़ी', 'नव 5, 2026']);
  expect(document.documentElement.lang).toBe('hi');
});

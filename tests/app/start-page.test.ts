import { readFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { hindi } from '#app/app/hindi/hindi.ts';
import { outsideTexts } from '#app/features/session/outside/texts.ts';
import { showIn } from '#app/texts/catalogue.ts';
import { commonTexts } from '#app/texts/common.ts';

afterEach(() => showIn({}));

it.each([
  ['en', {}],
  ['hi', hindi],
])('index.html says before any script what the landing page says in its place: %s', async (lang, texts) => {
  showIn(texts);
  const page = await readFile('index.html', 'utf8');
  expect(page).toContain(`<span lang="${lang}">${commonTexts.productName}</span>`);
  expect(page).toContain(`<p class="start-purpose" lang="${lang}">${outsideTexts.purpose}</p>`);
});

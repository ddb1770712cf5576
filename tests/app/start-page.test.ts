import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { outsideTexts } from '#app/features/session/outside/texts.ts';
import { commonTexts } from '#app/texts/common.ts';

it('index.html says before any script what the landing page says in its place', async () => {
  const page = await readFile('index.html', 'utf8');
  expect(page).toContain(`/> ${commonTexts.productName}</p>`);
  expect(page).toContain(`<p class="start-purpose">${outsideTexts.purpose}</p>`);
});

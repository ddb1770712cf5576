import { readdirSync, readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Gallery } from '#app/ui/gallery/gallery.tsx';
import { UiProvider } from '#app/ui/ui-provider.tsx';
import { eventually, press, render, says } from '#testkit/screen.tsx';

/** Not shown separately: building blocks of other components, and components that others show on demand. */
const WITHIN_OTHERS = [
  'chakra.tsx',
  'ui-provider.tsx',
  'dialog.tsx',
  'date-range-panel.tsx',
  'part.tsx',
  'toaster.tsx',
  'toasts.tsx',
  'tooltips.tsx',
];

describe('the gallery', () => {
  it('shows every part of the kit', () => {
    const folder = 'src/ui';
    const parts = readdirSync(folder).filter((name) => name.endsWith('.tsx'));
    const shown = ['gallery.tsx', 'parts.tsx']
      .map((name) => readFileSync(`${folder}/gallery/${name}`, 'utf8'))
      .join();
    const missing = parts.filter((name) => !WITHIN_OTHERS.includes(name) && !shown.includes(`'../${name}'`));
    expect(parts.length).toBeGreaterThan(30);
    expect(missing).toEqual([]);
  });

  it('lets a list be gone through, and an entry be taken out of it', async () => {
    await render(
      <UiProvider>
        <Gallery />
      </UiProvider>,
    );
    expect(says('1 of 3')).toBe(true);
    await press('Next work order');
    expect(says('2 of 3')).toBe(true);
    await press('Take out WO-1044');
    await eventually('it is gone', () => screen.queryByRole('button', { name: 'Take out WO-1044' }) === null);
    expect(says('2 of 2')).toBe(true);
    expect(screen.getByRole('button', { name: 'Next work order. This is the last one shown.' })).toBeTruthy();
  });
});

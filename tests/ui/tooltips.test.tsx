import { screen } from '@testing-library/react';
import { X } from 'lucide-react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Tooltips } from '#app/ui/tooltips.tsx';
import { buttonNamed, find, press, pressKey, render, user } from '#testkit/screen.tsx';

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const shown = () => screen.queryByRole('tooltip', { hidden: true })?.textContent ?? null;
const hover = (target: Element, pointerType = 'mouse') =>
  act(async () => {
    target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));
  });

beforeEach(async () => {
  vi.useFakeTimers();
  await render(
    <>
      <IconButton name="Close" icon={<X />} />
      <IconButton name="Delete" icon={<X />} />
      <Button icon={<X />}>Save</Button>
      <p>Words</p>
      <Tooltips />
    </>,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

test('[L16] names an icon once the pointer has rested on it for 700 ms', async () => {
  await hover(find('[aria-label=Close] svg'));
  await pass(699);
  expect(shown()).toBeNull();
  await pass(1);
  expect(shown()).toBe('Close');
  await hover(find('p'));
  expect(shown()).toBeNull();
});

test('[L16] names the next icon at once within 300 ms, and not later', async () => {
  await hover(buttonNamed('Close'));
  await pass(700);
  await hover(find('p'));
  await pass(299);
  await hover(buttonNamed('Delete'));
  await pass(0);
  expect(shown()).toBe('Delete');
  await hover(find('p'));
  await pass(300);
  await hover(buttonNamed('Close'));
  await pass(699);
  expect(shown()).toBeNull();
});

test('[L16] leaves alone what has words, and every finger', async () => {
  await hover(buttonNamed('Save'));
  await pass(700);
  expect(shown()).toBeNull();
  await hover(buttonNamed('Close'), 'touch');
  await pass(700);
  expect(shown()).toBeNull();
});

test('[L16] a press takes the name away, until the icon was left', async () => {
  await hover(buttonNamed('Close'));
  await pass(700);
  await press('Close');
  expect(shown()).toBeNull();
  await pass(700);
  expect(shown()).toBeNull();
});

test('[L16] the keyboard on an icon shows its name, and Escape takes it away', async () => {
  await user.tab();
  await user.tab();
  await pass(700);
  expect(shown()).toBe('Delete');
  await pressKey('Escape');
  expect(shown()).toBeNull();
});

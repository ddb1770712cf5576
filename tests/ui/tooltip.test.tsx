import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from '#app/ui/tooltip.tsx';
import { buttonNamed, pressKey, render } from './support/render.tsx';

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const shown = () => document.querySelector('[role=tooltip]')?.textContent;

async function pointAt(
  name: string,
  type: 'pointerover' | 'pointerout',
  pointerType = 'mouse',
): Promise<void> {
  const event = new MouseEvent(type, { bubbles: true, relatedTarget: document.body });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  await act(async () => buttonNamed(name).dispatchEvent(event));
}

beforeEach(async () => {
  vi.useFakeTimers();
  // The tooltips of the test before must not count as just closed.
  vi.advanceTimersByTime(10_000);
  await render(
    <>
      <Tooltip text="Prints the job list">
        <button type="button">Print</button>
      </Tooltip>
      <Tooltip text="Sends it again">
        <button type="button">Retry</button>
      </Tooltip>
    </>,
  );
});
afterEach(() => vi.useRealTimers());

test('opens after 700 ms and describes its control', async () => {
  await pointAt('Print', 'pointerover');
  await pass(699);
  expect(shown()).toBeUndefined();
  await pass(1);
  expect(shown()).toBe('Prints the job list');
  const id = buttonNamed('Print').getAttribute('aria-describedby');
  expect(document.getElementById(id ?? '')?.textContent).toBe('Prints the job list');
});

test('the next one opens at once within 300 ms of the last', async () => {
  await pointAt('Print', 'pointerover');
  await pass(700);
  await pointAt('Print', 'pointerout');
  await pass(120);
  expect(shown()).toBeUndefined();
  await pass(200);
  await pointAt('Retry', 'pointerover');
  await pass(0);
  expect(shown()).toBe('Sends it again');
});

test('waits again after 300 ms', async () => {
  await pointAt('Print', 'pointerover');
  await pass(700);
  await pointAt('Print', 'pointerout');
  await pass(120 + 300);
  await pointAt('Retry', 'pointerover');
  await pass(0);
  expect(shown()).toBeUndefined();
});

test('Escape closes it and a finger never opens it', async () => {
  await pointAt('Print', 'pointerover');
  await pass(700);
  await pressKey('Escape');
  expect(shown()).toBeUndefined();
  await pass(1_000);
  await pointAt('Retry', 'pointerover', 'touch');
  await pass(1_000);
  expect(shown()).toBeUndefined();
});

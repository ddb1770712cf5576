import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, vi } from 'vitest';
import { bareSystem } from './bare-system.ts';
import { aDevice } from './device.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// React notes for each element where it was made, frame by frame.
Error.stackTraceLimit = 12;

// jsdom lays nothing out; to those who ask whether an element can be seen, every one has a box.
Object.defineProperty(Element.prototype, 'getClientRects', {
  configurable: true,
  value: () => [new DOMRect(0, 0, 48, 48)],
});

/** Styles are made and go nowhere: jsdom lays nothing out, and would read every rule. */
const unstyled = createCache({ key: 'ui' });
const Sheet = unstyled.sheet.constructor as new (options: {
  key: string;
  container: Node;
}) => typeof unstyled.sheet;
// The global styles get a sheet of their own from the same class.
unstyled.sheet = new (class extends Sheet {
  override insert(): void {}
})({ key: 'ui', container: document.head });

let root: Root | null = null;

afterEach(async () => {
  // A lazy part that came after its test's end would speak in the next one.
  await act(() => vi.dynamicImportSettled());
  await act(async () => root?.unmount());
  root = null;
  document.body.replaceChildren();
});

/** Draws a part in the page, or again with other props. */
export async function render(element: ReactNode): Promise<void> {
  if (root === null) {
    aDevice();
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  const drawn = root;
  await act(async () =>
    drawn.render(
      <CacheProvider value={unstyled}>
        <ChakraProvider value={bareSystem}>{element}</ChakraProvider>
      </CacheProvider>,
    ),
  );
}

export function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (found === null) throw new Error(`nothing matches ${selector} in ${document.body.innerHTML}`);
  return found;
}

export function buttonNamed(name: string): HTMLButtonElement {
  const buttons = [...document.querySelectorAll('button')];
  const named = buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name);
  if (named === undefined) throw new Error(`no button '${name}' in ${document.body.innerHTML}`);
  return named;
}

/** A click on a button that is disabled would do nothing, and prove nothing. */
export async function press(target: HTMLElement): Promise<void> {
  if (target instanceof HTMLButtonElement && target.disabled) {
    throw new Error(`'${target.textContent || target.ariaLabel}' is disabled`);
  }
  await act(async () => {
    target.focus();
    target.click();
  });
}

export async function pressKey(key: string, target: Element = document.activeElement ?? document.body) {
  await act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
}

/** Types as a person does: React hears of it by the input event, after the browser has set the value. */
export async function typeInto(input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set;
  await until(`'${input.ariaLabel ?? input.name}' can be typed into`, () => !input.matches(':disabled'));
  await act(async () => {
    input.focus();
    setter?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/**
 * Waits until the page is as described; fails with `what` after ten seconds or so long as said, which only a stuck page needs. Looking
 * through a large page takes a while in jsdom: it is given twice as long to change meanwhile.
 */
export async function until(what: string, holds: () => boolean, patienceMs = 10_000): Promise<void> {
  const endMs = performance.now() + patienceMs;
  for (;;) {
    const beganMs = performance.now();
    if (holds()) return;
    const nowMs = performance.now();
    if (nowMs > endMs) {
      const focused = document.activeElement?.outerHTML.slice(0, 200);
      throw new Error(`still not so: ${what} in ${document.body.textContent} with the focus on ${focused}`);
    }
    const pauseMs = Math.min(50, Math.max(5, 2 * (nowMs - beganMs)));
    await act(async () => new Promise((resolve) => setTimeout(resolve, pauseMs)));
  }
}

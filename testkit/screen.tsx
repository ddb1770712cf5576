import '#app/ui/dialog.tsx';
import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import {
  type ByRoleMatcher,
  configure,
  render as draw,
  fireEvent,
  type RenderResult,
  screen,
  within,
} from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act, type ReactNode } from 'react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { EngineProvider } from '#app/hooks/engine-provider.tsx';
import { ActionToasts } from '#app/routes/_app/-action-toasts.ts';
import { guardPresses } from '#app/ui/press-guard.ts';
import { readToasts, toast } from '#app/ui/toast.ts';
import { bareSystem } from './bare-system.ts';
import { fakeMatchMedia } from './media.ts';
import type { Tablet } from './tablet.ts';

// Loaded here, so that no test waits for what a browser fetches when a dialog is first opened.

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// A whole screen is slow to render on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

// For each element React records where it was created, frame by frame.
Error.stackTraceLimit = 12;

configure({
  // Effects of a user's action are rendered before the test continues. `findBy…` and `waitFor` would wait in vain
  // inside `act`, which renders when it ends: tests wait with `eventually`.
  asyncWrapper: (work) => act(async () => await work()),
  getElementError: (message) => new Error(`${message}\nThe page reads: ${document.body.textContent}`),
  // Would list every role of the page with each failed query, even while `eventually` is still looking.
  ...{ _disableExpensiveErrorDiagnostics: true },
});

// jsdom has no layout: for code that checks if an element is visible, every element has a box, and nothing scrolls.
Object.defineProperty(Element.prototype, 'getClientRects', {
  configurable: true,
  value: () => [new DOMRect(0, 0, 48, 48)],
});
Object.defineProperty(window, 'scrollTo', { configurable: true, writable: true, value: () => undefined });
Element.prototype.scrollIntoView = () => undefined;
// Nor does it create URLs for bytes in memory.
Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });

/*
 * To compute an element's display, jsdom matches it with every rule of its own style sheet, for each element of the
 * page and again after each change: a query by role looks at all of them. The page has no styles except those on
 * elements themselves, so elements with the same tag and state have the same display.
 */
const page = document.defaultView as Window;
const computeStyle = page.getComputedStyle.bind(page);
const shownAs = new Map<string, Pick<CSSStyleDeclaration, 'display' | 'visibility'>>();
page.getComputedStyle = (element, pseudo) => {
  if (pseudo || bearsStyle(element)) return computeStyle(element, pseudo);
  const known: Readonly<Record<string, string>> = shownLike(element);
  const real = () => computeStyle(element);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_none, key) => {
      if (key === 'getPropertyValue') return (name: string) => known[name] ?? real().getPropertyValue(name);
      return known[String(key)] ?? Reflect.get(real(), key);
    },
  });
};
afterAll(() => {
  page.getComputedStyle = computeStyle;
});

/** True if the element itself has a display style, or something around it may hide it. */
function bearsStyle(element: Element): boolean {
  if (element.getAttribute('style')?.includes('display')) return true;
  for (let around: Element | null = element; around !== null; around = around.parentElement)
    if (around.getAttribute('style')?.includes('visibility')) return true;
  return false;
}

function shownLike(element: Element) {
  const state = ['hidden', 'open', 'type', 'popover'].map((name) => element.getAttribute(name));
  const kind = [element.localName, ...state].join();
  const known = shownAs.get(kind);
  if (known !== undefined) return known;
  const { display, visibility } = computeStyle(element);
  shownAs.set(kind, { display, visibility });
  return { display, visibility };
}

/** Styles are created but dropped: jsdom would read every rule. */
const unstyled = createCache({ key: 'ui' });
const Sheet = unstyled.sheet.constructor as new (options: {
  key: string;
  container: Node;
}) => typeof unstyled.sheet;
// The global styles get a separate sheet of the same class.
unstyled.sheet = new (class extends Sheet {
  override insert(): void {}
})({ key: 'ui', container: document.head });

const frames = new Map<number, FrameRequestCallback>();
const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = window;
window.requestAnimationFrame = (callback) => {
  const frame = request((time) => {
    frames.delete(frame);
    callback(time);
  });
  frames.set(frame, callback);
  return frame;
};

/** As around the whole app. */
let endGuard = () => {};
beforeEach(() => {
  endGuard = guardPresses();
});

// A phone, unless a test sets something else.
fakeMatchMedia();

window.cancelAnimationFrame = (frame) => {
  frames.delete(frame);
  cancel(frame);
};

/** Runs callbacks that wait for a frame now, in an empty page: in the next test's page they would move the focus. */
function endFrames(): void {
  for (let round = 0; frames.size > 0; round += 1) {
    const due = [...frames];
    for (const [frame] of due) window.cancelAnimationFrame(frame);
    if (round === 20) throw new Error('the test left an animation that has no end');
    for (const [, callback] of due) callback(performance.now());
  }
}

let drawn: Pick<RenderResult, 'rerender' | 'unmount'> | null = null;

afterEach(async () => {
  await act(async () => drawn?.unmount());
  drawn = null;
  // A lazy part that arrived after its test's end would print in the next one. Once nothing is rendered any more,
  // none is requested.
  await act(() => vi.dynamicImportSettled());
  await act(async () => endFrames());
  for (const { id } of readToasts()) toast.dismiss(id);
  document.body.replaceChildren();
  endGuard();
  fakeMatchMedia();
});

function Providers({ children }: { children: ReactNode }): ReactNode {
  return (
    <CacheProvider value={unstyled}>
      <ChakraProvider value={bareSystem}>{children}</ChakraProvider>
    </CacheProvider>
  );
}

/** Renders a part in the page, or re-renders it with other props. */
export async function render(element: ReactNode): Promise<void> {
  await act(async () => {
    if (drawn === null) drawn = draw(element, { wrapper: Providers });
    else drawn.rerender(element);
  });
}

export type Opened = { path(): string; address(): string };

/**
 * Opens a screen of a tablet, at any address, and follows where its links lead. The device is a phone unless a test
 * sets something else.
 */
export async function openScreen(tablet: Pick<Tablet, 'services'>, element: ReactNode): Promise<Opened> {
  return await openScreens(tablet, { $: element });
}

/** Opens several screens of a tablet by their addresses, starting at the first. */
export async function openScreens(
  { services }: Pick<Tablet, 'services'>,
  screens: Readonly<Record<string, ReactNode>>,
): Promise<Opened> {
  await render(null);
  const root = createRootRoute({ component: Beside });
  const routes = Object.entries(screens).map(([path, element]) =>
    createRoute({ getParentRoute: () => root, path, component: () => element }),
  );
  const [first = '/'] = Object.keys(screens);
  const history = createMemoryHistory({ initialEntries: [first === '$' ? '/' : first] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  await act(async () => router.load());
  await render(
    <EngineProvider services={services}>
      <RouterProvider router={router} />
    </EngineProvider>,
  );
  return { path: () => history.location.pathname, address: () => decodeURIComponent(history.location.href) };
}

/** The parts rendered next to every screen. */
function Beside(): ReactNode {
  return (
    <>
      <Outlet />
      <ActionToasts />
    </>
  );
}

/** The user at the screen. Each of their actions ends once its immediate effects are rendered. */
export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, document });

const PATIENCE_MS = 20_000;

/**
 * Waits until the page is as described: `look` returns neither false nor null and does not throw. Gives up after
 * twenty seconds, which only a stuck page needs. Looking through a large page takes a while in jsdom, so the page
 * gets twice as long to change in between.
 */
export async function eventually<T>(
  what: string,
  look: () => T | Promise<T>,
): Promise<Exclude<T, false | null | undefined>> {
  const endMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const beganMs = performance.now();
    let cause: unknown;
    try {
      const looked = look();
      const seen = looked instanceof Promise ? await looked : looked;
      if (seen !== false && seen !== null && seen !== undefined)
        return seen as Exclude<T, false | null | undefined>;
    } catch (error) {
      cause = error;
    }
    const nowMs = performance.now();
    if (nowMs > endMs) {
      const focused = document.activeElement?.outerHTML.slice(0, 200);
      const page = `${document.body.textContent} with the focus on ${focused}`;
      throw new Error(`still not so: ${what} in ${page}`, { cause });
    }
    const pauseMs = Math.min(50, Math.max(5, 2 * (nowMs - beganMs)));
    await act(async () => new Promise((resolve) => setTimeout(resolve, pauseMs)));
  }
}

export { act };

/**
 * A dialog hides the page under it from screen readers, and jsdom's stand-in for a stack of dialogs can hide the
 * upper one too. Queries here read everything that is rendered.
 */
const DRAWN = { hidden: true } as const;

/** True if the page, or a part of it, contains a sentence. */
export function says(sentence: string, part: Element = document.body): boolean {
  return part.textContent.includes(sentence);
}

/** The text of each element of a role, in page order. */
export function texts(role: ByRoleMatcher, part: HTMLElement = document.body): string[] {
  return within(part)
    .queryAllByRole(role, DRAWN)
    .map(({ textContent }) => textContent);
}

/** The text of the first element with a role, and a name, or of the whole page; empty if there is no such element. */
export function words(role?: ByRoleMatcher, name?: string | RegExp): string {
  if (role === undefined) return document.body.textContent;
  return screen.queryAllByRole(role, { ...DRAWN, ...(name !== undefined && { name }) })[0]?.textContent ?? '';
}

/** The names of all buttons, as they are read aloud. */
export function buttons(part: HTMLElement = document.body): string[] {
  return within(part)
    .queryAllByRole('button', DRAWN)
    .map((button) => button.ariaLabel ?? button.textContent);
}

/** The text of a control's hint and problem. */
export function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`).join(' ');
}

/** Target of the link with this text; null if there is none. */
export function linkTo(name: string): string | null {
  return screen.queryAllByRole('link', { name })[0]?.getAttribute('href') ?? null;
}

/** The first of several with the same name. */
export function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('there is none');
  return first;
}

/** For elements that have neither a role nor a name. */
export function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (found === null) throw new Error(`nothing matches ${selector} in ${document.body.innerHTML}`);
  return found;
}

/** The only button of the page, or of a part of it, with this name. */
export function buttonNamed(name: string | RegExp, part: HTMLElement = document.body): HTMLButtonElement {
  return within(part).getByRole<HTMLButtonElement>('button', { name });
}

/** The control with this label. */
export function field<Control extends HTMLElement = HTMLInputElement>(label: string | RegExp): Control {
  return screen.getByLabelText<Control>(label);
}

/** The dialog or question on top; null if none is open. */
export function dialog(): HTMLElement | null {
  const open = ['dialog', 'alertdialog'].flatMap((role) => screen.queryAllByRole(role, DRAWN));
  return open.at(-1) ?? null;
}

export const noDialog = (): boolean => dialog() === null;

/** Clicks a button by its name, or any element. A click on a disabled button would do nothing, and prove nothing. */
export async function press(target: string | RegExp | HTMLElement, part?: HTMLElement): Promise<void> {
  const pressed = target instanceof HTMLElement ? target : buttonNamed(target, part);
  if (pressed.matches('button:disabled')) {
    throw new Error(`'${pressed.textContent || pressed.ariaLabel}' is disabled`);
  }
  await user.click(pressed);
}

/** Presses a button of the dialog or question on top, once that is open: the page may have one with the same name. */
export async function answer(name: string): Promise<void> {
  await eventually(`a dialog with '${name}' is open`, () => buttons(dialog() ?? undefined).includes(name));
  await press(within(dialog() as HTMLElement).getByRole('button', { name, ...DRAWN }));
}

let keyMs = 0;

/**
 * Presses a key as a shortcut, without typing its text. `afterMs`: time since the previous key, by default long
 * enough not to look hurried.
 */
export async function pressKey(
  key: string,
  target: Element = document.activeElement ?? document.body,
  afterMs = 1_000,
) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  keyMs = afterMs < 1_000 ? keyMs + afterMs : Math.max(keyMs + afterMs, event.timeStamp);
  Object.defineProperty(event, 'timeStamp', { value: keyMs });
  await act(async () => {
    target.dispatchEvent(event);
  });
}

/** Replaces a field's text at once. */
export async function typeInto(target: string | HTMLElement, text: string): Promise<void> {
  const input = target instanceof HTMLElement ? target : field(target);
  await eventually(`'${input.ariaLabel ?? target}' can be typed into`, () => !input.matches(':disabled'));
  await act(async () => {
    input.focus();
    fireEvent.input(input, { target: { value: text } });
  });
}

export async function searchFor(text: string): Promise<void> {
  await typeInto(screen.getByRole('searchbox'), text);
}

/** Chooses files in the browser's own dialog. */
export async function pickFiles(...files: File[]): Promise<void> {
  const input = find<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}

/** The toasts on screen: title and sentence of each. */
export const toasts = (): [title: string, sentence: string | undefined][] =>
  readToasts().map(({ title, description }) => [title, description]);

export const toastTitles = (): string[] => readToasts().map(({ title }) => title);

import { announce } from './announce.ts';
import { uiTexts } from './texts.ts';

/**
 * Time (ms) for which new content at a place cannot be pressed. The second press of a double click, a nervous hand or a
 * glove comes within 600 ms, and nobody sees that a button has changed, reads it and presses it on purpose within 700
 * ms.
 */
export const NEW_MS = 700;

/** Presses closer than this (px), a fingertip, are at the same place. */
const PLACE_PX = 48;

/** Actions have been answered or given up after this long (ms); later changes don't come from the press. */
const LONGEST_MS = 10_000;

const CONTROL = 'a, button, label, summary, select, input, textarea, [role=option]';
const TYPED = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';
const FINGER = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

/** For a control that does the same on the next screen, or is replaced by another of its name: next, and next again. */
export const pressedAgain = { 'data-pressed-again': true } as const;

/** Times in ms since the page was opened, as in events. */
type Press = {
  control: Element;
  /** The control's action. */
  action: string;
  /** Null for a key, whose place is the focus. */
  at: Place | null;
  pressedMs: number;
  /** Time when something else took its place. */
  changedMs: number | null;
};

type Place = { x: number; y: number };

/** The last press; its place is watched. */
let last: Press | null = null;
/** A press whose finger is still down. */
let begun: Press | null = null;
/** The press was ignored; so are the events that follow from it. */
let isIgnored = false;
/** Time of the page's first change since its place was checked, and the frame in which it will be checked. */
let mutatedMs: number | null = null;
let looking: number | null = null;
/** Covers the new content, so that no press reaches it. */
let cover: HTMLElement | null = null;
let uncovering: ReturnType<typeof setTimeout> | undefined;

/**
 * Ignores presses that were meant for what was there before: if a press has brought something else to its place
 * (another button, a question, another screen), the next one there counts only once that has been there for a moment. A
 * key held down presses once. Presses without finger or key, as from a screen reader, always count. Returns a function
 * that stops the guard.
 */
export function guardPresses(): () => void {
  const listening = new AbortController();
  const options = { capture: true, passive: false, signal: listening.signal };
  for (const type of FINGER) addEventListener(type, onFinger, options);
  addEventListener('keydown', onKeyDown, options);
  addEventListener('keyup', onKeyUp, options);
  // The user has moved something else there.
  for (const type of ['wheel', 'pointercancel'])
    addEventListener(type, forget, { ...options, passive: true });
  const observer = new MutationObserver(noteAction);
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-label', 'aria-busy'],
  });
  return () => {
    observer.disconnect();
    listening.abort();
    forget();
  };
}

function onFinger(event: MouseEvent): void {
  const { type, target, timeStamp, button, clientX: x, clientY: y } = event;
  if (!(target instanceof Element)) return;
  if (type === 'pointerdown') {
    const { at = null } = last ?? {};
    isIgnored = at !== null && Math.hypot(x - at.x, y - at.y) < PLACE_PX && isTooSoon(target, timeStamp);
    if (!isIgnored) {
      forget();
      // A control without size has no place that another could take.
      const hasPlace = button === 0 && target.getBoundingClientRect().width > 0;
      begun = hasPlace ? pressOn(target, { x, y }, timeStamp) : null;
    }
  }
  // From a key, or a program that presses for the user.
  if (type === 'click' && event.detail === 0) return;
  if (isIgnored) ignore(event);
  else if (type === 'click' && begun !== null) last = { ...begun, pressedMs: timeStamp };
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, target, repeat, timeStamp } = event;
  if (!(target instanceof Element)) return;
  const isPress = key === 'Enter' ? !target.matches('textarea') : key === ' ' && !target.matches(TYPED);
  if (repeat) {
    // A held Space doesn't press buttons again; elsewhere it scrolls.
    if (isPress && (key === 'Enter' || target.matches('a, tr'))) ignore(event);
    return;
  }
  isIgnored = isPress && last !== null && last.at === null && isTooSoon(target, timeStamp);
  if (isIgnored) {
    ignore(event);
    return;
  }
  forget();
  if (isPress) last = pressOn(target, null, timeStamp);
}

/** Space presses on release. */
function onKeyUp(event: KeyboardEvent): void {
  if (isIgnored) ignore(event);
  isIgnored = false;
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * True if the content at the place of the last press is too new to be meant. The press then shows that it was felt, and
 * counts as another of its kind.
 */
function isTooSoon(target: Element, nowMs: number): boolean {
  if (last === null || target.matches(TYPED)) return false;
  // A change that nothing has reported, such as one of layout, may be as old as the press.
  watch(last.pressedMs);
  const { changedMs, pressedMs, at } = last;
  if (changedMs === null || nowMs - Math.max(changedMs, pressedMs) >= NEW_MS) return target === cover;
  last.pressedMs = nowMs;
  const { x, y, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
  coverPlace(at ?? { x: x + width / 2, y: y + height / 2 });
  cover?.animate?.([{ background: 'currentColor', opacity: 0.4 }, { opacity: 0 }], NEW_MS);
  announce(uiTexts.pressedTooSoon);
  return true;
}

/**
 * Checked once a frame: finding the element at a place forces a layout, which a busy page would otherwise pay for with
 * each change and delay input with it.
 */
function noteAction(): void {
  if (last === null || last.changedMs !== null) return;
  // The latest change: what took the place of the press came last, and may be new on a page that was busy since the
  // first.
  mutatedMs = performance.now();
  looking ??= requestAnimationFrame(() => watch());
}

/** Notices that something else has taken the place of the last press. */
function watch(unreportedMs = performance.now()): void {
  const sinceMs = mutatedMs ?? unreportedMs;
  stopLooking();
  if (last === null || last.changedMs !== null || sinceMs - last.pressedMs > LONGEST_MS || isThere(last))
    return;
  last.changedMs = sinceMs;
  const { at } = last;
  if (at !== null && found(at)?.matches(TYPED) !== true) coverPlace(at);
}

function isThere({ control, action, at }: Press): boolean {
  const here = at === null ? document.activeElement : found(at);
  // Without layout, a control that is still in the page is where it was.
  const now = here === undefined && control.isConnected ? control : here && controlOf(here);
  if (now == null) return false;
  if (now === control) return control.ariaBusy === 'true' || actionOf(control) === action;
  return isPressedAgain(control) && actionOf(now) === action;
}

/** Undefined if the browser has no layout. */
function found({ x, y }: Place): Element | null | undefined {
  return document.elementFromPoint?.(x, y);
}

function coverPlace({ x, y }: Place): void {
  uncover();
  cover = document.createElement('div');
  cover.ariaHidden = 'true';
  Object.assign(cover.style, {
    position: 'fixed',
    left: `${x - PLACE_PX}px`,
    top: `${y - PLACE_PX}px`,
    width: `${2 * PLACE_PX}px`,
    height: `${2 * PLACE_PX}px`,
    borderRadius: '50%',
    zIndex: '2147483647',
    pointerEvents: 'auto',
  });
  document.body.append(cover);
  uncovering = setTimeout(uncover, NEW_MS);
}

function uncover(): void {
  clearTimeout(uncovering);
  cover?.remove();
  cover = null;
}

function stopLooking(): void {
  if (looking !== null) cancelAnimationFrame(looking);
  looking = null;
  mutatedMs = null;
}

function forget(): void {
  stopLooking();
  last = null;
  begun = null;
  uncover();
}

function pressOn(target: Element, at: Place | null, pressedMs: number): Press {
  const control = controlOf(target);
  return { control, action: actionOf(control), at, pressedMs, changedMs: null };
}

function controlOf(target: Element): Element {
  return target.closest(CONTROL) ?? target;
}

function isPressedAgain(control: Element): boolean {
  return control.hasAttribute('data-pressed-again');
}

/** Identifies an action that is only available at this control. */
function actionOf(control: Element): string {
  const path = isPressedAgain(control) ? '' : location.pathname;
  if (!control.matches(CONTROL)) return path;
  return [
    path,
    control.getAttribute('href'),
    control.getAttribute('aria-label') ?? control.textContent,
  ].join();
}

import { vi } from 'vitest';

/**
 * The files of a project run one after the other in two processes, which load npm packages once instead of once per
 * file. Whatever one file could leave to the next is reset here, before each file: our own modules are loaded again,
 * and the global objects and the page are as before the first file.
 */
type Held = { readonly descriptor: PropertyDescriptor; readonly value: unknown };
type Kept = ReadonlyMap<object, ReadonlyMap<PropertyKey, Held>>;

const KEPT = Symbol.for('as before the first file');
const world: typeof globalThis & { [KEPT]?: Kept } = globalThis;
const hasPage = typeof document !== 'undefined';

/** The global object, the classes it names, and those that tests extend with what jsdom lacks. */
function globalObjects(): object[] {
  const named = Object.getOwnPropertyNames(globalThis)
    .map((name) => Object.getOwnPropertyDescriptor(globalThis, name))
    .map((descriptor) => descriptor?.value ?? (hasPage ? descriptor?.get?.call(globalThis) : undefined))
    .filter((value) => typeof value === 'function');
  const classes = named.map(({ prototype }) => prototype).filter((value) => value instanceof Object);
  return [globalThis, ...(hasPage ? [document, navigator] : []), ...new Set([...named, ...classes])];
}

/** A method is also compared by value: jsdom's globals are accessors, whose setters keep what a test assigned. */
function heldBy(object: object): ReadonlyMap<PropertyKey, Held> {
  const held = new Map<PropertyKey, Held>();
  for (const key of Reflect.ownKeys(object)) {
    const descriptor = Object.getOwnPropertyDescriptor(object, key);
    if (descriptor === undefined || isOfTheRunner(key)) continue;
    const value = hasPage && object === globalThis ? Reflect.get(object, key) : descriptor.value;
    held.set(key, { descriptor, value: typeof value === 'function' ? value : undefined });
  }
  return held;
}

/** The runner's own properties, and the marks by which React and others know that they already listen. */
function isOfTheRunner(key: PropertyKey): boolean {
  return typeof key === 'symbol' || /^(_|console$)/.test(String(key));
}

function putBack(object: object, held: ReadonlyMap<PropertyKey, Held>): void {
  for (const key of Reflect.ownKeys(object))
    if (!held.has(key) && !isOfTheRunner(key)) Reflect.deleteProperty(object, key);
  for (const [key, { descriptor, value }] of held) {
    const now = Object.getOwnPropertyDescriptor(object, key);
    const isSame = now?.value === descriptor.value && now?.get === descriptor.get;
    if (!isSame) Object.defineProperty(object, key, descriptor);
    if (descriptor.set !== undefined && value !== undefined && Reflect.get(object, key) !== value)
      Reflect.set(object, key, value);
  }
}

function clearPage(): void {
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
if (world[KEPT] === undefined) {
  world[KEPT] = new Map(globalObjects().map((object) => [object, heldBy(object)]));
} else {
  for (const [object, held] of world[KEPT]) putBack(object, held);
  if (hasPage) clearPage();
}

/** A sentence, a function that returns one, or a group of them. */
export type Texts = {
  readonly [key: string]: string | readonly string[] | ((...values: never[]) => string) | Texts;
};

/** The same sentences in another language. Missing ones are shown in English. */
export type Translated<T> = T extends string
  ? string
  : T extends readonly string[]
    ? readonly string[]
    : T extends (...values: infer Values) => string
      ? (...values: Values) => string
      : { readonly [K in keyof T]?: Translated<T[K]> };

/** One language: the translated texts of each `defineTexts`, by its name. */
export type Translation = Readonly<Record<string, Texts>>;

let translation: Translation = {};

/** Sets the language. Text already on the screen does not change: call it before the first screen renders. */
export function showIn(next: Translation): void {
  translation = next;
}

/**
 * The sentences of one screen or subject, in English. Every text shown to users goes through here, so that a second
 * language is one more file of `Translated<typeof …>` by these names and touches no component.
 */
// A script that shows none of them leaves them out.
/* @__NO_SIDE_EFFECTS__ */
export function defineTexts<const T extends Texts>(name: string, english: T): T {
  return inLanguage(english, () => translation[name]);
}

const TABLET = '(pointer: coarse) and (min-width: 600px) and (max-width: 1199px)';

/**
 * The user's word for the hardware the app runs on. A plain sentence says `{device}` for it; one built by a function
 * calls this.
 */
export function device(): 'tablet' | 'device' {
  // The service worker and the server, which read some of these texts, have none.
  const { matchMedia } = globalThis as { matchMedia?: (query: string) => { matches: boolean } };
  return matchMedia?.(TABLET).matches ? 'tablet' : 'device';
}

function inLanguage<T extends Texts>(english: T, translated: () => Texts | undefined): T {
  return new Proxy(english, {
    get(target, key, receiver) {
      const text: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol') return text;
      if (typeof text === 'string') return translated()?.[key] ?? text.replaceAll('{device}', device);
      if (isGroup(text)) return inLanguage(text, () => groupOf(translated()?.[key]));
      return translated()?.[key] ?? text;
    },
  });
}

function isGroup(text: unknown): text is Texts {
  return typeof text === 'object' && text !== null && !Array.isArray(text);
}

function groupOf(text: Texts[string] | undefined): Texts | undefined {
  return isGroup(text) ? text : undefined;
}

/** '1 item', '7 items'. */
export function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

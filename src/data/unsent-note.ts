import { createSignal } from '#app/store.ts';

/**
 * A note of unsent work, stored outside the database. A browser that clears a site's storage deletes the whole
 * database, and with it every sign that there was unsent work.
 */
export type UnsentNote = {
  /** The database the note describes. */
  device: string;
  at: string;
  entries: number;
  photos: number;
  /** The newest entries. */
  items: NotedItem[];
};

export type NotedItem = { label: string; by: string; at: string };

const lossChanged = createSignal();

/** Notifies when this tab detects or confirms a loss. */
export const { subscribe: subscribeToLoss } = lossChanged;

/** Number of entries named in a note; the rest are only counted. */
export const NOTED_ITEMS = 20;

const NOTE_KEY = 'unsent-note';
const LOSS_KEY = 'lost-work';
/** The database whose loss the user has confirmed. */
const CONFIRMED_KEY = 'lost-work-confirmed';
/** Longest lifetime of a cookie in browsers, in seconds. */
const COOKIE_LIFE_S = 400 * 24 * 60 * 60;

/** The cookie part of `document`. */
export type CookiePlace = { cookie: string };

/** A place whose writes are on disk at once, so that a tablet that dies the next moment still has them. */
export type DurablePlace = {
  read(key: string): Promise<string | null>;
  write(key: string, text: string | null): Promise<void>;
};

/**
 * Three places, since none survives everything. Local storage has the whole note, but some browsers clear it together
 * with the database, and it reaches the disk seconds later. A cookie outlives that, but contains only the figures,
 * since every request carries it. The cache is on disk at once, in files separate from the database's and the
 * journal's.
 */
export type NotePlaces = { storage: Storage | null; cookies: CookiePlace; prompt?: DurablePlace };

export function readNote({ storage, cookies }: NotePlaces): UnsentNote | null {
  return asNote(attempt(() => storage?.getItem(NOTE_KEY))) ?? readCookie(cookies);
}

export async function writeNote({ storage, cookies, prompt }: NotePlaces, note: UnsentNote): Promise<void> {
  attempt(() => storage?.setItem(NOTE_KEY, JSON.stringify(note)));
  const { device, entries, photos, at } = note;
  const value = [device, entries, photos, Date.parse(at)].join('.');
  cookies.cookie = `${NOTE_KEY}=${value}; max-age=${COOKIE_LIFE_S}; path=/; samesite=strict`;
  await prompt?.write(NOTE_KEY, JSON.stringify(note));
}

/** The newest note of any place, so that work lost a moment after it was captured is noticed too. */
export async function newestNote(places: NotePlaces): Promise<UnsentNote | null> {
  const [early, late] = [asNote(await places.prompt?.read(NOTE_KEY)), readNote(places)];
  if (early === null || late === null) return early ?? late;
  return late.at > early.at ? late : early;
}

/** Restores a loss that had not reached local storage when the tablet died. */
export async function recallLoss({ storage, prompt }: NotePlaces): Promise<void> {
  const text = (await prompt?.read(LOSS_KEY)) ?? null;
  if (asNote(text) === null || readLoss({ storage }) !== null) return;
  attempt(() => storage?.setItem(LOSS_KEY, text ?? ''));
  lossChanged.notify();
}

function readCookie({ cookie }: CookiePlace): UnsentNote | null {
  const pair = cookie.split('; ').find((one) => one.startsWith(`${NOTE_KEY}=`));
  const [device, entries, photos, at] = pair?.slice(NOTE_KEY.length + 1).split('.') ?? [];
  if (device === undefined || device === '' || !isCount(Number(entries)) || !isCount(Number(photos)))
    return null;
  const noted = new Date(Number(at));
  if (Number.isNaN(noted.getTime())) return null;
  return {
    device,
    at: noted.toISOString(),
    entries: Number(entries),
    photos: Number(photos),
    items: [],
  };
}

/** Stores a loss until the user confirms it. A further loss is added; the same loss detected by another tab is not. */
export async function keepLoss(
  { storage, prompt }: Omit<NotePlaces, 'cookies'>,
  lost: UnsentNote,
): Promise<void> {
  // The check began before the user confirmed the loss.
  if (lost.device === attempt(() => storage?.getItem(CONFIRMED_KEY))) return;
  const before = readLoss({ storage });
  if (before?.device === lost.device) {
    lossChanged.notify();
    return;
  }
  const all: UnsentNote = {
    ...lost,
    entries: lost.entries + (before?.entries ?? 0),
    photos: lost.photos + (before?.photos ?? 0),
    items: [...lost.items, ...(before?.items ?? [])].slice(0, NOTED_ITEMS),
  };
  remembered = all;
  attempt(() => storage?.setItem(LOSS_KEY, JSON.stringify(all)));
  lossChanged.notify();
  await prompt?.write(LOSS_KEY, JSON.stringify(all));
}

/** If local storage is refused, the loss is kept for the life of the page. */
let remembered: UnsentNote | null = null;

export function readLoss({ storage }: Pick<NotePlaces, 'storage'>): UnsentNote | null {
  return asNote(attempt(() => storage?.getItem(LOSS_KEY))) ?? remembered;
}

/** The notice goes away only when both places are cleared; a page reloaded before that would show it again. */
export async function confirmLoss({ storage, prompt }: Omit<NotePlaces, 'cookies'>): Promise<void> {
  const { device } = readLoss({ storage }) ?? {};
  if (device !== undefined) attempt(() => storage?.setItem(CONFIRMED_KEY, device));
  await prompt?.write(LOSS_KEY, null).catch(() => undefined);
  remembered = null;
  attempt(() => storage?.removeItem(LOSS_KEY));
  lossChanged.notify();
}

function asNote(stored: string | null | undefined): UnsentNote | null {
  const note: unknown = attempt(() => JSON.parse(stored ?? 'null'));
  if (typeof note !== 'object' || note === null) return null;
  const { device, at, entries, photos, items } = note as Partial<Record<keyof UnsentNote, unknown>>;
  if (typeof device !== 'string' || typeof at !== 'string' || !isCount(entries) || !isCount(photos))
    return null;
  return { device, at, entries, photos, items: Array.isArray(items) ? items.filter(isItem) : [] };
}

function isItem(stored: unknown): stored is NotedItem {
  const { label, by, at } = (stored ?? {}) as Partial<Record<keyof NotedItem, unknown>>;
  return typeof label === 'string' && typeof by === 'string' && typeof at === 'string';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    // Refused or full storage, or unreadable text: the other places serve.
    return undefined;
  }
}

const CACHE_NAME = 'unsent-note';

/** Stores small texts as responses in a cache, which browsers write to disk at once, unlike local storage. */
export const durablePlace: DurablePlace | undefined =
  typeof caches === 'undefined'
    ? undefined
    : {
        read: async (key) => {
          const answer = await (await caches.open(CACHE_NAME)).match(`/${key}`);
          return answer === undefined ? null : await answer.text();
        },
        write: async (key, text) => {
          const cache = await caches.open(CACHE_NAME);
          if (text === null) await cache.delete(`/${key}`);
          else await cache.put(`/${key}`, new Response(text));
        },
      };

import { createStore } from '#app/store.ts';

export const TOAST_MS = 6_000;
/** Errors stay longer, because they ask for a decision. */
export const TOAST_ERROR_MS = 12_000;

export type ToastTone = 'success' | 'error' | 'info' | 'warning';

export type ToastOptions = {
  description?: string | undefined;
  /** One act ('Undo'). It closes the toast. */
  action?: { label: string; onAct: () => void } | undefined;
  /** How long it stays, not counting the time it is hovered or focused. */
  durationMs?: number | undefined;
  /** Replaces the toast on screen with the same id. */
  id?: string | undefined;
};

export type Toast = {
  id: string;
  tone: ToastTone;
  title: string;
  description: string | undefined;
  action: { label: string; onAct: () => void } | undefined;
  durationMs: number;
  /** Grows when the same id is shown again, so that its time starts again. */
  showing: number;
  /** By `performance.now()`. */
  shownAtMs: number;
};

const toasts = createStore<readonly Toast[]>([]);
let made = 0;

/** For useSyncExternalStore. */
export const { getSnapshot: readToasts, subscribe: subscribeToToasts } = toasts;

function show(tone: ToastTone, title: string, options: ToastOptions = {}): string {
  made += 1;
  const entry: Toast = {
    id: options.id ?? `toast-${made}`,
    tone,
    title,
    description: options.description,
    action: options.action,
    durationMs: options.durationMs ?? (tone === 'error' ? TOAST_ERROR_MS : TOAST_MS),
    showing: made,
    shownAtMs: performance.now(),
  };
  const shown = readToasts();
  const replaces = shown.some((other) => other.id === entry.id);
  // Nobody waits for old good news.
  const left = shown.filter((other) => !isPlainNews(other));
  toasts.set(
    (replaces ? shown.map((other) => (other.id === entry.id ? entry : other)) : [...left, entry]).toSorted(
      (one, other) => urgency(one) - urgency(other),
    ),
  );
  return entry.id;
}

/** Good news that asks for nothing. */
function isPlainNews({ tone, action }: Toast): boolean {
  return tone !== 'error' && tone !== 'warning' && action === undefined;
}

/** What can be taken back only for a moment comes first, then what went wrong, oldest first. */
function urgency(entry: Toast): number {
  if (isPlainNews(entry)) return 2;
  return entry.tone === 'error' || entry.tone === 'warning' ? 1 : 0;
}

/** `toast.success('Vendor added successfully')` from anywhere in the page; returns the toast's id. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  warning: (title: string, options?: ToastOptions) => show('warning', title, options),
  dismiss: (id: string) => toasts.set(readToasts().filter((entry) => entry.id !== id)),
  /** Dismisses good news of the screen that is left; `youngestMs`: the newest that goes. */
  makeWay: (youngestMs = 0) =>
    toasts.set(
      readToasts().filter((entry) => !isPlainNews(entry) || performance.now() - entry.shownAtMs < youngestMs),
    ),
} as const;

/** A dialog that is open, where what is said since then is shown: the page under it cannot be pressed. */
type ToastPlace = { element: Element; sinceMs: number };

const places = createStore<readonly ToastPlace[]>([]);

/** For useSyncExternalStore: the dialogs that are open, the topmost last. */
export const { getSnapshot: readToastPlaces, subscribe: subscribeToToastPlaces } = places;

/** Shows toasts in a dialog from now on, or since an earlier moment. Returns a function that ends it. */
export function showToastsIn(element: Element, sinceMs = performance.now()): () => void {
  const place = { element, sinceMs };
  places.set([...readToastPlaces(), place]);
  return () => places.set(readToastPlaces().filter((other) => other !== place));
}

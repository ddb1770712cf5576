import { createStore } from '#app/store.ts';

export const TOAST_MS = 6_000;
/** Errors stay longer, because they ask for a decision. */
export const TOAST_ERROR_MS = 12_000;

export type ToastTone = 'success' | 'error' | 'info' | 'warning';

export type ToastOptions = {
  description?: string | undefined;
  /** One action ('Undo'). It closes the toast. */
  action?: { label: string; onAction: () => void } | undefined;
  /** Display time, not counting the time it is hovered or focused. */
  durationMs?: number | undefined;
  /** Replaces the toast on screen with the same id. */
  id?: string | undefined;
};

export type Toast = {
  id: string;
  tone: ToastTone;
  title: string;
  description: string | undefined;
  action: { label: string; onAction: () => void } | undefined;
  durationMs: number;
  /** Increments when the same id is shown again, which restarts its time. */
  showing: number;
  /** Time of `performance.now()`. */
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
  // Old success messages are dropped.
  const left = shown.filter((other) => !isPlainNews(other));
  toasts.set(
    (replaces ? shown.map((other) => (other.id === entry.id ? entry : other)) : [...left, entry]).toSorted(
      (one, other) => urgency(one) - urgency(other),
    ),
  );
  return entry.id;
}

/** True for a success message without an action. */
function isPlainNews({ tone, action }: Toast): boolean {
  return tone !== 'error' && tone !== 'warning' && action === undefined;
}

/** Toasts with a short-lived undo come first, then errors, oldest first. */
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
  /** Dismisses success messages of the previous screen; `youngestMs`: minimum age. */
  dismissSuccess: (youngestMs = 0) =>
    toasts.set(
      readToasts().filter((entry) => !isPlainNews(entry) || performance.now() - entry.shownAtMs < youngestMs),
    ),
} as const;

/** An open dialog that shows the toasts added since then, because the page under it cannot be pressed. */
type ToastPlace = { element: Element; sinceMs: number };

const places = createStore<readonly ToastPlace[]>([]);

/** For useSyncExternalStore: the open dialogs, the topmost last. */
export const { getSnapshot: readToastPlaces, subscribe: subscribeToToastPlaces } = places;

/** Shows toasts in a dialog from now on, or since an earlier moment. Returns a function that ends it. */
export function showToastsIn(element: Element, sinceMs = performance.now()): () => void {
  const place = { element, sinceMs };
  places.set([...readToastPlaces(), place]);
  return () => places.set(readToastPlaces().filter((other) => other !== place));
}

import { createStore } from '#app/store.ts';
import { TOAST_ERROR_MS, TOAST_MS } from './timing.ts';

export type ToastTone = 'success' | 'error' | 'info' | 'warning';

export type ToastOptions = {
  description?: string | undefined;
  /** One act ('Undo'). It closes the toast. */
  action?: { label: string; onAct: () => void } | undefined;
  /** How long it stays; time stands still while it is pointed at or holds the focus. */
  durationMs?: number | undefined;
  /** A toast with the id of one on screen takes its place. */
  id?: string | undefined;
};

export type Toast = {
  id: string;
  tone: ToastTone;
  title: string;
  description: string | undefined;
  action: { label: string; onAct: () => void } | undefined;
  durationMs: number;
  /** Grows when the same id is shown again, so that its time starts anew. */
  showing: number;
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
  };
  const shown = readToasts();
  const replaces = shown.some((other) => other.id === entry.id);
  toasts.set(replaces ? shown.map((other) => (other.id === entry.id ? entry : other)) : [...shown, entry]);
  return entry.id;
}

/** `toast.success('Vendor added successfully')`; each answers the toast's id. Callable from anywhere in the page. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  warning: (title: string, options?: ToastOptions) => show('warning', title, options),
  dismiss: (id: string) => toasts.set(readToasts().filter((entry) => entry.id !== id)),
  /** Good news that asks for nothing leaves, because what comes up now would lie under it. */
  makeWay: () =>
    toasts.set(
      readToasts().filter(
        ({ tone, action }) => tone === 'error' || tone === 'warning' || action !== undefined,
      ),
    ),
} as const;

export const TOASTER_ID = 'toaster';

/** For overlays: a press on a toast is not a press beside the dialog. Empty where no toaster is drawn. */
export function toasterElements(): (() => HTMLElement | null)[] {
  const toaster = document.getElementById(TOASTER_ID);
  return toaster === null ? [] : [() => toaster];
}

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

let toasts: readonly Toast[] = [];
let made = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

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
  const replaces = toasts.some((other) => other.id === entry.id);
  change(replaces ? toasts.map((other) => (other.id === entry.id ? entry : other)) : [...toasts, entry]);
  return entry.id;
}

/** `toast.success('Vendor added successfully')`; each answers the toast's id. Callable from anywhere in the page. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  warning: (title: string, options?: ToastOptions) => show('warning', title, options),
  dismiss: (id: string) => change(toasts.filter((entry) => entry.id !== id)),
} as const;

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

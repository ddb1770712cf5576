import { createStore } from '../store.ts';

export type Urgency = 'polite' | 'assertive';
export type Announcement = { text: string; urgency: Urgency; count: number };

const latest = createStore<Announcement>({ text: '', urgency: 'polite', count: 0 });

/** For useSyncExternalStore. */
export const { getSnapshot: readAnnouncement, subscribe: subscribeToAnnouncements } = latest;

/** Makes a screen reader speak a sentence through the page's live region, without moving the focus. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  latest.set({ text, urgency, count: readAnnouncement().count + 1 });
}

export type Urgency = 'polite' | 'assertive';
export type Announcement = { text: string; urgency: Urgency; count: number };

let latest: Announcement = { text: '', urgency: 'polite', count: 0 };
const listeners = new Set<() => void>();

/** Speaks a sentence through the page's live region, without moving focus. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  latest = { text, urgency, count: latest.count + 1 };
  for (const listener of listeners) listener();
}

export function readAnnouncement(): Announcement {
  return latest;
}

export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

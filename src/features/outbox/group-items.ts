import type { OutboxItem } from '#app/sync/read-models/outbox-items.ts';

/** Where an office act was captured, by the part of its kind before the dot. */
const SCREENS = {
  category: '/job-management',
  job: '/job-management',
  vendor: '/vendors',
  invoice: '/invoices',
} as const;

export type DeskScreen = (typeof SCREENS)[keyof typeof SCREENS];

/** Entries that belong together: to one order, or to one screen of the office. */
export type OutboxGroup = {
  key: string;
  order: OutboxItem['order'];
  screen: DeskScreen | null;
  items: OutboxItem[];
};

/** Entries by what they belong to, in the order in which they were captured. */
export function groupItems(items: readonly OutboxItem[]): OutboxGroup[] {
  const groups = new Map<string, OutboxGroup>();
  for (const item of items) {
    const screen = item.order === null ? screenOf(item.kind) : null;
    const key = item.order?.id ?? screen ?? '';
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key, order: item.order, screen, items: [item] });
    else group.items.push(item);
  }
  return [...groups.values()];
}

function screenOf(kind: string): DeskScreen | null {
  const [noun = ''] = kind.split('.');
  return isNoun(noun) ? SCREENS[noun] : null;
}

function isNoun(noun: string): noun is keyof typeof SCREENS {
  return Object.hasOwn(SCREENS, noun);
}

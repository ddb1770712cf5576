import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useMay } from '#app/hooks/use-session.ts';
import type { OutboxItem } from '#app/sync/views/outbox-items.ts';
import { menuTexts } from '#app/texts/common.ts';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { LeavingItem, LeavingList } from '#app/ui/leaving-list.tsx';
import { LinedList } from '#app/ui/stack.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { OutboxEntry } from './outbox-entry.tsx';
import { outboxTexts } from './texts.ts';

type Props = { items: readonly OutboxItem[] };

/**
 * Waiting entries, grouped by order or screen. While hundreds are sent the queue is read many times a second, each time
 * as new objects, so cards and rows compare by value and render only when something in them has changed.
 */
export const OutboxList = memo(function OutboxList({ items }: Props) {
  return (
    <LeavingList>
      {groupItems(items).map((group) => (
        <LeavingItem key={group.key}>
          <GroupCard group={group} />
        </LeavingItem>
      ))}
    </LeavingList>
  );
});

const GroupCard = memo(
  function GroupCard({ group }: { group: OutboxGroup }) {
    return (
      // Off-screen cards are not laid out, because every change of the queue moves those below it.
      <Card contentVisibility="auto" containIntrinsicSize="auto var(--ui-sizes-menu)">
        <GroupTitle group={group} />
        <LinedList>
          {group.items.map((item) => (
            <EntryRow key={item.id} item={item} />
          ))}
        </LinedList>
      </Card>
    );
  },
  (before, after) => isSameValue(before.group, after.group),
);

const EntryRow = memo(OutboxEntry, (before, after) => isSameValue(before.item, after.item));

/** Both come from the same reader, so their fields are in the same order. */
function isSameValue(before: unknown, after: unknown): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}

function GroupTitle({ group: { order, screen } }: { group: OutboxGroup }) {
  const maySee = useMay('work-order.see');
  if (screen !== null) {
    return (
      <CardTitle>
        <TextLink asChild>
          <Link to={screen}>{menuTexts[screen]}</Link>
        </TextLink>
      </CardTitle>
    );
  }
  if (order === null) return <CardTitle>{outboxTexts.noOrder}</CardTitle>;
  const name = `${order.number} · ${order.carNumber}`;
  return (
    <CardTitle overflowWrap="anywhere">
      {maySee ? (
        <TextLink asChild>
          <Link to="/work-orders/$id" params={{ id: order.id }}>
            {name}
          </Link>
        </TextLink>
      ) : (
        name
      )}
    </CardTitle>
  );
}

/** The screen of an office action, by the part of its kind before the dot. */
const SCREENS: ReadonlyMap<string, OfficeScreen> = new Map([
  ['category', '/job-management'],
  ['job', '/job-management'],
  ['vendor', '/vendors'],
  ['invoice', '/invoices'],
]);

type OfficeScreen = '/job-management' | '/vendors' | '/invoices';

/** Entries that belong together: to one order, or to one office screen. */
type OutboxGroup = {
  key: string;
  order: OutboxItem['order'];
  screen: OfficeScreen | null;
  items: OutboxItem[];
};

/** Groups in the order in which their first entry was captured. */
function groupItems(items: readonly OutboxItem[]): OutboxGroup[] {
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

function screenOf(kind: string): OfficeScreen | null {
  const [noun = ''] = kind.split('.');
  return SCREENS.get(noun) ?? null;
}

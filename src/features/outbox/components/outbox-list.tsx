import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import type { ReturnRoutes } from '#app/features/office/return-route.ts';
import type { OutboxItem } from '#app/sync/read-models/outbox-items.ts';
import { Card } from '#app/ui/card.tsx';
import { LeavingItem, LeavingList } from '#app/ui/leaving-list.tsx';
import { groupItems, type OutboxGroup } from '../group-items.ts';
import { GroupTitle } from './group-title.tsx';
import { OutboxEntry } from './outbox-entry.tsx';

const Rows = chakra('ul', { base: { display: 'flex', flexDirection: 'column', listStyle: 'none' } });

type Shared = { ways: ReturnRoutes };

/**
 * What waits, by what it belongs to. While hundreds of entries are sent the queue is read anew many times a second, and each
 * time every entry comes as a new object: only the cards and rows that read differently are drawn again.
 */
export const OutboxList = memo(function OutboxList({
  items,
  ...shared
}: Shared & { items: readonly OutboxItem[] }) {
  return (
    <LeavingList>
      {groupItems(items).map((group) => (
        <LeavingItem key={group.key}>
          <GroupCard group={group} {...shared} />
        </LeavingItem>
      ))}
    </LeavingList>
  );
});

const GroupCard = memo(
  function GroupCard({ group, ...shared }: Shared & { group: OutboxGroup }) {
    return (
      // Cards out of sight are not laid out: every change of the queue moves those below it.
      <Card contentVisibility="auto" containIntrinsicSize="auto var(--ui-sizes-menu)">
        <GroupTitle group={group} />
        <Rows>
          {group.items.map((item) => (
            <EntryRow key={item.id} item={item} {...shared} />
          ))}
        </Rows>
      </Card>
    );
  },
  (before, after) => before.ways === after.ways && isSameValue(before.group, after.group),
);

const EntryRow = memo(
  OutboxEntry,
  (before, after) => before.ways === after.ways && isSameValue(before.item, after.item),
);

/** Both come from the same reader, their fields in the same order. */
function isSameValue(before: unknown, after: unknown): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}

import { chakra, Flex } from '@chakra-ui/react';
import { CheckCheck, Send } from 'lucide-react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import type { OutboxItem } from '#app/hooks/outbox-items.ts';
import { useOutbox } from '#app/hooks/use-outbox.ts';
import { useSyncStatus } from '#app/hooks/use-sync-status.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LeavingItem, LeavingList } from '#app/ui/leaving-list.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { texts } from '#domain/texts.ts';
import { OutboxEntry } from '../components/outbox-entry.tsx';
import { useOutboxAct } from '../use-outbox-act.ts';

const Rows = chakra('ul', { base: { display: 'flex', flexDirection: 'column', listStyle: 'none' } });

/** Everything captured on this device that the server does not have yet, grouped by order, and what can be done about it. */
export function OutboxView() {
  const outbox = useOutbox();
  const { engine } = useServices();
  const act = useOutboxAct();
  const { phase, signInAs, waiting } = useSyncStatus();
  if (outbox.state !== 'ready') return <Spinner />;
  const { mine, others } = outbox.value;
  return (
    <>
      <PageHeader
        title={texts.outbox.title}
        actions={
          mine.length > 0 && (
            <Button
              variant="quiet"
              icon={<Send />}
              busy={phase === 'sending'}
              onClick={() => act(() => engine.sendNow())}
            >
              {texts.outbox.sendNow}
            </Button>
          )
        }
      />
      <Flex direction="column" gap="gap">
        {signInAs !== null && waiting > 0 && (
          <Notice tone="attention">{texts.sync.signInAs(signInAs, waiting)}</Notice>
        )}
        {others.map((other) => (
          <Notice key={other.owner} tone="waiting">
            {texts.outbox.others(other.ownerName, other.count)}
          </Notice>
        ))}
        {mine.length === 0 && <EmptyState icon={<CheckCheck aria-hidden />} sentence={texts.outbox.empty} />}
        <LeavingList>
          {groupByOrder(mine).map(([group, items]) => (
            <LeavingItem key={group}>
              <Card>
                <CardTitle>{group}</CardTitle>
                <Rows>
                  {items.map((item) => (
                    <OutboxEntry key={item.id} item={item} />
                  ))}
                </Rows>
              </Card>
            </LeavingItem>
          ))}
        </LeavingList>
      </Flex>
    </>
  );
}

/** Entries by the order they belong to, in the order in which they were captured. */
function groupByOrder(items: readonly OutboxItem[]): [string, OutboxItem[]][] {
  const groups = new Map<string, OutboxItem[]>();
  for (const item of items) {
    const name = item.orderNumber ?? texts.outbox.noOrder;
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return [...groups];
}

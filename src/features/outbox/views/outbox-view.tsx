import { chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { CheckCheck, Send } from 'lucide-react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOutbox } from '#app/hooks/use-outbox.ts';
import { useMay } from '#app/hooks/use-session.ts';
import { useSyncStatus } from '#app/hooks/use-sync-status.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LeavingItem, LeavingList } from '#app/ui/leaving-list.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { texts } from '#domain/texts.ts';
import { OutboxEntry } from '../components/outbox-entry.tsx';
import { groupItems, type OutboxGroup } from '../group-items.ts';
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
          {groupItems(mine).map((group) => (
            <LeavingItem key={group.key}>
              <Card>
                <GroupTitle {...group} />
                <Rows>
                  {group.items.map((item) => (
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

/** What a group belongs to, with the way to it. */
function GroupTitle({ order, screen }: OutboxGroup) {
  const maySee = useMay('work-order.see');
  if (screen !== null) {
    return (
      <CardTitle>
        <TextLink asChild>
          <Link to={screen}>{texts.menu[screen]}</Link>
        </TextLink>
      </CardTitle>
    );
  }
  if (order === null) return <CardTitle>{texts.outbox.noOrder}</CardTitle>;
  const name = `${order.number} · ${order.carNumber}`;
  return (
    <CardTitle>
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

import { Link } from '@tanstack/react-router';
import { useMay } from '#app/hooks/use-session.ts';
import { menuTexts } from '#app/texts/common.ts';
import { CardTitle } from '#app/ui/card.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import type { OutboxGroup } from '../group-items.ts';
import { outboxTexts } from '../texts.ts';

/** What a group belongs to, with the way to it. */
export function GroupTitle({ group: { order, screen } }: { group: OutboxGroup }) {
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

import { Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useOpenOrder } from '#app/hooks/use-work-orders.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { isLocalId } from '#domain/local-ids.ts';
import type { JobCard } from '#domain/work-order/work-order.ts';
import { createTexts } from './texts.ts';
import type { NewOrder } from './use-new-order.ts';

/** What there is to say of the choice: which card, that it has an open order already, or that none was chosen. */
export function NewOrderNotes({ order }: { order: NewOrder }) {
  const { card, error } = order;
  return (
    <Flex direction="column" justify="center" gap="2" flex="1" minWidth="0">
      <div role="alert">{error !== null && <Notice tone="attention">{error}</Notice>}</div>
      {card !== null && <p>{createTexts.chosen(card.carNumber, card.number)}</p>}
      {card !== null && <OpenOrderWarning card={card} />}
    </Flex>
  );
}

/** A second order for a card that has an open one is allowed, but seldom meant (decision C12). */
function OpenOrderWarning({ card }: { card: JobCard }) {
  const open = useOpenOrder(card);
  if (open === null) return null;
  const isUnsent = open.id !== null && isLocalId(open.id);
  return (
    <div role="status">
      <Notice
        tone="waiting"
        actions={
          <Button asChild variant="quiet">
            {open.id === null ? (
              <Link to="/created-work-orders" search={{ q: open.number }}>
                {createTexts.showOpen(open.number)}
              </Link>
            ) : (
              <Link to="/created-work-orders/$id" params={{ id: open.id }}>
                {isUnsent ? createTexts.showUnsent : createTexts.showOpen(open.number)}
              </Link>
            )}
          </Button>
        }
      >
        {isUnsent ? createTexts.openUnsent : createTexts.openAlready(open.number)}
      </Notice>
    </div>
  );
}

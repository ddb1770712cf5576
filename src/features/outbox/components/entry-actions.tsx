import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReturnRoutes } from '#app/features/office/return-route.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { isWithdrawable } from '#app/sync/outbox/entry-states.ts';
import type { OutboxItem } from '#app/sync/read-models/outbox-items.ts';
import { transferTexts } from '#app/sync/transfer/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { toast } from '#app/ui/toast.ts';
import { outboxTexts } from '../texts.ts';
import { isEditable } from '../use-edit-entry.ts';
import { useOutboxAct } from '../use-outbox-act.ts';
import { EditEntry } from './edit-entry.tsx';

type Props = {
  item: OutboxItem;
  ways: ReturnRoutes;
  /** Its server's word has a card of its own, with what can be done about it. */
  hasCard: boolean;
};

/** What the author of an entry can do about it. */
export function EntryActions({ item, ways, hasCard }: Props) {
  const { engine } = useServices();
  const act = useOutboxAct();
  const [asking, setAsking] = useState<'withdraw' | 'discard' | null>(null);

  async function remove() {
    const gone = asking === 'discard' ? await engine.discard(item.id) : await engine.withdraw(item.id);
    setAsking(null);
    if (gone === 'too-late') toast.warning(commonTexts.tooLate);
  }

  if (item.state === 'sending' || hasCard) return null;
  const needsPerson = item.state === 'attention';
  return (
    <Flex wrap="wrap" gap="gap">
      <Button
        variant="quiet"
        onClick={() => act(() => (needsPerson ? engine.retry(item.id) : engine.sendNow(item.id)))}
      >
        {needsPerson ? outboxTexts.retry : outboxTexts.sendNow}
      </Button>
      {isEditable(item, ways) && <EditEntry item={item} ways={ways} />}
      {isWithdrawable(item) && (
        <Button variant="dangerQuiet" onClick={() => setAsking('withdraw')}>
          {outboxTexts.withdraw}
        </Button>
      )}
      {needsPerson && (
        <Button variant="dangerQuiet" onClick={() => setAsking('discard')}>
          {outboxTexts.discard}
        </Button>
      )}
      <LazyConfirmDialog
        open={asking !== null}
        tone="danger"
        title={asking === 'discard' ? outboxTexts.discardTitle : outboxTexts.withdrawTitle}
        question={[
          asking === 'discard' ? outboxTexts.discardText : outboxTexts.withdrawText,
          ...(item.dependents > 0 ? [outboxTexts.takesAlong(item.dependents)] : []),
          ...(item.exportedAt !== undefined ? [transferTexts.withdrawExported] : []),
        ].join(' ')}
        confirmLabel={asking === 'discard' ? outboxTexts.discard : outboxTexts.withdraw}
        cancelLabel={outboxTexts.keep}
        onConfirm={() => act(remove)}
        onCancel={() => setAsking(null)}
      />
    </Flex>
  );
}

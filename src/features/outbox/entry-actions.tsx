import { Flex } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { read } from '#app/data/access.ts';
import { entryById, mayBeDone } from '#app/data/entries.ts';
import type { ReturnRoutes } from '#app/features/office/return-route.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOwner } from '#app/hooks/use-session.ts';
import { draftKey, openDraft } from '#app/sync/drafts/draft-keeper.ts';
import { isWithdrawable } from '#app/sync/outbox/entry-states.ts';
import { readOrderBefore } from '#app/sync/read-models/order-view.ts';
import type { OutboxItem } from '#app/sync/read-models/outbox-items.ts';
import { transferTexts } from '#app/sync/transfer/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { toast } from '#app/ui/toast.ts';
import { outboxScreenTexts, outboxTexts } from './texts.ts';
import { useOutboxAct } from './use-outbox-act.ts';

type Props = {
  item: OutboxItem;
  ways: ReturnRoutes;
  /** A conflict card shows the entry's actions instead. */
  hasCard: boolean;
};

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

/** Returns an entry to its form; if that holds something unfinished, the person chooses which of the two to keep. */
function EditEntry({ item, ways }: { item: OutboxItem; ways: ReturnRoutes }) {
  const { isAsking, edit, keepForm } = useEditEntry(item, ways);
  const act = useOutboxAct();
  return (
    <>
      <Button
        variant="quiet"
        icon={<PencilLine aria-hidden />}
        aria-label={outboxScreenTexts.editNamed(item.label)}
        onClick={() => act(() => edit('ask'))}
      >
        {outboxScreenTexts.edit}
      </Button>
      <LazyConfirmDialog
        open={isAsking}
        tone="danger"
        title={outboxScreenTexts.draftTitle}
        question={outboxScreenTexts.draftText}
        confirmLabel={outboxScreenTexts.takeEntry}
        cancelLabel={outboxScreenTexts.keepForm}
        onConfirm={() => act(() => edit('give-up-draft'))}
        onCancel={keepForm}
      />
    </>
  );
}

/**
 * Whether an act has certainly not arrived, has a form that this build can fill from it, and nothing was captured on top of
 * what it creates.
 */
function isEditable(item: OutboxItem, ways: ReturnRoutes): boolean {
  const isOut = item.state === 'sending' || mayBeDone(item.attempts) || item.exportedAt !== undefined;
  const isReadable = item.attempts.failure?.kind !== 'unreadable';
  return !isOut && isReadable && item.dependents === 0 && ways[item.kind] !== undefined;
}

type EditEntry = {
  isAsking: boolean;
  /** `give-up-draft`: what is unfinished in the form is lost. */
  edit(existing: 'ask' | 'give-up-draft'): Promise<void>;
  keepForm(): void;
};

/** Edit and resend: moves the act with its photos from the outbox back into its form, and opens that. */
function useEditEntry({ id, kind }: OutboxItem, ways: ReturnRoutes): EditEntry {
  const services = useServices();
  const navigate = useNavigate();
  const { owner, complexId } = useOwner() ?? { owner: '', complexId: '' };
  const [isAsking, setAsking] = useState(false);

  async function edit(existing: 'ask' | 'give-up-draft'): Promise<void> {
    const { database, engine } = services;
    setAsking(false);
    const entry = await entryById(database, id);
    if (entry === undefined) {
      toast.warning(commonTexts.tooLate);
      return;
    }
    const way = ways[kind]?.(entry, await readOrderBefore(services, complexId, entry)) ?? null;
    if (way === null) {
      toast.warning(outboxScreenTexts.editMovedOn);
      return;
    }
    if (way.kind === 'screen') return way.show(navigate, {});
    const key = draftKey(owner, way.draftName);
    const { beside } = way;
    const present =
      beside === undefined
        ? undefined
        : await read(database, [database.drafts], () => database.drafts.get(key));
    const outcome = await engine.edit(id, {
      key,
      value: beside === undefined || present === undefined ? way.value : beside(present.value),
      replaces: existing === 'give-up-draft' || beside !== undefined,
    });
    if (outcome === 'draft-exists') {
      setAsking(true);
      return;
    }
    if (outcome !== 'edited') {
      toast.warning(outcome === 'exported' ? transferTexts.editExported : commonTexts.tooLate);
      return;
    }
    await openDraft(database, key)?.release('returned');
    await way.show(navigate, { returnedForm: way.draftName });
  }

  return { isAsking, edit, keepForm: () => setAsking(false) };
}

import { useNavigate } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { actionWords } from '#app/actions/words.ts';
import { read } from '#app/data/access.ts';
import { entryById, mayBeDone } from '#app/data/entries.ts';
import { readOrderBefore } from '#app/entities/orders/order-view.ts';
import { useReportedAction } from '#app/features/office/use-reported-action.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOwner } from '#app/hooks/use-session.ts';
import { draftKey, openDraft } from '#app/sync/drafts/draft-keeper.ts';
import { isWithdrawable, lacksPhotos } from '#app/sync/outbox/entry-states.ts';
import type { OutboxItem } from '#app/sync/views/outbox-items.ts';
import { commonTexts, syncTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { toast } from '#app/ui/toast.ts';
import { describeLoss } from './describe-entry.ts';
import { outboxScreenTexts, outboxTexts } from './texts.ts';
import { useSendNow } from './use-send-now.ts';

type Props = {
  item: OutboxItem;
  /** False if another button does it. */
  sendsAgain: boolean;
};

/** On a phone all of them on one line. */
const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 'gap',
    '& > button': { flexGrow: { base: '1', md: '0' }, paddingInline: { base: '3', md: '5' } },
    // Away from the buttons that lose nothing.
    '& > [data-loses]': { marginInlineStart: { base: '4', md: 'auto' } },
  },
});

/** The author's options for an entry while it is not being sent. */
export function EntryActions({ item, sendsAgain }: Props) {
  const { engine } = useServices();
  const run = useReportedAction('an action on the outbox');
  const send = useSendNow();
  const [asking, setAsking] = useState<'withdraw' | 'discard' | null>(null);

  async function remove() {
    const gone = asking === 'discard' ? await engine.discard(item.id) : await engine.withdraw(item.id);
    setAsking(null);
    if (gone === 'too-late') toast.warning(commonTexts.tooLate);
  }

  const needsPerson = item.state === 'attention';
  return (
    <Actions>
      {sendsAgain && (
        <Button
          variant="quiet"
          onClick={() => send(() => (needsPerson ? engine.retry(item.id) : engine.sendNow(item.id)))}
        >
          {needsPerson ? outboxTexts.retry : outboxTexts.sendNow}
        </Button>
      )}
      {isEditable(item) && <EditEntry item={item} />}
      {isWithdrawable(item) && (
        <Button variant="dangerQuiet" data-loses="" onClick={() => setAsking('withdraw')}>
          {outboxTexts.withdraw}
        </Button>
      )}
      {needsPerson && (
        <Button variant="dangerQuiet" data-loses="" onClick={() => setAsking('discard')}>
          {outboxTexts.discard}
        </Button>
      )}
      <LazyConfirmDialog
        open={asking !== null}
        tone="danger"
        title={asking === 'discard' ? outboxTexts.discardTitle : outboxTexts.withdrawTitle}
        question={describeLoss(item, [
          asking === 'discard' ? outboxTexts.discardText : outboxTexts.withdrawText,
        ])}
        confirmLabel={asking === 'discard' ? outboxTexts.discard : outboxTexts.withdraw}
        cancelLabel={outboxTexts.keep}
        onConfirm={() => run(remove)}
        onCancel={() => setAsking(null)}
      />
    </Actions>
  );
}

/**
 * True if an action has certainly not arrived, has a form that this build can fill from it, and nothing was captured on
 * top of its result.
 */
function isEditable(item: OutboxItem): boolean {
  const isOut = item.state === 'sending' || mayBeDone(item.attempts) || item.exportedAt !== undefined;
  const canBeRead = item.attempts.failure?.kind !== 'unreadable' || lacksPhotos(item);
  return (
    !isOut && canBeRead && item.dependents === 0 && actionWords.get(item.kind)?.returnRoute !== undefined
  );
}

/**
 * Edit and resend: moves the action with its photos back into its form and opens that. If the form has unfinished
 * input, the user chooses which of the two to keep.
 */
function EditEntry({ item: { id, kind, label } }: Omit<Props, 'sendsAgain'>) {
  const services = useServices();
  const navigate = useNavigate();
  const { owner, complexId } = useOwner() ?? { owner: '', complexId: '' };
  const run = useReportedAction('taking an entry back into its form');
  const [isAsking, setAsking] = useState(false);

  async function edit({ givesUpDraft }: { givesUpDraft: boolean }): Promise<void> {
    const { database, engine } = services;
    setAsking(false);
    const entry = await entryById(database, id);
    if (entry === undefined) return void toast.warning(commonTexts.tooLate);
    const route =
      actionWords.get(kind)?.returnRoute?.(entry, await readOrderBefore(services, complexId, entry)) ?? null;
    if (route === null) return void toast.warning(outboxScreenTexts.editMovedOn);
    if (route.kind === 'screen') return navigate(route.screen);
    const key = draftKey(owner, route.draftName);
    const { beside } = route;
    const present = beside && (await read(database, [database.drafts], () => database.drafts.get(key)));
    const outcome = await engine.edit(id, {
      key,
      value: beside === undefined || present === undefined ? route.value : beside(present.value),
      replaces: givesUpDraft || beside !== undefined,
    });
    if (outcome === 'draft-exists') return setAsking(true);
    if (outcome !== 'edited') {
      toast.warning(outcome === 'exported' ? syncTexts.editExported : commonTexts.tooLate);
      return;
    }
    await openDraft(database, key)?.release('returned');
    await navigate({ ...route.screen, state: { returnedForm: route.draftName } });
  }

  return (
    <>
      <Button
        variant="quiet"
        icon={<PencilLine aria-hidden />}
        aria-label={outboxScreenTexts.editNamed(label)}
        onClick={() => run(() => edit({ givesUpDraft: false }))}
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
        onConfirm={() => run(() => edit({ givesUpDraft: true }))}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

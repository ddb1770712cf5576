import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '#app/data/access.ts';
import { mayBeDone } from '#app/data/attempts.ts';
import { entryById } from '#app/data/entries.ts';
import type { ReturnRoutes } from '#app/features/office/return-route.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOwner } from '#app/hooks/use-session.ts';
import { draftKey, openDraft } from '#app/sync/drafts/draft-keeper.ts';
import { readOrderBefore } from '#app/sync/read-models/order-before.ts';
import type { OutboxItem } from '#app/sync/read-models/outbox-items.ts';
import { transferTexts } from '#app/sync/transfer/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { outboxScreenTexts } from './texts-screen.ts';

/**
 * Whether an act is certain not to have arrived, has a form that this build can fill from it, and nothing was captured on top
 * of what it brings in.
 */
export function isEditable(item: OutboxItem, ways: ReturnRoutes): boolean {
  const isOut = item.state === 'sending' || mayBeDone(item.attempts) || item.exportedAt !== undefined;
  const isReadable = item.attempts.failure?.kind !== 'unreadable';
  return !isOut && isReadable && item.dependents === 0 && ways[item.kind] !== undefined;
}

type EditEntry = {
  /** The form holds something unfinished: the person is asked which of the two to keep. */
  isAsking: boolean;
  /** `give-up-draft`: what stands unfinished in the form goes. */
  edit(existing: 'ask' | 'give-up-draft'): Promise<void>;
  keepForm(): void;
};

/** Edit and resend: the act leaves the outbox for the form it came from, photos included, and the person is led there. */
export function useEditEntry({ id, kind }: OutboxItem, ways: ReturnRoutes): EditEntry {
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

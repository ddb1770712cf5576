import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useDraftNames } from '#app/hooks/use-draft.ts';
import { useOwner } from '#app/hooks/use-session.ts';
import { draftKey, openDraft } from '#app/sync/drafts/draft-keeper.ts';
import { commonTexts, syncTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { officeActionTexts } from './texts.ts';

/** The draft of the form that the screen opens on arrival; see useReturnedForm. */
type Arrival = { returnedForm?: string };

declare module '@tanstack/react-router' {
  // The router's own way to type its history state.
  interface HistoryState extends Arrival {}
}

/**
 * Takes a waiting or refused action out of the outbox and back into its form, files included; resolves to true if it is
 * there. `inTheWay`: the sentence if the form has other unfinished input.
 */
export function useEditAction(
  inTheWay = (): string => officeActionTexts.draftInTheWay,
): (entryId: string, form: { draftName: string; value: unknown }) => Promise<boolean> {
  const { engine, database, report } = useServices();
  const owner = useOwner()?.owner ?? '';
  return async (entryId, { draftName, value }) => {
    const key = draftKey(owner, draftName);
    const edited = await engine.edit(entryId, { key, value }).catch((error: unknown) => {
      report(error, 'taking an action back into its form');
      return null;
    });
    if (edited === null) {
      toast.error(commonTexts.error, { description: commonTexts.actionFailed });
      return false;
    }
    if (edited === 'edited') {
      await openDraft(database, key)?.release('returned');
      return true;
    }
    const why = {
      'draft-exists': inTheWay(),
      exported: syncTexts.editExported,
      'too-late': commonTexts.tooLate,
    };
    toast.warning(why[edited]);
    return false;
  };
}

/**
 * Opens the form that the user came here for, once, as soon as its draft and the screen are ready. `open` returns true
 * if the form belongs to this screen, and is called again until it does. A form whose draft is gone was saved, and
 * stays closed.
 */
export function useReturnedForm(open: (draftName: string) => boolean): void {
  const wanted = useLocation({ select: ({ state }) => state.returnedForm });
  const drafts = useDraftNames();
  const opened = useRef<string | null>(null);
  const isThere = wanted !== undefined && drafts.has(wanted);
  useEffect(() => {
    if (!isThere || opened.current === wanted) return;
    if (open(wanted)) opened.current = wanted;
  });
}

import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOwner } from '#app/hooks/use-session.ts';
import { draftKey, openDraft } from '#app/sync/drafts/draft-keeper.ts';
import { transferTexts } from '#app/sync/transfer/texts.ts';
import { toast } from '#app/ui/toast.ts';
import { officeActTexts } from './texts.ts';

const WHY_NOT = {
  'draft-exists': officeActTexts.draftInTheWay,
  exported: transferTexts.editExported,
  'too-late': officeActTexts.editTooLate,
} as const;

/** Takes a waiting or refused act out of the outbox and back into its form, files included; answers whether it is there. */
export function useEditAct(): (
  entryId: string,
  form: { draftName: string; value: unknown },
) => Promise<boolean> {
  const { engine, database } = useServices();
  const owner = useOwner()?.owner ?? '';
  return async (entryId, { draftName, value }) => {
    const key = draftKey(owner, draftName);
    const edited = await engine.edit(entryId, { key, value });
    if (edited === 'edited') {
      const draft = openDraft(database, key);
      await draft?.release('returned');
      return true;
    }
    toast.warning(WHY_NOT[edited]);
    return false;
  };
}

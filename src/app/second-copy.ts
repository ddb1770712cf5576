import { wrap } from 'comlink';
import { copyPhotos } from '#app/data/journal/copy-photos.ts';
import type { JournalThread } from '#app/data/journal/journal.ts';
import { mirrorIntoJournal } from '#app/data/journal/mirror.ts';
import { type RecoverDeps, recover } from '#app/data/journal/recover.ts';
import { toast } from '#app/ui/toast.ts';
import { storageTexts } from '#domain/texts-storage.ts';

export { mirrorIntoJournal };

type Deps = Omit<RecoverDeps, 'startThread'>;

/** Opens the second copy of what was captured, and brings both together; says what had to be brought back. */
export async function openSecondCopy(deps: Deps): Promise<void> {
  const { entries, damaged } = await recover({ ...deps, startThread });
  if (damaged > 0) deps.report(new Error(`${damaged} damaged places in the journal`), 'reading the journal');
  if (entries > 0) {
    deps.report(new Error(`${entries} entries came back from the journal`), 'opening the second copy');
    toast.warning(storageTexts.cameBack(entries), { id: 'came-back', durationMs: Number.POSITIVE_INFINITY });
  }
  void copyPhotos(deps.database).catch((error: unknown) => deps.report(error, 'copying photos'));
}

function startThread(): JournalThread {
  const url = new URL('../data/journal/journal.worker.ts', import.meta.url);
  return wrap<JournalThread>(new Worker(url, { type: 'module', name: 'journal' }));
}

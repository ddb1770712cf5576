import { read } from '#app/data/access.ts';
import { deleteDraft } from '#app/sync/drafts/draft-store.ts';
import { type KeptPhotos, keptPhotosPrefix, readKeptPhotos } from '#app/sync/outbox/kept-photos.ts';
import { useServices } from './engine-provider.tsx';
import { useLiveQuery } from './use-live-query.ts';
import { useOwner } from './use-session.ts';

/** The person's photos of acts that they gave up, oldest first, live; empty while they are read. */
export function useKeptPhotos(): readonly KeptPhotos[] {
  const { database } = useServices();
  const owner = useOwner()?.owner ?? '';
  const kept = useLiveQuery(async () => {
    const rows = await read(database, [database.drafts], () =>
      database.drafts.where('key').startsWith(keptPhotosPrefix(owner)).toArray(),
    );
    return rows.map(readKeptPhotos);
  }, [database, owner]);
  return kept.state === 'ready' ? kept.value : [];
}

/** Deletes kept photos from this device for good; the caller has asked the person. */
export function useDeleteKeptPhotos(): (kept: KeptPhotos) => Promise<void> {
  const services = useServices();
  const owner = useOwner()?.owner ?? '';
  return ({ key }) => deleteDraft(services, { owner, key });
}

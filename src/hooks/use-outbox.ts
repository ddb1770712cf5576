import { useState } from 'react';
import { read } from '#app/data/access.ts';
import type { ReceiptRow } from '#app/data/rows.ts';
import { type ConflictView, readConflict } from '#app/entities/orders/conflict-view.ts';
import { deleteDraft } from '#app/sync/drafts/draft-store.ts';
import { type Duplicate, readDuplicates } from '#app/sync/keyless/duplicates.ts';
import { type KeptPhotos, keptPhotosPrefix, readKeptPhotos } from '#app/sync/outbox/kept-photos.ts';
import { type OutboxView, readOutbox } from '#app/sync/views/outbox-items.ts';
import { useServices } from './engine-provider.tsx';
import { type Live, useLiveQuery, useLiveQueryKeeping } from './use-live-query.ts';
import { useRuntimeConfig } from './use-server.ts';
import { useOwner, useSessionUser } from './use-session.ts';

/** The waiting work on this device: the first `shown` of the user's own entries, and other users' as counts. */
export function useOutbox(shown?: number): Live<OutboxView> {
  const services = useServices();
  const who = useOwner();
  return useLiveQueryKeeping(() => readOutbox(services, who, shown), [services, who?.owner, shown]);
}

/**
 * True if anything on this device could be exported, other users' work included, or if there was something since this
 * was shown: the result of an export appears next to it. Null until it has been read.
 */
export function useExportOffered(): boolean | null {
  const { database } = useServices();
  const waits = useLiveQuery(
    () =>
      read(database, [database.entries, database.drafts], async () =>
        [await database.entries.count(), await database.drafts.count()].some((count) => count > 0),
      ),
    [database],
  );
  const [isOffered, setOffered] = useState(false);
  if (waits.state === 'loading') return null;
  if (waits.value && !isOffered) setOffered(true);
  return isOffered || waits.value;
}

/**
 * A delivered action as the outbox lists it. `replayed`: the server had it, from an earlier attempt or another user.
 */
export type Receipt = Pick<ReceiptRow, 'id' | 'label' | 'capturedAt' | 'deliveredAt' | 'replayed'>;

/** The user's latest receipts, newest first; `isMore`: there are others. */
export function useReceipts(most: number): Live<{ latest: Receipt[]; isMore: boolean }> {
  const { database } = useServices();
  const owner = useOwner()?.owner ?? '';
  return useLiveQueryKeeping(async () => {
    const rows = await read(database, [database.receipts], () =>
      database.receipts
        .orderBy('deliveredAt')
        .reverse()
        .filter((receipt) => receipt.owner === owner)
        .limit(most + 1)
        .toArray(),
    );
    const latest = rows.slice(0, most).map(({ id, label, capturedAt, deliveredAt, replayed }) => ({
      id,
      label,
      capturedAt,
      deliveredAt,
      replayed,
    }));
    return { latest, isMore: rows.length > most };
  }, [database, owner, most]);
}

/**
 * The conflict of a refused action, by whom and when; updated with each newer copy of the order. Null while reading.
 */
export function useConflict(entryId: string): ConflictView | null {
  const services = useServices();
  const owner = useOwner();
  const role = useSessionUser()?.role ?? null;
  const complexId = owner?.complexId ?? '';
  const read = useLiveQuery(
    async () => (role === null ? null : await readConflict(services, { complexId, role }, entryId)),
    [services, complexId, role, entryId],
  );
  return read.state === 'ready' ? read.value : null;
}

const NONE: readonly Duplicate[] = [];

/**
 * Possible duplicates on the server of what actions of this device created, on one order or, with null, on all. Never
 * happens on a host with idempotency keys.
 */
export function useDuplicates(orderId: string | null): readonly Duplicate[] {
  const { database, registry, now } = useServices();
  const { idempotency } = useRuntimeConfig();
  const { owner = '', complexId = '' } = useOwner() ?? {};
  const read = useLiveQueryKeeping(
    async () =>
      idempotency
        ? NONE
        : await readDuplicates({ database, registry }, { owner, complexId }, { orderId, now: now() }),
    [database, registry, now, idempotency, owner, complexId, orderId],
  );
  return read.state === 'ready' ? read.value : NONE;
}

/** Photos of actions that the user discarded while keeping their photos, oldest first; empty while reading. */
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

/** Deletes kept photos from this device for good. The caller has asked the user before. */
export function useDeleteKeptPhotos(): (kept: KeptPhotos) => Promise<void> {
  const services = useServices();
  const owner = useOwner()?.owner ?? '';
  return ({ key }) => deleteDraft(services, { owner, key });
}

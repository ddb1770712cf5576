import { read } from '#app/data/access.ts';
import type { ReceiptRow } from '#app/data/rows.ts';
import { useServices } from './engine-provider.tsx';
import type { Live } from './live.ts';
import { useLiveQueryKeeping } from './use-live-query.ts';
import { useOwner } from './use-session.ts';

/** What of a delivered act is told: what, when captured, when sent, and whether the server had it already. */
export type Receipt = Pick<ReceiptRow, 'id' | 'label' | 'capturedAt' | 'deliveredAt' | 'replayed'>;

/** The person's latest receipts, newest first; `isMore`: there are others. */
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

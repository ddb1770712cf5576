import { addPhoto } from '#app/data/photos.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { KeptPhotos } from '#app/features/outbox/kept-photos.tsx';
import { OutboxEntry } from '#app/features/outbox/outbox-entry.tsx';
import { useOutbox } from '#app/hooks/use-outbox.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aJob, anEntry, anOrder, type SomeEntry } from '#testkit/builders.ts';
import type { Tablet } from '#testkit/tablet.ts';
import { sha256 } from '#tests/sync/support/model-host.ts';

/** The outbox, as far as it shows conflicts. */
export function ConflictScreen() {
  const outbox = useOutbox();
  const mine = outbox.state === 'ready' ? outbox.value.mine : [];
  return (
    <>
      <PageHeader title="Outbox" />
      <ul>
        {mine.map((item) => (
          <OutboxEntry key={item.id} item={item} returnRoutes={{}} />
        ))}
      </ul>
      <KeptPhotos />
    </>
  );
}

async function keepPhoto({ database }: Tablet, id: string, entryId: string): Promise<void> {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const facts = { name: `${id}.jpg`, mediaType: 'image/jpeg', sizeBytes: 3, takenAt: null };
  const size = { widthPx: 8, heightPx: 8, sha256: sha256(bytes) };
  await addPhoto(database, { ...facts, ...size, id, heldBy: `entry:${entryId}`, bytes }, bytes);
}

export const conflict = (code: string, detail: string) =>
  ({ kind: 'conflict', code, detail, at: '' }) as const;

/** An entry that the server refused, with its photos. */
export async function refused(tablet: Tablet, facts: SomeEntry): Promise<EntryRow> {
  const entry = anEntry({ state: 'attention', ...facts });
  for (const photoId of entry.photoIds) await keepPhoto(tablet, photoId, entry.id);
  await tablet.database.entries.add(entry);
  return entry;
}

export const AT = '2025-11-05T10:42:00.000Z';
export const marked = (): WorkOrder =>
  anOrder({
    status: 'car_received',
    jobs: [
      aJob({
        completion: {
          status: 'completed',
          finalRatePaise: 90_000,
          partialValuePaise: null,
          pictures: [{ at: 'server', url: '/media/theirs.jpg' }],
          by: 'demo.super-admin',
          at: AT,
        },
      }),
      aJob({ id: 'j2', name: 'Door panel' }),
    ],
  });

export const names = { orderId: '1', orderNumber: 'WO-0001', jobId: 'j1', jobName: 'Front bumper' };

export const aLostMark = (tablet: Tablet): Promise<EntryRow> =>
  refused(tablet, {
    kind: 'order-job.complete',
    payload: { ...names, status: 'completed', finalRatePaise: 120_000, partialValuePaise: null },
    label: 'Completed: Front bumper · WO-0001',
    photoIds: ['photo-1', 'photo-2'],
    attempts: {
      failure: conflict('order-job/completed-already', 'demo.super-admin has marked this job already.'),
    },
  });

import { type AcceptedFile, acceptBytes } from '../files/accept.ts';
import type { Decoder } from '../files/decoder.ts';
import type { FileStore } from '../files/file-store.ts';
import { DEMO_JOBS } from './catalogue.ts';
import type { Story } from './history.ts';
import { openStudio, PAINTED, paintOf, type Shot, shotKey } from './pictures/render.ts';

/** Pictures at work at the same time: one is drawn while another is shrunk and written. */
const AT_ONCE = 4;
/** Orders older than this show no car front: the demo shall be there in seconds. */
const PLATES_SINCE_DAYS = 12;
const DAY_MS = 24 * 3_600_000;

export type JobShots = { readonly jobId: string; readonly reference: Shot[]; readonly completion: Shot[] };

/** What the photos of an order's jobs show: the car on the first one, then the part before and after its repair. */
export function shotsOf(story: Story, nowMs: number): JobShots[] {
  const { order, jobCard, keys } = story;
  const recent = nowMs - Date.parse(order.createdAt) < PLATES_SINCE_DAYS * DAY_MS;
  return order.jobs.map((job, index) => {
    const motif = DEMO_JOBS.get(keys.get(job.id) ?? '')?.motif ?? 'door';
    const variant = PAINTED.has(motif) ? paintOf(jobCard.plate) : 0;
    // The same piece before and after.
    const part = (done: boolean): Shot => ({ motif, variant, done });
    const front: Shot[] =
      index === 0 && recent ? [{ motif: 'car-front', plate: jobCard.plate, done: motif !== 'door' }] : [];
    const { completion } = job;
    const after = completion === null ? [] : [part(completion.status === 'completed')];
    return { jobId: job.id, reference: [...front, part(false)], completion: after };
  });
}

/** Takes each different picture once and keeps it; answers them by their shots' keys. */
export async function takeShots(
  shots: readonly Shot[],
  { files, decoder }: { files: FileStore; decoder: Decoder },
): Promise<ReadonlyMap<string, AcceptedFile>> {
  const studio = openStudio();
  const wanted = [...new Map(shots.map((shot) => [shotKey(shot), shot]))];
  const taken = new Map<string, AcceptedFile>();
  const work = async (): Promise<void> => {
    for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
      const [key, shot] = next;
      taken.set(key, await acceptBytes(files, decoder, await studio.take(shot), 'image'));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return taken;
}

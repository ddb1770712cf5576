import { addJobMutation } from '#app/features/work-orders/mutations/add-job.ts';
import { actOf } from './acts.ts';
import type { Tab } from './device.ts';
import { aUser } from './orders.ts';
import type { Schedule } from './schedule.ts';

/**
 * Tries an entry in attention again; what the host disliked may have been put right. Asked whether something on the server is
 * theirs, a person knows it.
 */
export async function retryOne(schedule: Schedule, tab: Tab): Promise<void> {
  const id = await schedule.pickEntry('attention');
  if (schedule.chance.happens(0.5)) schedule.host.poisoned.clear();
  const entry = await schedule.database.entries
    .where('id')
    .equals(id ?? '')
    .first();
  if (id === null || entry === undefined) return;
  const candidates =
    entry.attempts.failure?.kind === 'conflict' ? (entry.attempts.failure.candidates ?? []) : [];
  const act = actOf(entry.kind, entry.payload);
  const mine = schedule.host.effects.find(
    ({ act: done, by, made }) => done === act && by === entry.ownerName && candidates.includes(made ?? ''),
  );
  if (mine?.made != null) await tab.engine.claim(id, mine.made);
  else await tab.engine.retry(id);
}

/** A colleague adds the very job that waits here, with pictures of their own. */
export async function addTheSame(schedule: Schedule): Promise<void> {
  if (schedule.keyed) return;
  const waiting = await schedule.database.entries
    .filter(({ kind }) => kind === addJobMutation.kind)
    .toArray();
  const entry = schedule.chance.pick(waiting);
  if (entry === undefined) return;
  const { call, params, body } = addJobMutation.request(entry.payload as never);
  const bytes = new TextEncoder().encode(`theirs ${schedule.nextNumber()}`).buffer as ArrayBuffer;
  const files = entry.photoIds.map(() => ({ bytes, mediaType: 'image/jpeg', name: 'theirs.jpg' }));
  const [user, at] = [aUser('demo.office'), schedule.time.now().toISOString()];
  schedule.host.execute({ call, params, body, files, key: null, user, at });
}

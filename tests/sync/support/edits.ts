import { entryById } from '#app/data/entries.ts';
import { addJobMutation } from '#app/features/work-orders/mutations/add-job.ts';
import { completeJobMutation } from '#app/features/work-orders/mutations/complete-job.ts';
import type { Tab } from './device.ts';
import type { Schedule } from './schedule.ts';

/** Takes some entry back into its form; every other time the form is saved again with other values and the same photos. */
export async function editOne(schedule: Schedule, tab: Tab): Promise<void> {
  const { chance, deeds } = schedule;
  const id = await schedule.pickEntry(chance.happens(0.5) ? 'queued' : 'attention');
  if (id === null) return;
  const entry = await entryById(tab.database, id);
  const draftKey = `edited-${id}`;
  if (entry === undefined || (await tab.engine.edit(id, { key: draftKey, value: {} })) !== 'edited') return;
  deeds.withdrawn.add(id);
  if (chance.happens(0.5)) return;
  const changed = changedPayload(entry.kind, entry.payload as Record<string, unknown>, schedule.nextNumber());
  const mutation = schedule.registry.get(entry.kind);
  if (changed === null || mutation === undefined) return;
  const captured = await tab.engine.capture(mutation, changed, { photoIds: entry.photoIds, draftKey });
  if (captured.ok) deeds.captured.add(captured.value.id);
}

/** Only what has contents of its own can be told from what it was before. */
function changedPayload(
  kind: string,
  payload: Record<string, unknown>,
  number: number,
): Record<string, unknown> | null {
  if (kind === completeJobMutation.kind) return { ...payload, finalRatePaise: number };
  return kind === addJobMutation.kind ? { ...payload, quantity: number } : null;
}

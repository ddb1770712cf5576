import type { EntryRow } from '#app/data/rows.ts';
import type { MutationRegistry } from '#app/sync/mutation.ts';
import { readEntry } from '#app/sync/overlay.ts';
import { isLocalId } from '#domain/local-ids.ts';

/**
 * How many of `related` name what each of `own` brings in by its local id, as `dependentsOf` (sync/overlay.ts) finds them, but
 * in one pass over both: an order may have hundreds of acts waiting. By entry id; absent where there are none.
 */
export function countDependents(
  own: readonly EntryRow[],
  related: readonly EntryRow[],
  registry: MutationRegistry,
): Map<string, number> {
  const named = new Map<string, Set<string>>();
  for (const entry of related) {
    for (const id of localIdsNamed(entry, registry)) {
      const namers = named.get(id);
      if (namers === undefined) named.set(id, new Set([entry.id]));
      else namers.add(entry.id);
    }
  }
  const counts = new Map<string, number>();
  for (const entry of own) {
    const read = readEntry(entry, registry);
    const namers = named.get(read?.mutation.birth?.localId(read.payload, read.facts) ?? '');
    if (namers !== undefined) counts.set(entry.id, namers.size - (namers.has(entry.id) ? 1 : 0));
  }
  return counts;
}

/** The local ids of the order and of the job that an act is about. */
function localIdsNamed(entry: EntryRow, registry: MutationRegistry): string[] {
  const read = readEntry(entry, registry);
  if (read === null) return [];
  const { orderId, payload } = read;
  const jobId =
    typeof payload === 'object' && payload !== null && 'jobId' in payload ? payload.jobId : undefined;
  return [orderId, jobId].filter((id): id is string => typeof id === 'string' && isLocalId(id));
}

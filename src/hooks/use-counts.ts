import { referenceTask } from '#app/sync/pull/references.ts';
import { type CountsView, countsReference, readCounts } from '#app/sync/read-models/order-counts.ts';
import type { DayRange } from '#domain/dates.ts';
import { useServices } from './engine-provider.tsx';
import type { Live, LiveFailure } from './live.ts';
import { useLiveQuery } from './use-live-query.ts';
import { usePull } from './use-pull.ts';
import { useOwner } from './use-session.ts';

/** The dashboard's counts with the person's waiting acts counted in; `unsent` orders of them stand elsewhere on the server. */
export type CountsLive = CountsView & { refreshing: boolean; failure: LiveFailure | null };

/** How many orders raised within the days stand in each status, live. */
export function useCounts(range: DayRange): Live<CountsLive> {
  const services = useServices();
  const owner = useOwner();
  const who = owner?.owner ?? '';
  const complexId = owner?.complexId ?? '';
  const asked = countsReference(complexId, range);
  const pull = usePull(owner === null ? null : referenceTask(services, complexId, asked));
  const read = useLiveQuery(
    () => readCounts(services, { owner: who, complexId }, range),
    [services, who, asked.key],
  );
  if (read.state === 'ready' && read.value !== null) {
    return { state: 'ready', value: { ...read.value, ...pull } };
  }
  return read.state === 'loading' || pull.failure === null
    ? { state: 'loading' }
    : { state: 'failed', reason: pull.failure };
}

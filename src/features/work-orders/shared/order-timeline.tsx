import { Timeline, type TimelineState } from '#app/ui/timeline.tsx';
import { formatDateTime } from '#domain/dates.ts';
import { type TimelineKey, type TimelineStep, timeline, timelineKey } from '#domain/work-order/timeline.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { orderTexts, timelineTexts } from '../texts.ts';

/** Where an order stands. `unsentFrom` is how many log entries the server knows; later ones get the clock mark. */
export function OrderTimeline({ order, unsentFrom }: { order: WorkOrder; unsentFrom: number }) {
  const unsent = unsentKeys(order.statusLog, unsentFrom);
  return (
    <Timeline
      label={orderTexts.progress}
      steps={timeline(order).map((step) => ({
        id: step.key,
        label: timelineTexts[step.key],
        state: stateOf(step, unsent.has(step.key)),
        detail: detailOf(step),
      }))}
    />
  );
}

/** Steps that only this device knows. Changing the vendor repeats its step; a partial approval adds none. */
function unsentKeys(log: WorkOrder['statusLog'], unsentFrom: number): Set<TimelineKey | null> {
  const sent = new Set(log.slice(0, unsentFrom).map(({ status }) => timelineKey(status)));
  const waiting = log
    .slice(unsentFrom)
    .filter(({ status }) => status === 'vendor_assigned' || !sent.has(timelineKey(status)));
  return new Set(waiting.map(({ status }) => timelineKey(status)));
}

function stateOf(step: TimelineStep, isUnsent: boolean): TimelineState {
  if (isUnsent) return 'queued';
  return step.state === 'ahead' ? 'pending' : step.state;
}

function detailOf(step: TimelineStep): string | undefined {
  if (step.state === 'ahead') return undefined;
  const parts = [step.by, step.at === null ? null : formatDateTime(step.at)].filter(
    (part) => part !== null && part !== '',
  );
  return parts.length === 0 ? undefined : parts.join(' · ');
}

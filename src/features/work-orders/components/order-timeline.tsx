import { Timeline, type TimelineState } from '#app/ui/timeline.tsx';
import { formatDateTime } from '#domain/dates.ts';
import { texts } from '#domain/texts.ts';
import { type TimelineStep, timeline, timelineKey } from '#domain/work-order/timeline.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

/** Where an order stands. `unsentFrom` = how many log entries the server knows; later ones bear the clock mark. */
export function OrderTimeline({ order, unsentFrom }: { order: WorkOrder; unsentFrom: number }) {
  const unsent = new Set(order.statusLog.slice(unsentFrom).map((entry) => timelineKey(entry.status)));
  return (
    <Timeline
      label={texts.orders.progress}
      steps={timeline(order).map((step) => ({
        id: step.key,
        label: texts.timeline[step.key],
        state: stateOf(step, unsent.has(step.key)),
        detail: detailOf(step),
      }))}
    />
  );
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

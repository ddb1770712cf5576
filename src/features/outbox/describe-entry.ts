import type { EntryFailure } from '#app/data/rows.ts';
import type { OutboxItem } from '#app/hooks/outbox-items.ts';
import { formatTime } from '#domain/dates.ts';
import { texts } from '#domain/texts.ts';

const KIBIBYTE = 1024;

/** The act's label without the order's number where the heading above says it. */
export function titleOf({ label, order }: Pick<OutboxItem, 'label' | 'order'>): string {
  const suffix = ` · ${order?.number ?? ''}`;
  return order !== null && label.endsWith(suffix) ? label.slice(0, -suffix.length) : label;
}

/** Files with their size, attempts and the next one, as short phrases. */
export function factsOf(item: OutboxItem): string[] {
  const { outbox } = texts;
  const facts: string[] = [];
  const files = [
    ...(item.pictureIds.length > 0 ? [outbox.photos(item.pictureIds.length)] : []),
    ...item.documents,
  ];
  if (files.length > 0) {
    facts.push([...files, outbox.kilobytes(Math.ceil(item.sizeBytes / KIBIBYTE))].join(', '));
  }
  if (item.attempts > 0) facts.push(outbox.attempts(item.attempts));
  if (item.state === 'queued' && item.nextAttemptAt !== null) {
    facts.push(outbox.nextAttempt(formatTime(item.nextAttemptAt)));
  }
  return facts;
}

/** Why an entry is not through yet, in plain words. */
export function describeFailure({ order }: Pick<OutboxItem, 'order'>, failure: EntryFailure): string {
  switch (failure.kind) {
    case 'unreachable':
      return texts.outbox.unreachable[failure.reason];
    case 'refused': {
      const fields = Object.values(failure.fields).filter((text) => text !== failure.detail);
      return [failure.detail, ...fields].join(' ');
    }
    case 'conflict':
      return order === null ? failure.detail : texts.outbox.conflict(failure.detail);
    case 'unreadable':
      return texts.outbox.unreadable;
  }
}

import type { EntryFailure } from '#app/data/rows.ts';
import type { OutboxItem } from '#app/sync/read-models/outbox-items.ts';
import { formatMoment, formatTime } from '#domain/dates.ts';
import { texts } from '#domain/texts.ts';
import { outboxScreenTexts } from '#domain/texts-outbox-screen.ts';
import { transferTexts } from '#domain/texts-transfer.ts';

const KIBIBYTE = 1024;

/** The act's label without the order's number where the heading above says it. */
export function titleOf({ label, order }: Pick<OutboxItem, 'label' | 'order'>): string {
  const suffix = ` · ${order?.number ?? ''}`;
  return order !== null && label.endsWith(suffix) ? label.slice(0, -suffix.length) : label;
}

/** Files with their size, attempts and the next one, and whether a copy was exported, as short phrases. */
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
  const { count, nextAt } = item.attempts;
  if (count > 0) facts.push(outbox.attempts(count));
  if (item.state !== 'sending' && nextAt !== null) {
    facts.push(outbox.nextAttempt(formatTime(nextAt)));
  }
  if (item.exportedAt !== undefined) facts.push(transferTexts.exportedAt(formatMoment(item.exportedAt)));
  return facts;
}

/** Why an entry is not through yet, in plain words. */
export function describeFailure(
  { order, state }: Pick<OutboxItem, 'order' | 'state'>,
  failure: EntryFailure,
): string {
  switch (failure.kind) {
    case 'unreachable': {
      const reason = texts.outbox.unreachable[failure.reason];
      return state === 'attention' ? `${reason} ${outboxScreenTexts.hourly}` : reason;
    }
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

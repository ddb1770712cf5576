import type { EntryFailure } from '#app/data/rows.ts';
import { failureReason } from '#app/sync/outbox/attempts.ts';
import type { OutboxItem } from '#app/sync/views/outbox-items.ts';
import { engineTexts } from '#app/texts/engine.ts';
import { formatMoment, formatTime } from '#domain/dates.ts';
import { formatSize } from '#domain/units.ts';
import type { Conflict } from '#domain/work-order/conflicts.ts';
import type { Cause, OrderRequest } from '#domain/work-order/order-request.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import { outboxScreenTexts, outboxTexts, outlookTexts } from './texts.ts';

/** The action's label, without the order's number if the heading already shows it. */
export function titleOf({ label, order }: Pick<OutboxItem, 'label' | 'order'>): string {
  const suffix = ` · ${order?.number ?? ''}`;
  return order !== null && label.endsWith(suffix) ? label.slice(0, -suffix.length) : label;
}

/** Files and their size, attempts, and whether a copy was exported, as short phrases. */
export function factsOf(item: OutboxItem): string[] {
  const facts: string[] = [];
  const files = [
    ...(item.pictureIds.length > 0 ? [outboxTexts.photos(item.pictureIds.length)] : []),
    ...item.documents,
  ];
  if (files.length > 0) {
    facts.push([...files, ...(item.sizeBytes > 0 ? [formatSize(item.sizeBytes)] : [])].join(', '));
  }
  const { count, nextAt } = item.attempts;
  if (count > 0) facts.push(outboxTexts.attempts(count));
  if (item.state !== 'sending' && nextAt !== null) facts.push(outboxTexts.nextAttempt(formatTime(nextAt)));
  if (item.exportedAt !== undefined) facts.push(outboxTexts.exportedAt(formatMoment(item.exportedAt)));
  return facts;
}

/** The consequences of discarding an entry: what else is discarded, and what no longer waits for it. */
export function describeLoss(
  { dependents, behind, exportedAt }: Pick<OutboxItem, 'dependents' | 'behind' | 'exportedAt'>,
  sentences: readonly string[],
): string {
  return [
    ...sentences,
    ...(dependents > 0 ? [outboxTexts.takesAlong(dependents)] : []),
    ...(behind > 0 ? [outboxTexts.goesOn(behind)] : []),
    ...(exportedAt !== undefined ? [outboxTexts.withdrawExported] : []),
  ].join(' ');
}

/** Why an entry is not delivered yet, in plain words. */
export function describeFailure(
  { order, state }: Pick<OutboxItem, 'order' | 'state'>,
  failure: EntryFailure,
): string {
  switch (failure.kind) {
    case 'unreachable': {
      const reason = engineTexts.unreachable[failure.reason];
      return state === 'attention' ? `${reason} ${outboxScreenTexts.hourly}` : reason;
    }
    case 'refused': {
      const fields = Object.values(failure.fields).filter((text) => text !== failure.detail);
      return [failureReason(failure), ...fields].join(' ');
    }
    case 'conflict':
      return order === null ? failureReason(failure) : outboxTexts.conflict(failureReason(failure));
    case 'unreadable':
      return failureReason(failure) || engineTexts.unknownKind;
  }
}

/** What can happen to a refused action now. `tooLate`: that the order has moved on, in the action's own words. */
export function describeOutlook(
  { cause, consequence }: Pick<Conflict, 'cause' | 'consequence'>,
  action: OrderRequest | null,
  tooLate: string | null,
): string {
  switch (consequence) {
    case 'possible':
      return cause.kind === 'quantity-set' ? outlookTexts.overwrite : outlookTexts.possible;
    case 'unclear':
      return outlookTexts.unclear;
    case 'done-already':
      return outlookTexts.doneAlready;
    case 'not-yet': {
      if (cause.kind === 'rule') return outlookTexts.ruleFirst;
      const needed = action?.neededStatus;
      return needed === undefined ? outlookTexts.noEffect : outlookTexts.notYet(statusLabel(needed));
    }
    case 'never':
      return describeNever(cause, action, tooLate);
  }
}

function describeNever(cause: Cause, action: OrderRequest | null, tooLate: string | null): string {
  switch (cause.kind) {
    case 'job-marked':
      return outlookTexts.marked;
    case 'job-decided':
      return action?.decision ? outlookTexts.decided : outlookTexts.notApproved;
    case 'vendor-set':
      return outlookTexts.vendorSet;
    case 'vendor-changed':
      return action?.status ? outlookTexts.otherVendorForStep : outlookTexts.otherVendor;
    case 'moved':
      return tooLate ?? outlookTexts.noEffect;
    default:
      return outlookTexts.noEffect;
  }
}

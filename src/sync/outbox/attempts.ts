import { nextKey } from '#app/data/entries.ts';
import type { Attempts, EntryFailure, EntryRow } from '#app/data/rows.ts';
import { engineTexts } from '#app/texts/engine.ts';
import { transportTexts } from '#domain/transport-texts.ts';

/** Conflict code: no answer came, and the host cannot be asked, so only the user can decide. */
export const OUTCOME_UNKNOWN = 'outcome-unknown';
/** Conflict code: no answer came, and someone has changed the same value since. Sending again would undo that. */
export const CHANGED_SINCE = 'order-job/changed-since';
/** Conflict code: the server's version of the action is not what was captured, because it was changed on the way. */
export const ALTERED = 'altered-on-the-way';

/** Number of attempts that failed because of the server or the way to it. Waits grow with these. */
export function failedAttempts({ count, cutOff = 0 }: Attempts): number {
  return count - cutOff;
}

/** Changes to an entry whose attempt was cut off by this device, with unknown outcome. It is due at once. */
export function afterCutOff(
  { attempts: { cutOff = 0, ...former } }: Pick<EntryRow, 'attempts'>,
  now: Date,
): Pick<EntryRow, 'state' | 'attempts'> {
  const attempts = { ...former, cutOff: cutOff + 1, nextAt: null, outAt: now.toISOString() };
  return { state: 'queued', attempts };
}

/**
 * An entry in attention, queued again. The server stores a refusal under its key and would repeat it, so a decided
 * key is replaced by the next. An undecided key stays, because it prevents a second attempt from doubling the first.
 */
export function asRetried(entry: EntryRow): Pick<EntryRow, 'state' | 'attempts' | 'seen'> {
  const { taken, ...untaken } = entry.attempts;
  const { keys, outcome, failure } = untaken;
  const waiting = { ...entry.attempts, nextAt: null, failure: null, faults: 0 };
  if (failure?.kind === 'refused' || failure?.kind === 'conflict') {
    const isDecided = outcome === 'refused' || outcome === 'unguarded';
    // The user checked the server and wants it sent, so what they were shown there is not this action's result.
    if (failure.kind === 'conflict' && isAnswered(failure)) {
      const seen = [...(entry.seen ?? []), ...(failure.candidates ?? [])];
      const again = { ...untaken, nextAt: null, failure: null, faults: 0, outcome: 'none' as const };
      // A decision made under the last key would only be repeated.
      if (isDecided || taken === true) again.keys = [...keys, nextKey(entry)];
      return { state: 'queued', attempts: again, seen };
    }
    if (isDecided) waiting.keys = [...keys, nextKey(entry)];
    if (outcome === 'refused') waiting.outcome = 'none';
  }
  return { state: 'queued', attempts: waiting };
}

/**
 * True if a retry means that none of what the user was shown is this action's result. An action altered on the way is
 * only checked once more if there is nothing to choose from.
 */
function isAnswered({ code, candidates = [] }: Extract<EntryFailure, { kind: 'conflict' }>): boolean {
  return code === OUTCOME_UNKNOWN || code === CHANGED_SINCE || (code === ALTERED && candidates.length > 0);
}

/** The server's message about the entry; empty if there was none. */
export function ownWords(failure: EntryFailure): string {
  return 'detail' in failure ? failure.detail : '';
}

/** The reason why an entry is not delivered, in a few words. */
export function failureReason(failure: EntryFailure | null): string {
  if (failure === null) return '';
  switch (failure.kind) {
    case 'unreachable':
      return engineTexts.unreachable[failure.reason];
    case 'unreadable':
      return failure.detail;
    case 'refused':
    case 'conflict':
      return failure.detail || transportTexts.refused('status' in failure ? failure.status : 409);
  }
}

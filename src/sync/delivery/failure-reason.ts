import type { EntryFailure } from '#app/data/rows.ts';
import { engineTexts } from '../texts.ts';

/** Why an entry is not through, in a few words; empty when the server did not say. */
export function failureReason(failure: EntryFailure | null): string {
  if (failure === null) return '';
  switch (failure.kind) {
    case 'unreachable':
      return engineTexts.unreachable[failure.reason];
    case 'unreadable':
    case 'refused':
    case 'conflict':
      return failure.detail;
  }
}

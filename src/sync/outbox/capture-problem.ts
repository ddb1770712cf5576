import { engineTexts } from '#app/texts/engine.ts';
import type { DomainError } from '#domain/errors.ts';
import { describeRefusal } from '#domain/refusals.ts';

/** Reason why an action was not saved. Nothing was changed; the form keeps its contents. */
export type CaptureProblem =
  | { kind: 'refused'; error: DomainError }
  | { kind: 'storage-full' }
  | { kind: 'storage-failed' }
  | { kind: 'signed-out' };

/** The sentence for an action that could not be saved on this device. */
export function describeCaptureProblem(problem: CaptureProblem): string {
  switch (problem.kind) {
    case 'refused':
      return describeRefusal(problem.error);
    case 'storage-full':
      return engineTexts.storageFull;
    case 'storage-failed':
      return engineTexts.notSaved;
    case 'signed-out':
      return engineTexts.signedOut;
  }
}

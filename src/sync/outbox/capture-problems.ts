import { texts } from '#domain/texts.ts';
import { describeRefusal } from '#domain/texts-refusals.ts';
import type { CaptureProblem } from './not-captured.ts';

/** The sentence for an act that could not be saved on this device. */
export function describeCaptureProblem(problem: CaptureProblem): string {
  switch (problem.kind) {
    case 'refused':
      return describeRefusal(problem.error);
    case 'storage-full':
      return texts.completion.storageFull;
    case 'storage-failed':
      return texts.completion.notSaved;
    case 'signed-out':
      return texts.access.signedOut;
  }
}

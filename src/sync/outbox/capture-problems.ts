import { describeRefusal } from '#domain/refusals.ts';
import { engineTexts } from '../texts.ts';
import type { CaptureProblem } from './not-captured.ts';

/** The sentence for an act that could not be saved on this device. */
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

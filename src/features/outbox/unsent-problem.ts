import { transferTexts } from '#app/sync/transfer/texts.ts';
import type { TransferProblem } from '#app/sync/transfer/transfer-format.ts';

/** What is wrong with a file, in a sentence. */
export function describeTransferProblem(problem: TransferProblem): string {
  switch (problem.kind) {
    case 'damaged':
    case 'missing':
      return transferTexts.problem[problem.kind](problem.path);
    case 'newer-format':
      return transferTexts.problem.newerFormat;
    default:
      return transferTexts.problem[problem.kind];
  }
}

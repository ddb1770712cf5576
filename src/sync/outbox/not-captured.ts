import type { DomainError } from '#domain/errors.ts';

/** Why an act was not saved. Nothing was changed; the form keeps its contents. */
export type CaptureProblem =
  | { kind: 'refused'; error: DomainError }
  | { kind: 'storage-full' }
  | { kind: 'storage-failed' }
  | { kind: 'signed-out' };

/** Ends the transaction of an act that is not saved. */
export class NotCaptured extends Error {
  override readonly name = 'NotCaptured';
  readonly problem: CaptureProblem;

  constructor(problem: CaptureProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

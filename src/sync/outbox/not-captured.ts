import type { CaptureProblem } from './capture-problem.ts';

/** Aborts the transaction of an action that is not saved. */
export class NotCaptured extends Error {
  override readonly name = 'NotCaptured';
  readonly problem: CaptureProblem;

  constructor(problem: CaptureProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

import type { FieldProblem } from '#domain/errors.ts';
import { refuse } from '../http/refuse.ts';

/** Refuses (422) when a field rule is broken; the problems are the answer's `error_message`. */
export function insist(fields: readonly FieldProblem[]): void {
  if (fields.length > 0) refuse({ kind: 'invalid', fields });
}

/** Refuses (422) an id that a call needs and that was left out. */
export function insistOnId(field: string, value: string): void {
  if (value === '') insist([{ field, code: 'required' }]);
}

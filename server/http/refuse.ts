import { type DomainError, refusalStatus } from '#domain/errors.ts';
import { describeField, describeRefusal } from '#domain/texts-refusals.ts';
import { Problem } from './problem.ts';

/** Ends a call with a refusal of the domain: its kind becomes the code, its sentence the detail, its field problems `error_message`. */
export function refuse(error: DomainError): never {
  const fields = error.kind === 'invalid' ? error.fields : [];
  const errorMessage =
    fields.length === 0
      ? {}
      : {
          errorMessage: Object.fromEntries(fields.map((problem) => [problem.field, describeField(problem)])),
        };
  throw new Problem({
    status: refusalStatus(error),
    code: error.kind,
    detail: describeRefusal(error),
    ...errorMessage,
  });
}

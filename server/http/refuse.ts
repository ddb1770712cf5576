import { type DomainError, refusalStatus } from '#domain/errors.ts';
import { describeField, describeRefusal } from '#domain/refusals.ts';
import { Problem } from './problem.ts';

/** Ends a call with a refusal of the domain: its kind becomes the code, its sentence the detail, what it says of fields `error_message`. */
export function refuse(error: DomainError): never {
  const detail = describeRefusal(error);
  const fields = fieldsOf(error, detail);
  const errorMessage = Object.keys(fields).length === 0 ? {} : { errorMessage: fields };
  throw new Problem({ status: refusalStatus(error), code: error.kind, detail, ...errorMessage });
}

function fieldsOf(error: DomainError, detail: string): Readonly<Record<string, string>> {
  if (error.kind === 'invoice/number-taken') return { invoiceNo: detail };
  if (error.kind !== 'invalid') return {};
  return Object.fromEntries(error.fields.map((problem) => [problem.field, describeField(problem)]));
}

import { type Paise, paiseToRupees, rupeesToPaise } from '#domain/money.ts';
import { isRecord } from './codec.ts';

/**
 * A failure on the wire: `{"detail", "code", "error_message"?, "current"?}`. `errorMessage` is a sentence, or
 * sentences by field. `currentPaise`: by field, the amounts now stored where they differ from those the request
 * expected.
 */
export type WireProblem = {
  detail: string;
  code: string;
  errorMessage: string | Readonly<Record<string, string>> | null;
  currentPaise?: Readonly<Record<string, Paise>>;
};

/** Codes that are not refusals of the domain. */
export const PROBLEM_CODES = {
  malformed: 'malformed',
  /** Cut off, or altered on the way: nothing was decided about it. */
  notWhole: 'not_whole',
  unauthenticated: 'unauthenticated',
  forbidden: 'forbidden',
  notFound: 'not_found',
  methodNotAllowed: 'method_not_allowed',
  tooLarge: 'too_large',
  unsupportedMedia: 'unsupported_media_type',
  keyReused: 'idempotency_key_reused',
  keyInFlight: 'idempotency_in_flight',
  tooManyRequests: 'too_many_requests',
  unavailable: 'unavailable',
  internal: 'internal',
} as const;

const NOT_OF_THE_DOMAIN: ReadonlySet<string> = new Set(Object.values(PROBLEM_CODES));
/** A refusal of the rules: its kind (`domain/errors.ts`). */
const REFUSAL_KIND = /^(invalid|[a-z-]+\/[a-z-]+)$/;

/** True for a code of the bundled server. A gateway's refusal has another one, or none. */
export function isServerCode(code: string): boolean {
  return NOT_OF_THE_DOMAIN.has(code) || REFUSAL_KIND.test(code);
}

/** More than anyone reads in a message, and less than a page. */
const LONGEST_SENTENCE = 300;

export function encodeProblem(problem: WireProblem): Record<string, unknown> {
  const { detail, code, errorMessage, currentPaise } = problem;
  return {
    detail,
    code,
    ...(errorMessage !== null && { error_message: errorMessage }),
    ...(currentPaise !== undefined && {
      current: Object.fromEntries(
        Object.entries(currentPaise).map(([name, paise]) => [name, paiseToRupees(paise)]),
      ),
    }),
  };
}

/**
 * Reads any host's failure body: error_message (text or by field), then message, detail, error [X6]; a plain sentence
 * too. Null if the body has no message.
 */
export function decodeProblem(body: unknown): WireProblem | null {
  if (typeof body === 'string') {
    return body.startsWith('<') ? null : decodeProblem({ detail: body.trim().slice(0, LONGEST_SENTENCE) });
  }
  if (typeof body !== 'object' || body === null) return null;
  const record = body as Record<string, unknown>;
  const byField = fieldMessages(record.error_message);
  const firstOfFields = byField === null ? null : Object.values(byField)[0];
  const detail = [record.error_message, firstOfFields, record.message, record.detail, record.error].find(
    (candidate): candidate is string => typeof candidate === 'string' && candidate.trim() !== '',
  );
  if (detail === undefined) return null;
  return {
    detail,
    code: typeof record.code === 'string' ? record.code : '',
    errorMessage: byField ?? (typeof record.error_message === 'string' ? record.error_message : null),
    ...currentIn(record.current),
  };
}

function currentIn(value: unknown): Pick<WireProblem, 'currentPaise'> {
  const amounts = Object.entries(isRecord(value) ? value : {}).flatMap(
    ([name, rupees]): [string, Paise][] => {
      const paise = typeof rupees === 'number' ? rupeesToPaise(rupees) : null;
      return paise === null ? [] : [[name, paise]];
    },
  );
  return amounts.length === 0 ? {} : { currentPaise: Object.fromEntries(amounts) };
}

function fieldMessages(value: unknown): Record<string, string> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value).flatMap(([name, message]): [string, string][] => {
    const first = Array.isArray(message) ? message[0] : message;
    return typeof first === 'string' && first.trim() !== '' ? [[name, first]] : [];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

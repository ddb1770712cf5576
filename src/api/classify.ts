import { decodeProblem, type WireProblem } from '#contract/problem.ts';
import { texts } from '#domain/texts.ts';
import { RejectedError, SignedOutError, UnreachableError } from './errors.ts';

/** An answer with its body read to the end. */
export type ReadAnswer = { status: number; headers: Headers; body: string };

/** The server could not serve now; the same request may succeed later. */
const BUSY: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);
/** A front server refuses these by itself, in its own HTML, and would refuse them again. */
const REFUSED_BY_FRONT_SERVER: ReadonlySet<number> = new Set([413, 414, 431]);
const NETWORK_SIGN_IN_REQUIRED = 511;

/**
 * What an answer other than 2xx means, by status and content type, never by its words (design: offline, section 4). A page
 * of HTML under a 4xx is somebody else's (a hotel's sign-in page, a proxy): it proves nothing about our server.
 */
export function troubleOf(answer: ReadAnswer, now: Date): UnreachableError | RejectedError | SignedOutError {
  const { status, headers } = answer;
  const retryAfterMs = readRetryAfter(headers.get('Retry-After'), now);
  if (BUSY.has(status)) return new UnreachableError('busy', { status, retryAfterMs });
  if (status === NETWORK_SIGN_IN_REQUIRED) return new UnreachableError('not-ours', { status });
  if (status >= 500) return new UnreachableError('server', { status, retryAfterMs });
  const problem = readProblem(answer);
  if (status === 401) {
    return isHtml(headers)
      ? new UnreachableError('not-ours', { status })
      : new SignedOutError(problem?.detail ?? '');
  }
  if (status >= 400 && (problem !== null || REFUSED_BY_FRONT_SERVER.has(status))) {
    return new RejectedError(status, problem ?? nameless(status), retryAfterMs);
  }
  return new UnreachableError('not-ours', { status });
}

/** Whether the answer says that it is JSON. */
export function isJson(headers: Headers): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(headers.get('Content-Type') ?? '');
}

/** `Retry-After` in seconds or as a date, as milliseconds from now; null when absent, unreadable or past. */
function readRetryAfter(value: string | null, now: Date): number | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? Math.round(ms) : null;
}

function readProblem({ status, headers, body }: ReadAnswer): WireProblem | null {
  if (!isJson(headers)) return null;
  try {
    const parsed: unknown = JSON.parse(body);
    return decodeProblem(parsed) ?? nameless(status);
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    throw cause;
  }
}

function nameless(status: number): WireProblem {
  return { detail: texts.transport.refused(status), code: '', errorMessage: null };
}

function isHtml(headers: Headers): boolean {
  return /^text\/html\b/i.test(headers.get('Content-Type') ?? '');
}

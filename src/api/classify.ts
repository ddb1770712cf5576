import { isDecidedForKey } from '#contract/call.ts';
import { decodeProblem, isServerCode, PROBLEM_CODES, type WireProblem } from '#contract/problem.ts';
import { transportTexts } from '#domain/transport-texts.ts';
import { RejectedError, SignedOutError, UnreachableError } from './errors.ts';

/** An answer with its body read to the end. */
export type ReadAnswer = { status: number; headers: Headers; body: string };

/** The request. `key`: its Idempotency-Key. `isOwnHost`: the host understands keys. */
export type Asked = { now: Date; key?: string | undefined; isOwnHost?: boolean | undefined };

/** The server could not serve now; the same request may succeed later. */
const BUSY: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);
/** A gateway will not forward this request, now or later. */
const TOO_LARGE: ReadonlySet<number> = new Set([413, 414, 431]);
const NETWORK_SIGN_IN_REQUIRED = 511;

/**
 * The meaning of an answer other than 2xx, by status, content type and mark, never by its text [X17]. With a key,
 * only an answer marked as decided is a refusal, since any gateway may answer in the server's name. Without one, a
 * refusal must be JSON or plain text, since HTML comes from someone else (a hotel's sign-in page, a proxy), and on a
 * host that understands keys it must have one of that host's codes.
 */
export function errorOfAnswer(
  answer: ReadAnswer,
  asked: Asked,
): UnreachableError | RejectedError | SignedOutError {
  const { status, headers } = answer;
  const retryAfterMs = readRetryAfter(headers.get('Retry-After'), asked.now);
  const body = readJson(answer) ?? readText(answer, asked);
  const said = decodeProblem(body);
  const unreachable = (reason: UnreachableError['reason']) =>
    new UnreachableError(reason, { status, retryAfterMs, detail: said?.detail ?? null });
  if (BUSY.has(status)) return unreachable('busy');
  if (status === NETWORK_SIGN_IN_REQUIRED) return unreachable('not-ours');
  if (status >= 500) return unreachable('server');
  const problem = body === undefined ? null : (said ?? EMPTY_PROBLEM);
  if (problem?.code === PROBLEM_CODES.keyInFlight) return unreachable('busy');
  if (problem?.code === PROBLEM_CODES.notWhole) return unreachable('altered');
  if (status === 401) return asSignedOut(body, said, asked) ?? unreachable('not-ours');
  if (status >= 400 && problem !== null && isProof(problem, headers, asked)) {
    return new RejectedError(status, problem);
  }
  return unreachable(TOO_LARGE.has(status) ? 'too-large' : 'not-ours');
}

/**
 * True if an answer is the bundled server's own: JSON with one of its codes [X18]. Anything else may come from a
 * proxy in between.
 */
export function isOwnAnswer(answer: ReadAnswer): boolean {
  return isServerCode(decodeProblem(readJson(answer))?.code ?? '');
}

function isProof({ code }: WireProblem, headers: Headers, { key, isOwnHost = false }: Asked): boolean {
  return key === undefined ? !isOwnHost || isServerCode(code) : isDecidedForKey(headers, key);
}

/**
 * A 401 costs the user their token, so it must be the API's own: JSON, and with our code if the host has codes. Its
 * `detail` is shown to the user (section 8).
 */
function asSignedOut(
  body: unknown,
  said: WireProblem | null,
  { isOwnHost = false }: Asked,
): SignedOutError | null {
  if (typeof body !== 'object' || body === null) return null;
  if (isOwnHost && said?.code !== PROBLEM_CODES.unauthenticated) return null;
  const detail = 'detail' in body && typeof body.detail === 'string' ? body.detail.trim() : '';
  return new SignedOutError(detail === '' ? (said?.detail ?? transportTexts.signedOut) : detail);
}

export function isJson(headers: Headers): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(headers.get('Content-Type') ?? '');
}

/** `Retry-After` in seconds or as a date, as milliseconds from now; null if absent, unreadable or past. */
function readRetryAfter(value: string | null, now: Date): number | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? Math.round(ms) : null;
}

/** Statuses that a gateway rarely sends, and a host sends for an action that it does not accept. */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 409, 422]);

/** A refusal in plain text, which only a host without keys can have written. */
function readText(
  { status, headers, body }: ReadAnswer,
  { key, isOwnHost = false }: Asked,
): string | undefined {
  const isText = /^text\/plain\b/i.test(headers.get('Content-Type') ?? '') && body.trim() !== '';
  return isText && REFUSAL_STATUSES.has(status) && key === undefined && !isOwnHost ? body : undefined;
}

/** The body of an answer that is JSON and says so; otherwise undefined. */
function readJson({ headers, body }: ReadAnswer): unknown {
  if (!isJson(headers)) return undefined;
  try {
    return JSON.parse(body);
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

/** The user sees the sentence for the action they tried [L18]. */
const EMPTY_PROBLEM: WireProblem = { detail: '', code: '', errorMessage: null };

import { DIGEST_HEADER, digestedText } from '#contract/action-digest.ts';
import { type AnswerOf, type AnyCall, fillPath, isDecidedForKey } from '#contract/call.ts';
import { WireError } from '#contract/codec.ts';
import { PROBLEM_CODES } from '#contract/problem.ts';
import type { Answer, ApiPort, OutgoingFile, PerformOptions } from './api-port.ts';
import type { SendAction } from './batches.ts';
import { errorOfAnswer, isJson, type ReadAnswer } from './classify.ts';
import { RejectedError, SignedOutError, UnconfirmedError, UnreachableError } from './errors.ts';
import { FILES_TIMEOUT_MS, JSON_TIMEOUT_MS } from './limits.ts';

export type ApiClientDeps = {
  /** `/api` of the page's origin, or another host's address; a trailing slash makes no difference. */
  host: () => string;
  token: () => string | null;
  fetch: typeof globalThis.fetch;
  /** True if the host understands keys, and so marks its answers and uses our codes. */
  idempotency?: () => boolean;
  /**
   * True if the host has our additions: it checks actions by their digest, names what it decided by it, and serves
   * pictures for a cookie. Another host may identify users by its own cookies, which must not decide who makes a
   * request.
   */
  hasAdditions?: () => boolean;
  /** The id of a request in its host's log. Only for the page's own host: another must allow each header by CORS. */
  newId?: () => string;
  /** Sends actions without files if the host takes several in one request; see `openBatches`. */
  batched?: SendAction;
  /** The host's time, as stated in its own answers. Not called for a host whose headers the browser does not expose. */
  onHostTime?: (at: Date) => void;
  /** The stored token was rejected. `token` is the one that was sent; another may have been stored since. */
  onSignedOut: (token: string | null, detail: string) => void;
  /** Every failed request, for the log. */
  report?: (error: unknown, context: string, details: Readonly<Record<string, unknown>>) => void;
  now?: () => Date;
  /** Runs `expire` after the time. Returns a function that cancels it. */
  timer?: (expire: () => void, ms: number) => () => void;
};

/** The fetch client; see ApiPort for its guarantees. */
export function createApiClient(deps: ApiClientDeps): ApiPort {
  return {
    perform: async (call, options = {}) => {
      const attempt: Attempt = { request: null, answer: null };
      try {
        return await performOnce(deps, call, options, attempt);
      } catch (error) {
        // A request aborted by its caller is no failure.
        if (options.signal?.aborted !== true) reportAttempt(deps, call, attempt, error);
        throw error;
      }
    },
  };
}

/** The request and the answer so far, for the log. */
type Attempt = { request: RequestInit | null; answer: ReadAnswer | null };

async function performOnce<C extends AnyCall>(
  deps: ApiClientDeps,
  call: C,
  options: PerformOptions<C>,
  attempt: Attempt,
): Promise<Answer<AnswerOf<C>>> {
  const token = options.token ?? deps.token();
  const key = options.idempotencyKey;
  const { url, init, headers, digested } = encodeRequest(deps.host(), token, call, options);
  if (deps.hasAdditions?.()) init.credentials = 'same-origin';
  if (deps.newId && url.startsWith('/')) headers.set('X-Request-Id', deps.newId());
  attempt.request = init;
  const limit =
    options.files === undefined || options.files.length === 0 ? JSON_TIMEOUT_MS : FILES_TIMEOUT_MS;
  const sign = async (): Promise<void> => {
    if (digested !== null && deps.hasAdditions?.() === true)
      headers.set(DIGEST_HEADER, await sha256Of(digested));
  };
  const alone: SendAction = async (to, sent) => {
    await sign();
    return await deps.fetch(to, sent);
  };
  const send = (key !== undefined && !(init.body instanceof FormData) && deps.batched) || alone;
  const answer = await exchange(
    (signal) => send(url, { ...init, signal }, sign),
    deps.timer,
    options.timeoutMs ?? limit,
    options.signal,
  );
  attempt.answer = answer;
  const isConfirmed = key !== undefined && isOfThisAction(answer, key, headers.get(DIGEST_HEADER));
  if (answer.status < 200 || answer.status > 299) {
    const now = deps.now?.() ?? new Date();
    const apiError = errorOfAnswer(answer, { now, key, isOwnHost: deps.idempotency?.() });
    if (apiError instanceof SignedOutError && options.token === undefined) {
      deps.onSignedOut(token, apiError.detail);
    }
    throw apiError;
  }
  const isAction = call.method !== 'GET' && key === undefined && deps.idempotency?.() !== true;
  try {
    const read = readAnswer(call, answer, key);
    noteTime(deps, answer);
    return { ...read, isConfirmed };
  } catch (error) {
    const isPage = /html/i.test(answer.headers.get('Content-Type') ?? '');
    throw isAction && !isPage ? new UnconfirmedError(answer.status, error) : error;
  }
}

/**
 * True if a decided answer names the action that was sent. If it names another, something else was decided under this
 * key: throws the refusal that the host itself would give if the action were sent again.
 */
function isOfThisAction({ status, headers }: ReadAnswer, key: string, digest: string | null): boolean {
  const named = headers.get(DIGEST_HEADER);
  if (named === null || digest === null || !isDecidedForKey(headers, key)) return false;
  if (named === digest) return true;
  throw new RejectedError(status, { code: PROBLEM_CODES.keyReused, detail: '', errorMessage: null });
}

async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function noteTime({ onHostTime }: ApiClientDeps, { headers }: ReadAnswer): void {
  const at = new Date(headers.get('Date') ?? Number.NaN);
  if (!Number.isNaN(at.getTime())) onHostTime?.(at);
}

function readAnswer<C extends AnyCall>(
  call: C,
  answer: ReadAnswer,
  key: string | undefined,
): Omit<Answer<AnswerOf<C>>, 'isConfirmed'> {
  const raw = readBody(answer);
  // An answer from a proxy or a cache has no mark, however valid it looks.
  if (key !== undefined && !isDecidedForKey(answer.headers, key)) {
    throw new UnreachableError('not-ours', { status: answer.status });
  }
  return {
    value: decodeAnswer(call, raw, answer.status),
    raw,
    status: answer.status,
    replayed: answer.headers.get('Idempotent-Replayed') === 'true',
  };
}

/** One exchange, including the body: the timeout runs until the last byte, since a body can stall too. */
async function exchange(
  send: (signal: AbortSignal) => Promise<Response>,
  timer: ApiClientDeps['timer'],
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<ReadAnswer> {
  const abort = new AbortController();
  let timedOut = false;
  const stopTimer = (timer ?? realTimer)(() => {
    timedOut = true;
    abort.abort();
  }, limitMs);
  const abortFetch = () => abort.abort();
  signal?.addEventListener('abort', abortFetch);
  if (signal?.aborted === true) abort.abort();
  try {
    const response = await send(abort.signal);
    return { status: response.status, headers: response.headers, body: await response.text() };
  } catch (cause) {
    // No proof of an answer, whatever fetch rejects with (no network, a redirect, a cut body, an abort).
    throw new UnreachableError(timedOut ? 'timeout' : 'network', { cause });
  } finally {
    stopTimer();
    signal?.removeEventListener('abort', abortFetch);
  }
}

function readBody({ status, headers, body }: ReadAnswer): unknown {
  if (!isJson(headers)) throw new UnreachableError('not-ours', { status });
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new UnreachableError('not-ours', { status, cause });
  }
}

function decodeAnswer<C extends AnyCall>(call: C, raw: unknown, status: number): AnswerOf<C> {
  try {
    return call.answer.decode(raw, '') as AnswerOf<C>;
  } catch (cause) {
    if (cause instanceof WireError) throw new UnreachableError('not-ours', { status, cause });
    throw cause;
  }
}

/** Status, data, message and headers (section 8), with the token removed. */
function reportAttempt(
  deps: ApiClientDeps,
  call: AnyCall,
  { request, answer }: Attempt,
  error: unknown,
): void {
  const sent = new Headers(request?.headers);
  if (sent.has('Authorization')) sent.set('Authorization', 'Token [token]');
  deps.report?.(error, `request ${call.name}`, {
    method: call.method,
    status: answer?.status ?? null,
    problem: error instanceof RejectedError ? error.problem : null,
    message: sentenceOf(error),
    data: answer?.body ?? null,
    headers: {
      sent: Object.fromEntries(sent),
      received: answer === null ? null : Object.fromEntries(answer.headers),
    },
  });
}

function sentenceOf(error: unknown): string {
  if (error instanceof RejectedError) return error.problem.detail;
  const detail = error instanceof SignedOutError || error instanceof UnreachableError ? error.detail : null;
  return detail ?? (error instanceof Error ? error.message : String(error));
}

function realTimer(expire: () => void, ms: number): () => void {
  const timer = setTimeout(expire, ms);
  return () => clearTimeout(timer);
}

/**
 * The fetch request of a call. The token is never part of the address. `digested`: the text that an action's digest
 * covers; null without a key.
 */
export type EncodedRequest = { url: string; init: RequestInit; headers: Headers; digested: string | null };

/** Encodes a call by its own codecs. Null and undefined are omitted from query and body alike. */
export function encodeRequest<C extends AnyCall>(
  host: string,
  token: string | null,
  call: C,
  options: PerformOptions<C>,
): EncodedRequest {
  const headers = new Headers({ Accept: 'application/json' });
  if (token !== null) headers.set('Authorization', `Token ${token}`);
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  const init: RequestInit = {
    method: call.method,
    headers,
    // Redirected or cached answers are not the server's own, and no cookie may identify the caller.
    redirect: 'error',
    cache: 'no-store',
    credentials: 'omit',
  };
  const files = options.files ?? [];
  const isForm = call.body.as === 'form' || files.length > 0;
  const encoded = present(call.body.codec.encode(options.body ?? {}));
  const fields = Object.fromEntries(isForm ? encoded.map(asFormText) : encoded);
  if (!isForm && call.body.as === 'json' && encoded.length > 0) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(fields);
  }
  // The browser writes the multipart header itself, because only it knows the boundary.
  if (isForm) init.body = formOf(fields, call.body.files?.name ?? 'file', files);
  const digested =
    options.idempotencyKey === undefined
      ? null
      : digestedText({
          key: options.idempotencyKey,
          method: call.method,
          path: new URL(fillPath(call.path, options.params ?? {}), 'http://host').pathname,
          fields: call.body.as === 'none' ? {} : fields,
          files: files.map(({ sha256 }) => sha256),
        });
  return { url: urlOf(host, call, options), init, headers, digested };
}

/** A field as the browser puts it into a form, and thus as the host reads it and the digest contains it. */
function asFormText([name, value]: [string, unknown]): [string, string] {
  return [
    name,
    String(value)
      .replace(/\p{Surrogate}/gu, '\ufffd')
      .replace(/\r\n?|\n/g, '\r\n'),
  ];
}

function urlOf<C extends AnyCall>(host: string, call: C, options: PerformOptions<C>): string {
  const path = fillPath(call.path, options.params ?? {});
  const query = new URLSearchParams(
    present(call.query.encode(options.query ?? {})).map(([name, value]) => [name, String(value)]),
  ).toString();
  return `${host.replace(/\/+$/, '')}${path}${call.trailingSlash ? '/' : ''}${query === '' ? '' : `?${query}`}`;
}

function formOf(
  fields: Readonly<Record<string, unknown>>,
  fileField: string,
  files: readonly OutgoingFile[],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const file of files)
    form.append(fileField, new Blob([file.bytes], { type: file.mediaType }), file.name);
  return form;
}

function present(encoded: unknown): [string, unknown][] {
  return Object.entries(encoded as Record<string, unknown>).filter(
    ([, value]) => value !== null && value !== undefined,
  );
}

import type { AnswerOf, AnyCall, BodyOf, QueryOf } from '#contract/call.ts';

/** A file of a multipart call, sent under the call's file field, in this order. `sha256` (hex) is of its bytes. */
export type OutgoingFile = { bytes: ArrayBuffer; mediaType: string; name: string; sha256: string };

/** A request's options. Query and body are the program's values, which the call's codecs encode. */
export type PerformOptions<C extends AnyCall> = {
  params?: Readonly<Record<string, string>>;
  query?: Partial<QueryOf<C>>;
  body?: BodyOf<C>;
  files?: readonly OutgoingFile[];
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** A token to try before it is stored (signing in). A 401 to it does not sign the device out. */
  token?: string;
};

/**
 * A proven answer: 2xx, JSON, our envelope, and marked as decided under the key that was sent, if one was. `raw`: the
 * body. `replayed`: the server had applied it before. `isConfirmed`: it named, by their digest, exactly the action
 * and files that were sent.
 */
export type Answer<T> = {
  value: T;
  raw: unknown;
  status: number;
  replayed: boolean;
  isConfirmed: boolean;
};

/**
 * Makes one request. Rejects with UnreachableError, RejectedError or SignedOutError, and with nothing else but bugs.
 * An abort by the caller's own `signal` is UnreachableError('network').
 */
export type ApiPort = {
  perform<C extends AnyCall>(call: C, options?: PerformOptions<C>): Promise<Answer<AnswerOf<C>>>;
};

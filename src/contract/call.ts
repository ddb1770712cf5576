import { type Codec, nothing } from './codec.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The files of a multipart call: the field's name, how many, and their content. */
export type FilePart = {
  readonly name: string;
  readonly max: number;
  readonly content: 'image' | 'pdf' | 'table';
};

/**
 * One call of section 7: everything the app needs to make it and the server needs to serve it. `path` is as in
 * section 7, with a leading slash, `{name}` for each path parameter and without a trailing slash (both spellings of
 * either are the same call).
 */
export type Call<Query, Body, Answer> = {
  /** Stable name, `<entity>.<verb>`; used in the server's log and as the OpenAPI operation id. */
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  /** Section 7 writes some paths with a trailing slash; the app sends them so. */
  readonly trailingSlash: boolean;
  readonly query: Codec<Query>;
  /**
   * `json` and `form` bodies share one codec: multipart fields are text, which the codecs read. A `json` call that
   * may have files is sent as a form if it has some.
   */
  readonly body: {
    readonly as: 'none' | 'json' | 'form';
    readonly codec: Codec<Body>;
    readonly files: FilePart | null;
  };
  /** Reads and writes the whole envelope, `{data: …}` included. */
  readonly answer: Codec<Answer>;
  /** Status of success: 201 if something was created. */
  readonly success: 200 | 201;
};

// biome-ignore lint/suspicious/noExplicitAny: a list of calls is heterogeneous by nature; each entry keeps its own exact type.
export type AnyCall = Call<any, any, any>;

export type QueryOf<C> = C extends Call<infer Q, infer _B, infer _A> ? Q : never;
export type BodyOf<C> = C extends Call<infer _Q, infer B, infer _A> ? B : never;
export type AnswerOf<C> = C extends Call<infer _Q, infer _B, infer A> ? A : never;

type Nothing = Record<never, never>;
type Named = { name: string; path: string; slash?: boolean };

/** A call that reads. */
export function reading<Query, Answer>(
  call: Named & { query: Codec<Query>; answer: Codec<Answer> },
): Call<Query, Nothing, Answer> {
  const { name, path, slash = false, query, answer } = call;
  const body = { as: 'none', codec: nothing, files: null } as const;
  return { name, method: 'GET', path, trailingSlash: slash, query, body, answer, success: 200 };
}

/** A call that changes something; `body` may be omitted. */
export function changing<Body = Nothing, Answer = Nothing>(
  call: Named & {
    method: Exclude<Method, 'GET'>;
    body?: { as: 'json' | 'form'; codec: Codec<Body>; files?: FilePart };
    answer: Codec<Answer>;
    success?: 200 | 201;
  },
): Call<Nothing, Body, Answer> {
  const { name, method, path, slash = false, body, answer, success = 200 } = call;
  const shape =
    body === undefined
      ? { as: 'none' as const, codec: nothing as unknown as Codec<Body>, files: null }
      : { as: body.as, codec: body.codec, files: body.files ?? null };
  return { name, method, path, trailingSlash: slash, query: nothing, body: shape, answer, success };
}

/** Names of the path's parameters, in order: `/a/{id}/b/{jobId}` → `['id', 'jobId']`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

/** Fills a path's parameters, each percent-encoded. Throws if one is missing: that is a bug, not bad input. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`path ${path} lacks ${name}`);
    return encodeURIComponent(value);
  });
}

/**
 * A host that understands Idempotency-Key returns the key in this header with every final answer, first or replayed:
 * the action is applied, or its refusal is stored. An answer without it may come from anyone and proves nothing.
 */
export const DECIDED_HEADER = 'Idempotency-Decided';

/** True if an answer is marked as final for the key that was sent. */
export function isDecidedForKey(headers: Headers, key: string): boolean {
  return headers.get(DECIDED_HEADER)?.trim().toLowerCase() === key.toLowerCase();
}

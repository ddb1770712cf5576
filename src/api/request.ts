import { type AnyCall, fillPath } from '#contract/call.ts';
import type { OutgoingFile, PerformOptions } from './api-port.ts';

/** What fetch is given for a call: address, method, headers and body. No token in the address, ever. */
export type EncodedRequest = { url: string; init: RequestInit };

/** Encodes a call by its own codecs. Null and undefined are left out of query and body alike. */
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
    // An answer that came by way of a redirect or a cache is not the server's own, and cookies are not how this API knows people.
    redirect: 'error',
    cache: 'no-store',
    credentials: 'omit',
  };
  const fields = present(call.body.codec.encode(options.body ?? {}));
  if (call.body.as === 'json') {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(Object.fromEntries(fields));
  }
  // The browser writes the multipart header itself, because only it knows the boundary.
  if (call.body.as === 'form')
    init.body = formOf(fields, call.body.files?.name ?? 'file', options.files ?? []);
  return { url: urlOf(host, call, options), init };
}

function urlOf<C extends AnyCall>(host: string, call: C, options: PerformOptions<C>): string {
  const path = fillPath(call.path, options.params ?? {});
  const query = new URLSearchParams(
    present(call.query.encode(options.query ?? {})).map(([name, value]) => [name, String(value)]),
  ).toString();
  return `${host.replace(/\/+$/, '')}${path}${call.trailingSlash ? '/' : ''}${query === '' ? '' : `?${query}`}`;
}

function formOf(
  fields: readonly [string, unknown][],
  fileField: string,
  files: readonly OutgoingFile[],
): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, String(value));
  for (const file of files)
    form.append(fileField, new Blob([file.bytes], { type: file.mediaType }), file.name);
  return form;
}

function present(encoded: unknown): [string, unknown][] {
  return Object.entries(encoded as Record<string, unknown>).filter(
    ([, value]) => value !== null && value !== undefined,
  );
}

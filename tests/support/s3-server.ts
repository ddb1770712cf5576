import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { BucketPlace } from '#server/files/bucket.ts';
import { listening } from './listen.ts';

export type StoredObject = { readonly bytes: Buffer; changedMs: number };

/** Fault of a call: only an error, half of the call, or nothing at all as long as the server runs. */
export type S3Fault =
  | { readonly status: number; readonly code: string }
  /** The connection ends in the middle of the response; `get` sends half of the object first. */
  | 'cut'
  /** The call is carried out, and the answer never comes. */
  | 'lost-answer'
  /** A gateway answers with its own page and a success status; the call does not get through. */
  | 'page'
  | 'silent';

export type S3Server = {
  readonly endpoint: string;
  /** An existing bucket, with correct credentials. */
  readonly place: (change?: Partial<BucketPlace>) => BucketPlace;
  /** Stored objects by key, prefix included. */
  readonly objects: Map<string, StoredObject>;
  /** Calls such as `PUT ab/abc…`, in order of arrival. */
  readonly calls: string[];
  /** Called before each call. */
  fault: (method: string, key: string) => S3Fault | null;
  readonly stop: () => Promise<void>;
};

type Knows = {
  /** True if If-None-Match and If-Match are supported. */
  readonly conditions: boolean;
  /** True if the hash of the received bytes is compared with the signed one. */
  readonly checksums: boolean;
  /** Number of keys on a page of a list. */
  readonly pageSize: number;
  /** Accepted access key. */
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
};

type ListenOptions = { readonly host: string; readonly port: number; readonly objects: S3Server['objects'] };

const BUCKET = 'photos';
const USUAL: Knows = {
  conditions: true,
  checksums: true,
  pageSize: 3,
  keyId: 'AKIATEST',
  secret: 'a secret/with+signs',
  region: 'test-1',
};

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * A bucket with the S3 protocol that trusts nothing: signature, payload hash and conditions are checked. In memory and
 * on a free port of loopback unless stated otherwise.
 */
export async function startS3Server({
  host = '127.0.0.1',
  port = 0,
  objects = new Map(),
  ...knows
}: Partial<Knows & ListenOptions> = {}): Promise<S3Server> {
  const all: Knows = { ...USUAL, ...knows };
  const calls: string[] = [];
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3');
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    const method = request.method ?? '';
    calls.push(`${method} ${key}`.trim());
    const fault = server.fault(method, key);
    void answer({ request, response, url, key, knows: all, objects, fault }).catch((error: unknown) => {
      const refusal = error instanceof Refusal ? error : new Refusal(500, 'InternalError', String(error));
      respond(response, refusal.status, errorXml(refusal));
    });
  });
  const { origin: endpoint, stop } = await listening(http, port, host);
  const server: S3Server = {
    endpoint,
    place: (change) => ({
      endpoint,
      region: all.region,
      bucket: BUCKET,
      prefix: '',
      accessKeyId: all.keyId,
      secretAccessKey: all.secret,
      sessionToken: null,
      ...change,
    }),
    objects,
    calls,
    fault: () => null,
    stop,
  };
  return server;
}

type Call = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly key: string;
  readonly knows: Knows;
  readonly objects: S3Server['objects'];
  readonly fault: S3Fault | null;
};

async function answer(call: Call): Promise<void> {
  const { request, response, url, key, fault } = call;
  if (fault === 'silent') return;
  if (fault === 'page') {
    for await (const _ of request);
    const page = '<!doctype html><title>Gateway</title><h1>Welcome</h1>';
    const headers = { 'Content-Type': 'text/html', 'Content-Length': page.length, ETag: '"page"' };
    response.writeHead(200, headers).end(page);
    return;
  }
  if (fault !== null && typeof fault === 'object') throw new Refusal(fault.status, fault.code);
  if (fault === 'cut' && request.method !== 'GET') {
    request.once('data', () => request.socket.destroy());
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  checkSignature(request, url, call.knows);
  if (call.knows.checksums) checkHashes(request, body);
  if (url.pathname.split('/')[1] !== BUCKET) throw new Refusal(404, 'NoSuchBucket');
  if (request.method === 'GET') {
    if (key === '') respond(response, 200, list(call));
    else give(call);
    return;
  }
  const done = request.method === 'PUT' ? put(call, body) : call.objects.delete(key);
  if (fault === 'lost-answer') request.socket.destroy();
  else if (request.method === 'DELETE') respond(response, 204, '');
  else if (typeof done === 'string' && done !== '') respond(response, 200, done);
  else respond(response, 200, '', { ETag: `"${hash('md5', body)}"` });
}

function put({ request, key, knows, objects }: Call, body: Buffer): string {
  const source = request.headers['x-amz-copy-source'];
  if (typeof source === 'string') {
    const from = decodeURIComponent(source).split('/').slice(2).join('/');
    const there = objects.get(from);
    if (there === undefined) throw new Refusal(404, 'NoSuchKey');
    if (from === key && request.headers['x-amz-metadata-directive'] !== 'REPLACE')
      throw new Refusal(400, 'InvalidRequest');
    objects.set(key, { bytes: there.bytes, changedMs: Date.now() });
    return '<CopyObjectResult><ETag>"copied"</ETag></CopyObjectResult>';
  }
  if (knows.conditions) checkConditions(request, objects.get(key));
  objects.set(key, { bytes: body, changedMs: Date.now() });
  return '';
}

function checkConditions(request: IncomingMessage, present: StoredObject | undefined): void {
  const wanted = request.headers['if-match'];
  if (request.headers['if-none-match'] === '*' && present !== undefined)
    throw new Refusal(412, 'PreconditionFailed');
  if (wanted === undefined) return;
  if (present === undefined) throw new Refusal(404, 'NoSuchKey');
  if (etagOf(present) !== wanted) throw new Refusal(412, 'PreconditionFailed');
}

function give({ request, response, key, objects, fault }: Call): void {
  const found = objects.get(key);
  if (found === undefined) throw new Refusal(404, 'NoSuchKey');
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const bytes = found.bytes.subarray(from);
  response.writeHead(from === 0 ? 200 : 206, {
    'Content-Length': bytes.length,
    ETag: etagOf(found),
    ...(from > 0 && { 'Content-Range': `bytes ${from}-${found.bytes.length - 1}/${found.bytes.length}` }),
  });
  if (fault !== 'cut') response.end(bytes);
  else response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => request.socket.destroy());
}

function list({ url, knows, objects }: Call): string {
  const prefix = url.searchParams.get('prefix') ?? '';
  const delimiter = url.searchParams.get('delimiter');
  const after = url.searchParams.get('continuation-token') ?? '';
  const found = [...objects].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1));
  const groups = new Map<string, string>();
  for (const [key, { changedMs }] of found) {
    const at = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
    const name = at === -1 ? key : key.slice(0, at + 1);
    const changed = new Date(changedMs).toISOString();
    groups.set(
      name,
      at === -1
        ? `<Contents><Key>${escaped(name)}</Key><LastModified>${changed}</LastModified></Contents>`
        : `<CommonPrefixes><Prefix>${escaped(name)}</Prefix></CommonPrefixes>`,
    );
  }
  const names = [...groups.keys()].filter((name) => name > after);
  const page = names.slice(0, knows.pageSize);
  const isMore = names.length > page.length;
  const next = isMore ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  const entries = page.map((name) => groups.get(name)).join('');
  return `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Prefix>${escaped(prefix)}</Prefix>${next}<IsTruncated>${isMore}</IsTruncated>${entries}</ListBucketResult>`;
}

/** AWS Signature Version 4, written from its specification and not from the code that signs here. */
function checkSignature(
  request: IncomingMessage,
  url: URL,
  { keyId: known, secret, region: ours }: Knows,
): void {
  const said = request.headers.authorization ?? '';
  const [, credential = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(said) ?? [];
  const [keyId, day = '', region = '', service = '', end = ''] = credential.split('/');
  if (keyId !== known) throw new Refusal(403, 'InvalidAccessKeyId');
  if (region !== ours) throw new Refusal(400, 'AuthorizationHeaderMalformed');
  const names = signedHeaders.split(';');
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!names.includes(name)) throw new Refusal(403, 'AccessDenied', `${name} is not signed`);
  for (const name of Object.keys(request.headers))
    if (name.startsWith('x-amz-') && !names.includes(name)) throw new Refusal(403, 'AccessDenied', name);
  const at = String(request.headers['x-amz-date']);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    query,
    ...names.map((name) => `${name}:${String(request.headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = [day, region, service, end].join('/');
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  let key: Buffer = Buffer.from(`AWS4${secret}`);
  for (const part of [day, region, service, end]) key = createHmac('sha256', key).update(part).digest();
  const right = createHmac('sha256', key).update(toSign).digest();
  if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) throw new Refusal(403, 'SignatureDoesNotMatch');
}

function checkHashes(request: IncomingMessage, body: Buffer): void {
  if (request.headers['x-amz-content-sha256'] !== sha256(body))
    throw new Refusal(400, 'XAmzContentSHA256Mismatch');
  const checksum = request.headers['x-amz-checksum-sha256'];
  if (checksum !== undefined && checksum !== Buffer.from(sha256(body), 'hex').toString('base64'))
    throw new Refusal(400, 'BadDigest');
}

function respond(
  response: ServerResponse,
  status: number,
  text: string,
  more: OutgoingHttpHeaders = {},
): void {
  const headers = { 'Content-Type': 'application/xml', 'Content-Length': Buffer.byteLength(text), ...more };
  response.writeHead(status, status === 204 ? {} : headers).end(text);
}

function errorXml({ code, message }: Refusal): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escaped(message)}</Message></Error>`;
}

const sha256 = (bytes: Buffer | string): string => hash('sha256', bytes);
const etagOf = ({ bytes }: StoredObject): string => `"${hash('md5', bytes)}"`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

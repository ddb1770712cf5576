import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { BucketFault } from './bucket-faults.ts';
import { elementsOf } from './bucket-xml.ts';

/** Where a bucket is, and who we are there. */
export type BucketPlace = {
  /** `https://host:port`, without a path: the bucket is the first part of it. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of credentials that end; null for those that last. */
  readonly sessionToken: string | null;
};

/** What is put: its bytes can be read again for another try. */
export type BucketBody = {
  /** Of the bytes, in hex: the bucket takes them only if they have it. */
  readonly sha256: string;
  readonly bytes: number;
  readonly open: () => Readable;
};

export type BucketObject = { readonly key: string; readonly changedMs: number };

/** What may be there for a put to happen: nothing, or what has an ETag. */
export type Condition = { readonly ifNoneMatch: '*' } | { readonly ifMatch: string };

type BucketLimits = {
  /** A connection on which nothing moves for this long is given up. */
  readonly silenceMs: number;
  /** A call that has lasted longer is not made again: an act holds a connection to the database while its photos are put. */
  readonly begunWithinMs: number;
};

const LIMITS: BucketLimits = { silenceMs: 6_000, begunWithinMs: 8_000 };
/** A call that failed by chance is made again after these. */
const PAUSES_MS = [100, 500];
/** How often the rest of an object is asked for whose connection was cut. */
const RESUMES = 3;
const CONNECTIONS = 48;
const MAX_TEXT_BYTES = 8 * 1024 * 1024;
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

type Call = {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Without the prefix; the bucket itself where it is null. */
  readonly key: string | null;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BucketBody;
};

type Answer = { readonly status: number; readonly etag: string; readonly text: string };

/**
 * The calls of an S3-compatible bucket that a store needs, signed, by path and never by host name. Each may be repeated, and is when
 * the wire or the server failed. Throws BucketFault.
 */
export class Bucket {
  readonly place: BucketPlace;
  readonly #limits: BucketLimits;
  readonly #agent: HttpAgent;
  /** Of the day's signing keys. */
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(place: BucketPlace, limits: BucketLimits = LIMITS) {
    this.place = place;
    this.#limits = limits;
    const options = { keepAlive: true, maxSockets: CONNECTIONS };
    this.#agent = place.endpoint.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
  }

  /** False when the condition does not hold. */
  async put(key: string, body: BucketBody, condition?: Condition): Promise<boolean> {
    const checksum = Buffer.from(body.sha256, 'hex').toString('base64');
    const headers = { 'x-amz-checksum-sha256': checksum, ...conditionHeaders(condition) };
    const answer = await this.#ask({ method: 'PUT', key, headers, body });
    if (answer.status === 200) {
      // An S3 server gives the ETag of what it has stored, and no text. A page of a gateway must not pass for that: the tablet
      // deletes its copy of the photo.
      if (answer.etag === '' || answer.text.trim() !== '') throw notABucket();
      return true;
    }
    // An object that is to be replaced and is not there fails the condition too.
    if (condition !== undefined && (answer.status === 412 || codeOf(answer) === 'NoSuchKey')) return false;
    throw faultOf(answer);
  }

  /** Null when there is none. A connection that is cut in the middle is taken up where it ended. */
  async get(key: string): Promise<{ readonly stream: Readable; readonly bytes: number } | null> {
    const first = await this.#again(() => this.#getFrom(key, 0));
    if (first === null) return null;
    const bytes = Number(first.headers['content-length']);
    return { stream: this.#wholeOf(key, first, bytes), bytes };
  }

  /** Null when there is none. */
  async getText(key: string): Promise<{ readonly text: string; readonly etag: string } | null> {
    const answer = await this.#ask({ method: 'GET', key });
    // An object of ours is no page.
    if (answer.status === 200 && !answer.text.includes('<')) return answer;
    if (answer.status === 200) throw notABucket();
    if (codeOf(answer) === 'NoSuchKey') return null;
    throw faultOf(answer);
  }

  /** Within the bucket; onto itself it gets today's date. False when there is none. */
  async copy(from: string, to: string): Promise<boolean> {
    const source = `/${this.place.bucket}/${this.place.prefix}${from}`;
    const headers = {
      'x-amz-copy-source': source,
      ...(from === to && { 'x-amz-metadata-directive': 'REPLACE' }),
    };
    const answer = await this.#ask({ method: 'PUT', key: to, headers });
    // A copy that fails after its first byte was answered says so in the text.
    if (answer.status === 200 && answer.text.includes('<CopyObjectResult')) return true;
    if (answer.status === 200 && codeOf(answer) === '') throw notABucket();
    if (codeOf(answer) === 'NoSuchKey') return false;
    throw faultOf(answer);
  }

  async delete(key: string): Promise<void> {
    const answer = await this.#ask({ method: 'DELETE', key });
    if (answer.status >= 300 && codeOf(answer) !== 'NoSuchKey') throw faultOf(answer);
    if (answer.text.trim() !== '' && codeOf(answer) === '') throw notABucket();
  }

  /** Everything below a key, in the order of keys. */
  async *list(below: string): AsyncGenerator<BucketObject> {
    for await (const page of this.#pages(below, {})) {
      for (const entry of elementsOf(page, 'Contents')) {
        const [key = ''] = elementsOf(entry, 'Key');
        const [changed = ''] = elementsOf(entry, 'LastModified');
        yield { key: key.slice(this.place.prefix.length), changedMs: Date.parse(changed) };
      }
    }
  }

  /** The names of the folders right below a key that ends with a slash. */
  async folders(below: string): Promise<string[]> {
    const names: string[] = [];
    for await (const page of this.#pages(below, { delimiter: '/' })) {
      for (const group of elementsOf(page, 'CommonPrefixes')) {
        const [path = ''] = elementsOf(group, 'Prefix');
        names.push(path.slice(this.place.prefix.length + below.length, -1));
      }
    }
    return names;
  }

  async *#pages(below: string, more: Readonly<Record<string, string>>): AsyncGenerator<string> {
    const query = { 'list-type': '2', prefix: `${this.place.prefix}${below}`, ...more };
    let next: string | undefined;
    do {
      const page = next === undefined ? {} : { 'continuation-token': next };
      const answer = await this.#ask({ method: 'GET', key: null, query: { ...query, ...page } });
      if (answer.status !== 200) throw faultOf(answer);
      if (!answer.text.includes('<ListBucketResult')) throw notABucket();
      yield answer.text;
      [next] = elementsOf(answer.text, 'NextContinuationToken');
    } while (next !== undefined);
  }

  async #getFrom(key: string, from: number): Promise<IncomingMessage | null> {
    const headers = from === 0 ? {} : { Range: `bytes=${from}-` };
    const response = await this.#send({ method: 'GET', key, headers });
    const isOurs = response.statusCode === (from === 0 ? 200 : 206);
    if (isOurs && isObject(response)) {
      // Whoever reads it may pause for long: only the wait for bytes is limited.
      response.setTimeout(0);
      return response;
    }
    const answer = await readAnswer(response);
    if (codeOf(answer) === 'NoSuchKey') return null;
    throw isOurs ? notABucket() : faultOf(answer);
  }

  #wholeOf(key: string, first: IncomingMessage, bytes: number): Readable {
    const { silenceMs } = this.#limits;
    let current = first;
    const parts = async function* (next: (from: number) => Promise<IncomingMessage | null>) {
      let received = 0;
      let resumes = 0;
      let chunks = current[Symbol.asyncIterator]();
      while (received < bytes) {
        const chunk = await nextOf(chunks, silenceMs);
        if (chunk !== null && chunk.done !== true) {
          received += (chunk.value as Buffer).length;
          yield chunk.value as Buffer;
          continue;
        }
        resumes += 1;
        current.destroy();
        const rest = resumes > RESUMES ? null : await next(received);
        if (rest === null) throw connectionFault('an object was cut off');
        current = rest;
        chunks = current[Symbol.asyncIterator]();
      }
    };
    const next = (from: number) => this.#again(() => this.#getFrom(key, from));
    const stream = Readable.from(parts(next), { objectMode: false, highWaterMark: 256 * 1024 });
    // Of a stream that nobody reads nothing was begun that would end the connection.
    return stream.once('close', () => current.destroy());
  }

  /** A call whose answer is a short text. */
  #ask(call: Call): Promise<Answer> {
    return this.#again(async () => {
      const answer = await readAnswer(await this.#send(call));
      if (isTransient(answer.status)) throw faultOf(answer);
      return answer;
    });
  }

  async #again<T>(call: () => Promise<T>): Promise<T> {
    const beganMs = performance.now();
    for (let tries = 0; ; tries += 1) {
      try {
        return await call();
      } catch (error) {
        const pause = PAUSES_MS[tries];
        const isOver = pause === undefined || performance.now() - beganMs > this.#limits.begunWithinMs;
        if (isOver || !(error instanceof BucketFault) || !isTransient(error.status)) throw error;
        await delay(pause * (1 + Math.random()));
      }
    }
  }

  /** Resolves with the head of the answer. */
  async #send({ method, key, query = {}, headers = {}, body }: Call): Promise<IncomingMessage> {
    const { place } = this;
    const url = new URL(`${place.endpoint}/${place.bucket}`);
    if (key !== null) url.pathname += `/${place.prefix}${key}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? EMPTY_SHA256 },
      service: 's3',
      region: place.region,
      accessKeyId: place.accessKeyId,
      secretAccessKey: place.secretAccessKey,
      ...(place.sessionToken === null ? {} : { sessionToken: place.sessionToken }),
      cache: this.#signingKeys,
    });
    const signed = await signer.sign();
    const length = method === 'PUT' ? { 'Content-Length': String(body?.bytes ?? 0) } : {};
    const all = { ...Object.fromEntries(signed.headers), ...length };
    try {
      return await this.#exchange(signed.url, method, all, body);
    } catch (error) {
      const { message, code = '' } = error as NodeJS.ErrnoException;
      // Of a name with several addresses only the code is told.
      throw connectionFault(message === '' ? code : message);
    }
  }

  #exchange(
    url: URL,
    method: string,
    headers: Readonly<Record<string, string>>,
    body: BucketBody | undefined,
  ): Promise<IncomingMessage> {
    const { silenceMs } = this.#limits;
    return new Promise((resolve, reject) => {
      const request = url.protocol === 'https:' ? requestHttps : requestHttp;
      const sending = request(url, { method, headers, agent: this.#agent });
      sending.setTimeout(silenceMs, () => {
        sending.destroy(new Error(`nothing came for ${silenceMs / 1_000} s`));
      });
      // An answer that is cut off before anybody reads it must not end the process.
      sending.once('response', (response) => resolve(response.on('error', () => undefined)));
      sending.on('error', reject);
      if (body === undefined) {
        sending.end();
        return;
      }
      const source = body.open();
      source.once('error', (error) => sending.destroy(error));
      sending.once('close', () => source.destroy());
      source.pipe(sending);
    });
  }
}

/** The next bytes; null when none come any more, or not in time. */
async function nextOf(
  chunks: AsyncIterator<unknown>,
  silenceMs: number,
): Promise<IteratorResult<unknown> | null> {
  const over = new AbortController();
  const silence = delay(silenceMs, null, { signal: over.signal, ref: false }).catch(() => null);
  try {
    return await Promise.race([chunks.next(), silence]);
  } catch {
    return null;
  } finally {
    over.abort();
  }
}

function conditionHeaders(condition: Condition | undefined): Record<string, string> {
  if (condition === undefined) return {};
  return 'ifMatch' in condition
    ? { 'If-Match': condition.ifMatch }
    : { 'If-None-Match': condition.ifNoneMatch };
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_TEXT_BYTES) throw new Error('the answer is too long');
      chunks.push(chunk);
    }
  } catch {
    throw connectionFault('the answer was cut off');
  }
  const { statusCode = 0, headers } = response;
  return { status: statusCode, etag: headers.etag ?? '', text: Buffer.concat(chunks).toString('utf8') };
}

/** What the bucket calls what is wrong; empty where it says nothing of the kind. */
function codeOf({ text }: Answer): string {
  const [error] = elementsOf(text, 'Error');
  return error === undefined ? '' : (elementsOf(error, 'Code')[0] ?? '');
}

/** Objects have an ETag, and ours are pictures and PDFs put without a type: a page of a gateway is none of them. */
function isObject({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'content-type': type = '', etag } = headers;
  return length !== undefined && etag !== undefined && !/^text\/|html|xml|json/i.test(type);
}

function faultOf(answer: Answer): BucketFault {
  const [message = ''] = elementsOf(answer.text, 'Message');
  return new BucketFault({ status: answer.status, code: codeOf(answer), message });
}

function connectionFault(message: string): BucketFault {
  return new BucketFault({ status: null, code: '', message });
}

/** What answered a call with success that no bucket answers so. */
function notABucket(): BucketFault {
  return new BucketFault({ status: 200, code: '', message: '' });
}

/** The wire or the server failed, or another put was under way: the same call may succeed in a moment. */
function isTransient(status: number | null): boolean {
  return status === null || (status >= 500 && status !== 501) || [408, 409, 429].includes(status);
}

import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { BucketFault } from './bucket-faults.ts';
import { elementsOf } from './bucket-xml.ts';

/** Address of a bucket, and our credentials for it. */
export type BucketPlace = {
  /** `https://host:port` without a path: the bucket becomes the first part of the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Empty, or ending with a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Token of temporary credentials; null for permanent ones. */
  readonly sessionToken: string | null;
};

/** Body of a put; its bytes can be read again for a retry. */
export type BucketBody = {
  /** SHA-256 of the bytes, in hex: the bucket accepts only bytes that match it. */
  readonly sha256: string;
  readonly bytes: number;
  readonly open: () => Readable;
};

export type BucketObject = { readonly key: string; readonly changedMs: number };

/** Precondition of a put: that nothing exists, or that the object has this ETag. */
export type Condition = { readonly ifNoneMatch: '*' } | { readonly ifMatch: string };

type BucketLimits = {
  /** A connection without traffic for this long is aborted. */
  readonly silenceMs: number;
  /**
   * A call that has taken longer is not retried: an action holds a database connection while its photos are uploaded.
   */
  readonly begunWithinMs: number;
};

const LIMITS: BucketLimits = { silenceMs: 6_000, begunWithinMs: 8_000 };
/** Pauses before the retries of a call with a transient failure. */
const PAUSES_MS = [100, 500];
/** Number of times that the rest of an object is requested after its connection was cut. */
const RESUMES = 3;
const CONNECTIONS = 48;
const MAX_TEXT_BYTES = 8 * 1024 * 1024;
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

type Call = {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Without the prefix; null for the bucket itself. */
  readonly key: string | null;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BucketBody;
};

type Answer = { readonly status: number; readonly etag: string; readonly text: string };

/**
 * The calls of an S3-compatible bucket that a store needs, signed, addressed by path and never by host name. Each may
 * be repeated, and is retried if the network or the server failed. Throws BucketFault.
 */
export class Bucket {
  readonly place: BucketPlace;
  readonly #limits: BucketLimits;
  readonly #agent: HttpAgent;
  /** Cache of the day's signing keys. */
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(place: BucketPlace, limits: BucketLimits = LIMITS) {
    this.place = place;
    this.#limits = limits;
    const options = { keepAlive: true, maxSockets: CONNECTIONS };
    this.#agent = place.endpoint.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
  }

  /** False if the condition is not met. */
  async put(key: string, body: BucketBody, condition?: Condition): Promise<boolean> {
    const checksum = Buffer.from(body.sha256, 'hex').toString('base64');
    const headers = { 'x-amz-checksum-sha256': checksum, ...conditionHeaders(condition) };
    const answer = await this.#ask({ method: 'PUT', key, headers, body });
    if (answer.status === 200) {
      // An S3 server returns the ETag of what it has stored, and no text. A gateway's page must not count as success,
      // because the tablet then deletes its copy of the photo.
      if (answer.etag === '' || answer.text.trim() !== '') throw notABucket();
      return true;
    }
    // Replacing an object that does not exist fails the condition too.
    if (condition !== undefined && (answer.status === 412 || codeOf(answer) === 'NoSuchKey')) return false;
    throw faultOf(answer);
  }

  /** Null if it does not exist. If the connection is cut in the middle, reading resumes at that position. */
  async get(key: string): Promise<{ readonly stream: Readable; readonly bytes: number } | null> {
    const first = await this.#again(() => this.#getFrom(key, 0));
    if (first === null) return null;
    const bytes = Number(first.headers['content-length']);
    return { stream: this.#wholeOf(key, first, bytes), bytes };
  }

  /** Null if it does not exist. */
  async getText(key: string): Promise<{ readonly text: string; readonly etag: string } | null> {
    const answer = await this.#ask({ method: 'GET', key });
    // Our text objects contain no markup, so this is not a gateway's page.
    if (answer.status === 200 && !answer.text.includes('<')) return answer;
    if (answer.status === 200) throw notABucket();
    if (codeOf(answer) === 'NoSuchKey') return null;
    throw faultOf(answer);
  }

  /** Copies within the bucket; onto itself, it sets today's date. False if the object does not exist. */
  async copy(from: string, to: string): Promise<boolean> {
    const source = `/${this.place.bucket}/${this.place.prefix}${from}`;
    const headers = {
      'x-amz-copy-source': source,
      ...(from === to && { 'x-amz-metadata-directive': 'REPLACE' }),
    };
    const answer = await this.#ask({ method: 'PUT', key: to, headers });
    // A copy may fail after the status was sent; then the body says so.
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

  /** All objects below a key, in key order. */
  async *list(below: string): AsyncGenerator<BucketObject> {
    for await (const page of this.#pages(below, {})) {
      for (const entry of elementsOf(page, 'Contents')) {
        const [key = ''] = elementsOf(entry, 'Key');
        const [changed = ''] = elementsOf(entry, 'LastModified');
        yield { key: key.slice(this.place.prefix.length), changedMs: Date.parse(changed) };
      }
    }
  }

  /** Names of the folders directly below a key that ends with a slash. */
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
      // The reader may pause for long: only the wait for bytes is limited.
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
    // For a stream that nobody reads, the generator has not started, so nothing else would end the connection.
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
      // For a name with several addresses, the message is empty and only the code is set.
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

/** The next bytes; null if none follow, or not in time. */
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

/** The bucket's error code; empty if the text has none. */
function codeOf({ text }: Answer): string {
  const [error] = elementsOf(text, 'Error');
  return error === undefined ? '' : (elementsOf(error, 'Code')[0] ?? '');
}

/** Objects have an ETag, and ours are pictures and PDFs put without a type. A gateway's page is neither. */
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

/** A success that no bucket would answer like this. */
function notABucket(): BucketFault {
  return new BucketFault({ status: 200, code: '', message: '' });
}

/** The network or the server failed, or another put was running: the same call may succeed in a moment. */
function isTransient(status: number | null): boolean {
  return status === null || (status >= 500 && status !== 501) || [408, 409, 429].includes(status);
}

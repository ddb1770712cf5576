import { type Problem, tooMany, unavailable } from '../http/problem.ts';
import { serverTexts } from '../texts.ts';
import { type Change, concerns, maySee, type Scope } from './change.ts';
import {
  CLIENT_RETRY_MS,
  COALESCE_MS,
  RETRY_AFTER_SECONDS,
  STREAMS_IN_ALL,
  STREAMS_PER_USER,
  UNREAD_BYTES,
} from './limits.ts';

/** Receiver of a stream. A stream ends when its token does, or when its scope differs from that at its start. */
export type Subscriber = Scope & { readonly userId: string; readonly tokenHash: string };

type Stream = {
  readonly subscriber: Subscriber;
  readonly send: (text: string) => void;
  readonly end: () => void;
};

const HEARTBEAT = ': still here\n\n';
const RESYNC = 'event: resync\ndata: {}\n\n';

/** Open streams of this server, and the changes about to be sent to them. Stores nothing for later ones. */
export class Streams {
  readonly #open = new Set<Stream>();
  readonly #limits: { readonly perUser: number; readonly inAll: number };
  #waiting = new Map<string, Change>();
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(limits = { perUser: STREAMS_PER_USER, inAll: STREAMS_IN_ALL }) {
    this.#limits = limits;
  }

  /** An event stream as bytes; throws the 503 or 429 problem if there are too many. */
  open(subscriber: Subscriber): ReadableStream<Uint8Array> {
    if (this.#isClosed || this.#open.size >= this.#limits.inAll) throw noStream();
    const { userId, tokenHash, role, complexId, cityId } = subscriber;
    const own = [...this.#open].filter((stream) => stream.subscriber.userId === userId);
    if (own.length >= this.#limits.perUser) throw tooMany(serverTexts.tooManyStreams, RETRY_AFTER_SECONDS);
    let stream: Stream | null = null;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          stream = this.#add({ userId, tokenHash, role, complexId, cityId }, controller);
        },
        cancel: () => {
          if (stream !== null) this.#open.delete(stream);
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: UNREAD_BYTES }),
    );
  }

  get count(): number {
    return this.#open.size;
  }

  publish(change: Change): void {
    this.#waiting.set(`${change.kind} ${change.id}`, change);
    this.#timer ??= setTimeout(() => this.#flush(), COALESCE_MS);
  }

  /** Something may have been missed, so everyone reads everything again. */
  resync(): void {
    this.#waiting.clear();
    for (const stream of this.#open) stream.send(RESYNC);
  }

  heartbeat(): void {
    for (const stream of this.#open) stream.send(HEARTBEAT);
  }

  tokenHashes(): string[] {
    return [...new Set([...this.#open].map(({ subscriber }) => subscriber.tokenHash))];
  }

  /**
   * Checks the streams of the given tokens: ends those with invalid tokens, and those whose user's role, complex or
   * city has changed.
   */
  keepOnly(asked: readonly string[], scopes: ReadonlyMap<string, Scope>): void {
    for (const stream of this.#open) {
      const { tokenHash, role, complexId, cityId } = stream.subscriber;
      if (!asked.includes(tokenHash)) continue;
      const now = scopes.get(tokenHash);
      if (now?.role !== role || now.complexId !== complexId || now.cityId !== cityId) stream.end();
    }
  }

  /** Ends a person's streams; if they still have access, their devices reconnect. */
  endOf(userId: string): void {
    for (const stream of this.#open) if (stream.subscriber.userId === userId) stream.end();
  }

  endAll(): void {
    for (const stream of this.#open) stream.end();
  }

  /** Ends all streams and accepts no more. */
  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.endAll();
  }

  #add(subscriber: Subscriber, controller: ReadableStreamDefaultController<Uint8Array>): Stream {
    const encoder = new TextEncoder();
    const end = (): void => {
      // Queued data can still be read; then the stream is closed.
      if (this.#open.delete(stream)) controller.close();
    };
    const send = (text: string): void => {
      controller.enqueue(encoder.encode(text));
      if ((controller.desiredSize ?? 0) <= 0) end();
    };
    const stream: Stream = { subscriber, send, end };
    this.#open.add(stream);
    send(`retry: ${CLIENT_RETRY_MS}\n\n`);
    return stream;
  }

  #flush(): void {
    this.#timer = null;
    const changes = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (const stream of this.#open) {
      const { subscriber } = stream;
      const heard = changes.filter((change) => concerns(subscriber, change));
      const events = new Set(heard.map((change) => eventOf(change, maySee(subscriber, change))));
      if (events.size > 0) stream.send([...events].join(''));
    }
  }
}

/**
 * Says only what to read again: reading decides who may see what. The id is omitted for those who may see only the
 * entity's figures.
 */
function eventOf({ kind, id }: Change, isNamed: boolean): string {
  return `data: ${JSON.stringify({ kind, id: isNamed ? id : '' })}\n\n`;
}

/** Temporary: the client tries again later, and polls until then. */
export function noStream(): Problem {
  return unavailable(undefined, serverTexts.noStreamFree, RETRY_AFTER_SECONDS);
}

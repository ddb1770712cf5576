import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../db/schema.ts';
import { type Tracing, tracedDecoder } from '../tracing/tracing.ts';
import { type Decoder, openDecoder } from './decoder.ts';
import { asStorageFault, type FileStore, StorageFault } from './file-store.ts';
import { isUnchecked, noteChecked, uncheckedFiles } from './files.sql.ts';
import { discardFiles } from './incoming.ts';

/**
 * Decodes pictures that were accepted by their hash and structure alone, and creates their thumbnails. It does so one
 * at a time between the actions that bring them, when nothing more urgent needs a core, and at once when somebody views
 * one. The database stores which ones are left, so none is forgotten when a server stops.
 */
export type DeferredCheck = {
  /** Call when there may be pictures to decode. */
  readonly begin: () => void;
  /**
   * Decodes one now, for somebody who views it. Throws DecoderBusy if that is not possible now, and StorageFault if its
   * bytes cannot be read. The result is returned in any case, and stored if the disk and the database allow it.
   */
  readonly look: (sha256: string) => Promise<Seen>;
  /** Resolves when decoding has stopped. */
  readonly close: () => Promise<void>;
};

/** `damaged`: the bytes are those that were sent, but they do not decode completely. */
export type Seen =
  | { readonly kind: 'whole'; readonly thumbnail: Uint8Array }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'missing' };

type Deps = {
  readonly db: Db;
  readonly files: FileStore;
  /** For pictures that somebody views. */
  readonly decoder: Decoder;
  readonly log: Logger;
  readonly tracing?: Tracing | null;
};

const AT_A_TIME = 20;
/**
 * A device that drains its outbox sends the next action within this time; reading, recording and flushing for the
 * previous one would delay it.
 */
const IDLE_MS = 300;
/** A picture waits no longer than this for a quiet moment, however many arrive. */
const MAX_WAIT_MS = 1_000;
/** Retried after this: the store may have been unreachable. */
const LEFT_ALONE_MS = 60 * 60 * 1_000;
/** A process with the lowest priority may wait long for a core. */
const LIMIT_MS = 120_000;
/** Sender name of all viewers, for the decoder's turns. */
const VIEWERS = 'viewers';

export function openDeferredCheck(deps: Deps): DeferredCheck {
  const quiet = openDecoder({
    processes: 1,
    limitMs: LIMIT_MS,
    priority: constants.priority.PRIORITY_LOW,
  });
  return new Checks(deps, tracedDecoder(quiet, deps.tracing ?? null));
}

class Checks implements DeferredCheck {
  readonly #deps: Deps;
  readonly #quiet: Decoder;
  readonly #looks = new Map<string, Promise<Seen>>();
  /** Pictures that could not be decoded, and when (ms). They are skipped until somebody views them, or for an hour. */
  readonly #leftAlone = new Map<string, number>();
  #running: Promise<void> | null = null;
  #isAsked = false;
  #askedMs = 0;
  readonly #closing = new AbortController();

  constructor(deps: Deps, quiet: Decoder) {
    this.#deps = deps;
    this.#quiet = quiet;
  }

  readonly begin = (): void => {
    this.#isAsked = true;
    this.#askedMs = performance.now();
    this.#running ??= this.#run();
  };

  readonly look = (sha256: string): Promise<Seen> => {
    const look = this.#looks.get(sha256) ?? this.#look(sha256);
    this.#looks.set(sha256, look);
    void look.finally(() => this.#looks.delete(sha256)).catch(() => undefined);
    return look;
  };

  readonly close = async (): Promise<void> => {
    this.#closing.abort();
    this.#quiet.close();
    await this.#running;
  };

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  async #untilQuiet(): Promise<void> {
    const { signal } = this.#closing;
    const latest = performance.now() + MAX_WAIT_MS;
    const left = (): number => Math.min(this.#askedMs + IDLE_MS, latest) - performance.now();
    for (let ms = left(); ms > 0 && !this.#isClosed; ms = left())
      await delay(ms, undefined, { signal }).catch(() => undefined);
  }

  async #run(): Promise<void> {
    const { db, log } = this.#deps;
    try {
      while (this.#isAsked && !this.#isClosed) {
        this.#isAsked = false;
        for (const [sha256, atMs] of this.#leftAlone)
          if (performance.now() - atMs > LEFT_ALONE_MS) this.#leftAlone.delete(sha256);
        const found = await uncheckedFiles(db, [...this.#leftAlone.keys()], AT_A_TIME);
        // In random order, because other servers of the database have the same list.
        for (const sha256 of shuffled(found)) {
          await this.#untilQuiet();
          if (!this.#isClosed) await this.#checkQuietly(sha256);
        }
        if (found.length === AT_A_TIME) this.#isAsked = true;
      }
    } catch (error) {
      // Starts again with the next picture or in the next hour.
      log.error({ err: error }, 'pictures were not checked');
    } finally {
      this.#running = null;
    }
  }

  async #checkQuietly(sha256: string): Promise<void> {
    try {
      if (!(await isUnchecked(this.#deps.db, sha256))) return;
      const seen = await this.#decode(sha256, this.#quiet);
      if (seen.kind === 'missing') throw new Error('it is not in the store');
      await this.#record(sha256, seen);
    } catch (error) {
      if (this.#isClosed) return;
      this.#leftAlone.set(sha256, performance.now());
      this.#deps.log.error({ err: error, sha256 }, 'a picture was not checked');
    }
  }

  /** A picture is shown even if the disk is full: it stays unchecked, and is decoded again for the next viewer. */
  async #look(sha256: string): Promise<Seen> {
    const { decoder, log } = this.#deps;
    const seen = await this.#decode(sha256, decoder);
    await this.#record(sha256, seen).catch((error: unknown) => {
      log.error({ err: error, sha256 }, 'a small picture was not kept');
    });
    return seen;
  }

  async #decode(sha256: string, decoder: Decoder): Promise<Seen> {
    const { files } = this.#deps;
    // The store may be anywhere, and its files may be moved.
    const path = join(files.incoming, randomUUID());
    try {
      if (!(await files.lend(sha256, path))) return { kind: 'missing' };
      const seen = await decoder.decode(path, VIEWERS);
      if (!('refused' in seen)) return { kind: 'whole', thumbnail: seen.thumbnail };
      if (seen.refused === 'missing') throw new Error('the picture that was lent is gone');
      // A gateway's page instead of a bucket's answer, or a failing disk, says nothing about the picture.
      if ((await hashOf(path)) !== sha256) throw new StorageFault(new Error('the store gave other bytes'));
      return { kind: 'damaged' };
    } finally {
      await discardFiles([{ path }]);
    }
  }

  async #record(sha256: string, seen: Seen): Promise<void> {
    const { db, files, log } = this.#deps;
    if (seen.kind === 'missing') return;
    if (seen.kind === 'damaged') {
      log.warn({ sha256 }, 'a picture is damaged: not all of it can be drawn');
      await noteChecked(db, sha256, 'damaged');
      return;
    }
    await files.keepThumbnail(sha256, seen.thumbnail);
    await noteChecked(db, sha256, 'checked');
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await asStorageFault(pipeline(createReadStream(path), hash));
  return hash.digest('hex');
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

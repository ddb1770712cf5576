import { createParser, type EventSourceParser } from 'eventsource-parser';
import { LIVE_OPEN_MS, LIVE_SILENCE_MS, LIVE_STEADY_MS } from '../limits.ts';
import type { EngineClock } from '../ports.ts';
import type { Reachability } from '../reachability.ts';
import { changeOf, type ServerChange } from './topics.ts';

export type EventStreamDeps = {
  clock: EngineClock;
  reachability: Reachability;
  /** Opens the host's stream. Rejects as ApiPort does. */
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
};

export type EventListener = {
  /** The first byte arrived. Every change from here on is reported. */
  begun: () => void;
  /** Bytes arrived, perhaps only a sign of life. */
  alive: () => void;
  changed: (change: ServerChange) => void;
  /** The stream is over, for whatever reason. */
  ended: () => void;
};

/** How a stream ended: `steady` if it had served for a while, otherwise `failed`, with the error if there was one. */
export type StreamEnd = { way: 'steady' } | { way: 'failed'; error: unknown };

/** Follows one stream until it ends, falls silent or is aborted. Never rejects. */
export async function followStream(
  { clock, reachability, open }: EventStreamDeps,
  listener: EventListener,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const cutting = new AbortController();
  const cut = () => cutting.abort();
  signal.addEventListener('abort', cut);
  if (signal.aborted) cut();
  let begunAt: number | null = null;
  let watchdog = clock.setTimer(cut, LIVE_OPEN_MS);
  const onBytes = (bytes: Uint8Array) => {
    if (bytes.byteLength === 0) return;
    clock.clearTimer(watchdog);
    watchdog = clock.setTimer(cut, LIVE_SILENCE_MS);
    if (begunAt === null) {
      begunAt = clock.now().getTime();
      reachability.succeeded();
      listener.begun();
    }
    listener.alive();
  };
  let error: unknown = null;
  try {
    const body = await open(cutting.signal);
    await readAll(body, cutting.signal, onBytes, listener.changed);
  } catch (cause) {
    // A silent host or an aborted stream says nothing about reachability.
    error = cutting.signal.aborted ? null : cause;
  } finally {
    clock.clearTimer(watchdog);
    signal.removeEventListener('abort', cut);
    listener.ended();
  }
  const servedMs = begunAt === null ? 0 : clock.now().getTime() - begunAt;
  return servedMs >= LIVE_STEADY_MS ? { way: 'steady' } : { way: 'failed', error };
}

/** Reads to the end. On abort it releases the body at once, whether or not the body notices. */
async function readAll(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onBytes: (bytes: Uint8Array) => void,
  onChange: (change: ServerChange) => void,
): Promise<void> {
  const reader = body.getReader();
  const parser = eventParser(onChange);
  const decoder = new TextDecoder();
  const letGo = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', letGo);
  if (signal.aborted) letGo();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      onBytes(read.value);
      parser.feed(decoder.decode(read.value, { stream: true }));
    }
  } finally {
    signal.removeEventListener('abort', letGo);
    // After an oversized event the rest of the stream is not wanted.
    letGo();
  }
}

/** Larger than anything our host sends: anything above it is not a stream of events. */
const LONGEST_EVENT = 64 * 1024;

/** Calls `onChange` for each event in the text fed to it. Throws if an event exceeds LONGEST_EVENT. */
export function eventParser(onChange: (change: ServerChange) => void): EventSourceParser {
  return createParser({
    maxBufferSize: LONGEST_EVENT,
    onEvent: (event) => onChange(changeOf(event)),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
}

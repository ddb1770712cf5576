import type { Logger } from 'pino';
import type { DatabaseSource } from '../db/pool.ts';
import type { Db } from '../db/schema.ts';
import type { Clock } from '../http/handler.ts';
import { roleOf, type Session } from '../http/session.ts';
import { newId } from '../ids.ts';
import { readChange } from './change.ts';
import { findScopes } from './changes.sql.ts';
import { notify, readEnded } from './channel.sql.ts';
import { HEARTBEAT_MS } from './limits.ts';
import { Listener } from './listener.ts';
import { noStream, Streams } from './streams.ts';

/** The database's changes as event streams. */
export type Events = {
  /** True if changes arrive here; `config.json` reports this to the app. */
  readonly isAvailable: () => boolean;
  /** Answers `GET /api/events` for a session; throws only what `toProblem` understands. */
  readonly answer: (request: Request, session: Session) => Response;
  /** Number of open streams. */
  readonly count: () => number;
  /** The heartbeat: signs of life in both directions, and the end of streams whose token was revoked or has expired. */
  readonly beat: () => Promise<void>;
  /** Ends all streams and the listening connection. */
  readonly close: () => Promise<void>;
};

type EventsDeps = {
  readonly db: Db;
  readonly source: DatabaseSource;
  readonly log: Logger;
  readonly clock: Clock;
  /** True if demo users may sign in. */
  readonly demoSignIn: boolean;
  /** Limits on streams; the product's own by default. */
  readonly limits?: { readonly perUser: number; readonly inAll: number };
};

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  // A proxy that buffers an answer before passing it on would pass on nothing.
  'X-Accel-Buffering': 'no',
};

/** Starts listening. If that is not possible it keeps trying, and the app polls. */
export async function openEvents(deps: EventsDeps): Promise<Events> {
  const { db, source, log, clock, demoSignIn, limits } = deps;
  const streams = new Streams(limits);
  const listener = new Listener({
    source,
    onText: (text) => {
      const ended = readEnded(text);
      if (ended !== null) {
        streams.endOf(ended);
        return;
      }
      const change = readChange(text);
      if (change === null) streams.resync();
      else streams.publish(change);
    },
    onListening: () => streams.resync(),
    onLost: () => streams.endAll(),
    notify: (text) => notify(db, [text]),
    newId,
    log,
  });
  const keepValid = async (hashes: readonly string[]): Promise<void> => {
    try {
      const rules = { at: clock.now().toISOString(), demoSignIn };
      streams.keepOnly(hashes, await findScopes(db, hashes, rules));
    } catch (error) {
      // The next beat checks the streams again; every read by a client is authorized separately.
      log.warn({ err: error }, 'could not look after the streams of events');
    }
  };
  const beat = async (): Promise<void> => {
    streams.heartbeat();
    // In parallel with the query below: a silent database blocks that one, and this connection has a time limit.
    const checked = listener.check();
    await keepValid(streams.tokenHashes());
    await checked;
  };
  await listener.start();
  const beating = setInterval(() => void beat(), HEARTBEAT_MS);
  return {
    isAvailable: () => listener.isPossible,
    answer: (request, session) => {
      const role = roleOf(session);
      if (request.method === 'HEAD') return new Response(null, { headers: HEADERS });
      if (!listener.isUsable) throw noStream();
      const stream = streams.open({ ...session, role });
      // The access may have ended after the session was read, with the notification sent before the stream existed.
      void keepValid([session.tokenHash]);
      return new Response(stream, { headers: HEADERS });
    },
    count: () => streams.count,
    beat,
    close: async () => {
      clearInterval(beating);
      streams.close();
      await listener.close();
    },
  };
}

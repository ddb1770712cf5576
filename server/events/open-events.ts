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

/** The changes of the database as streams of events. */
export type Events = {
  /** Whether changes arrive here: what `config.json` says to the app. */
  readonly isAvailable: () => boolean;
  /** Answers `GET /api/events` for a session; throws what `toProblem` understands. */
  readonly answer: (request: Request, session: Session) => Response;
  /** Streams that are open. */
  readonly count: () => number;
  /** What the heartbeat does at its time: signs of life both ways, and streams ended whose token was revoked or has expired. */
  readonly beat: () => Promise<void>;
  /** Ends every stream and the listening connection. */
  readonly close: () => Promise<void>;
};

type EventsDeps = {
  readonly db: Db;
  readonly source: DatabaseSource;
  readonly log: Logger;
  readonly clock: Clock;
  /** Whether demo users are signed in. */
  readonly demoSignIn: boolean;
  /** Streams at once; the product's own unless given. */
  readonly limits?: { readonly perUser: number; readonly inAll: number };
};

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  // A proxy that gathers an answer before it passes it on would pass nothing on.
  'X-Accel-Buffering': 'no',
};

/** Starts to listen. Where that is not to be had it goes on trying, and the app polls. */
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
      // The next beat asks again who may listen; what a client reads is authorised by itself.
      log.warn({ err: error }, 'could not look after the streams of events');
    }
  };
  const beat = async (): Promise<void> => {
    streams.heartbeat();
    // At the same time as the query below: a database that has fallen silent keeps that one waiting, and this connection has a time limit.
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
      // The access may have ended since the session was read, and been told of before the stream was there to be ended.
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

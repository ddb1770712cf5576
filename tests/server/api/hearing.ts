import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { expect } from 'vitest';
import { createServer, type HttpServer } from '#server/app.ts';
import { openReads } from '#server/db/reads.ts';
import { notify } from '#server/events/channel.sql.ts';
import type { Events } from '#server/events/open-events.ts';
import { routes } from '#server/routes.ts';
import type { World } from './world.ts';

export type Hearing = {
  readonly status: number;
  readonly headers: Headers;
  /** Text of the stream so far, comments and `retry` included. */
  readonly told: () => string;
  /** The changes received so far, as `kind id`. */
  readonly heard: () => string[];
  /** Resolves once the text contains `part`; rejects if the stream ends before that. */
  readonly until: (part: string) => Promise<void>;
  readonly ended: Promise<void>;
  readonly leave: () => Promise<void>;
};

/** Opens a user's stream and reads it as it arrives. */
export async function listenTo(
  server: { fetch(request: Request): Promise<Response> },
  token: string,
): Promise<Hearing> {
  const { status, headers, body } = await server.fetch(eventsRequest(token));
  if (status !== 200 || body === null) throw new Error(`no stream: ${status}`);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let told = '';
  const waiting = new Set<() => void>();
  const readOn = async () => {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      told += read.value;
      for (const look of waiting) look();
    }
  };
  const ended = readOn();
  const hearing: Hearing = {
    status,
    headers,
    told: () => told,
    heard: () => [...told.matchAll(/^data: (\{"kind".*)$/gm)].map(([, json = '']) => words(json)),
    until: (part) =>
      Promise.race([
        ended.then(() => Promise.reject(new Error(`ended without ${part}: ${told}`))),
        new Promise<void>((resolve) => {
          const look = () => {
            if (!told.includes(part)) return;
            waiting.delete(look);
            resolve();
          };
          waiting.add(look);
          look();
        }),
      ]),
    ended,
    leave: async () => {
      await reader.cancel();
    },
  };
  return hearing;
}

function words(json: string): string {
  const { kind, id, ...more } = JSON.parse(json) as Record<string, string>;
  expect(more).toEqual({});
  return `${kind} ${id}`;
}

/** Everything committed before this has arrived by then: the database preserves the order of commits. */
export async function mark({ db }: World, hearing: Hearing): Promise<void> {
  const id = randomUUID();
  await notify(db, [JSON.stringify(['catalogue', id, null, null])]);
  await hearing.until(id);
}

export function eventsRequest(token: string): Request {
  return new Request('http://server.test/api/events', {
    headers: { Authorization: `Token ${token}` },
  });
}

/** Another server on the world's database, with separate events. */
export function serverWith(world: World, events: Events): HttpServer {
  return createServer({
    db: world.db,
    actions: world.db,
    reads: openReads(world.db),
    files: world.files,
    decoder: world.decoder,
    deferredCheck: world.deferredCheck,
    clock: { now: () => new Date() },
    idempotency: true,
    demoSignIn: true,
    demoSignIns: [],
    trustProxy: false,
    hsts: false,
    routes,
    app: null,
    events,
    fleetDashboardUrl: '',
    version: 'test',
    log: pino({ level: 'silent' }),
  });
}

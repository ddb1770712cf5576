import { connect, createServer, type Server, type Socket } from 'node:net';
import type { DatabaseSource } from '#server/db/pool.ts';

/** A connection to a database that can go silent: connections stay open and nothing passes. */
export type SilentProxy = {
  /** The database as reached through the proxy. */
  readonly source: DatabaseSource;
  /** Nothing passes any more, and new connections are accepted but not answered. */
  readonly freeze: () => void;
  /** Delayed bytes pass. */
  readonly thaw: () => void;
  /** Current connections stay silent for ever and new ones work, as when a router lost its state. */
  readonly forget: () => void;
  /** Freezes the answers as soon as the program has sent this text, which still reaches the database. */
  readonly freezeAnswerTo: (text: string) => void;
  readonly stop: () => Promise<void>;
};

export async function startSilentProxy(target: DatabaseSource): Promise<SilentProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  let fatefulText: string | null = null;
  const server = createServer((near) => {
    const far = dial(target);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const socket of pair) socket.on('error', () => undefined);
    near.on('data', (chunk) => {
      far.write(chunk);
      if (fatefulText !== null && chunk.includes(fatefulText)) {
        fatefulText = null;
        isFrozen = true;
        for (const [anyNear, anyFar] of pairs) pause(anyNear, anyFar);
      }
    });
    far.on('data', (chunk) => void near.write(chunk));
    far.on('close', () => near.destroy());
    near.on('close', () => {
      far.destroy();
      pairs.delete(pair);
    });
    if (isFrozen) pause(near, far);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    source: nearSource(target, server),
    freeze: () => {
      isFrozen = true;
      for (const pair of pairs) pause(...pair);
    },
    thaw: () => {
      isFrozen = false;
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    forget: () => {
      for (const pair of pairs) pause(...pair);
    },
    freezeAnswerTo: (text) => {
      fatefulText = text;
    },
    stop: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pause(...sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.pause();
}

function dial(target: DatabaseSource): Socket {
  if (typeof target !== 'string') return connect(`${target.host}/.s.PGSQL.${target.port}`);
  const { hostname, port } = new URL(target);
  return connect(Number(port === '' ? 5432 : port), hostname);
}

function nearSource(target: DatabaseSource, server: Server): DatabaseSource {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  if (typeof target !== 'string') return { ...target, host: '127.0.0.1', port };
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return url.href;
}

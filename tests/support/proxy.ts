import { connect, createServer, type Server } from 'node:net';
import type { LineSpeed } from './line.ts';
import { Portal, type PortalMode, type PortalRequest } from './portal.ts';
import {
  type LostAnswerFace,
  ProxiedConnection,
  type SeenRequest,
  type Strike,
} from './proxied-connection.ts';
import { findQuietPort } from './quiet-port.ts';

export type { LostAnswerFace, SeenRequest } from './proxied-connection.ts';

export type Matching = (request: SeenRequest) => boolean;

/** A scheduled fault: `happened` settles with the request that it hit. */
export type Fault = { happened: Promise<SeenRequest> };

export type FaultProxy = {
  readonly port: number;
  readonly url: string;
  /** Every request so far, in the order of their heads. */
  readonly requests: readonly SeenRequest[];
  /** Number of connections accepted so far. */
  readonly connections: number;
  countRequests(matching: Matching): number;
  /** Cuts every connection and refuses new ones, like a switched-off access point. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Loses the answer to the next request that matches, once. */
  loseNextAnswer(options: { face: LostAnswerFace; matching?: Matching }): Fault;
  /** Cuts the connection once about `bytes` of the next matching request, head included, have gone through. */
  cutAfterRequestBytes(bytes: number, matching?: Matching): Fault;
  /** From now on every answer takes this much longer; 0 ends it. */
  delay(ms: number): void;
  /** From now on all connections together carry at most this many bytes a second each way; Infinity ends it. */
  throttle(bytesPerSecond: number): void;
  /**
   * From now on this share of packets is lost, drawn from `random`: each delays its connection until it is resent. 0
   * ends it.
   */
  losePackets(share: number, random?: () => number): void;
  /**
   * Joins another network, whose sign-in page answers every request, or leaves it with null. Open connections are cut.
   * Returns the requests that reach the sign-in page, as they arrive.
   */
  portal(mode: PortalMode | null): readonly PortalRequest[];
  close(): Promise<void>;
};

type ArmedFault = Strike & { matching: Matching; strike: (request: SeenRequest) => void };

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

/** Faults that wait for their request. */
class FaultList {
  readonly #armed: ArmedFault[] = [];

  arm(kind: Strike, matching: Matching = () => true): Fault {
    return { happened: new Promise((strike) => this.#armed.push({ ...kind, matching, strike })) };
  }

  meet(request: SeenRequest): Strike | undefined {
    const index = this.#armed.findIndex(
      (fault) => fault.matching(request) && (fault.face !== 'reset-keepalive' || request.onReusedConnection),
    );
    const fault = this.#armed[index];
    if (fault === undefined) return undefined;
    this.#armed.splice(index, 1);
    fault.strike(request);
    return fault;
  }
}

/** Starts a TCP proxy on 127.0.0.1 in front of `target.port`, for tests of bad networks. */
export async function startFaultProxy(target: { port: number }): Promise<FaultProxy> {
  const requests: SeenRequest[] = [];
  const open = new Set<ProxiedConnection>();
  const faults = new FaultList();
  const speed: LineSpeed = {
    delayMs: 0,
    bytesPerSecond: Number.POSITIVE_INFINITY,
    lossShare: 0,
    random: Math.random,
  };
  let connections = 0;
  let portal: Portal | null = null;

  const wiring = {
    speed,
    upLine: { freeAt: 0 },
    downLine: { freeAt: 0 },
    onRequest: (request: SeenRequest) => {
      requests.push(request);
      return faults.meet(request);
    },
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    connections += 1;
    if (portal !== null) {
      portal.take(client);
      return;
    }
    const upstream = connect({ port: target.port, host: '127.0.0.1', allowHalfOpen: true });
    client.setNoDelay(true);
    upstream.setNoDelay(true);
    const connection = new ProxiedConnection(client, upstream, wiring);
    open.add(connection);
    client.on('close', () => open.delete(connection));
  });
  const port = await findQuietPort();
  await listen(server, port);

  const cutAll = (): void => {
    for (const connection of open) connection.cut();
    portal?.cut();
  };
  const goOffline = (): Promise<void> => {
    const closed = new Promise<void>((resolve) =>
      server.listening ? server.close(() => resolve()) : resolve(),
    );
    cutAll();
    return closed;
  };

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    requests,
    get connections() {
      return connections;
    },
    countRequests: (matching) => requests.filter(matching).length,
    goOffline,
    goOnline: async () => {
      if (!server.listening) await listen(server, port);
    },
    loseNextAnswer: ({ face, matching }) => faults.arm({ face }, matching),
    cutAfterRequestBytes: (afterBytes, matching) => faults.arm({ face: 'cut-request', afterBytes }, matching),
    delay: (ms) => {
      speed.delayMs = ms;
    },
    throttle: (bytesPerSecond) => {
      speed.bytesPerSecond = bytesPerSecond;
    },
    losePackets: (share, random = Math.random) => {
      speed.lossShare = share;
      speed.random = random;
    },
    portal: (mode) => {
      cutAll();
      portal = mode === null ? null : new Portal(mode);
      return portal?.requests ?? [];
    },
    close: goOffline,
  };
}

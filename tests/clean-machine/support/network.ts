import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';

/** The name that the tablets resolve to the machine. */
export const NAME = 'repairs.example';

/**
 * The separate network of a clean machine, with nothing but loopback. From here its port 443 is reached by a port of
 * 127.0.0.1, and from within, only the package registry by a proxy.
 */
export type Network = {
  /** Path of the network, for systemd-nspawn. */
  readonly path: string;
  /** The port here that leads to 443 there, for tablets. */
  readonly port: number;
  /** Cuts open connections and refuses new ones, like a switched-off access point. */
  goOffline(): void;
  goOnline(): void;
  /** Bypasses the tablets' network: plain http here, https with `ca` checked on the way there. */
  office(ca: string): Promise<string>;
  close(): Promise<void>;
};

/** Port at which a program inside the machine reaches the registry. */
export const PROXY_PORT = 3128;

export async function openNetwork(folder: string, registry: string): Promise<Network> {
  const into = join(folder, 'in.sock');
  const outOf = join(folder, 'out.sock');
  const proxy = proxyTo(new URL(registry).hostname);
  await once(proxy.listen(outOf), 'listening');
  const doors = spawn(
    'unshare',
    [
      ...['--net', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"', process.execPath],
      ...[fileURLToPath(new URL('doors.mjs', import.meta.url)), into, outOf],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const endDoors = (): boolean => doors.kill('SIGKILL');
  process.once('exit', endDoors);
  await Promise.race([
    once(doors.stdout, 'data'),
    once(doors, 'exit').then(() => {
      throw new Error('The network of the machine could not be made.');
    }),
  ]);

  let isOnline = true;
  const open = new Set<Socket>();
  const tablets = createServer((near) => {
    if (!isOnline) {
      near.destroy();
      return;
    }
    const far = connect(into);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await once(tablets.listen(0, '127.0.0.1'), 'listening');
  const offices = new Set<Server>();
  return {
    path: `/proc/${doors.pid}/ns/net`,
    port: (tablets.address() as AddressInfo).port,
    goOffline: () => {
      isOnline = false;
      for (const socket of open) socket.destroy();
    },
    goOnline: () => {
      isOnline = true;
    },
    office: async (ca) => {
      const server = createHttpServer((asked, answer) => {
        const onward = httpsRequest(
          {
            method: asked.method,
            path: asked.url,
            headers: { ...asked.headers, host: NAME },
            createConnection: () =>
              connectTls({ socket: connect(into), servername: NAME, ca, ALPNProtocols: ['http/1.1'] }),
          },
          (came) => {
            answer.writeHead(came.statusCode ?? 502, came.headers);
            came.pipe(answer);
          },
        );
        onward.on('error', (error) => {
          if (!answer.headersSent) answer.writeHead(502);
          answer.end(String(error));
        });
        asked.pipe(onward);
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      offices.add(server);
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    close: async () => {
      for (const server of [tablets, proxy, ...offices]) server.close();
      for (const socket of open) socket.destroy();
      process.off('exit', endDoors);
      const ended = once(doors, 'exit');
      if (endDoors()) await ended;
    },
  };
}

/** A proxy like a company's (CONNECT), that lets its clients reach one host. */
function proxyTo(host: string): Server {
  return createHttpServer().on('connect', (asked, near: Socket, head: Buffer) => {
    const [name = '', port = '443'] = (asked.url ?? '').split(':');
    if (name !== host) {
      near.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const far = connect(Number(port), name, () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n');
      far.write(head);
      near.pipe(far).pipe(near);
    });
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
  });
}

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Listening = {
  readonly port: number;
  readonly origin: string;
  /** Cuts open connections, and refuses new ones. */
  readonly stop: () => Promise<void>;
};

/** Binds a server to loopback, on a free port unless one is given. */
export async function listening(server: Server, at = 0, host = '127.0.0.1'): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(at, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

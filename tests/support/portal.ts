import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** `html`: the sign-in page with status 200 for every request; `redirect`: every request is redirected to that page. */
export type PortalMode = 'html' | 'redirect';

/** A request that a portal answered instead of the server. */
export type PortalRequest = { method: string; path: string };

/** Text that only the sign-in page contains. */
export const PORTAL_MARK = 'Welcome to the guest network';

const SIGN_IN_PATH = '/guest-network/sign-in';
const PAGE = `<!doctype html><title>Sign in</title><h1>${PORTAL_MARK}</h1><form><button>Accept</button></form>`;

/** Sign-in page of a guest network: it answers every request itself until somebody has signed in. */
export class Portal {
  readonly requests: PortalRequest[] = [];
  readonly #mode: PortalMode;
  /** Never listens, and so does not know its connections: the proxy hands them over. */
  readonly #server: Server;
  readonly #clients = new Set<Socket>();

  constructor(mode: PortalMode) {
    this.#mode = mode;
    this.#server = createServer((request, response) => {
      const { method = '', url: path = '' } = request;
      this.requests.push({ method, path });
      // The body is received completely, as by a real portal, and goes nowhere.
      request.resume();
      if (this.#mode === 'redirect' && path !== SIGN_IN_PATH) {
        response.writeHead(302, { location: SIGN_IN_PATH }).end();
        return;
      }
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
    });
  }

  take(client: Socket): void {
    this.#clients.add(client);
    client.on('close', () => this.#clients.delete(client));
    this.#server.emit('connection', client);
  }

  cut(): void {
    for (const client of this.#clients) client.destroy();
  }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from '../support/listen.ts';

export type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
export type Respond = (response: ServerResponse, request: IncomingMessage) => void;

/** A server on a free port of 127.0.0.1 whose every answer is set by the test. */
export type Loopback = {
  origin: string;
  received: Received[];
  answerWith(respond: Respond): void;
  stop(): Promise<void>;
};

export async function startLoopback(): Promise<Loopback> {
  const received: Received[] = [];
  let respond: Respond = (response) => response.destroy();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(parts).toString('latin1') });
      respond(response, request);
    });
  });
  const { origin, stop } = await listening(server);
  return {
    origin,
    received,
    answerWith: (next) => {
      respond = next;
    },
    stop,
  };
}

/** A JSON answer with a status. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Respond {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** A page as from a hotel's network or a proxy. */
export function page(status: number): Respond {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'text/html' });
    response.end('<!doctype html><title>Welcome</title>');
  };
}

import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { createLiteralHost, type LiteralHost, type LiteralOptions } from './host.ts';

export type ServedHost = LiteralHost & { port: number; filesOrigin: string; close(): Promise<void> };

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/**
 * The literal host on this machine: the built app from a plain file server, next to the host's calls under /api, and
 * the host's pictures and PDFs on a second origin. `isApart`: the calls are on that second origin too, as stated in the
 * one file of a static deployment.
 */
export async function serveLiteralHost(
  appFolder: string,
  { isApart = false, ...options }: Omit<LiteralOptions, 'filesOrigin'> & { isApart?: boolean } = {},
): Promise<ServedHost> {
  let host: LiteralHost | null = null;
  let filesOrigin = '';
  const [app, files] = await Promise.all([
    listen(async (request) => {
      const { pathname } = new URL(request.url);
      if (isApart && pathname === '/config.json') return Response.json({ apiHost: `${filesOrigin}/api` });
      if (!isApart && pathname.startsWith('/api/')) return (await host?.fetch(request)) ?? nothing();
      return await fileOf(appFolder, request);
    }),
    listen(async (request) => {
      if (request.method === 'OPTIONS') return allowed(new Response(null, { status: 204 }));
      return allowed((await host?.fetch(request)) ?? nothing());
    }),
  ]);
  filesOrigin = `http://127.0.0.1:${portOf(files)}`;
  host = createLiteralHost({ ...options, filesOrigin, isApart });
  return {
    ...host,
    port: portOf(app),
    filesOrigin,
    close: async () => {
      await Promise.all([app, files].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

/** Allows the app on its own origin, with the two headers of section 7. */
function allowed(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('Access-Control-Allow-Origin', '*');
  headers.set('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE');
  headers.set('Access-Control-Allow-Headers', 'Authorization, Content-Type');
  return new Response(response.body, { status: response.status, headers });
}

function listen(fetch: (request: Request) => Promise<Response>): Promise<ServerType> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(server));
  });
}

function portOf(server: ServerType): number {
  return (server.address() as AddressInfo).port;
}

/** Every address of the app is its one page; a missing file, such as /config.json, is a 404 with a page. */
async function fileOf(folder: string, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const type = MEDIA_TYPES[extname(pathname)];
  const isAddress = extname(pathname) === '';
  if (!isAddress && type === undefined) return nothing();
  try {
    const bytes = await readFile(join(folder, isAddress ? 'index.html' : decodeURIComponent(pathname)));
    return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type ?? 'text/html' } });
  } catch {
    return nothing();
  }
}

function nothing(): Response {
  return new Response('<!doctype html><title>Not found</title>', {
    status: 404,
    headers: { 'Content-Type': 'text/html' },
  });
}

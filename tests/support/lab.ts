import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { scriptPolicy, securityHeaders } from '#server/http/security-headers.ts';
import { themeStyleSheet } from '../../scripts/style-plugins.ts';
import { listening } from './listen.ts';

export type LabServer = { readonly origin: string; readonly close: () => Promise<void> };

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.jpg': 'image/jpeg',
  '.wasm': 'application/wasm',
};

type Served = Map<string, string | Uint8Array>;

/**
 * Builds a lab's page as the product is built, and serves it next to `files`. `folder` is the lab's folder in the
 * project.
 */
export async function startLab(
  folder: string,
  files: Readonly<Record<string, Uint8Array>> = {},
): Promise<LabServer> {
  const output = await buildLab(folder);
  const served: Served = new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
  for (const [name, bytes] of Object.entries(files)) served.set(`/${name}`, bytes);
  return serve(served);
}

/** Serves a lab page that was already built into a folder. */
export function startBuiltLab(built: string): Promise<LabServer> {
  const found = readdirSync(built, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = found.map(({ parentPath, name }) => join(parentPath, name));
  return serve(new Map(paths.map((path) => [path.slice(built.length), readFileSync(path)])));
}

/**
 * Builds a lab's page, into memory unless a folder is given. Vitest sets NODE_ENV to 'test', which would build React for
 * development.
 */
export async function buildLab(folder: string, outDir?: string): Promise<Rolldown.RolldownOutput['output']> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    const built = await build({
      root: fileURLToPath(new URL(`../../${folder}/`, import.meta.url)),
      plugins: [react(), themeStyleSheet()],
      worker: { format: 'es' },
      configFile: false,
      logLevel: 'error',
      build: {
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: 'es2022',
        ...(outDir === undefined ? { write: false } : { outDir }),
      },
    });
    const [only] = Array.isArray(built) ? built : [built];
    if (only === undefined || !('output' in only)) throw new Error('The lab was not built.');
    return only.output;
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}

/** Serves with the product's own headers. */
async function serve(served: Served): Promise<LabServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://lab');
    const path = pathname === '/' ? '/index.html' : pathname;
    const body = served.get(path);
    if (body === undefined) return void response.writeHead(404).end();
    const type = MEDIA_TYPES[extname(path)] ?? 'application/octet-stream';
    const policy = scriptPolicy(path);
    const own = policy === null ? {} : { 'Content-Security-Policy': policy };
    response.writeHead(200, { ...securityHeaders(false), ...own, 'Content-Type': type }).end(body);
  });
  const { origin, stop } = await listening(server);
  return { origin, close: stop };
}

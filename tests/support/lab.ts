import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { securityHeaders } from '#server/http/security-headers.ts';
import { themeStyleSheet } from '../../vite.config.ts';

export type LabServer = { readonly origin: string; readonly close: () => Promise<void> };

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.jpg': 'image/jpeg',
};

/** Builds a lab's page as the product is built, and serves it beside `files` under the product's own headers. `folder` is the lab's, in the project. */
export async function startLab(
  folder: string,
  files: Readonly<Record<string, Uint8Array>> = {},
): Promise<LabServer> {
  const output = await buildForProduction({
    root: fileURLToPath(new URL(`../../${folder}/`, import.meta.url)),
    plugins: [react(), themeStyleSheet()],
    worker: { format: 'es' },
    build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  const served = new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
  for (const [name, bytes] of Object.entries(files)) served.set(`/${name}`, bytes);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://lab');
    const path = pathname === '/' ? '/index.html' : pathname;
    const body = served.get(path);
    if (body === undefined) return void response.writeHead(404).end();
    const type = MEDIA_TYPES[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { ...securityHeaders(false), 'Content-Type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A module as one script that can be evaluated in any page, with what it exports under `lab`. */
export async function bundleAsScript(entry: string): Promise<string> {
  const output = await buildForProduction({
    build: {
      lib: {
        entry: fileURLToPath(new URL(`../../${entry}`, import.meta.url)),
        formats: ['iife'],
        name: 'lab',
      },
    },
  });
  return output[0].code;
}

/** Builds into memory. Vitest sets NODE_ENV to 'test', which would build React for development. */
async function buildForProduction(config: InlineConfig): Promise<Rolldown.RolldownOutput['output']> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    const built = await build({
      ...config,
      configFile: false,
      logLevel: 'error',
      build: { ...config.build, write: false, target: 'es2022' },
    });
    const [only] = Array.isArray(built) ? built : [built];
    if (only === undefined || !('output' in only)) throw new Error('The lab was not built.');
    return only.output;
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}

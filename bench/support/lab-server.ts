import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const LAB = fileURLToPath(new URL('../lab/', import.meta.url));
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.jpg': 'image/jpeg',
};

/** Builds the page with the product's own parts as the product is built, and serves it beside `files`. */
export async function startLab(
  files: Readonly<Record<string, Uint8Array>> = {},
): Promise<{ origin: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-lab-'));
  await buildForProduction(folder);
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://lab').pathname);
    const file = path === '/' ? 'index.html' : path;
    const body = await readFile(join(folder, file)).catch(() => null);
    if (body === null) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': MEDIA_TYPES[extname(file)] ?? 'text/plain' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function buildForProduction(outDir: string): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      configFile: false,
      root: LAB,
      logLevel: 'error',
      worker: { format: 'es' },
      build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
    });
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}

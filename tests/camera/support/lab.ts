import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import { findOrInstallChromium } from '../../../scripts/find-chromium.mjs';

const LAB = fileURLToPath(new URL('../lab/', import.meta.url));
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
/** The product's own policy: what breaks under it in the lab would break for people. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ');

export type LabServer = { origin: string; close: () => Promise<void> };

/** Builds the lab page as the product is built, and serves it on this machine under the product's content policy. */
export async function startLab(): Promise<LabServer> {
  const folder = await mkdtemp(join(tmpdir(), 'photo-lab-'));
  await buildForProduction({
    configFile: false,
    root: LAB,
    logLevel: 'error',
    plugins: [react()],
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://lab').pathname);
    try {
      const body = await readFile(join(folder, path === '/' ? 'index.html' : path));
      const type = MEDIA_TYPES[extname(path === '/' ? 'index.html' : path)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    await closeServer(server);
    await rm(folder, { recursive: true, force: true });
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}

/** Vitest sets NODE_ENV to 'test', which would build React for development. */
async function buildForProduction(config: InlineConfig): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await build(config);
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}

export const FAKE_CAMERA = '--use-fake-device-for-media-stream';
/** Every question for the camera is answered with yes. */
export const ALLOW_CAMERA = '--use-fake-ui-for-media-stream';

/** A browser whose contexts are profiles of their own. `args` decide what camera there is. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const { path } = await findOrInstallChromium();
  return chromium.launch({ executablePath: path, args: [...QUIET, ...args] });
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

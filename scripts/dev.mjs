/**
 * `npm run dev`: the program with hot reload on PORT (4180). Vite serves the app and forwards /api and /config.json to
 * the server, which is rebuilt and restarted after each change. The embedded database keeps running: a killed server
 * leaves it behind, and the next one takes it over.
 */
import { spawn } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { build, createServer } from 'vite';
import { freePort } from './lib/free-port.mjs';
import { root } from './lib/paths.mjs';

const host = process.env.HOST || '127.0.0.1';
/**
 * Vite forwards every client to a server on loopback, which takes them for local. So on a public host the demo stays
 * closed unless DEMO opens it.
 */
const demo = /^(127\.|localhost$|::1$)/.test(host) ? {} : { DEMO: '0' };
const port = Number(process.env.PORT || 4180);
const outDir = 'dist/dev-server';

const serverPort = await freePort();
let server = null;
let stopping = false;

function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Replaces the server's own port in its printed links: people should use Vite's. */
function show(chunk) {
  process.stdout.write(chunk.toString('utf8').replaceAll(`:${serverPort}`, `:${port}`));
}

async function restartServer() {
  if (server !== null) {
    server.kill('SIGKILL');
    await ended(server);
  }
  if (stopping) return;
  server = spawn(process.execPath, ['--enable-source-maps', join(root, outDir, 'main.js')], {
    cwd: root,
    env: { ...demo, ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', PORT: String(serverPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C reaches only this script, which then shuts down the server and with it the database.
    detached: true,
  });
  server.stdout.on('data', show);
  server.stderr.on('data', show);
}

const watcher = await build({
  configFile: join(root, 'vite.config.ts'),
  mode: 'development',
  logLevel: 'warn',
  build: { ssr: true, outDir, watch: {}, emptyOutDir: true },
});
let restarting = Promise.resolve();
watcher.on('event', (event) => {
  if (event.code === 'ERROR') console.error(event.error?.message ?? event.error);
  if (event.code !== 'END') return;
  restarting = restarting.then(restartServer);
});

const target = `http://127.0.0.1:${serverPort}`;
// Vite's own listening server would end the process on SIGTERM before the server and its database have stopped.
const http = createHttpServer();
const app = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: { middlewareMode: { server: http }, proxy: { '/api': target, '/config.json': target } },
});
http.on('request', app.middlewares);
await new Promise((resolve, reject) => http.once('error', reject).listen(port, host, resolve));
console.log(`Development server: http://localhost:${port}`);

async function stop() {
  if (stopping) return;
  stopping = true;
  http.close();
  http.closeAllConnections();
  await app.close();
  await watcher.close();
  await restarting;
  if (server !== null) {
    server.kill('SIGTERM');
    const force = setTimeout(() => server.kill('SIGKILL'), 15_000);
    await ended(server);
    clearTimeout(force);
  }
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

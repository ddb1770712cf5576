import { hash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { testRoutes } from '../platform/test-calls.ts';

const STYLES = ['p { color: teal; }', '@media print {\n  p { color: black; }\n}'];
const PAGE = `<!doctype html><title>Vendor Management</title>${STYLES.map((style) => `<style>${style}</style>`).join('')}`;
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(5000))})`;
let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vm-app-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'sw.js'), '// worker');
  await writeFile(join(folder, 'manifest.webmanifest'), '{}');
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
  await writeFile(join(folder, 'assets', 'index-a1b2.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'index-a1b2.js.map'), '{}');
  for (const worker of ['plate', 'photo'])
    await writeFile(join(folder, 'assets', `${worker}.worker-a1b2.js`), SCRIPT);
  await writeFile(join(folder, 'assets', 'reader-a1b2.wasm'), 'program');
  await writeFile(join(folder, 'assets', 'model-a1b2.gz'), 'model');
  server = await startTestServer({ routes: testRoutes, appFolder: folder });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('every address a person can open is the app, never cached without asking', async () => {
  for (const path of [
    '/',
    '/index.html',
    '/in-progress-work-orders/0190-ab',
    '/validate-token?token=x',
    '/no/such/page',
  ]) {
    const answer = await server.fetch(path);
    expect([answer.status, await answer.text()]).toEqual([200, PAGE]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  }
});

test('a missing asset, a file that is not there and the API are never answered with the app', async () => {
  for (const path of [
    '/assets/index-old.js',
    '/assets/old',
    '/assets/',
    '/favicon.ico',
    '/api',
    '/api/nothing',
    '/../package.json',
  ]) {
    const answer = await server.fetch(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('json');
  }
  expect((await server.fetch('/', { method: 'POST' })).status).toBe(404);
});

test('hashed assets are kept for ever; the service worker is asked for every time', async () => {
  expect((await server.fetch('/assets/index-a1b2.js')).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  );
  const worker = await server.fetch('/sw.js');
  expect([worker.headers.get('cache-control'), worker.headers.get('content-type')]).toEqual([
    'no-cache',
    'text/javascript; charset=utf-8',
  ]);
  const etag = worker.headers.get('etag') ?? '';
  expect((await server.fetch('/sw.js', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  expect((await server.fetch('/manifest.webmanifest')).headers.get('content-type')).toContain(
    'application/manifest+json',
  );
});

test('the page may be styled by what stands in it, as it stands there, and nothing else by that', async () => {
  const policyOf = async (path: string) => (await server.fetch(path)).headers.get('content-security-policy');
  for (const style of STYLES) {
    const digest = hash('sha256', style, 'base64');
    expect(await policyOf('/work-orders/create')).toContain(` 'sha256-${digest}'`);
    expect(await policyOf('/sw.js')).not.toContain(digest);
  }
  expect(await policyOf('/')).not.toContain('unsafe-inline');
});

test('[W27] only the workers that read plates and decode photos may compile WebAssembly, and they may nothing else', async () => {
  const policyOf = async (path: string) => (await server.fetch(path)).headers.get('content-security-policy');
  for (const worker of ['plate', 'photo'])
    expect(await policyOf(`/assets/${worker}.worker-a1b2.js`)).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
  for (const path of ['/', '/sw.js', '/assets/index-a1b2.js'])
    expect(await policyOf(path)).not.toContain('unsafe-eval');
});

test('[W27] the files of the reader come as what they are: its model is not taken for a packed answer', async () => {
  const program = await server.fetch('/assets/reader-a1b2.wasm');
  expect(program.headers.get('content-type')).toBe('application/wasm');
  const model = await server.fetch('/assets/model-a1b2.gz', { headers: { 'Accept-Encoding': 'gzip' } });
  expect([model.headers.get('content-type'), model.headers.get('content-encoding')]).toEqual([
    'application/gzip',
    null,
  ]);
});

test('source maps and build records stay inside', async () => {
  expect((await server.fetch('/assets/index-a1b2.js.map')).status).toBe(404);
  expect((await server.fetch('/.vite/manifest.json')).status).toBe(404);
});

test('text is sent in the best compression the browser takes', async () => {
  const get = (accepted: string) =>
    server.fetch('/assets/index-a1b2.js', { headers: { 'Accept-Encoding': accepted } });
  const [br, gz, plain, refused] = await Promise.all([
    get('gzip, deflate, br'),
    get('gzip'),
    get(''),
    get('br;q=0'),
  ]);
  expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(SCRIPT);
  expect(gunzipSync(await gz.arrayBuffer()).toString()).toBe(SCRIPT);
  expect(await plain.text()).toBe(SCRIPT);
  expect([br, gz, plain, refused].map(({ headers }) => headers.get('content-encoding'))).toEqual([
    'br',
    'gzip',
    null,
    null,
  ]);
  expect(br.headers.get('vary')).toBe('Accept-Encoding');
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url)), 'utf8');

/** Variables that the server reads when every setting is set. */
function known(): Set<string> {
  const asked = new Set<string>(['NODE_ENV']);
  const values: Readonly<Record<string, string>> = {
    DATABASE_URL: 'postgres://db/x',
    FILES: 's3://photos',
    METRICS_PORT: '9180',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    TLS_CERT: 'cert.pem',
    TLS_KEY: 'key.pem',
  };
  readConfig(
    new Proxy(values, {
      get: (target, name: string) => {
        asked.add(name);
        return target[name];
      },
    }),
  );
  return asked;
}

test('every setting that the files for an installation name is one that the server knows', () => {
  const [, server = ''] = /\n {2}server:\n(.*?)\n {2}\w/s.exec(read('compose.yaml')) ?? [];
  const environment = /environment:\n((?: {6}.*\n)+)/.exec(server)?.[1] ?? '';
  const named = [
    ...[...environment.matchAll(/^ {6}([A-Z_]+): /gm)],
    ...[...read('vendor-management.env').matchAll(/^#?([A-Z_]+)=/gm)],
    ...[...read('Containerfile').matchAll(/\b([A-Z_]+)=\S/g)],
  ].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(15);
  expect([...new Set(named)].filter((name) => !known().has(name))).toEqual([]);
});

test('the settings of the service are those that a start takes', () => {
  const lines = [...read('vendor-management.env').matchAll(/^([A-Z_]+)=(.*)$/gm)];
  const config = readConfig(Object.fromEntries(lines.map(([, name, value]) => [name, value])));
  expect(config).toMatchObject({ host: '0.0.0.0', port: 443, demoSignIn: false, hsts: true });
});

test('the database counts as there once it is reached as the server reaches it, and the server writes to its volumes alone', () => {
  const compose = read('compose.yaml');
  // The first start creates the database behind a socket that nobody else reaches.
  expect(compose).toMatch(/test: \["CMD-SHELL", "pg_isready -h 127\.0\.0\.1 /);
  const [, server = ''] = /\n {2}server:\n(.*?)\n {2}\w/s.exec(compose) ?? [];
  expect(server).toMatch(/\n {4}read_only: true\n/);
  expect([...server.matchAll(/^ {6}- \w+:(\/\w+)$/gm)].map(([, path]) => path)).toEqual(['/data', '/tmp']);
});

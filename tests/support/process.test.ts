import { afterEach, expect, test } from 'vitest';
import { type ProductServer, startProductServer } from './process.ts';

let server: ProductServer | undefined;

afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const health = async (url: string): Promise<number> => (await fetch(`${url}/api/healthz`)).status;

test('the built server starts on a free port, and is gone with its database after a stop', async () => {
  server = await startProductServer({ env: { DEMO: '0' } });
  await expect(health(server.url)).resolves.toBe(200);
  const { url } = server;
  await server.stop();
  await expect(health(url)).rejects.toThrow();
});

test('killed with SIGKILL it starts again on the same port and data', async () => {
  server = await startProductServer({ env: { DEMO: '0' } });
  await server.killHard();
  await expect(health(server.url)).rejects.toThrow();
  await server.restart();
  await expect(health(server.url)).resolves.toBe(200);
});

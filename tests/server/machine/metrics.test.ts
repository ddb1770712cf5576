import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPrograms, type Programs } from './programs.ts';
import { openWorkshop } from './workshop.ts';

vi.setConfig({ testTimeout: 240_000 });

let programs: Programs;
beforeAll(async () => {
  programs = await openPrograms('made');
});
afterEach(() => programs.stop());
afterAll(() => programs.remove());

test('a port of its own tells Prometheus of requests, actions by verdict, streams and connections, and of no person', async () => {
  const { program, origin, token, writeOrder } = await openWorkshop(programs, { METRICS_PORT: '0' });
  const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' };
  const order = (jobcard_id: string, key: string) =>
    fetch(`${origin}/api/vendors/work-orders/`, {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': key },
      body: JSON.stringify({ jobcard_id }),
    }).then((answer) => answer.status);
  const [key, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await writeOrder();
  expect([await order('card', key), await order('card', key), await order('nowhere', other)]).toEqual([
    201, 201, 404,
  ]);
  const events = await fetch(`${origin}/api/events`, { headers });

  const reported = await fetch(`${origin}/api/device-reports`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      device_id: 'tablet-1',
      name: 'Chrome on Android',
      app_version: '1',
      unsent: [{ kind: 'work-order.create', count: 1 }],
      oldest_unsent_seconds: 3 * 86_400,
      errors: [{ version: '1', code: 'TypeError', count: 7 }],
    }),
  });
  expect(reported.status).toBe(200);

  const port = /Metrics at 127\.0\.0\.1 port (\d+)/.exec(program.said())?.[1] ?? '';
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = async () => (await read()).split('\n');
  await expect.poll(lines, { timeout: 30_000 }).toContain('vm_event_streams 1');
  const said = await lines();
  for (const line of [
    'vm_acts_total{act="work-order.create",verdict="done"} 2',
    'vm_acts_total{act="work-order.create",verdict="replayed"} 1',
    'vm_acts_total{act="work-order.create",verdict="refused"} 1',
    'vm_acts_total{act="order-job.add",verdict="done"} 1',
    'vm_request_duration_seconds_count{route="work-order.create",method="POST",status="2xx"} 3',
    'vm_database_connections{state="waiting"} 0',
    'vm_devices_undelivered 1',
    'vm_device_errors 7',
  ])
    expect(said).toContain(line);
  for (const secret of [token, 'creator', 'JC-1', 'tablet-1']) expect(said.join('\n')).not.toContain(secret);
  expect((await fetch(`${origin}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4');
  await events.body?.cancel();

  // Every metric that the alerts query exists.
  const names = [...readFileSync('docs/alerts.yml', 'utf8').matchAll(/\b(vm|nodejs)_\w+/g)].map(
    ([name]) => name,
  );
  expect(names.length).toBeGreaterThan(10);
  for (const name of new Set(names))
    expect(said.some((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))).toBe(true);
});

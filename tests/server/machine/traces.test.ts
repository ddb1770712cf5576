import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findQuietPort } from '#tests/support/quiet-port.ts';
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from '#tests/support/trace-collector.ts';
import { openPrograms, type Programs } from './programs.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

vi.setConfig({ testTimeout: 240_000 });

let programs: Programs;
let collector: TraceCollector;
beforeEach(async () => {
  programs = await openPrograms('made');
  collector = await startTraceCollector();
});
afterEach(async () => {
  await programs.stop();
  await collector.stop();
  await programs.remove();
});

/** Settings with which spans are sent soon. */
const tracing = (change: Readonly<Record<string, string>> = {}) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  OTEL_SERVICE_NAME: 'workshop-1',
  OTEL_BSP_SCHEDULE_DELAY: '50',
  ...change,
});

function asking({ origin, token }: Workshop) {
  return (path: string, headers: Readonly<Record<string, string>> = {}, body?: unknown) =>
    fetch(`${origin}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

/** The span of a request, once it arrived. */
async function requestOf(id: string): Promise<CollectedSpan> {
  const find = () => collector.spans.find(({ attributes }) => attributes['request.id'] === id);
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return find() as CollectedSpan;
}

const below = (span: CollectedSpan): CollectedSpan[] =>
  collector.spans.filter(({ parent }) => parent === span.id);

test('a request is a span by its route and id, with its statements, pictures and files below it, in one trace', async () => {
  const workshop = await openWorkshop(programs, tracing());
  expect(workshop.program.said()).toContain(`Traces of requests go to ${collector.endpoint}/v1/traces.`);
  const ask = asking(workshop);
  await workshop.writeOrder();
  await ask('/vendors/work-orders/?search=MH12AB', { 'X-Request-Id': 'list-1' });
  expect(await requestOf('list-1')).toMatchObject({
    name: 'GET /api/vendors/work-orders',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/vendors/work-orders',
      'http.response.status_code': '200',
    },
    resource: {
      'service.name': 'workshop-1',
      'service.version': 'development',
      'service.instance.id': expect.stringMatching(new RegExp(`-${workshop.program.child.pid}$`)),
    },
  });
  const added = collector.spans.find(({ name }) => name === 'POST /api/vendors/work-orders/{id}/jobs');
  const names = below(added as CollectedSpan).map(({ name }) => name);
  for (const name of ['connection', 'START', 'INSERT files', 'decode picture', 'files keep', 'COMMIT'])
    expect(names).toContain(name);
  expect(new Set(below(added as CollectedSpan).map(({ trace }) => trace))).toEqual(new Set([added?.trace]));
  expect(below(added as CollectedSpan).map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
    expect.stringMatching(/^insert into .*\$1/),
  );

  const action = { method: 'POST', path: '/vendors/work-orders/', body: { jobcard_id: 'card' } };
  const [zipped, plain] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const [encoding, key] of Object.entries({ gzip: zipped, identity: plain })) {
    const headers = { 'X-Request-Id': encoding, 'Accept-Encoding': encoding };
    const batch = await ask('/batch', headers, { acts: [{ ...action, key }] });
    await batch.text();
    const [whole, first] = [await requestOf(encoding), await requestOf(`${encoding}.0`)];
    expect([whole.name, first.name, first.parent, first.trace]).toEqual([
      'POST /api/batch',
      'POST /api/vendors/work-orders',
      whole.id,
      whole.trace,
    ]);
    expect(below(first).map(({ name }) => name)).toContain('INSERT work_orders');
  }

  // The sent data names nobody and gives nobody access.
  for (const secret of [workshop.token, 'creator', 'Workshop lead', 'JC-1', 'MH12AB', zipped, plain])
    expect(collector.bytes().includes(secret)).toBe(false);
  expect(await ask('/vendors/work-orders/nowhere', { 'X-Request-Id': 'none' })).toMatchObject({
    status: 404,
  });
  expect((await requestOf('none')).attributes).toMatchObject({ 'error.type': 'order/not-found' });
  expect(collector.bytes().includes('nowhere')).toBe(false);
  workshop.program.child.kill('SIGTERM');
  expect(await workshop.program.ended).toBe(0);
});

test('the trace that a proxy began is gone on with where the proxy is believed, and what is left is sent at the end', async () => {
  const [trace, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const headers = { traceparent: `00-${trace}-${parent}-01` };
  const slow = { OTEL_BSP_SCHEDULE_DELAY: '3600000' };
  for (const TRUST_PROXY of ['1', '0']) {
    const workshop = await openWorkshop(programs, tracing({ ...slow, TRUST_PROXY }));
    await asking(workshop)('/vendors/work-orders/', { ...headers, 'X-Request-Id': `trust-${TRUST_PROXY}` });
    expect(
      collector.spans.filter(({ attributes }) => attributes['request.id'] === `trust-${TRUST_PROXY}`),
    ).toEqual([]);
    workshop.program.child.kill('SIGTERM');
    expect(await workshop.program.ended).toBe(0);
  }
  expect(await requestOf('trust-1')).toMatchObject({ trace, parent });
  const own = await requestOf('trust-0');
  expect([own.parent, own.trace === trace]).toEqual(['', false]);
});

test('a collector that is away costs one line of the log, and neither a request nor the end of the program', async () => {
  const away = tracing({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await findQuietPort()}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '100',
    OTEL_BSP_SCHEDULE_DELAY: '1',
  });
  const workshop = await openWorkshop(programs, away);
  const said = () => workshop.program.said().split('traces do not arrive').length - 1;
  await expect
    .poll(async () => {
      expect((await asking(workshop)('/vendors/work-orders/')).status).toBe(200);
      return said();
    })
    .toBe(1);
  for (let request = 0; request < 50; request += 1)
    expect((await asking(workshop)('/vendors/work-orders/')).status).toBe(200);
  workshop.program.child.kill('SIGTERM');
  expect(await workshop.program.ended).toBe(0);
  expect(said()).toBe(1);
});

test('a collector that takes everything and says nothing holds up neither a request nor the end of the program', async () => {
  collector.fallSilent();
  const hour = '3600000';
  const workshop = await openWorkshop(
    programs,
    tracing({ OTEL_EXPORTER_OTLP_TIMEOUT: hour, OTEL_BSP_EXPORT_TIMEOUT: hour }),
  );
  for (let request = 0; request < 20; request += 1)
    expect((await asking(workshop)('/vendors/work-orders/')).status).toBe(200);
  workshop.program.child.kill('SIGTERM');
  expect(await workshop.program.ended).toBe(0);
});

test('a variable that is wrong is told at the start and by the doctor, and the server works without traces', async () => {
  const wrong = tracing({ OTEL_TRACES_SAMPLER: 'sometimes' });
  const workshop = await openWorkshop(programs, wrong);
  expect(workshop.program.said()).toContain(
    'No traces are sent: OTEL_TRACES_SAMPLER must be one of always_on,',
  );
  expect((await asking(workshop)('/vendors/work-orders/')).status).toBe(200);
  const port = { PORT: new URL(workshop.origin).port };
  const ill = await programs.run('doctor', [], { ...wrong, ...port });
  expect([ill.code, ill.said]).toEqual([
    1,
    expect.stringContaining('wrong  traces: OTEL_TRACES_SAMPLER must'),
  ]);
  const well = await programs.run('doctor', [], { ...tracing(), ...port });
  expect([well.code, well.said]).toEqual([
    0,
    expect.stringContaining(`fine   traces: they go to ${collector.endpoint}/v1/traces`),
  ]);
  expect(collector.spans).toEqual([]);
});

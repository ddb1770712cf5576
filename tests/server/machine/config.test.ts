import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { newId } from '#server/ids.ts';

describe('the environment', () => {
  test('may be empty: the defaults start the demo on this machine alone', () => {
    expect(readConfig({ PORT: ' ' })).toEqual({
      port: 4180,
      host: '127.0.0.1',
      dataDir: resolve('./data'),
      databaseUrl: null,
      databaseReadUrl: null,
      bucket: null,
      loadsDemo: true,
      demoSignIn: true,
      trustProxy: false,
      tls: null,
      hsts: null,
      fleetDashboardUrl: '',
      idempotency: true,
      events: true,
      logLevel: 'info',
      metricsPort: null,
      traces: null,
      stopDelaySeconds: 0,
    });
  });

  test('loads no demo into a PostgreSQL server unless it is asked to', () => {
    const url = { DATABASE_URL: 'postgres://u:p@db.example/x' };
    expect(readConfig(url).loadsDemo).toBe(false);
    expect(readConfig({ ...url, DEMO: '1' }).loadsDemo).toBe(true);
    expect(readConfig({ DEMO: '0' })).toMatchObject({ loadsDemo: false, demoSignIn: false });
  });

  test.each([
    ['127.0.0.1', true],
    ['127.8.9.1', true],
    ['localhost', true],
    ['::1', true],
    ['[::1]', true],
    ['::ffff:127.0.0.1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['10.0.0.5', false],
    ['127.0.0.1.example', false],
    ['workshop', false],
  ])('[S7] listening on %s without a word about the demo leaves it open: %s', (HOST, isOpen) => {
    expect(readConfig({ HOST })).toMatchObject({ loadsDemo: isOpen, demoSignIn: isOpen });
    expect(readConfig({ HOST, DEMO: '1' })).toMatchObject({ loadsDemo: true, demoSignIn: true });
    expect(readConfig({ HOST, DEMO: '0' })).toMatchObject({ loadsDemo: false, demoSignIn: false });
  });

  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['DEMO', 'maybe'],
    ['IDEMPOTENCY', '2'],
    ['EVENTS', 'maybe'],
    ['TRUST_PROXY', 'proxy'],
    ['HSTS', '1y'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_READ_URL', 'postgres://standby/x'],
    ['FLEET_DASHBOARD_URL', 'javascript:alert(1)'],
    ['LOG_LEVEL', 'loud'],
    ['TLS_KEY', '/etc/key.pem', 'TLS_CERT'],
    ['TLS_CERT', '/etc/cert.pem', 'TLS_KEY'],
    ['FILES', '/srv/photos'],
    ['FILES', 's3://Photos'],
    ['FILES', 's3://photos/with space'],
    ['METRICS_PORT', 'yes'],
    ['STOP_DELAY', '5s'],
    ['STOP_DELAY', '301'],
  ])(
    'with a %s of %s is refused by an error that names the variable',
    (variable, value, named = variable) => {
      expect(() => readConfig({ [variable]: value })).toThrow(new RegExp(`^${named} must be `));
    },
  );

  test('FILES names a bucket, found by the variables that other programs read too', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
    expect(readConfig({ ...keys, FILES: 's3://photos', AWS_REGION: 'ap-south-1' }).bucket).toEqual({
      endpoint: 'https://s3.ap-south-1.amazonaws.com',
      region: 'ap-south-1',
      bucket: 'photos',
      prefix: '',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      sessionToken: null,
    });
    const own = { ...keys, FILES: 's3://photos/one/workshop/', FILES_ENDPOINT: 'http://minio.example:9000/' };
    expect(readConfig({ ...own, AWS_SESSION_TOKEN: 'token' }).bucket).toMatchObject({
      endpoint: 'http://minio.example:9000',
      prefix: 'one/workshop/',
      region: 'us-east-1',
      sessionToken: 'token',
    });
    expect(() => readConfig({ ...own, AWS_SECRET_ACCESS_KEY: '' })).toThrow(
      'AWS_SECRET_ACCESS_KEY must be set, because s3://… names a bucket',
    );
    expect(() => readConfig({ ...own, FILES_ENDPOINT: 'http://minio.example/photos' })).toThrow(
      'FILES_ENDPOINT must be',
    );
  });

  test('traces go where the standard variables say, and a wrong one of them stops nothing but traces', () => {
    const to = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://user:hunter2@collector:4318/otlp/' };
    const traces = (change: Readonly<Record<string, string>>) => readConfig({ ...to, ...change }).traces;
    expect(traces({})).toEqual({ url: 'http://collector:4318/otlp/v1/traces' });
    expect(traces({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://other/in' })).toEqual({
      url: 'https://other/in',
    });
    for (const off of [{ OTEL_SDK_DISABLED: 'TRUE' }, { OTEL_TRACES_EXPORTER: 'none' }])
      expect(traces(off)).toBe(null);
    expect(traces({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' })).toHaveProperty(
      'url',
    );
    for (const [variable, value, others = {}] of [
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
      ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'none'],
      ['OTEL_TRACES_EXPORTER', 'zipkin'],
      ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
      ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'http/json', { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' }],
      ['OTEL_TRACES_SAMPLER', 'often'],
      ['OTEL_TRACES_SAMPLER_ARG', '2', { OTEL_TRACES_SAMPLER: 'traceidratio' }],
    ] as const)
      expect(traces({ ...others, [variable]: value })).toEqual({
        wrong: expect.stringMatching(new RegExp(`^${variable} must be `)),
      });
  });

  test('never shows the password of a database address', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://user:hunter2@db/x' })).toThrow(/^(?!.*hunter2)/);
  });
});

test('ids are UUIDs of version 7 that sort in the order they were made', () => {
  const ids = Array.from({ length: 10_000 }, newId);
  expect(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

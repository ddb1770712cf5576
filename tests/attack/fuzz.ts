import { smallPng } from '#tests/support/png.ts';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import type { Client, Sent } from './support/client.ts';
import { type Ground, orderNow, TOKENS } from './support/ground.ts';
import { type Part as FormPart, multipart } from './support/multipart.ts';
import type { Part } from './support/part.ts';

type Schema = {
  readonly type?: string;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly format?: string;
};
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
};
type Call = Operation & { readonly method: string; readonly path: string };

const AT_ONCE = 6;

/** Requests made from the server's own OpenAPI document, with values in every place that nobody should send. */
export const fuzz: Part = {
  name: 'fuzz',
  says: 'requests made from the OpenAPI document with hostile values in every place',
  run: async ({ client, ground, seed, counts }) => {
    const random = new SeededRandom(seed);
    const calls = await readCalls(client);
    const samples = idsOf(ground);
    let left = counts.requests;
    let slowestMs = 0;
    const work = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const call = random.pick(calls);
        if (call === undefined) return;
        const one = () => requestFor(random.pick(calls) ?? call, random, samples);
        const isBatch = random.happens(0.1);
        const answer = await client.send(isBatch ? batchOf(one, random) : requestFor(call, random, samples));
        slowestMs = Math.max(slowestMs, answer.ms);
        // The ground is sound: only a bug can keep the server from answering.
        if (answer.status >= 500)
          client.breach(`${isBatch ? 'a batch' : call.operationId} answered ${answer.status} (seed ${seed})`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await checkBooks(client);
    return [
      ['fuzzed requests', counts.requests],
      ['slowest answer', `${Math.round(slowestMs)} ms`],
    ];
  },
};

async function readCalls(client: Client): Promise<Call[]> {
  const { text } = await client.send({ method: 'GET', path: '/api/openapi.json' });
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

function idsOf({ own, foreign }: Ground): string[] {
  return [own, foreign].flatMap(
    ({ order, received, vendor, invoice, catalogueJob, category, card, complexId }) => [
      order.id,
      order.jobs[0]?.id ?? '',
      received.id,
      received.jobs[0]?.id ?? '',
      vendor,
      invoice,
      catalogueJob,
      category,
      card,
      complexId,
    ],
  );
}

function requestFor(call: Call, random: SeededRandom, ids: readonly string[]): Sent {
  const value = (): string => (random.happens(0.5) ? (random.pick(ids) ?? '') : (random.pick(TEXTS) ?? ''));
  const token = random.happens(0.9) ? (random.pick(Object.values(TOKENS)) ?? '') : value();
  let path = call.path.replace(/\{\w+\}/g, () => encodeURIComponent(wellFormed(value() || 'x')));
  if (random.happens(0.1)) path = path.replace(/\/?$/, random.happens(0.5) ? '/' : '//');
  const query = (call.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && random.happens(0.6))
    .map(({ name, schema }) => {
      const given = schema.format === 'date' && random.happens(0.8) ? (random.pick(DAYS) ?? '') : value();
      return `${name}=${encodeURIComponent(wellFormed(given))}`;
    });
  const method = random.happens(0.95)
    ? call.method
    : (random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']) ?? 'GET');
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return {
    method,
    path: `/api${path}${query.length === 0 ? '' : `?${query.join('&')}`}`,
    token: headerSafe(token),
    ...(hasBody ? bodyFor(call, random, value) : {}),
    ...(hasBody && random.happens(0.3) ? keyed(random) : {}),
  };
}

/** Some of them as actions of one request, under keys and at addresses that no client would send. */
function batchOf(one: () => Sent, random: SeededRandom): Sent {
  const actions = Array.from({ length: 1 + random.below(5) }, () => {
    const { method, path, json = null } = one();
    const given = random.happens(0.8) ? path.replace(/^\/api/, '') : (random.pick(BATCH_PATHS) ?? '');
    return { method, path: given.slice(0, 500), key: random.pick(KEYS), body: json };
  });
  return {
    method: 'POST',
    path: '/api/batch',
    token: random.pick(Object.values(TOKENS)) ?? '',
    headers: random.happens(0.5) ? { 'Accept-Encoding': 'gzip' } : {},
    json: random.happens(0.95) ? { acts: actions } : random.pick(ODD_JSON),
  };
}

function keyed(random: SeededRandom): Pick<Sent, 'headers'> {
  const key = `00000000-0000-4000-8000-${String(random.below(50)).padStart(12, '0')}`;
  return { headers: { 'Idempotency-Key': random.happens(0.8) ? key : 'no key at all' } };
}

function bodyFor(call: Call, random: SeededRandom, value: () => string): Partial<Sent> {
  const content = call.requestBody?.content ?? {};
  const schema = content['application/json']?.schema;
  if (schema !== undefined) {
    if (random.happens(0.08)) return broken(random);
    return { json: random.happens(0.05) ? random.pick(ODD_JSON) : jsonFor(schema, random, value) };
  }
  const form = content['multipart/form-data']?.schema;
  if (form === undefined) return {};
  const parts = Object.entries(form.properties ?? {}).flatMap(([name, property]) =>
    partsFor(name, property, random, value),
  );
  return multipart(parts);
}

function broken(random: SeededRandom): Partial<Sent> {
  const text =
    random.pick([
      '{',
      '[1,',
      `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
      '{"a":1}}',
      '\u00ff\u00fe',
      `${'['.repeat(50_000)}`,
      '"x"',
      'nul',
    ]) ?? '{';
  return { headers: { 'Content-Type': 'application/json' }, body: Buffer.from(text, 'latin1') };
}

function jsonFor(schema: Schema, random: SeededRandom, value: () => string): unknown {
  if (random.happens(0.15)) return random.pick(ODD_JSON);
  if (schema.properties !== undefined) {
    const named = Object.entries(schema.properties).filter(() => random.happens(0.9));
    return Object.fromEntries(named.map(([name, property]) => [name, jsonFor(property, random, value)]));
  }
  if (schema.items !== undefined) {
    const { items } = schema;
    return Array.from({ length: random.below(4) }, () => jsonFor(items, random, value));
  }
  if (schema.type === 'integer' || schema.type === 'number')
    return random.happens(0.5) ? random.below(1_000) : (random.pick([-1, 0, 0.5, 1e15, 2 ** 53, 1e300]) ?? 0);
  return value();
}

function partsFor(name: string, schema: Schema, random: SeededRandom, value: () => string): FormPart[] {
  if (random.happens(0.1)) return [];
  if (schema.items?.format !== 'binary')
    return [{ name, value: random.happens(0.5) ? String(random.below(100)) : value() }];
  return Array.from({ length: random.below(6) }, () => ({
    name,
    value: random.happens(0.6) ? smallPng() : Buffer.from(value()),
    filename: random.pick(['a.png', '../../a.png', '', 'a\u0000.png', 'x'.repeat(300)]) ?? 'a.png',
    type: random.pick(['image/png', 'image/svg+xml', 'text/html', 'x']) ?? 'image/png',
  }));
}

/** Half a surrogate pair cannot be part of an address at all. */
function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

/** Characters that a header can carry; the rest never leaves a client. */
function headerSafe(token: string): string {
  return token.replace(/[^\x20-\x7e]/g, '?').slice(0, 4_000);
}

/** Whatever was accepted meanwhile, the sums of every order are still right. */
async function checkBooks(client: Client): Promise<void> {
  const { text } = await client.send({
    method: 'GET',
    path: '/api/vendors/work-orders/?page=1&page_size=100',
    token: TOKENS.superAdmin,
  });
  const { records } = (JSON.parse(text) as { data: { records: { id: string }[] } }).data;
  for (const { id } of records) {
    const order = await orderNow(client, id);
    if (!Number.isFinite(order.total_amount) || order.total_amount < 0)
      client.breach(`order ${id} amounts to ${order.total_amount}`);
  }
}

/** Texts that break programs. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  '\u0000',
  'a\u0000b',
  '\u202eabc',
  '\ud83d\ude97'.repeat(30),
  'é̂̃'.repeat(40),
  "' or 1=1 --",
  '"; drop table users; --',
  '%',
  '_%_',
  '\\',
  '<script>alert(1)</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: sent literally.
  '${7*7}',
  '9'.repeat(400),
  'x'.repeat(5_000),
  '1e400',
  '0x10',
  '9223372036854775808',
  '2147483648',
];
/** Keys of a batch's actions are in JSON, which can contain what no header can. */
const KEYS: readonly string[] = [
  '00000000-0000-4000-8000-000000000001',
  '',
  ' ',
  '€',
  'a\r\nX-Evil: 1',
  '\u0000',
  'x'.repeat(100),
];
const BATCH_PATHS: readonly string[] = [
  '/batch',
  '/%62atch',
  '//batch',
  '/../config.json',
  '/events',
  '/',
  '',
];
/** Values in place of a day. */
const DAYS: readonly string[] = [
  '0001-01-01',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '-0044-03-15',
  '275760-09-14',
  '10000-01-01',
  '2026-11-23',
  '2026-11-23T10:00:00Z',
];
/** Values in place of another shape. */
const ODD_JSON: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[[]]],
  -0,
  1e308,
  -1,
  0.1,
  2 ** 53,
  9_999_999_999,
  { id: 'x' },
  Array.from({ length: 300 }, (_, index) => index),
  { toString: 'x', __proto__: null },
];

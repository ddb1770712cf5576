import { hash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalJson, digestedText } from '#contract/action-digest.ts';
import { printsOf } from '#server/http/idempotency.ts';
import { MAX_JSON_PROPERTIES, MAX_JSON_VALUES } from '#server/http/limits.ts';
import { nextPiece } from '#server/http/pieces.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';

const server = await forThisFile(startTestServer());

/** Many small values, which cost most: as many as a body may contain. */
const LARGE = { rates: Array.from({ length: 500_000 }, (_, at) => at % 10) };
const PAYLOADS: readonly unknown[] = [
  {},
  [],
  null,
  'काँच "quoted" \u2028',
  { b: [1, { d: null, c: undefined }], a: { '': '' }, '10': true, '9': [[]] },
  LARGE,
];

test('a request is hashed in pieces to what all of it at once is hashed to, as keys kept before were', async () => {
  for (const fields of PAYLOADS) {
    const [key, path] = [randomUUID(), '/vendors/job-rates'];
    const payload = { method: 'POST', path: `/api${path}`, fields, files: ['a'.repeat(64), 'b'.repeat(64)] };
    expect(await printsOf(key, payload)).toEqual({
      fingerprint: hash('sha256', canonicalJson(payload)),
      digest: hash('sha256', digestedText({ ...payload, key, path })),
    });
  }
});

test('hashing a large body lets others have their turns', async () => {
  let turns = 0;
  let isOver = false;
  const takeTurns = (): void => {
    turns += 1;
    if (!isOver) setImmediate(takeTurns);
  };
  setImmediate(takeTurns);
  await printsOf(randomUUID(), { method: 'POST', path: '/api/x', fields: LARGE, files: [] });
  isOver = true;
  expect(turns).toBeGreaterThan(1);
});

test('pieces of several large bodies take turns with everything else, one at a time', async () => {
  let pieces = 0;
  let most = 0;
  let isOver = false;
  const look = (): void => {
    most = Math.max(most, pieces);
    pieces = 0;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const work = async (): Promise<void> => {
    for (let piece = 0; piece < 20; piece += 1) {
      await nextPiece();
      pieces += 1;
    }
  };
  await Promise.all(Array.from({ length: 10 }, work));
  isOver = true;
  expect(most).toBe(1);
});

test('a body of more values than any call takes is refused, and as many texts with their signs in them are not', async () => {
  const post = (job_rates: unknown) =>
    server.call('POST', '/vendors/job-rates', { json: { vendor_id: '', job_rates }, key: randomUUID() });
  for (const many of [Array(MAX_JSON_VALUES).fill(0), Array(MAX_JSON_VALUES / 2).fill({})]) {
    const { status, body } = await post(many);
    expect([status, body.detail]).toEqual([400, `The request has more than ${MAX_JSON_VALUES} values.`]);
  }
  const text = '[,{"\\'.repeat(20_000);
  expect(await post([{ job_id: text, rate: 1 }])).toMatchObject({ status: 422, body: { code: 'invalid' } });
});

test('an object of more properties than any call takes is refused', async () => {
  const names = Array.from({ length: MAX_JSON_PROPERTIES + 1 }, (_, at) => [`p${at}`, 0]);
  const json = Object.fromEntries(names);
  const { status, body } = await server.call('POST', '/vendors/job-categories', { json, key: randomUUID() });
  expect([status, body.detail]).toEqual([
    400,
    `An object in the request has more than ${MAX_JSON_PROPERTIES} properties.`,
  ]);
});

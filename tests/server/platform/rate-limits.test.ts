import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientKey } from '#server/http/client-key.ts';
import { MAX_TRACKED_SENDERS, REQUESTS_BY_ADDRESS, REQUESTS_BY_TOKEN } from '#server/http/limits.ts';
import { openRateLimits, RateLimit } from '#server/http/rate-limit.ts';
import { serverTexts } from '#server/texts.ts';
import { type CallOptions, startTestServer, type TestServer } from '#tests/support/server.ts';

describe('a limit', () => {
  test('takes so many at once and then so many a second, and says how long to wait', () => {
    let now = 0;
    const limit = new RateLimit({ atOnce: 3, perSecond: 0.5 }, () => now);
    expect([1, 2, 3, 4].map(() => limit.count('a'))).toEqual([null, null, null, 2]);
    expect(limit.count('b')).toBeNull();
    now = 2_000;
    expect([limit.count('a'), limit.count('a')]).toEqual([null, 2]);
    // However long the absence, no more than at first.
    now = 1_000_000;
    expect([1, 2, 3, 4].map(() => limit.count('a'))).toEqual([null, null, null, 2]);
  });

  test('forgets whom it heard of longest ago, so that its memory has a bound', () => {
    const limit = new RateLimit({ atOnce: 1, perSecond: 0.001 }, () => 0);
    limit.count('busy');
    for (let sender = 0; sender < MAX_TRACKED_SENDERS * 2; sender += 1) {
      limit.count(String(sender));
      if (sender % 100 === 0) expect(limit.count('busy')).not.toBeNull();
    }
    expect(limit.size).toBe(MAX_TRACKED_SENDERS);
  });
});

describe('[X29] requests beyond the limits', () => {
  let now = 0;
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ trustProxy: true, rateLimiter: openRateLimits(() => now) });
  });
  afterAll(() => server.stop());

  const from = (address: string, options: CallOptions = {}) =>
    server.call('GET', '/nothing', { ...options, headers: { 'X-Forwarded-For': address } });

  test('of one token are answered 429 with a sentence and a time, from whatever address, until the time is over', async () => {
    now += 1_000_000;
    for (let sent = 0; sent < REQUESTS_BY_TOKEN.atOnce; sent += 1) await from(`10.0.${sent % 9}.1`);
    const refused = await from('10.0.77.1');
    expect([refused.status, refused.body]).toEqual([
      429,
      { detail: serverTexts.tooManyRequests.token, code: 'too_many_requests' },
    ]);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('x-request-id')).not.toBeNull();
    expect((await from('10.0.77.1', { token: 'demo-creator' })).status).toBe(404);
    now += 1_000;
    expect((await from('10.0.77.1')).status).toBe(404);
  });

  test('of one token count together however the header spells it', async () => {
    now += 1_000_000;
    const spellings = ['Token a', 'token a', 'TOKEN   a', 'Token a  ', 'Token\ta'];
    const limiter = openRateLimits(() => 0);
    const ask = (turn: number) => limiter('/api/x', `10.1.${turn % 9}.1`, spellings[turn % 5] ?? '');
    for (let turn = 0; turn < REQUESTS_BY_TOKEN.atOnce; turn += 1) expect(ask(turn)).toBeNull();
    expect(spellings.map((_, turn) => ask(turn)?.of)).toEqual(spellings.map(() => 'token'));
  });

  test('of one address count together however it is written', async () => {
    const spellings = [
      ['10.0.0.1', '::ffff:10.0.0.1', '::ffff:a00:1', '0:0:0:0:0:FFFF:0A00:0001', '::FFFF:10.0.0.1%eth0'],
      [
        '2001:db8::1',
        '2001:DB8::2',
        '2001:0db8:0:0::3',
        '2001:0db8:0000:0000:0001::',
        '2001:db8:0:0:ffff::10.0.0.1',
      ],
      ['64:ff9b::10.0.0.1', '64:ff9b::a00:1', '0064:FF9B::0A00:0001'],
      ['::1', '0:0:0:0:0:0:0:1', '0000::0001'],
    ];
    for (const same of spellings) expect(new Set(same.map(clientKey)).size, same[0]).toBe(1);
    expect(new Set(spellings.map(([one = '']) => clientKey(one))).size).toBe(spellings.length);
  });

  test('of one address are answered 429, and neighbours in its IPv6 network count as one', async () => {
    now += 1_000_000;
    for (let sent = 0; sent < REQUESTS_BY_ADDRESS.atOnce; sent += 1)
      await from(`2001:db8::${sent % 9}`, { token: null });
    const refused = await from('2001:db8::77', { token: 'demo-approver' });
    expect([refused.status, refused.body.detail]).toEqual([429, serverTexts.tooManyRequests.address]);
    expect((await from('2001:db9::1', { token: 'demo-approver' })).status).toBe(404);
  });

  test('are not counted on this machine, nor for pictures and health, and a batch counts once', async () => {
    now += 1_000_000;
    const limiter = openRateLimits(() => 0);
    for (let sent = 0; sent < REQUESTS_BY_ADDRESS.atOnce * 2; sent += 1) {
      expect(limiter('/api/vendors', '127.0.0.1', 'Token a')).toBeNull();
      expect(limiter('/api/vendors', '::ffff:127.0.0.1', 'Token a')).toBeNull();
      for (const path of ['/api/media/abc', '/api/healthz', '/assets/app.js'])
        expect(limiter(path, '10.0.0.1', 'Token a')).toBeNull();
    }
    for (let sent = 0; sent < REQUESTS_BY_TOKEN.atOnce - 1; sent += 1) await from('10.0.0.1');
    const action = (name: string) => ({
      method: 'POST',
      path: '/vendors/job-categories',
      key: crypto.randomUUID(),
      body: { name },
    });
    const batch = await server.call('POST', '/batch', {
      json: { acts: ['a', 'b', 'c'].map(action) },
      headers: { 'X-Forwarded-For': '10.0.0.1' },
    });
    expect([batch.status, String(batch.body).match(/"status":201/g)?.length]).toEqual([200, 3]);
    expect((await from('10.0.0.1')).status).toBe(429);
  });
});

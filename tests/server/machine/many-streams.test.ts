import { expect, test } from 'vitest';
import { ROLES } from '#domain/permissions.ts';
import { STREAMS_IN_ALL, STREAMS_PER_USER } from '#server/events/limits.ts';
import { Streams } from '#server/events/streams.ts';

const subscriber = (n: number) => ({
  userId: `user-${n % (STREAMS_IN_ALL / STREAMS_PER_USER)}`,
  tokenHash: `token-${n}`,
  role: ROLES.creator,
  complexId: '1',
  cityId: '1',
});

function openAll(streams: Streams): ReadableStream<Uint8Array>[] {
  return Array.from({ length: STREAMS_IN_ALL }, (_, n) => streams.open(subscriber(n)));
}

test('a thousand streams whose clients went away leave nothing behind, time after time', async () => {
  const streams = new Streams();
  for (let times = 0; times < 3; times += 1) {
    const all = openAll(streams);
    expect(() => streams.open({ ...subscriber(0), userId: 'one-more' })).toThrow();
    streams.heartbeat();
    for (const stream of all) await stream.cancel();
    expect(streams.tokenHashes()).toEqual([]);
  }
  streams.close();
});

test('of a thousand streams exactly those end whose token does not count any more, and their places are free', async () => {
  const streams = new Streams();
  const all = openAll(streams);
  const hashes = streams.tokenHashes();
  const kept = new Map(
    hashes.slice(0, 900).map((hash) => [hash, { role: ROLES.creator, complexId: '1', cityId: '1' }]),
  );
  streams.keepOnly(hashes, kept);
  expect(streams.tokenHashes()).toEqual(hashes.slice(0, 900));
  for (const stream of all.slice(900)) expect(await new Response(stream).text()).toContain('retry:');
  for (let n = 900; n < STREAMS_IN_ALL; n += 1) streams.open(subscriber(n));
  streams.close();
});

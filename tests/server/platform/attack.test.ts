import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { access } from '#tests/attack/access.ts';
import { bodies } from '#tests/attack/bodies.ts';
import { fuzz } from '#tests/attack/fuzz.ts';
import { matrix } from '#tests/attack/matrix.ts';
import { multiparts } from '#tests/attack/multiparts.ts';
import { pictures } from '#tests/attack/pictures.ts';
import { scope } from '#tests/attack/scope.ts';
import { Client } from '#tests/attack/support/client.ts';
import { type Ground, layGround } from '#tests/attack/support/ground.ts';
import { targetAt } from '#tests/attack/support/target.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** The short form of `npm run attack`: the parts that need no separate process. */
let server: TestServer;
let listening: Awaited<ReturnType<TestServer['listen']>>;
let client: Client;
let ground: Ground;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  listening = await server.listen();
  client = new Client(listening.origin);
});
beforeEach(async () => {
  ground = await layGround(client);
});
afterAll(async () => {
  client.close();
  await listening.stop();
  await server.stop();
});

it.each([
  ['answers every call to every role as the permissions say', matrix],
  ['keeps one complex from another in every place an identifier goes', scope],
  ['lets nothing be done with access that has ended', access],
  ['gives pictures to the access they belong to, and to nobody after it', pictures],
  ['answers hostile values in every place without a failure of its own', fuzz],
  ['takes no form that is none, and keeps nothing of it', multiparts],
  ['answers others beside bodies of a megabyte', bodies],
])('the server %s', async (_sentence, part) => {
  await part.run({
    client,
    ground,
    target: targetAt(listening.origin, server.filesFolder, process.pid),
    seed: 11,
    counts: { requests: 400, streams: 0, bodies: 2, kills: 0, rounds: 8 },
  });
  expect(client.breaches.splice(0)).toEqual([]);
});

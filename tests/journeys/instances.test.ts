import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { newId } from '#app/app/engine-parts.ts';
import { localId } from '#domain/local-ids.ts';
import { copyStore } from '#server/files/copy-store.ts';
import { openStore } from '#server/files/open-store.ts';
import { Oracle } from '#tests/chaos/oracle/oracle.ts';
import { type CapturedAction, type Chain, capturedBy, chainOver } from '#tests/chaos/work/chains.ts';
import { type Hearing, listenTo } from '#tests/server/api/hearing.ts';
import { openPrograms, originOf, type Program, type Programs } from '#tests/server/machine/programs.ts';
import { type Balancer, startBalancer } from '#tests/support/balancer.ts';
import { Office, type OfficeCard } from '#tests/support/office.ts';
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { databaseUrl } from '#tests/support/server-database.ts';
import { Tablet } from './support/tablet.ts';

// Three programs start, and one is killed while tablets drain through the others, on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });
const DRAINED = { timeout: 180_000, interval: 50 };

const TABLETS = 4;
const ORDERS_EACH = 3;
const JOBS_EACH = 2;
const PHOTOS_EACH = 2;
const PERSON = 'demo.creator';

type Instance = { readonly program: Program; readonly origin: string; readonly port: number };

/** Its database is shared by the instances; the server itself serves nobody. */
let shared: TestServer;
let s3: S3Server;
let programs: Programs;
let instances: Instance[];
let balancer: Balancer;
let catalogue: { id: string; name: string }[];
let tablets: Tablet[] = [];
let hearings: Hearing[] = [];

beforeAll(async () => {
  shared = await startTestServer({ seed: 'demo' });
  s3 = await startS3Server({ pageSize: 1_000 });
  const categories = await shared.call('GET', '/vendors/job-categories/');
  catalogue = categories.body.data.records.flatMap(({ jobs }: { jobs: typeof catalogue }) => jobs);
  const rows = Array.from({ length: TABLETS * ORDERS_EACH + 2 }, (_, number) => {
    const { id, jobcard_id, car_number } = cardOf(number);
    const created_at = new Date().toISOString();
    return { id, jobcard_no: jobcard_id, complex_id: '1', car_id: `car-${number}`, car_number, created_at };
  });
  await shared.db.insertInto('job_cards').values(rows).execute();
});
beforeEach(async () => {
  programs = await openPrograms();
  await copyStore(shared.files, await openStore({ dataDir: programs.dataDir, bucket: s3.place() }));
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.place();
  const start = (number: number): Program =>
    programs.start('main', [], {
      DATA_DIR: `${programs.dataDir}/${number}`,
      DATABASE_URL: databaseUrl(shared.source),
      FILES: `s3://${bucket}`,
      FILES_ENDPOINT: endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      DEMO: '1',
      LOG_LEVEL: 'error',
    });
  instances = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const program = start(number);
      const origin = await originOf(program);
      return { program, origin, port: Number(new URL(origin).port) };
    }),
  );
  balancer = await startBalancer(instances.map(({ port }) => port));
});
afterEach(async () => {
  await Promise.all(tablets.map((tablet) => tablet.stop()));
  await Promise.all(hearings.map((hearing) => hearing.leave().catch(() => undefined)));
  [tablets, hearings] = [[], []];
  await balancer.stop();
  await programs.stop();
  await programs.remove();
});
afterAll(async () => {
  await shared.stop();
  await s3.stop();
});

/** The host that listens at an origin. */
const hostAt = (origin: string) => ({
  fetch: async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const body = request.body === null ? null : await request.arrayBuffer();
    const { method, headers, signal } = request;
    return fetch(`${origin}${pathname}${search}`, { method, headers, body, signal });
  },
});

async function aTablet(): Promise<Tablet> {
  const tablet = new Tablet(hostAt(balancer.origin), 'demo-creator');
  tablets.push(tablet);
  await tablet.start();
  return tablet;
}

const cardOf = (number: number): OfficeCard => ({
  id: `card-${number}`,
  jobcard_id: `JC-${900_000 + number}`,
  car_number: `KA 09 ZZ ${1_000 + number}`,
  open_work_order_id: null,
});

/** Raises an order with jobs and photos. */
async function raise(tablet: Tablet, number: number): Promise<Chain> {
  const orderId = localId(newId());
  const { id, jobcard_id, car_number } = cardOf(number);
  const car = { id: `car-${number}`, number: car_number };
  await tablet.capture(createOrderAction, { orderId, jobCard: { id, number: jobcard_id }, car });
  const captured: Pick<CapturedAction, 'kind' | 'hashes' | 'person' | 'quantity'>[] = [
    { kind: 'create', hashes: [], person: PERSON, quantity: 0 },
  ];
  for (const [at, { id: catalogueJobId, name }] of catalogue.slice(0, JOBS_EACH).entries()) {
    const photoIds: string[] = [];
    for (let photo = 0; photo < PHOTOS_EACH; photo += 1) photoIds.push(await tablet.photograph());
    const photos = await tablet.database.photos.bulkGet(photoIds);
    const quantity = at + 1;
    const job = { catalogueJobId, jobName: name, categoryName: 'Body Work', quantity, ratePaise: 0 };
    await tablet.capture(addJobAction, { orderId, orderNumber: '', knownJobIds: [], ...job }, { photoIds });
    captured.push({
      kind: 'add',
      hashes: photos.map((photo) => photo?.sha256 ?? ''),
      person: PERSON,
      quantity,
    });
  }
  return chainOver(cardOf(number), ...captured);
}

test('three instances share the load of draining tablets; one is killed in the middle, answers are lost, and nothing is lost or doubled', async () => {
  const drained = await Promise.all(Array.from({ length: TABLETS }, aTablet));
  const chains: Chain[] = [];
  for (const [index, tablet] of drained.entries()) {
    await tablet.loseNetwork();
    for (let order = 0; order < ORDERS_EACH; order += 1)
      chains.push(await raise(tablet, index * ORDERS_EACH + order));
  }
  let isDone = false;
  const statuses = new Set<number>();
  const reading = [1, 2].map(async () => {
    while (!isDone) {
      const answer = await fetch(`${balancer.origin}/api/vendors/work-orders/?page_size=20`, {
        headers: { Authorization: 'Token demo-super-admin' },
      });
      await answer.arrayBuffer();
      statuses.add(answer.status);
    }
  });
  const [killed] = instances;
  for (const tablet of drained) {
    // Done by one instance, and sent again to another.
    tablet.cable.nextAnswers.push('arrives', 'lost', 'arrives', 'lost');
    tablet.cable.isCut = false;
    tablet.engine.wake('online');
  }
  const toSend = TABLETS * ORDERS_EACH * (1 + JOBS_EACH);
  const waiting = async (): Promise<number> =>
    (await Promise.all(drained.map((tablet) => tablet.entries()))).flat().length;
  await vi.waitFor(async () => expect(await waiting()).toBeLessThan(toSend * 0.8), DRAINED);
  killed?.program.child.kill('SIGKILL');
  expect(await waiting()).toBeGreaterThan(0);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), DRAINED);
  isDone = true;
  await Promise.all(reading);

  const oracle = new Oracle({
    office: new Office(instances[1]?.origin ?? '', 'demo-creator'),
    work: { cards: chains.map(({ card }) => card), baseline: new Map() },
    waits: () => false,
  });
  expect(Object.values(await oracle.check(chains)).flat()).toEqual([]);
  expect([oracle.count('once'), oracle.photos]).toEqual([toSend, chains.length * JOBS_EACH * PHOTOS_EACH]);
  for (const sha256 of capturedBy(chains).flatMap(({ hashes }) => hashes))
    expect(s3.objects.has(`${sha256.slice(0, 2)}/${sha256}`)).toBe(true);
  for (const { port } of instances) expect(balancer.answered.get(port)).toBeGreaterThan(5);
  expect([...statuses].filter((status) => status !== 200 && status !== 502)).toEqual([]);
});

test('what is done at one instance is heard at every other, also after one was killed', async () => {
  hearings = await Promise.all(instances.map(({ origin }) => listenTo(hostAt(origin), 'demo-creator')));
  const [first, second, third] = instances;
  const change = async (origin = '', card = ''): Promise<string> => {
    const answer = await hostAt(origin).fetch(
      new Request(`${origin}/api/vendors/work-orders`, {
        method: 'POST',
        headers: { Authorization: 'Token demo-creator', 'Content-Type': 'application/json' },
        body: JSON.stringify({ jobcard_id: card }),
      }),
    );
    return (await answer.json()).data.records[0].id;
  };
  const card = TABLETS * ORDERS_EACH;
  const raisedAtFirst = await change(first?.origin, `card-${card}`);
  await Promise.all(hearings.map((hearing) => hearing.until(raisedAtFirst)));
  first?.program.child.kill('SIGKILL');
  await hearings[0]?.ended.catch(() => undefined);
  const raisedAtThird = await change(third?.origin, `card-${card + 1}`);
  await hearings[1]?.until(raisedAtThird);
  const again = await listenTo(hostAt(second?.origin ?? ''), 'demo-creator');
  hearings.push(again);
  expect(again.status).toBe(200);
});

test('a sign-in code and an action under one key, tried at all instances at once, are taken once', async () => {
  const ask = (origin: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { Authorization: 'Token demo-super-admin', 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const made = await ask(instances[0]?.origin ?? '', '/sign-in-codes', {});
  const { code } = (await made.json()).data.records[0];
  const taken = await Promise.all(
    instances.map(({ origin }) => ask(origin, '/sign-in-codes/exchange', { code })),
  );
  expect(taken.map(({ status }) => status).sort()).toEqual([200, 422, 422]);

  const key = { 'Idempotency-Key': newId() };
  const category = { name: `made at once ${newId()}` };
  const answers = await Promise.all(
    instances.map(({ origin }) => ask(origin, '/vendors/job-categories', category, key)),
  );
  const bodies = new Set(await Promise.all(answers.filter(({ ok }) => ok).map((answer) => answer.text())));
  expect(bodies.size).toBe(1);
  const { count } = await shared.db
    .selectFrom('job_categories')
    .where('name', '=', category.name)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

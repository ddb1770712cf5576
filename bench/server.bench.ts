import { hash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../server/db/schema.ts';
import { listOrders } from '../server/work-orders/list.sql.ts';
import type { PerformOptions } from '../src/api/api-port.ts';
import { encodeRequest } from '../src/api/client.ts';
import type { AnswerOf, AnyCall } from '../src/contract/call.ts';
import { completeOrderJob, listWorkOrders } from '../src/contract/calls/work-orders.ts';
import { LIST_STATUSES } from '../src/domain/work-order/lists.ts';
import type { WorkOrderQuery } from '../src/domain/work-order/work-order.ts';
import { addOrders, fillBase, fillHistory } from '../tests/support/site/fill.sql.ts';
import { numbered, preparedPicture } from '../tests/support/site/pictures.ts';
import { type Site, startSite, TOKEN } from '../tests/support/site/site.ts';
import { type Figure, inRounds, printTable, productVersion, summary, timed } from './support/figures.ts';
import { prepareCall } from './support/prepared-call.ts';

const READS_A_ROUND = 10;
const ACTIONS_A_ROUND = 20;
const AT_ONCE = 8;

const NO_FILTER = { statuses: [], search: '', categoryId: null, vendorId: null, fromOn: null, toOn: null };
const QUESTIONS: { name: string; query: Partial<WorkOrderQuery>; total: number }[] = [
  { name: 'page 1', query: {}, total: 200_000 },
  { name: 'page 1000', query: { page: 1000 }, total: 200_000 },
  { name: 'in-progress statuses', query: { statuses: LIST_STATUSES['in-progress'] }, total: 38_096 },
  { name: 'last four of a car number', query: { search: '4821' }, total: 40 },
  { name: 'order number', query: { search: 'WO-204821' }, total: 1 },
];

const url = process.env.TEST_DATABASE_URL ?? '';
describe.each([
  { kind: 'embedded', start: () => startSite() },
  ...(url === '' ? [] : [{ kind: 'server', start: () => startSite(url) }]),
])('on the $kind database', ({ kind, start }) => {
  it('answers lists and takes completions', async () => {
    const site = await start();
    try {
      await site.query(fillBase);
      const filling = await timed(() => site.query(fillHistory));
      const client = openClient(site.server.url);
      const lists = await listFigures(site, client);
      const completions = await completionFigures(site);
      printTable(
        `The server on the ${kind} database, over HTTP on this machine`,
        [site.databaseVersion, `Node ${process.versions.node}`, productVersion()],
        [...lists, ...completions],
        [
          `200,000 orders, as many jobs and pictures, 400,000 log entries; made in ${Math.round(filling / 1000)} s.`,
        ],
      );
    } finally {
      await site.stop();
    }
  });
});

it.skipIf(url !== '')('says which database is missing', () => {
  console.log('The PostgreSQL server was skipped: this machine has no initdb and postgres.\n');
});

async function listFigures({ db }: Site, client: Client): Promise<Figure[]> {
  const roundTrips = await inRounds(() => times(READS_A_ROUND, () => timed(() => sql`select 1`.execute(db))));
  const figures: Figure[] = [{ name: 'select 1 through the pool', ...summary(roundTrips) }];
  for (const { name, query, total } of QUESTIONS) {
    const whole = { ...NO_FILTER, page: 1, pageSize: 10, ...query };
    const rounds = await inRounds(async () => {
      const http: number[] = [];
      const bare: number[] = [];
      for (let run = 0; run < READS_A_ROUND; run += 1) {
        http.push(
          await timed(async () => {
            const answer = await client(listWorkOrders, { query: whole });
            expect([answer.total, answer.records.length]).toEqual([total, Math.min(total, 10)]);
          }),
        );
        bare.push(await timed(() => readDirectly(db, whole)));
      }
      return { http, bare };
    });
    figures.push({
      name: `10 of 200,000 orders: ${name}`,
      ...summary(rounds.map(({ http }) => http)),
      floor: { ...summary(rounds.map(({ bare }) => bare)), name: 'the same SQL without HTTP' },
    });
  }
  return figures;
}

function readDirectly(db: Site['db'], query: WorkOrderQuery): Promise<unknown> {
  const scope = { complexId: '1', cityId: '1', bounds: { from: null, before: null } };
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => listOrders(tx, scope, query));
}

async function completionFigures(site: Site): Promise<Figure[]> {
  const { db, server } = site;
  const picture = await preparedPicture();
  const floorOf = await openDurableFloor(db, join(server.dataDir, 'bench-floor'));
  let made = 0;
  // Named by its hash as in the app, which has known the hash since the photo was made.
  const photo = () => {
    made += 1;
    const bytes = numbered(picture, String(made));
    const sha256 = hash('sha256', bytes);
    return { bytes, sha256, name: `${sha256}.jpg` };
  };
  const prepare = async (orderId: string) => {
    const files = [photo(), photo()].map(({ bytes, sha256, name }) => ({
      bytes: new Uint8Array(bytes).buffer,
      mediaType: 'image/jpeg',
      name,
      sha256,
    }));
    const body = { status: 'completed', finalRatePaise: 250_000, partialValuePaise: null } as const;
    const params = { id: orderId, jobId: `${orderId}-job-1` };
    const send = await prepareCall(server.url, completeOrderJob, { params, body, files });
    return async () => {
      const order = await send();
      expect([order.status, order.jobs[0]?.completion?.pictures.length]).toEqual(['completed', 2]);
    };
  };
  const figures: Figure[] = [];
  let calls = 0;
  for (const atOnce of [1, AT_ONCE]) {
    const perSecond: number[] = [];
    const rounds = await inRounds(async (round) => {
      const count = ACTIONS_A_ROUND * (atOnce === 1 ? 1 : 5);
      const prefix = `act-${atOnce}-${round}`;
      const ids = await site.query((database) =>
        addOrders(database, { prefix, count, status: 'car_received', jobs: 1 }),
      );
      calls += count;
      const completions = await Promise.all(ids.map(prepare));
      const bareFiles = ids.map(() => [photo().bytes, photo().bytes]);
      let http: number[] = [];
      const allMs = await timed(async () => {
        http = await spread(completions, atOnce, (complete) => timed(complete));
      });
      perSecond.push((1000 * count) / allMs);
      const bare = await spread(bareFiles, atOnce, (files) => timed(() => floorOf(files)));
      return { http, bare };
    });
    figures.push({
      name: `complete a job with two photos, ${atOnce} at a time (${median(perSecond)} a second)`,
      ...summary(rounds.map(({ http }) => http)),
      floor: { ...summary(rounds.map(({ bare }) => bare)), name: 'two files flushed and one row committed' },
    });
  }
  await expectEffects(site, calls);
  return figures;
}

/** Every call left its completion, its two pictures and its own two files. */
async function expectEffects({ db }: Site, calls: number): Promise<void> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from work_order_jobs where completion_status = 'completed') as jobs,
    (select count(*) from work_order_job_images where kind = 'completion') as images,
    (select count(*) from files where media_key <> 'bench-picture') as files,
    (select count(*) from work_orders where id like 'act-%' and status = 'completed') as orders`.execute(db);
  expect(rows[0]).toEqual({ jobs: calls, images: 2 * calls, files: 2 * calls, orders: calls });
}

/** Rounded. */
function median(values: readonly number[]): number {
  return Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0);
}

async function times(count: number, action: () => Promise<number>): Promise<number[]> {
  const samples: number[] = [];
  for (let run = 0; run < count; run += 1) samples.push(await action());
  return samples;
}

/** Processes the items, this many at a time. */
async function spread<T>(items: readonly T[], atOnce: number, action: (item: T) => Promise<number>) {
  const left = [...items];
  const samples: number[] = [];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) samples.push(await action(item));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return samples;
}

/** Calls of the contract as the app sends them, over kept-alive connections of this process. */
export type Client = <C extends AnyCall>(call: C, options: PerformOptions<C>) => Promise<AnswerOf<C>>;

/** A call whose response is not 2xx rejects: a bench of refusals would be fast and worthless. */
export function openClient(serverUrl: string): Client {
  return async (call, options) => {
    const key = call.method === 'GET' ? {} : { idempotencyKey: randomUUID() };
    const { url, init } = encodeRequest(`${serverUrl}/api`, TOKEN, call, { ...options, ...key });
    const response = await fetch(url, init);
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${call.name} answered ${response.status}: ${JSON.stringify(body)}`);
    return call.answer.decode(body, '') as AnswerOf<typeof call>;
  };
}

/**
 * The minimum cost of two stored photos and an acknowledged action: files and folder on disk, and one committed row.
 */
export async function openDurableFloor(
  db: Db,
  folder: string,
): Promise<(files: readonly Buffer[]) => Promise<void>> {
  await mkdir(folder, { recursive: true });
  await sql`create table if not exists bench_floor (id bigint generated always as identity, at timestamptz)`.execute(
    db,
  );
  let made = 0;
  return async (files) => {
    for (const bytes of files) {
      made += 1;
      const path = join(folder, String(made));
      await writeFile(`${path}.part`, bytes, { flush: true });
      await rename(`${path}.part`, path);
      await syncFolder(folder);
    }
    await sql`insert into bench_floor (at) values (now())`.execute(db);
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

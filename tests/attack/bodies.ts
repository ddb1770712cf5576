import { randomUUID } from 'node:crypto';
import { Client } from './support/client.ts';
import { type Ground, TOKENS } from './support/ground.ts';
import type { Part } from './support/part.ts';

/** A little less than the limit of a JSON body. */
const BODY_BYTES = 1024 * 1024 - 500;

type Kind = {
  readonly what: string;
  readonly path: string;
  readonly token: string;
  readonly body: string;
  readonly right: number;
};

/**
 * The most expensive bodies, many at once. The figures are the longest times that anybody else waited for an answer
 * meanwhile.
 */
export const bodies: Part = {
  name: 'bodies',
  says: 'the costliest bodies of a megabyte, ten at once',
  run: async ({ client, ground, counts }) => {
    const flood = new Client(client.origin, counts.bodies);
    const figures: [string, string][] = [];
    const measure = async (what: string, work: () => Promise<unknown>): Promise<void> => {
      const [health, list] = await slowestMeanwhile(client, work);
      figures.push([what, `healthz ${health} ms, a list ${list} ms`]);
    };
    try {
      await measure('twenty small answers', () => smallAnswers(client, 20));
      for (const { what, path, token, body, right } of kindsOver(ground))
        await measure(what, async () => {
          const sent = Array.from({ length: counts.bodies }, () =>
            flood.send({
              method: 'POST',
              path: `/api${path}`,
              token,
              headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
              body: Buffer.from(body),
            }),
          );
          const odd = (await Promise.all(sent)).filter(({ status }) => status !== right);
          if (odd.length > 0) client.breach(`${what} was answered ${odd.map(({ status }) => status)}`);
        });
    } finally {
      flood.close();
    }
    for (const words of flood.breaches) client.breach(words);
    return figures;
  },
};

function kindsOver({ own }: Ground): Kind[] {
  const [rates, categories] = ['/vendors/job-rates', '/vendors/job-categories/'];
  const token = TOKENS.superAdmin;
  const ratesOf = (list: string): string =>
    `{"vendor_id":${JSON.stringify(own.vendor)},"job_rates":[${list}]}`;
  const rate = (index: number, length: number): string =>
    `{"job_id":"${String(index).padStart(length, 'x')}","rate":1}`;
  const batchOf = (count: number): string =>
    JSON.stringify({
      acts: Array.from({ length: count }, () => {
        const body = { name: 'x'.repeat(BODY_BYTES / count - 150) };
        return { method: 'POST', path: categories, key: randomUUID(), body };
      }),
    });
  const filled = (one: string): string =>
    Array.from({ length: BODY_BYTES / (one.length + 1) - 10 }, () => one).join(',');
  return [
    { what: 'half a million numbers', path: rates, token, body: ratesOf(filled('1')), right: 400 },
    { what: 'as many objects as fit', path: rates, token, body: ratesOf(filled('{}')), right: 400 },
    {
      what: 'more rates than a catalogue has jobs',
      path: rates,
      token,
      body: ratesOf(Array.from({ length: 16_000 }, (_, index) => rate(index, 40)).join(',')),
      right: 422,
    },
    {
      what: '5,000 rates of jobs that are not there',
      path: rates,
      token,
      body: ratesOf(Array.from({ length: 5_000 }, (_, index) => rate(index, 95)).join(',')),
      right: 422,
    },
    {
      what: 'one text',
      path: categories,
      token,
      body: `{"name":"${'é'.repeat(BODY_BYTES / 2 - 20)}"}`,
      right: 422,
    },
    {
      what: 'one text of escapes',
      path: categories,
      token,
      body: `{"name":"${'\\u0301'.repeat(BODY_BYTES / 6 - 20)}"}`,
      right: 422,
    },
    { what: 'a batch of one action', path: '/batch', token, body: batchOf(1), right: 200 },
    { what: 'a batch of fifty actions', path: '/batch', token, body: batchOf(50), right: 200 },
    {
      what: 'half a million numbers from a role that may not',
      path: rates,
      token: TOKENS.approver,
      body: ratesOf(filled('1')),
      right: 403,
    },
  ];
}

/** In milliseconds: the slowest health check and the slowest list that were requested during the work. */
async function slowestMeanwhile(client: Client, work: () => Promise<unknown>): Promise<[number, number]> {
  let isOver = false;
  const slowest = async (path: string): Promise<number> => {
    let most = 0;
    do {
      const { status, ms } = await client.send({ method: 'GET', path, token: TOKENS.creator });
      if (status !== 200) client.breach(`${path} answered ${status} beside large bodies`);
      most = Math.max(most, ms);
    } while (!isOver);
    return Math.round(most);
  };
  const asking = [slowest('/api/healthz'), slowest('/api/vendors/?page=1')];
  await work();
  isOver = true;
  const [health = 0, list = 0] = await Promise.all(asking);
  return [health, list];
}

async function smallAnswers(client: Client, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) await client.send({ method: 'GET', path: '/api/livez' });
}

import pino from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { addToken } from '#server/db/users.sql.ts';
import { hashToken } from '#server/http/session.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { update } from '#tests/support/rows.ts';
import { form, openWorld, photo, record, TOKENS } from './world.ts';

const WHO = '/common_utils/validate-user?dash_type=vendor-management';
const CREATOR = 'vendor-management-creator';

const logged: string[] = [];
const world = await forThisFile(
  openWorld({
    trustProxy: true,
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  }),
);

/** Cookie that an answer sets for a sign-in; null if it sets none. */
async function cookieOf(token: string, shown: string | null = null): Promise<string | null> {
  const headers = shown === null ? {} : { Cookie: shown };
  const answer = await world.call('GET', WHO, { token, headers });
  expect(answer.status).toBe(200);
  const [set = null] = answer.headers.getSetCookie();
  return set?.split(';')[0] ?? null;
}

async function newCookie(token: string): Promise<string> {
  const cookie = await cookieOf(token);
  if (cookie === null) throw new Error('no cookie was set');
  return cookie;
}

const byToken = (url: string, token: string) =>
  world.fetch(url, { headers: { Authorization: `Token ${token}` } });
const byCookie = (url: string, cookie: string, init: RequestInit = {}) =>
  world.fetch(url, { ...init, headers: { Cookie: cookie } });

/** Status by token, and by the cookie of the same sign-in. */
async function statuses(url: string, token: string, cookie: string): Promise<[number, number]> {
  return [(await byToken(url, token)).status, (await byCookie(url, cookie)).status];
}

let people = 0;
/** A new user in complex 1, signed in by a token and a cookie. */
async function someone(role = CREATOR) {
  people += 1;
  const username = `viewer-${people}`;
  const { id } = record(await world.post('/users', { name: username, username, role }));
  const token = `${username}-token`;
  await addToken(world.db, id, hashToken(token), new Date().toISOString());
  return { id, token, cookie: await newCookie(token) };
}

/** Addresses of each kind of file in complex 1. */
const files: Record<string, string> = {};
beforeAll(async () => {
  const order = await world.orderIn('completed');
  const invoice = record(await world.invoiceOver([order]));
  const refusedJob = await world.orderIn('ready_for_approval');
  const [job] = refusedJob.jobs;
  const decision = form({ approval_status: 'rejected', reason: 'Not needed', reason_image: await photo(31) });
  await world.call('POST', `/vendors/work-orders/${refusedJob.id}/jobs/${job.id}/approve`, {
    form: decision,
  });
  const refused = form({ status: 'rejected', reason: 'Wrong amount', reason_image: await photo(32) });
  await world.call('PATCH', `/vendors/invoices/${invoice.id}/status`, { form: refused });
  const jobs = record(await world.get(`/vendors/work-orders/${refusedJob.id}`)).jobs;
  const download = await world.get(`/vendors/invoices/download/?invoice_ids=${invoice.id}`);
  files.reference = order.jobs[0].images[0];
  files.completion = order.jobs[0].completion_images[0];
  files.invoice = invoice.image_url;
  files.jobReason = jobs[0].rejection_image;
  files.invoiceReason = download.body.data.records[0].rejection_image;
});

const urlOf = (kind: string): string => files[kind] ?? '';

describe('a picture or PDF', () => {
  test.each(['reference', 'completion', 'invoice', 'jobReason', 'invoiceReason'])(
    '[S26] %s is given to its complex by token and by cookie, and to nobody else',
    async (kind) => {
      const url = urlOf(kind);
      expect(url).toMatch(/^\/api\/media\/[\w-]{24}$/);
      expect(await statuses(url, TOKENS.superAdmin, await newCookie(TOKENS.superAdmin))).toEqual([200, 200]);
      expect(await statuses(url, TOKENS.stranger, await newCookie(TOKENS.stranger))).toEqual([404, 404]);
      expect((await world.fetch(url)).status).toBe(404);
      expect((await world.fetch(`${url}?size=thumb`)).status).toBe(404);
      expect((await world.fetch(url, { method: 'HEAD' })).status).toBe(404);
    },
  );

  test('[S26] of which the content lies in both complexes is given to each by its own rows', async () => {
    const bytes = await photo(77);
    const add = async (orderId: string, token: string, job: string) => {
      const path = `/vendors/work-orders/${orderId}/jobs`;
      const sent = { token, form: form({ job_id: job, quantity: '1', images: bytes }) };
      return record(await world.call('POST', path, sent));
    };
    const own = await world.orderIn('open');
    const [url] = (await add(own.id, TOKENS.superAdmin, 'paint')).jobs.at(-1).images;
    expect((await byToken(url, TOKENS.stranger)).status).toBe(404);
    await world.db
      .insertInto('job_categories')
      .values({ id: 'cat-x', name: 'X', city_id: '2', created_at: new Date().toISOString() })
      .execute();
    await world.db
      .insertInto('catalogue_jobs')
      .values({ id: 'job-x', category_id: 'cat-x', name: 'X', created_at: new Date().toISOString() })
      .execute();
    const other = record(
      await world.post('/vendors/work-orders/', { jobcard_id: 'card-x' }, TOKENS.stranger),
    );
    await add(other.id, TOKENS.stranger, 'job-x');
    expect((await byToken(url, TOKENS.stranger)).status).toBe(200);
  });

  test('[S26] of an order or invoice is not given to a role that may see neither', async () => {
    const cookie = await newCookie(TOKENS.admin);
    for (const kind of ['reference', 'invoice'])
      expect(await statuses(urlOf(kind), TOKENS.admin, cookie)).toEqual([404, 404]);
  });

  test('[S26] that may not be seen is answered as one that is not there', async () => {
    const missing = '/api/media/'.padEnd(35, 'a');
    const answers = await Promise.all(
      [missing, urlOf('invoice')].map(async (url) => {
        const { status, headers, body } = await byToken(url, TOKENS.stranger).then(async (answer) => ({
          status: answer.status,
          headers: answer.headers.get('cache-control'),
          body: await answer.json(),
        }));
        return { status, headers, body };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 404, headers: 'no-store' });
  });

  test('[S26] is for the browser of the person alone, and never for the page of another origin', async () => {
    const { headers } = await byToken(urlOf('reference'), TOKENS.creator);
    expect(headers.get('cache-control')).toMatch(/^private,/);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('the access to pictures', () => {
  const ends: [string, (id: string, token: string) => Promise<unknown>][] = [
    ['deactivation', (id) => world.patch(`/users/${id}/active`, { active: false })],
    ['another role', (id) => world.patch(`/users/${id}`, { role: 'vendor-management-approver' })],
    ['a move to another complex', (id) => world.patch(`/users/${id}`, { complex_id: '2' })],
    ['the end of all sign-ins', (id) => world.call('DELETE', `/users/${id}/sign-ins`)],
    [
      'the end of this sign-in',
      async (id) => {
        const { body } = await world.get(`/users/${id}/sign-ins`);
        return world.call('DELETE', `/users/${id}/sign-ins/${body.data.records[0].id}`);
      },
    ],
    [
      'its last day',
      (_id, token) =>
        world.db
          .updateTable('user_tokens')
          .set({ expires_at: '2026-01-01T00:00:00.000Z' })
          .where('token_hash', '=', hashToken(token))
          .execute(),
    ],
  ];
  test.each(ends)('[S27] ends with %s, by token and by cookie', async (_how, end) => {
    const { id, token, cookie } = await someone();
    const url = urlOf('reference');
    expect(await statuses(url, token, cookie)).toEqual([200, 200]);
    await end(id, token);
    expect(await statuses(url, token, cookie)).toEqual([404, 404]);
  });

  test('[S27] follows a person to another complex with a new sign-in only', async () => {
    const { id, cookie } = await someone();
    await world.patch(`/users/${id}`, { complex_id: '2' });
    await addToken(world.db, id, hashToken('moved'), new Date().toISOString());
    const moved = await newCookie('moved');
    expect(moved).not.toBe(cookie);
    expect(await statuses(urlOf('reference'), 'moved', moved)).toEqual([404, 404]);
    await update(world.db, 'employees', id, { complex_id: '1' });
    expect(await statuses(urlOf('reference'), 'moved', moved)).toEqual([200, 200]);
  });
});

describe('the cookie', () => {
  test('[S28] is set by the answer to a request that has not shown it, and by no other', async () => {
    const first = await newCookie(TOKENS.creator);
    expect(await cookieOf(TOKENS.creator, first)).toBeNull();
    expect(await cookieOf(TOKENS.creator, `other=1; ${first}`)).toBeNull();
    expect(await cookieOf(TOKENS.creator, 'vm_media=stale')).toBe(first);
    expect(await cookieOf(TOKENS.approver, first)).not.toBe(first);
    for (const [token, path] of [
      [null, WHO],
      ['nobody', WHO],
      [null, '/healthz'],
    ] as const)
      expect((await world.call('GET', path, { token })).headers.getSetCookie()).toEqual([]);
    expect((await byCookie(urlOf('reference'), 'vm_media=stale')).headers.getSetCookie()).toEqual([]);
  });

  test('[S28] is set by calls and batches alike, once, and never within the answers of a batch', async () => {
    const answer = await world.call('POST', '/batch', {
      json: {
        acts: [
          { method: 'POST', path: '/vendors/job-categories/', key: crypto.randomUUID(), body: { name: 'B' } },
        ],
      },
    });
    expect(answer.headers.getSetCookie()).toHaveLength(1);
    expect(JSON.stringify(answer.body)).not.toContain('vm_media');
    const refused = await world.call('GET', '/vendors/work-orders/unknown');
    expect([refused.status, refused.headers.getSetCookie().length]).toEqual([404, 1]);
  });

  test('[S28] belongs to this host and this API, and over TLS it is for TLS only', async () => {
    const set = async (headers: Record<string, string>) =>
      (await world.call('GET', WHO, { headers })).headers.getSetCookie()[0] ?? '';
    const plain = (await set({})).split('; ').slice(1);
    expect(plain).toEqual(['Path=/api', 'Max-Age=34560000', 'SameSite=Lax']);
    expect((await set({ 'X-Forwarded-Proto': 'https' })).split('; ').slice(1)).toEqual([...plain, 'Secure']);
  });

  test('[S28] is good for nothing but reading pictures', async () => {
    const cookie = await newCookie(TOKENS.superAdmin);
    const value = cookie.split('=')[1] ?? '';
    expect((await world.call('GET', WHO, { token: null, headers: { Cookie: cookie } })).status).toBe(401);
    expect((await world.call('GET', WHO, { token: value })).status).toBe(401);
    expect((await byToken(urlOf('reference'), value)).status).toBe(404);
    const code = { token: null, json: { code: value } };
    expect((await world.call('POST', '/sign-in-codes/exchange', code)).status).toBe(422);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await byCookie(urlOf('reference'), cookie, { method })).status).toBe(404);
    const rows = await world.db.selectFrom('user_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(value);
    expect(logged.join()).not.toContain(value);
  });

  test('[S28] stays as it is for a sign-in, on every device that has it', async () => {
    const [first, second] = [await newCookie(TOKENS.creator), await newCookie(TOKENS.creator)];
    expect(first).toBe(second);
  });
});

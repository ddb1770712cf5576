import { request } from 'node:http';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import type { Client } from './support/client.ts';
import { TOKENS } from './support/ground.ts';
import type { Part } from './support/part.ts';

const SUPER_ADMIN = 'vendor-management-super-admin';
const ADMIN = 'vendor-management-admin';
/** According to the operations page, one user can create 30 in ten minutes. */
const CODES_PER_MAKER = 30;
const CODES_BEFORE = 4;
const CODES_MEANWHILE = 8;
/** The connection ended without an answer. */
const NO_ANSWER = 599;

/** Ways in which a super-admin ends a user's access. A code created after that may be valid again if the user stays. */
export const ENDS = {
  move: { method: 'PATCH', path: '', json: { complex_id: '2' } },
  role: { method: 'PATCH', path: '', json: { role: ADMIN } },
  deactivate: { method: 'PATCH', path: '/active', json: { active: false } },
  'end all': { method: 'DELETE', path: '/sign-ins', json: undefined },
} as const;

/** Codes, sign-ins and requests in progress while the access behind them ends: none may do anything afterwards. */
export const access: Part = {
  name: 'access',
  says: 'codes, sign-ins and bodies under way while access ends',
  run: async ({ client, seed, counts }) => {
    const random = new SeededRandom(seed);
    const makers = makersOf(client);
    const figures = { codes: 0, tokens: 0, bodies: 0, alive: 0, done: 0 };
    const refusals = new Map<number, number>();
    for (let round = 0; round < counts.rounds; round += 1) {
      const [how, end] = Object.entries(ENDS)[random.below(4)] as [keyof typeof ENDS, (typeof ENDS)['move']];
      const maker = await makers.withCodes(1 + CODES_BEFORE + CODES_MEANWHILE);
      const person = await makers.addPerson();
      const own = await exchange(client, await maker.codeFor(person));
      if (own === null) throw new Error('the first code was refused');
      const before = await Promise.all(Array.from({ length: CODES_BEFORE }, () => maker.codeFor(person)));
      const name = `Access ${seed}-${round}`;
      const bodies = [
        slowly(client.origin, 'POST', '/api/vendors/job-categories', own, { name }),
        slowly(client.origin, 'PATCH', `/api/users/${person}`, own, { name: 'Renamed' }),
        slowly(client.origin, 'PATCH', `/api/users/${person}/active`, own, { active: true }),
      ];
      await Promise.all(bodies.map(({ isBegun }) => isBegun));
      const ending = client.send({ ...end, path: `/api/users/${person}${end.path}`, token: maker.token });
      const scanning = before.slice(0, 2).map((code) => exchange(client, code));
      const asking = Array.from({ length: CODES_MEANWHILE }, () => maker.codeFor(person));
      const [ended, scanned, asked] = await Promise.all([ending, Promise.all(scanning), Promise.all(asking)]);
      if (ended.status !== 200) client.breach(`access was not ended (${how}): ${ended.status}`);
      const finished = await Promise.all(bodies.map(({ finish }) => finish()));
      const late = await Promise.all(before.slice(2).map((code) => exchange(client, code)));
      const meanwhile = await Promise.all(asked.map((code) => exchange(client, code)));
      await client.send({
        method: 'PATCH',
        path: `/api/users/${person}/active`,
        token: maker.token,
        json: { active: true },
      });
      const isRolesOnly = how === 'end all';
      const alive = await Promise.all([own, ...scanned, ...late].map((token) => roleOf(client, token)));
      const grown = isRolesOnly ? [] : await Promise.all(meanwhile.map((token) => roleOf(client, token)));
      figures.codes += before.length + asked.filter((code) => code !== null).length;
      figures.tokens += [own, ...scanned, ...late, ...meanwhile].filter((token) => token !== null).length;
      figures.bodies += finished.length;
      figures.alive += alive.filter((role) => role !== null).length;
      figures.alive += grown.filter(
        (role) => role === SUPER_ADMIN || (role !== null && how !== 'role'),
      ).length;
      figures.done += finished.filter((status) => status < 300).length;
      for (const status of finished) refusals.set(status, (refusals.get(status) ?? 0) + 1);
    }
    if (figures.alive > 0) client.breach(`${figures.alive} sign-ins live that should not`);
    if (figures.done > 0)
      client.breach(`${figures.done} requests were done after the access that they came by`);
    return [
      ['rounds', counts.rounds],
      ['codes, and sign-ins by them', `${figures.codes}, ${figures.tokens}`],
      ['of these live that should not', figures.alive],
      ['bodies under way', figures.bodies],
      ['of these done', figures.done],
      ['they were answered', [...refusals].map(([status, count]) => `${count} × ${status}`).join(', ')],
    ];
  },
};

type Maker = { readonly token: string; readonly codeFor: (person: string) => Promise<string | null> };

/** Shared by all parts, because each maker can create a limited number of codes in all. */
export function makersOf(client: Client): Makers {
  const makers = known.get(client) ?? new Makers(client);
  known.set(client, makers);
  return makers;
}

const known = new WeakMap<Client, Makers>();

/** Super-admins of complex 1, each signed in by a code of an earlier one. */
class Makers {
  readonly #client: Client;
  readonly #known: { token: string; left: number }[];
  #people = 0;

  constructor(client: Client) {
    this.#client = client;
    this.#known = [{ token: TOKENS.superAdmin, left: CODES_PER_MAKER }];
  }

  /** One who may still create this many. */
  async withCodes(count: number): Promise<Maker> {
    const known = this.#known.findLast(({ left }) => left >= count);
    const maker = known ?? (await this.#next());
    maker.left -= count;
    const { token } = maker;
    return { token, codeFor: (person) => this.#code(token, person) };
  }

  async addPerson(): Promise<string> {
    this.#people += 1;
    const username = `attacker-${Date.now().toString(36)}-${this.#people}`;
    const json = { name: username, username, role: SUPER_ADMIN };
    const sent = { method: 'POST', path: '/api/users', token: TOKENS.superAdmin, json };
    const [person] = await this.#client.records<{ id: string }>(sent);
    return person?.id ?? '';
  }

  async #next(): Promise<{ token: string; left: number }> {
    // One code of each stays for its successor.
    const giver = this.#known.find(({ left }) => left > 0);
    if (giver === undefined) throw new Error('nobody may make a code any more');
    giver.left -= 1;
    const token = await exchange(this.#client, await this.#code(giver.token, await this.addPerson()));
    if (token === null) throw new Error('a maker was refused');
    const maker = { token, left: CODES_PER_MAKER };
    this.#known.push(maker);
    return maker;
  }

  async #code(token: string, person: string): Promise<string | null> {
    const json = { user_id: person };
    const { status, text } = await this.#client.send({
      method: 'POST',
      path: '/api/sign-in-codes',
      token,
      json,
    });
    return status === 201 ? firstOf<{ code: string }>(text).code : null;
  }
}

export async function exchange(client: Client, code: string | null): Promise<string | null> {
  if (code === null) return null;
  const { status, text } = await client.send({
    method: 'POST',
    path: '/api/sign-in-codes/exchange',
    json: { code },
  });
  return status === 200 ? firstOf<{ token: string }>(text).token : null;
}

/** Role that a token signs in with; null if it signs nobody in. */
async function roleOf(client: Client, token: string | null): Promise<string | null> {
  if (token === null) return null;
  const path = '/api/common_utils/validate-user?dash_type=vendor-management';
  const { status, text } = await client.send({ method: 'GET', path, token });
  return status === 200 ? firstOf<{ role: { uri: string } }>(text).role.uri : null;
}

function firstOf<T>(text: string): T {
  return (JSON.parse(text) as { data: { records: [T] } }).data.records[0];
}

/** A request whose headers and first byte are sent, and the rest when it is told to finish; returns its status. */
function slowly(origin: string, method: string, path: string, token: string, json: object) {
  const bytes = Buffer.from(JSON.stringify(json));
  const headers = {
    Authorization: `Token ${token}`,
    'Content-Type': 'application/json',
    'Content-Length': bytes.byteLength,
    // The server sends this once it has read the headers.
    Expect: '100-continue',
  };
  const outgoing = request(`${origin}${path}`, { method, headers, agent: false });
  const status = new Promise<number>((resolve) => {
    outgoing.on('response', (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode ?? 0);
    });
    outgoing.on('error', () => resolve(NO_ANSWER));
  });
  const isBegun = new Promise<void>((resolve) => {
    outgoing.on('continue', () => outgoing.write(bytes.subarray(0, 1), () => resolve()));
    void status.then(() => resolve());
  });
  outgoing.flushHeaders();
  return {
    isBegun,
    finish: () => {
      outgoing.end(bytes.subarray(1));
      return status;
    },
  };
}

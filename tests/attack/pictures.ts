import type { OfficeInvoice, OfficeOrder } from '#tests/support/office.ts';
import { png } from '#tests/support/png.ts';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import { ENDS, exchange, makersOf } from './access.ts';
import type { Answer, Client, Sent } from './support/client.ts';
import { type Ground, type Holdings, jobForm } from './support/ground.ts';
import type { Part } from './support/part.ts';

const WHO = '/api/common_utils/validate-user?dash_type=vendor-management';
/** Requested by one user while their access ends. */
const UNDER_WAY = 12;
const GUESSES = 100;
const GIVEN = 200;

type Shown = Pick<Sent, 'token' | 'headers'>;

/**
 * Addresses of pictures and PDFs, requested by everybody who may not see them, by token and by the browser's cookie.
 */
export const pictures: Part = {
  name: 'pictures',
  says: 'addresses of pictures without the access that they belong to',
  run: async ({ client, ground, seed, counts }) => {
    const own = await addressesOf(client, ground.own);
    const figures = { asked: await acrossComplexes(client, ground, own), late: 0, given: 0 };
    const random = new SeededRandom(seed);
    const makers = makersOf(client);
    for (let round = 0; round < counts.rounds; round += 1) {
      const [how, end] = Object.entries(ENDS)[random.below(4)] as [string, (typeof ENDS)['move']];
      const maker = await makers.withCodes(1);
      const person = await makers.addPerson();
      const token = await exchange(client, await maker.codeFor(person));
      if (token === null) throw new Error('the code was refused');
      const shown = [{ token }, await cookieOf(client, token)];
      const ask = () => shown.flatMap((by) => own.map((path) => see(client, path, by)));
      expectAll(client, await Promise.all(ask()), GIVEN, 'own');
      const underWay = Array.from({ length: UNDER_WAY }, () => see(client, own[0] ?? '', shown[1] ?? {}));
      const ended = await client.send({
        ...end,
        path: `/api/users/${person}${end.path}`,
        token: maker.token,
      });
      if (ended.status !== 200) client.breach(`access was not ended (${how}): ${ended.status}`);
      const late = await Promise.all(ask());
      expectAll(client, late, 'none', `after ${how}`);
      figures.late += late.length;
      figures.given += (await Promise.all(underWay)).filter(({ status }) => status === 200).length;
    }
    return [
      ['asked for across complexes, by guesses and by nobody', figures.asked],
      ['asked for after access had ended', figures.late],
      ['given of those under way while it ended', `${figures.given} of ${counts.rounds * UNDER_WAY}`],
    ];
  },
};

async function acrossComplexes(client: Client, ground: Ground, own: readonly string[]): Promise<number> {
  const foreign = await addressesOf(client, ground.foreign);
  const signedIn = async ({ token }: Holdings) => [{ token }, await cookieOf(client, token)];
  const [ours, theirs] = [await signedIn(ground.own), await signedIn(ground.foreign)];
  const value = String(ours[1]?.headers?.Cookie).split('=')[1] ?? '';
  const guess = (n: number) => `/api/media/${String(n).padStart(24, 'g')}`;
  const cases: [Shown[], readonly string[], typeof GIVEN | 'none', string][] = [
    [ours, own, GIVEN, 'own'],
    [theirs, foreign, GIVEN, 'own of the other complex'],
    [ours, foreign, 'none', 'of another complex'],
    [theirs, own, 'none', 'of another complex'],
    [
      [{}, { headers: { Cookie: 'vm_media=' } }, { headers: { Cookie: 'vm_media=guess' } }],
      own,
      'none',
      'by nobody',
    ],
    // A browser's cookie is no token, and the other way round.
    [
      [{ token: value }, { headers: { Cookie: `vm_media=${ground.own.token}` } }],
      own,
      'none',
      'by the wrong thing',
    ],
    [ours, Array.from({ length: GUESSES }, (_, n) => guess(n)), 'none', 'guessed'],
  ];
  let asked = 0;
  for (const [shown, paths, status, what] of cases) {
    const answers = await Promise.all(shown.flatMap((by) => paths.map((path) => see(client, path, by))));
    expectAll(client, answers, status, what);
    asked += answers.length;
  }
  const { status } = await client.send({ method: 'GET', path: WHO, headers: ours[1]?.headers ?? {} });
  if (status !== 401) client.breach(`the cookie of pictures answered a call: ${status}`);
  return asked;
}

/**
 * A picture of the complex's own order, in both sizes, and the PDF of an invoice, both with content that no other
 * complex has.
 */
async function addressesOf(client: Client, held: Holdings): Promise<string[]> {
  const { token, complexId, order, invoice } = held;
  const value = png({ width: 40 + Number(complexId), height: 40 });
  const adding = { path: `/api/vendors/work-orders/${order.id}/jobs`, ...jobForm(held, { value }) };
  const [changed] = await client.records<OfficeOrder>({ method: 'POST', token, ...adding });
  const picture = changed?.jobs.at(-1)?.images[0];
  const path = '/api/vendors/invoices/?page_size=100';
  const invoices = await client.records<OfficeInvoice>({ method: 'GET', path, token });
  const pdf = invoices.find(({ id }) => id === invoice)?.image_url;
  if (picture === undefined || pdf === undefined) throw new Error('a file has no address');
  return [picture, `${picture}?size=thumb`, pdf];
}

/** The browser's cookie of a sign-in. */
async function cookieOf(client: Client, token: string): Promise<Shown> {
  const { headers } = await client.send({ method: 'GET', path: WHO, token });
  const [cookie = ''] = headers['set-cookie']?.[0]?.split(';') ?? [];
  if (cookie === '') throw new Error('no cookie was set');
  return { headers: { Cookie: cookie } };
}

function see(client: Client, path: string, shown: Shown): Promise<Answer> {
  return client.send({ method: 'GET', path, ...shown });
}

/** `none`: answered as if there were no such picture, or refused as one guess too many. */
function expectAll(
  client: Client,
  answers: readonly Answer[],
  wanted: typeof GIVEN | 'none',
  what: string,
): void {
  const right: readonly number[] = wanted === 'none' ? [404, 429] : [wanted];
  const others = answers.filter(({ status }) => !right.includes(status));
  if (others.length > 0)
    client.breach(
      `${others.length} of ${answers.length} pictures ${what} were answered ${others[0]?.status}`,
    );
}

import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createApiClient } from '#app/api/client.ts';
import { DIGEST_HEADER, digestedText } from '#contract/action-digest.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { formOf, nameInOrder } from './pictures.ts';
import { testRoutes } from './test-calls.ts';

const server = await forThisFile(startTestServer({ routes: testRoutes }));
// Only arriving files may be in the incoming folder.
await server.deferredCheck.close();
const plain = await forThisFile(startTestServer({ routes: testRoutes, idempotency: false }));

const newKey = () => crypto.randomUUID();
const sha256 = (bytes: Uint8Array | string) => hash('sha256', bytes);
const PICTURES = '/test/pictures';

let shades = 0;

/** A photo as the app makes it, different at each call. */
async function photo(): Promise<Uint8Array> {
  shades += 1;
  const noise = { type: 'gaussian', mean: 90 + shades, sigma: 30 } as const;
  const image = sharp({ create: { width: 160, height: 120, channels: 3, background: '#357', noise } });
  return new Uint8Array(await image.jpeg({ quality: 80 }).toBuffer());
}

/** Alterations of bytes on the way; the carrier corrects the lengths that HTTP checks. */
const ALTERATIONS: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  'with one bit flipped': (bytes) => {
    const altered = bytes.slice();
    const at = altered.length - 100;
    altered[at] = (altered[at] ?? 0) ^ 1;
    return altered;
  },
  'with zeros in it': (bytes) => bytes.slice().fill(0, bytes.length / 2, bytes.length / 2 + 400),
  'cut short': (bytes) => bytes.slice(0, bytes.length / 2),
  empty: () => new Uint8Array(),
};

type Sent = { bytes: readonly Uint8Array[]; names: readonly string[]; note?: string };

function form({ bytes, names, note = 'Zoë' }: Sent): FormData {
  const made = new FormData();
  made.set('note', note);
  for (const [index, one] of bytes.entries())
    made.append('images', new Blob([new Uint8Array(one)]), names[index]);
  return made;
}

const named = (bytes: Uint8Array) => `${sha256(bytes)}.jpg`;

const send = (sent: Sent, key: string, headers: Record<string, string> = {}, at = server) =>
  at.call('POST', PICTURES, { form: form(sent), key, headers });

/** Header of an action as computed by its sender. */
const digestOf = (key: string, fields: unknown, files: readonly Uint8Array[] = [], path = PICTURES) => ({
  [DIGEST_HEADER]: sha256(
    digestedText({ key, method: 'POST', path, fields, files: files.map((bytes) => sha256(bytes)) }),
  ),
});

/** The server's record of a key, and every file that it stores or names. */
async function traces(key: string, contents: readonly Uint8Array[]) {
  const keys = await server.db.selectFrom('idempotency_keys').where('key', '=', key).select('key').execute();
  const hashes = contents.map((bytes) => sha256(bytes));
  const rows = await server.db.selectFrom('files').where('sha256', 'in', hashes).select('sha256').execute();
  const files = await readdir(server.filesFolder, { recursive: true });
  const incoming = await readdir(`${server.filesFolder}/incoming`);
  const kept = files.filter((path) => hashes.some((one) => path.includes(one)));
  return { keys: keys.length, rows: rows.length, kept, incoming };
}

const NOTHING = { keys: 0, rows: 0, kept: [], incoming: [] };
const NOT_WHOLE = { status: 400, body: { code: 'not_whole' } };

describe('a file that does not match the hash it is named by', () => {
  test.each(Object.entries(ALTERATIONS))(
    '[X30] is not decided: %s it leaves nothing, and the right one is then taken under the same key',
    async (_, alter) => {
      const [key, right] = [newKey(), await photo()];
      const altered = alter(right);
      const answer = await send({ bytes: [altered], names: [named(right)] }, key);
      expect(answer).toMatchObject(NOT_WHOLE);
      expect(answer.headers.get('idempotency-decided')).toBeNull();
      expect(await traces(key, [altered, right])).toEqual(NOTHING);
      const again = await send({ bytes: [right], names: [named(right)] }, key);
      expect([again.status, again.headers.get('idempotency-decided')]).toEqual([201, key]);
      await nameInOrder(server.db, again.body.data.keys);
      const stored = await server.media(`/api/media/${again.body.data.keys}`);
      expect(sha256(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256(right));
    },
  );

  test('[X30] is not decided where its name is what was altered', async () => {
    const [key, right] = [newKey(), await photo()];
    const name = named(right).replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expect(await send({ bytes: [right], names: [name] }, key)).toMatchObject(NOT_WHOLE);
    expect(await traces(key, [right])).toEqual(NOTHING);
  });

  test('[X30] is not decided where two files of one request changed places, or one came twice', async () => {
    const [key, first, second] = [newKey(), await photo(), await photo()];
    const names = [named(first), named(second)];
    expect(await send({ bytes: [second, first], names }, key)).toMatchObject(NOT_WHOLE);
    expect(await send({ bytes: [first, first], names }, key)).toMatchObject(NOT_WHOLE);
    expect(await traces(key, [first, second])).toEqual(NOTHING);
    expect((await send({ bytes: [first, second], names }, key)).status).toBe(201);
  });

  test('[X30] is not decided before a refusal of its contents, and a PDF like a photo', async () => {
    const pdf = new TextEncoder().encode('%PDF-1.7\nan invoice\n%%EOF');
    const key = newKey();
    const altered = pdf.slice().fill(0, 12, 15);
    const post = (bytes: Uint8Array) =>
      server.call('POST', '/test/pdf', {
        form: formOf([bytes], 'image', named(pdf).replace('.jpg', '.pdf')),
        key,
      });
    expect(await post(altered)).toMatchObject(NOT_WHOLE);
    expect(await post(pdf.slice(5))).toMatchObject(NOT_WHOLE);
    expect(await traces(key, [altered, pdf])).toEqual(NOTHING);
    expect((await post(pdf)).status).toBe(201);
  });

  test('[X30] is taken as it is by a host that knows no keys, as hosts of section 7 do', async () => {
    const right = await photo();
    // The density changes, so it is still a photo; a changed bit of its contents might break it.
    const altered = right.with(15, (right[15] ?? 0) ^ 1);
    expect((await send({ bytes: [altered], names: [named(right)] }, newKey(), {}, plain)).status).toBe(201);
  });
});

describe('an action whose digest is not that of what arrived', () => {
  test('[X31] is not decided: a field, a file without a name of its own, the path, the key', async () => {
    const [key, right] = [newKey(), await photo()];
    const names = ['a.jpg'];
    const digest = digestOf(key, { note: 'Zoë' }, [right]);
    const altered = ALTERATIONS['with zeros in it']?.(right) ?? right;
    const answers = [
      await send({ bytes: [right], names, note: 'Zoé' }, key, digest),
      await send({ bytes: [altered], names }, key, digest),
      await send({ bytes: [right, right], names: ['a.jpg', 'a.jpg'] }, key, digest),
      await send({ bytes: [], names }, key, digest),
      await send({ bytes: [right], names }, key, digestOf(newKey(), { note: 'Zoë' }, [right])),
      await send({ bytes: [right], names }, key, digestOf(key, { note: 'Zoë' }, [right], '/test/pdf')),
      await send({ bytes: [right], names }, key, { [DIGEST_HEADER]: 'none' }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject(NOT_WHOLE);
      expect(answer.headers.get('idempotency-decided')).toBeNull();
    }
    expect(await traces(key, [altered, right])).toEqual(NOTHING);
    expect((await send({ bytes: [right], names }, key, digest)).status).toBe(201);
  });

  test('[X31] is not decided in JSON either, alone or in a batch, whose other actions are', async () => {
    const [alone, altered, whole] = [newKey(), newKey(), newKey()];
    const path = '/test/categories/';
    const digest = (key: string, name: string) => digestOf(key, { name }, [], path)[DIGEST_HEADER] ?? '';
    const one = (name: string) =>
      server.call('POST', path, {
        json: { name },
        key: alone,
        headers: { [DIGEST_HEADER]: digest(alone, 'Rubber') },
      });
    expect(await one('Rubbes')).toMatchObject(NOT_WHOLE);
    expect((await one('Rubber')).status).toBe(201);
    const batch = (names: readonly [string, string]) =>
      server.call('POST', '/batch', {
        json: {
          acts: [
            {
              method: 'POST',
              path,
              key: altered,
              body: { name: names[0] },
              digest: digest(altered, 'Glass'),
            },
            { method: 'POST', path, key: whole, body: { name: names[1] }, digest: digest(whole, 'Steel') },
          ],
        },
      });
    const lines = async (names: readonly [string, string]) =>
      String((await batch(names)).body)
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
        .sort((a, b) => a.index - b.index);
    const first = await lines(['Grass', 'Steel']);
    expect(first.map(({ status }) => status)).toEqual([400, 201]);
    expect(first[0].headers.flat()).not.toContain('Idempotency-Decided');
    expect(first[1].headers).toContainEqual([DIGEST_HEADER, digest(whole, 'Steel')]);
    expect((await lines(['Glass', 'Steel'])).map(({ status }) => status)).toEqual([201, 201]);
  });

  test('[X31] is not decided where the action would be refused, so that the right one still is', async () => {
    const key = newKey();
    const right = await photo();
    const digest = digestOf(key, { note: 'Zoë' }, [right]);
    const broken = right.slice(0, 40);
    expect(await send({ bytes: [broken], names: ['a.jpg'] }, key, digest)).toMatchObject(NOT_WHOLE);
    expect((await send({ bytes: [right], names: ['a.jpg'] }, key, digest)).status).toBe(201);
  });
});

describe('a decided answer', () => {
  test('[X32] names by its digest what was decided, files included, the first time and replayed', async () => {
    const [key, right] = [newKey(), await photo()];
    const digest = digestOf(key, { note: 'Zoë' }, [right])[DIGEST_HEADER];
    const sent = { bytes: [right], names: [named(right)] };
    for (const headers of [{}, { [DIGEST_HEADER]: digest ?? '' }])
      expect((await send(sent, key, headers)).headers.get(DIGEST_HEADER)).toBe(digest);
  });

  test('[X32] names it in a final refusal too, and nothing where the key was used for something else', async () => {
    const key = newKey();
    const refused = (name: string) =>
      server.call('POST', '/test/categories/refused', { key, json: { name } });
    const digest = digestOf(key, { name: 'No' }, [], '/test/categories/refused')[DIGEST_HEADER];
    expect((await refused('No')).headers.get(DIGEST_HEADER)).toBe(digest);
    const reused = await refused('Nothing');
    expect(reused.body.code).toBe('idempotency_key_reused');
    expect(reused.headers.get(DIGEST_HEADER)).toBeNull();
  });

  test('[X32] names the digest that the app computed, whatever was typed', async () => {
    const call = testRoutes.find((route) => route.call.name === 'test.pictures')?.call;
    if (call === undefined) throw new Error('no such call');
    const api = createApiClient({
      host: () => 'http://server.test/api',
      token: () => 'demo-creator',
      fetch: (input, init) => server.fetch(new Request(input, init)),
      idempotency: () => true,
      hasAdditions: () => true,
      onSignedOut: () => undefined,
    });
    const right = await photo();
    const bytes = new Uint8Array(right).buffer;
    for (const note of ['one\ntwo\r\nthree\rfour', 'half an emoji \ud83d', 'ज़ोई ½ "quoted" \\', '\ufeff ']) {
      const answer = await api.perform(call, {
        body: { note },
        files: [{ bytes, mediaType: 'image/jpeg', name: named(right), sha256: sha256(right) }],
        idempotencyKey: newKey(),
      });
      expect(answer).toMatchObject({ status: 201, isConfirmed: true });
    }
  });

  test('[X32] is promised in the configuration of a host that knows keys', async () => {
    const digests = async (at: typeof server) =>
      (await at.fetch('/config.json').then((answer) => answer.json())).digests;
    expect([await digests(server), await digests(plain)]).toEqual([true, false]);
  });
});

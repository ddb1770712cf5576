import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { folded } from '#domain/fold.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';

const server = await forThisFile(startTestServer());

async function foldedByTheDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select folded(t.text) as text from unnest(${[...texts]}::text[]) with ordinality as t (text, place) order by t.place`.execute(
    server.db,
  );
  return rows.map(({ text }) => text);
}

/**
 * Latin letters with accents, Hindi, symbols, invisible characters, and full-width forms: without capital İ, which has
 * no lower-case letter of its own.
 */
const characters = fc.oneof(
  ...[
    [0x20, 0x7e],
    [0xa0, 0x12f],
    [0x300, 0x36f],
    [0x900, 0x97f],
    [0x1e00, 0x1eff],
    [0x980, 0xdff],
    [0x2000, 0x2bff],
    [0x3000, 0x303f],
    [0xfb00, 0xfb06],
    [0xfe00, 0xfe0f],
    [0xff01, 0xff9f],
    [0x1f300, 0x1f5ff],
  ].map(([min = 0, max = 0]) =>
    fc
      .integer({ min, max })
      .map((code) => String.fromCodePoint(code))
      .map((one) => (/\p{Cn}/u.test(one) ? '' : one)),
  ),
);

test('[L35] the database folds a text as the app does', async () => {
  const texts = fc.sample(fc.array(characters, { maxLength: 12 }), { seed: 7, numRuns: 3000 });
  const joined = texts.map((parts) => parts.join(''));
  const found = await foldedByTheDatabase(joined);
  const differing = joined.flatMap((text, index) =>
    folded(text) === found[index] ? [] : [[text, folded(text), found[index]]],
  );
  expect(differing).toEqual([]);
});

import { expect, it } from 'vitest';
import { PHOTO_FOLDER } from '#app/data/journal/directory.ts';
import { JournalWriter } from '#app/data/journal/writer.ts';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import { PrivateFiles } from './support/private-files.ts';

const SEEDS = Array.from({ length: 60 }, (_, index) => index + 1);

/** Two tabs' writers on the same files, whose calls interleave at random. */
function twoTabs(seed: number) {
  const random = new SeededRandom(seed);
  const files = new PrivateFiles();
  let ids = 0;
  files.pause = async () => {
    for (let turns = random.below(6); turns > 0; turns -= 1) await Promise.resolve();
  };
  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  const aWriter = () => new JournalWriter(files.root, newId);
  return { files, one: aWriter(), other: aWriter() };
}

const photo = (name: string) =>
  ({ op: 'file', folder: PHOTO_FOLDER, name, bytes: new Uint8Array([1, 2, 3]).buffer }) as const;

it.each(SEEDS)('two tabs that start the journal over at once both have one (seed %i)', async (seed) => {
  const { files, one, other } = twoTabs(seed);
  for (const name of ['a.log', 'b.log', 'c.log', 'd.log', 'e.log'])
    files.put('journal', name, new Uint8Array());
  const begin = (sequence: number) => ({ op: 'compact', sequence, begin: [] }) as const;
  await Promise.all([one.perform(begin(1)), other.perform(begin(2))]);
  await Promise.all([one.perform({ op: 'flush' }), other.perform({ op: 'flush' })]);
  expect(files.names('journal')).toHaveLength(2);
});

it.each(SEEDS)(
  'two tabs that copy the same photo at once both have it, and nothing unfinished is left (seed %i)',
  async (seed) => {
    const { files, one, other } = twoTabs(seed);
    await Promise.all([one.perform(photo('a')), other.perform(photo('a')), other.perform(photo('b'))]);
    expect(files.names(PHOTO_FOLDER).sort()).toEqual(['a', 'b']);
    for (const name of ['a', 'b']) expect([...files.bytes(PHOTO_FOLDER, name)]).toEqual([1, 2, 3]);
  },
);

it.each(SEEDS)(
  'a tab that removes what nothing names takes no file that another is writing (seed %i)',
  async (seed) => {
    const { files, one, other } = twoTabs(seed);
    files.put(PHOTO_FOLDER, 'left-over', new Uint8Array([1]));
    const writing = one.perform(photo('a'));
    for (let turns = seed; turns > 0; turns -= 1) await Promise.resolve();
    const unnamed = files.names(PHOTO_FOLDER).filter((name) => name !== 'a');
    await Promise.all([writing, other.perform({ op: 'remove', folder: PHOTO_FOLDER, names: unnamed })]);
    expect(files.names(PHOTO_FOLDER)).toEqual(['a']);
    expect([...files.bytes(PHOTO_FOLDER, 'a')]).toEqual([1, 2, 3]);
  },
);

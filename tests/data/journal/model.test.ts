import { afterEach, describe, expect, it } from 'vitest';
import { photosInOrder } from '#app/data/photos.ts';
import type { SettledRow } from '#app/data/rows.ts';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import { TwoStores } from './support/two-stores.ts';

const SEEDS = Number(process.env.MODEL_SEEDS ?? 30);
const STEPS = 40;
const LEAVING: readonly SettledRow['how'][] = ['sent', 'withdrawn', 'edited', 'discarded'];

let stores: TwoStores;
afterEach(() => stores.die());

/** What the user was shown: saved entries with the bytes of their photos, and entries that left the outbox. */
class Told {
  readonly saved = new Map<string, number | null>();
  readonly left = new Set<string>();
  /** Sent, without a flush of the journal to disk: if the database is lost they are sent again, under the same key. */
  readonly unflushed = new Set<string>();
  /** Sent by the service worker: the journal learns of it at the next start. */
  readonly beside = new Set<string>();
  /**
   * Turned back into forms since the last `remember` of the database: if it falls back to that, the action is there
   * instead of its form.
   */
  readonly edited = new Set<string>();
  readonly maybe = new Set<string>();
}

async function action(random: SeededRandom, told: Told): Promise<void> {
  const kind = random.below(10);
  if (kind < 5) {
    const mark = random.below(2) === 0 ? null : random.below(250);
    const photo = mark === null ? undefined : new Uint8Array([mark, told.saved.size]);
    told.saved.set(await stores.capture(`order-${random.below(3)}`, photo), mark);
    told.unflushed.clear();
  } else if (kind < 8) {
    const waiting = [...told.saved.keys()].filter((id) => !told.left.has(id));
    const id = waiting[random.below(Math.max(1, waiting.length))];
    if (id === undefined) return;
    // A sent entry is flushed later; a user who takes something back waits for the flush.
    const how = LEAVING[random.below(LEAVING.length)] ?? 'sent';
    told.left.add(id);
    if (how === 'sent' && random.below(3) === 0) {
      told.beside.add(id);
      await stores.sendBeside(id);
      return;
    }
    await stores.settle(id, how, { isFlushed: how !== 'sent' });
    if (how === 'edited') told.edited.add(id);
    if (how === 'sent') told.unflushed.add(id);
    else told.unflushed.clear();
  } else if (kind < 9) {
    await remember(told);
  } else {
    await stores.take(`draft-${random.below(3)}`, new Uint8Array([random.below(250)]));
    told.unflushed.clear();
  }
}

async function remember({ edited }: Told): Promise<void> {
  await stores.remember();
  edited.clear();
}

/** At the next start one of the two stores may be gone, outdated or have a damaged byte; never both. */
async function suffer(random: SeededRandom, { unflushed, beside, edited, maybe }: Told): Promise<void> {
  // Any part of the unflushed bytes may be on disk, even all of them.
  const part = random.next();
  stores.die((bytes) => Math.min(bytes, Math.floor(bytes * part * 1.2)));
  const fate = random.below(7);
  if (fate === 0 || fate === 3) for (const id of [...unflushed, ...beside]) maybe.add(id);
  if (fate === 3) for (const id of edited) maybe.add(id);
  if (fate === 0) stores.loseDatabase();
  if (fate === 3) await stores.fallBehind();
  unflushed.clear();
  beside.clear();
  if (fate === 1) stores.files.clear();
  if (fate === 2) damage(random);
}

function damage(random: SeededRandom): void {
  const folder = ['journal', 'photos', 'thumbnails'][random.below(3)] ?? '';
  const names = stores.files.names(folder);
  const name = names[random.below(Math.max(1, names.length))];
  if (name === undefined) return;
  const bytes = stores.files.bytes(folder, name);
  const at = random.below(Math.max(1, bytes.byteLength));
  bytes[at] = (bytes[at] ?? 0) ^ (1 + random.below(255));
  stores.files.put(folder, name, random.below(3) === 0 ? bytes.slice(0, at) : bytes);
}

async function hold({ saved, left, maybe }: Told): Promise<void> {
  const waiting = await stores.waiting();
  for (const id of maybe) if (waiting.includes(id)) left.delete(id);
  maybe.clear();
  expect(
    waiting.filter((id) => left.has(id)),
    'came back',
  ).toEqual([]);
  expect(
    [...saved.keys()].filter((id) => !left.has(id) && !waiting.includes(id)),
    'lost',
  ).toEqual([]);
  expect(new Set(waiting).size, 'doubled').toBe(waiting.length);
  expect(waiting, 'in order').toEqual([...waiting].sort());
  for (const entry of await stores.database.entries.toArray()) {
    const mark = saved.get(entry.id);
    const photos = await photosInOrder(stores.database, entry.photoIds);
    expect(
      photos?.map(({ bytes }) => new Uint8Array(bytes)[0]),
      'photo',
    ).toEqual(mark === null ? [] : [mark]);
  }
}

describe('two copies of unsent work', () => {
  it.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
    '[TC1] [TC2] [TC7] [TC8] hold what was told through deaths, lost stores and damage (seed %i)',
    async (seed) => {
      const random = new SeededRandom(seed);
      const told = new Told();
      stores = await TwoStores.start();
      await remember(told);
      for (let step = 0; step < STEPS; step += 1) {
        await action(random, told);
        if (random.below(5) > 0) continue;
        await suffer(random, told);
        await stores.open();
        await hold(told);
        // One fault at a time: a database is never outdated next to a journal that was damaged since.
        await remember(told);
      }
    },
  );
});

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it } from 'vitest';
import { actions } from '#app/actions/index.ts';
import { actionWords } from '#app/actions/words.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { nextKey } from '#app/data/entries.ts';
import { asEntry } from '#app/data/former-entries.ts';
import { readPayload } from '#app/sync/action.ts';
import { type DraftDeps, readDraft } from '#app/sync/drafts/draft-store.ts';
import { readOutbox } from '#app/sync/views/outbox-items.ts';
import { aRefusal, storedAs } from '#testkit/builders.ts';
import { anEntry } from '../sync/support/orders.ts';
import { FORMER_VERSIONS, formerDevice, storedPayloads, writeDevice } from './support/former-devices.ts';

let database: DeviceDatabase;
afterEach(() => database?.close());

/** Today's build on a device that a former build left. */
async function updated(version: number) {
  const device = formerDevice(version);
  const factory = new IDBFactory();
  await writeDevice(device, 'device', factory);
  database = new DeviceDatabase('device', { indexedDB: factory, IDBKeyRange });
  await database.open();
  return device;
}

describe.each(FORMER_VERSIONS)('a device with a database of version %i', (version) => {
  it('keeps every row and every byte as they were', async () => {
    const { tables } = await updated(version);
    for (const [table, stored] of Object.entries(tables)) {
      // An entry's data about its attempts is one record now; the rest stays unchanged.
      const rows = table === 'entries' ? stored.map((row) => asEntry(row as never)) : stored;
      const found = await database.table(table).toArray();
      const sorted = (all: readonly object[]) => all.map((row) => JSON.stringify(row)).sort();
      expect(sorted(found), table).toEqual(sorted(rows));
    }
    const photos = await database.photos.toArray();
    for (const { id, bytes } of tables.photos ?? []) {
      const kept = photos.find((photo) => photo.id === id);
      expect(new Uint8Array(kept?.bytes ?? new ArrayBuffer(0)), String(id)).toEqual(
        new Uint8Array(bytes as ArrayBuffer),
      );
    }
  });

  it('shows every waiting action in the outbox, also those that it cannot read', async () => {
    const { tables } = await updated(version);
    const owner = '1/demo.super-admin';
    const view = await readOutbox({ database, registry: actions }, { owner, complexId: '1' });
    const own = (tables.entries ?? []).filter((entry) => entry.owner === owner);
    const shown = view.mine.map(({ id, label, state }) => `${id} ${state} ${label}`);
    expect(shown.sort()).toEqual(own.map(({ id, label, state }) => `${id} ${state} ${label}`).sort());
    expect(view.others.length).toBe(own.length === tables.entries?.length ? 0 : 1);
  });

  it('can read each action that it is to send', async () => {
    const { sendable } = await updated(version);
    for (const id of sendable) {
      const entry = await database.entries.where('id').equals(id).first();
      const action = actions.get(entry?.kind ?? '');
      const payload =
        action && readPayload(action, storedAs(entry?.payload, entry?.version ?? 0, entry?.photoIds));
      expect(payload ?? null, id).not.toBeNull();
      expect(action?.lane(payload), id).toBe(entry?.lane);
    }
  });

  it('brings unfinished forms back with their photos', async () => {
    const { tables } = await updated(version);
    const deps = { database } as DraftDeps;
    for (const { key, value, photoIds } of tables.drafts ?? []) {
      const draft = await readDraft(deps, { owner: '1/demo.super-admin', key: String(key) });
      expect(draft?.value).toEqual(value);
      expect(draft?.photos.map(({ id }) => id)).toEqual(photoIds);
    }
  });
});

describe('a stored payload', () => {
  const stored = storedPayloads();
  const kinds = [...actions.values()];

  it.each(kinds)('of $kind is on record in every version that was ever released', ({ kind, version }) => {
    const versions = stored.filter((example) => example.kind === kind).map((example) => example.version);
    for (let former = 1; former <= version; former += 1) expect(versions).toContain(former);
    expect(Math.max(...versions), 'a version that is no longer read').toBeLessThanOrEqual(version);
  });

  it.each(stored)('of $kind, version $version, is read for ever and can be sent', (example) => {
    const action = actions.get(example.kind);
    const payload = action && readPayload(action, storedAs(example.payload, example.version, ['PHOTO-1']));
    expect(payload ?? null).not.toBeNull();
    expect(action?.lane(payload)).not.toMatch(/undefined|null/);
    expect(action?.label(payload)).not.toMatch(/undefined|null/);
    expect(JSON.stringify(action?.request(payload).params)).not.toMatch(/undefined|null/);
  });

  it.each(stored.filter(({ payload }) => Array.isArray(payload.captions)))(
    '[J21] of $kind, version $version, gives each caption to the photo that it was captured with',
    ({ kind, version, payload }) => {
      const action = actions.get(kind);
      const captions = ['', 'of the second'];
      const read =
        action && readPayload(action, storedAs({ ...payload, captions }, version, ['a', 'b', 'c']));
      expect(read).toMatchObject({ captions: { a: '', b: 'of the second' } });
      expect(action?.request(read, true, ['c', 'b']).body).toMatchObject({
        captions: ['', 'of the second'],
      });
    },
  );

  it.each(stored.filter(({ payload }) => Array.isArray(payload.captions)))(
    '[J21] of $kind, version $version, with more captions than photos gives none of them to any',
    ({ kind, version, payload }) => {
      const action = actions.get(kind);
      const stored = storedAs({ ...payload, captions: ['FRONT', 'LEFT'] }, version, ['left']);
      const read = action && readPayload(action, stored);
      expect(read).toMatchObject({ captions: {} });
      expect(action?.request(read, true, ['left']).body).toMatchObject({ captions: undefined });
    },
  );

  it.each(stored.filter(({ kind }) => actions.get(kind)?.asks !== undefined))(
    'of $kind, version $version, is told in a conflict over its order',
    ({ kind, version, payload }) => {
      const told = actionWords.get(kind)?.conflict(storedAs(payload, version)) ?? null;
      expect(told?.captured('2026-11-05T10:00:00.000Z')).toMatch(/^You (?!.*(undefined|null)).+\.$/);
      expect(told?.tooLate).toMatch(/\.$/);
    },
  );

  it.each(kinds)('of $kind changes its format only with its version', (action) => {
    const { kind, version } = action;
    const newest = stored.filter((example) => example.kind === kind && example.version === version).at(-1);
    expect(readPayload(action, storedAs(newest?.payload, version))).toEqual(newest?.payload);
  });
});

/** An entry as stored by builds before the fourth version of the database. */
function former(given: Record<string, unknown> = {}) {
  const { attempts: _attempts, ...entry } = anEntry({ id: 'entry-1' });
  const flags = {
    attempts: 3,
    maybeApplied: false,
    nextAttemptAt: '2026-01-05T09:00:00.000Z',
    failure: null,
  };
  return asEntry({ ...entry, ...flags, ...given } as never);
}

const refused = { ...aRefusal(), code: '' };

describe("a former build's entry", () => {
  it('keeps count, waiting time, trouble and every key, and none of the former flags', () => {
    const entry = former({
      key: 'key-2',
      faults: 2,
      verifyFirst: true,
      maybeApplied: true,
      failure: refused,
    });
    expect(entry.attempts).toEqual({
      count: 3,
      keys: ['entry-1', 'key-2'],
      outcome: 'unguarded',
      faults: 2,
      nextAt: '2026-01-05T09:00:00.000Z',
      failure: refused,
    });
    for (const flag of ['maybeApplied', 'nextAttemptAt', 'failure', 'faults', 'key', 'verifyFirst'])
      expect(entry).not.toHaveProperty(flag);
    expect(asEntry(entry)).toBe(entry);
  });

  it.each([
    ['was never tried', {}, 'none'],
    ['lost an answer', { maybeApplied: true }, 'unknown'],
    ['lost an answer without a key', { maybeApplied: true, verifyFirst: true }, 'unguarded'],
    ['was cut off', { state: 'sending' }, 'unknown'],
    ["was refused by a code of the server's", { failure: { ...refused, code: 'invalid' } }, 'refused'],
    ['was refused by whoever it was: it bore no mark then', { failure: refused }, 'unknown'],
    ['was refused by a host without keys', { failure: refused, verifyFirst: true }, 'refused'],
  ])('that %s', (_what, given, outcome) => {
    expect(former(given).attempts.outcome).toBe(outcome);
  });
});

it('the next key is the same on every device, UUID-shaped, and another one each time', () => {
  const id = '018f2e9b-1234-7abc-8def-0123456789ab';
  const keys = [id];
  for (let count = 0; count < 20; count += 1) {
    const entry = anEntry({ id, attempts: { keys: [...keys] } });
    keys.push(nextKey(entry));
    expect(nextKey({ ...entry })).toBe(keys.at(-1));
  }
  expect(new Set(keys).size).toBe(21);
  for (const key of keys.slice(1))
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
});

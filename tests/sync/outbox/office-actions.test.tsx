import { beforeEach, describe, expect, it } from 'vitest';
import { addCategoryAction } from '#app/actions/catalogue/add-category.ts';
import { editJobAction } from '#app/actions/catalogue/edit-job.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { type OfficeAction, useOfficeActions } from '#app/hooks/use-office-actions.ts';
import { settleDelivered, settleFailed } from '#app/sync/outbox/outbox-store.ts';
import { aRefusal, aUser } from '#testkit/builders.ts';
import { type Seen, see } from '#testkit/hooks.tsx';
import { aTablet, type Tablet } from '#testkit/tablet.ts';

type Actions = readonly OfficeAction<{ name: string }>[];

let tablet: Tablet;
beforeEach(async () => {
  tablet = await aTablet();
});

const earlier = () => new Date(Date.now() - 60_000).toISOString();
const later = () => new Date(Date.now() + 60_000).toISOString();

async function save(name: string): Promise<EntryRow> {
  const { engine, newId } = tablet.services;
  const saved = await engine.capture(addCategoryAction, { newId: newId(), name, namesakeIds: [] });
  if (!saved.ok) throw new Error(saved.error.kind);
  return saved.value;
}

/** The server has it, and its receipt is stored as after sending. */
async function arrives(entry: EntryRow): Promise<void> {
  const proof = { status: 201, replayed: false, answer: null, order: null, named: null };
  const { database, registry, clock } = ledger();
  await settleDelivered({ database, registry, clock, report: () => undefined }, entry, proof);
}

async function isRefused(entry: EntryRow, detail: string): Promise<void> {
  const failure = aRefusal(detail);
  const { database, registry, clock } = ledger();
  const changes = { state: 'attention' as const, attempts: { ...entry.attempts, failure } };
  await settleFailed({ database, registry, clock, report: () => undefined }, entry, changes);
}

function ledger() {
  const { database, registry, now } = tablet.services;
  return { database, registry, clock: { now, setTimer: () => null, clearTimer: () => undefined } };
}

const shown = (since: string | null): Promise<Seen<Actions>> =>
  see(tablet.services, () => useOfficeActions(addCategoryAction, since) ?? NONE_READ);
const NONE_READ: Actions = [];

/** Content shown once the work is done and read again. */
async function shownAfter(
  seen: Seen<Actions>,
  work: () => Promise<unknown>,
  holds: (actions: Actions) => boolean,
): Promise<Actions> {
  const shows = seen.until(holds);
  await work();
  return await shows;
}

const names = (actions: Actions) => actions.map(({ payload, state }) => `${payload.name}: ${state}`);

describe('what a person did at the office, on a list that does not show it yet', () => {
  it('is there from the moment it is saved, in order', async () => {
    const seen = await shown(earlier());
    await shownAfter(
      seen,
      () => save('Brakes'),
      (all) => all.length === 1,
    );
    const actions = await shownAfter(
      seen,
      () => save('काँच'),
      (all) => all.length === 2,
    );
    expect(names(actions)).toEqual(['Brakes: queued', 'काँच: queued']);
    expect(actions[0]).toMatchObject({
      label: expect.stringContaining('Brakes'),
      photoIds: [],
      failure: null,
    });
  });

  it('stays while the server has it and the list has not been read since, and never stands twice or not at all', async () => {
    const entry = await save('Brakes');
    const seen = await shown(earlier());
    await seen.until((all) => all.length === 1);
    const from = seen.all.length;
    const actions = await shownAfter(
      seen,
      () => arrives(entry),
      ([one]) => one?.state === 'sent',
    );
    expect(actions).toMatchObject([{ entryId: entry.id, payload: { name: 'Brakes' } }]);
    expect(seen.all.slice(from).map((all) => all.length)).not.toContain(0);
    expect(seen.all.slice(from).map((all) => all.length)).not.toContain(2);
  });

  it('is gone with a list that was read after its delivery', async () => {
    const entry = await save('Brakes');
    await arrives(entry);
    await save('Wheels');
    const seen = await shown(later());
    expect(names(await seen.until((all) => all.length > 0))).toEqual(['Wheels: queued']);
  });

  it('is shown alone where the list was never read, without what was delivered long ago', async () => {
    await arrives(await save('Brakes'));
    await save('Wheels');
    const seen = await shown(null);
    expect(names(await seen.until((all) => all.length > 0))).toEqual(['Wheels: queued']);
  });

  it('says why the server refused it', async () => {
    const entry = await save('Brakes');
    const seen = await shown(earlier());
    const [refused] = await shownAfter(
      seen,
      () => isRefused(entry, 'A category with this name is there already.'),
      ([one]) => one?.state === 'attention',
    );
    expect(refused?.failure).toMatchObject({ detail: 'A category with this name is there already.' });
  });

  it('is of one kind and one person', async () => {
    const { engine } = tablet.services;
    await engine.capture(editJobAction, { jobId: 'job-1', name: 'Brakes', was: 'Breaks' });
    await arrives(await save('Brakes'));
    await save('Wheels');
    tablet.signIn(aUser({ userId: 'another', username: 'another' }));
    await save('Glass');
    const seen = await shown(earlier());
    expect(names(await seen.until((all) => all.length > 0))).toEqual(['Glass: queued']);
  });

  it('is left out where this build cannot read it', async () => {
    const strange = await save('Brakes');
    await tablet.database.entries.where('id').equals(strange.id).modify({ version: 99 });
    await save('Wheels');
    const seen = await shown(earlier());
    expect(names(await seen.until((all) => all.length > 0))).toEqual(['Wheels: queued']);
  });
});

import { describe, expect, it } from 'vitest';
import { SignedOutError, UnreachableError } from '#app/api/errors.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { StorageFullError } from '#app/data/faults.ts';
import { readMeta } from '#app/data/meta.ts';
import { type OnlineDeps, openActions, performOnline } from '#app/sync/online/online-actions.ts';
import { setUserActive } from '#contract/calls/users.ts';
import { aDevice } from '#testkit/device.ts';
import { FakeServer, rejection } from '#testkit/host.ts';
import { pageLocks } from '#testkit/tablet.ts';

const OWNER = '7/1';
const PERSON = {
  id: '2',
  username: 'user.2',
  name: 'Day desk',
  role: 'vendor-management-creator',
  city: { id: '1', name: 'Pune' },
  complex: { id: '7', name: 'Pune Fleet Complex' },
  deactivated_at: null,
  sign_ins: 0,
  last_used_at: null,
};

async function aPage(): Promise<{ deps: OnlineDeps; server: FakeServer; troubles: unknown[] }> {
  const server = new FakeServer();
  server.answers.set('user.set-active', { data: { records: [PERSON] } });
  const troubles: unknown[] = [];
  let ids = 0;
  const deps: OnlineDeps = {
    api: server,
    database: await aDevice(),
    locks: pageLocks(),
    config: { getSnapshot: () => ({ idempotency: true }) },
    now: () => new Date('2026-11-05T10:00:00.000Z'),
    newId: () => `id-${++ids}`,
    report: (error) => troubles.push(error),
  };
  return { deps, server, troubles };
}

const setActive = (deps: OnlineDeps, active: boolean, id = '2') =>
  performOnline(deps, setUserActive, {
    owner: OWNER,
    label: active ? 'Reactivate' : 'Deactivate',
    about: 'Day desk',
    params: { id },
    body: { active },
  });

const noted = async (database: DeviceDatabase) =>
  ((await readMeta(database, 'online-acts')) ?? []).map(({ id, label }) => `${label} ${id}`);

describe('an action that is never queued', () => {
  it('is noted before it is sent, and forgotten once it is done', async () => {
    const { deps, server } = await aPage();
    let before: string[] = [];
    server.whileAnswering(async () => {
      before = await noted(deps.database);
    });
    await setActive(deps, false);
    expect(before).toEqual(['Deactivate id-1']);
    expect(await noted(deps.database)).toEqual([]);
  });

  it('is forgotten once it is refused', async () => {
    const { deps, server } = await aPage();
    server.failNext(rejection(409, 'No.'));
    await expect(setActive(deps, false)).rejects.toThrow('rejected');
    expect(await noted(deps.database)).toEqual([]);
  });

  it.each([
    ['was lost', new UnreachableError('network')],
    [
      'says that the sign-in has ended, which may be about a copy of the request',
      new SignedOutError('Ended.'),
    ],
  ])('whose answer %s keeps its key when it is asked for again', async (_name, failure) => {
    const { deps, server } = await aPage();
    server.failNext(failure);
    await expect(setActive(deps, false)).rejects.toBe(failure);
    expect(await noted(deps.database)).toEqual(['Deactivate id-1']);
    // Its own page reports it: no other page sends it automatically.
    expect(await openActions(deps.database, OWNER)).toEqual([]);
    await setActive(deps, false);
    expect(server.asked.map(({ key }) => key)).toEqual(['id-1', 'id-1']);
    expect(await noted(deps.database)).toEqual([]);
  });

  it('is overtaken by what is asked for of the same thing after it, and by nothing else', async () => {
    const { deps, server } = await aPage();
    const lost = new UnreachableError('network');
    server.failNext(lost, lost);
    await expect(setActive(deps, false)).rejects.toBe(lost);
    await expect(setActive(deps, false, '3')).rejects.toBe(lost);
    await setActive(deps, true);
    expect(server.asked.map(({ key }) => key)).toEqual(['id-1', 'id-2', 'id-3']);
    expect(await noted(deps.database)).toEqual(['Deactivate id-2']);
  });

  it('is sent where the device has no room to note it', async () => {
    const { deps, server, troubles } = await aPage();
    deps.database.facts.hook('creating', () => {
      throw new StorageFullError('full');
    });
    await setActive(deps, false);
    expect(server.asked).toHaveLength(1);
    expect(troubles.length).toBeGreaterThan(0);
  });
});

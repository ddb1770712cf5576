import { Dexie } from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import { SignedOutError } from '#app/api/errors.ts';
import { hashToken } from '#app/data/checksums.ts';
import { readMeta, writeMeta } from '#app/data/meta.ts';
import { admitToken } from '#app/features/session/session-memory.ts';
import { accessTexts } from '#app/features/session/texts.ts';
import { ROLES } from '#domain/permissions.ts';
import { aUser } from '#testkit/builders.ts';
import { SessionBench } from './session-bench.ts';

const creator = aUser();
const approver = aUser({ userId: 'demo.approver', username: 'demo.approver', role: ROLES.approver });

let bench: SessionBench;

beforeEach(async () => {
  bench = await SessionBench.open();
});

describe("another person's token", () => {
  it('never adopts the known person without a network', async () => {
    await bench.signedInBefore(creator, 't1');
    bench.server.goOffline();
    expect(await bench.store.signInWithToken('t2')).toEqual({ state: 'needs-connection' });
    expect(bench.engine).toEqual(['out']);
    expect(await readMeta(bench.database, 'token')).toEqual({ token: 't2', owner: null });
    await bench.openApp().start();
    expect(bench.store.getSnapshot()).toEqual({ state: 'needs-connection' });
    bench.server.comeBack();
    bench.belongsTo(approver);
    expect(await bench.store.revalidate()).toEqual({ state: 'signed-in', user: approver, verified: true });
    expect(bench.engine).toEqual(['out', 'in demo.approver']);
  });

  it('that another program stores signs in, and is recorded before it is said', async () => {
    await bench.signedInBefore(creator, 't1');
    bench.belongsTo(approver);
    bench.storage.storesToken('t2');
    await bench.until('loading');
    expect(bench.engine).toEqual(['out']);
    expect((await readMeta(bench.database, 'token'))?.token).toBe('t2');
    await bench.until('signed-in', true);
    expect(bench.store.getSnapshot()).toMatchObject({ user: approver });
  });

  it('that was relieved is refused when it turns up again, and local storage is put right', async () => {
    await bench.signedInBefore(creator, 't1');
    bench.belongsTo(approver);
    await bench.store.signInWithToken('t2');
    bench.engine.length = 0;
    bench.storage.storesToken('t1');
    while (bench.storage.items.get('token') !== 't2') await bench.database.facts.count();
    expect(bench.store.getSnapshot()).toEqual({ state: 'signed-in', user: approver, verified: true });
    expect(bench.engine).toEqual([]);
    expect(JSON.stringify(await readMeta(bench.database, 'seen-tokens'))).not.toContain('t1');
  });

  it('that was relieved is in force again by its link', async () => {
    await bench.signedInBefore(creator, 't1');
    await bench.store.signInWithToken('t2');
    await bench.store.signInWithToken('t1');
    expect((await readMeta(bench.database, 'token'))?.token).toBe('t1');
    expect(await readMeta(bench.database, 'seen-tokens')).toEqual([
      await hashToken('t1'),
      await hashToken('t2'),
    ]);
  });

  it('of another tab takes this one along, whatever local storage still says here', async () => {
    await bench.signedInBefore(creator, 't1');
    bench.belongsTo(approver);
    await admitToken({ database: bench.database, now: () => new Date() }, 't2', { byLink: true });
    bench.storage.storesToken(null);
    await bench.until('loading');
    await bench.until('signed-in', true);
    expect(bench.store.getSnapshot()).toMatchObject({ user: approver });
    expect(bench.storage.items.get('token')).toBe('t2');
  });

  it('that an older build had in force is over, too, once it is relieved', async () => {
    bench.belongsTo(creator);
    await writeMeta(bench.database, 'token', { token: 't1', owner: '1/demo.creator' });
    bench.belongsTo(approver);
    await bench.store.start('t2');
    bench.storage.storesToken('t1');
    await bench.openApp().start();
    expect(bench.tokens.read()).toBe('t2');
  });

  it('is remembered as over for the last fifty', async () => {
    await bench.signedInBefore(creator, 't0');
    for (let count = 1; count <= 55; count += 1) await bench.store.signInWithToken(`t${count}`);
    const seen = (await readMeta(bench.database, 'seen-tokens')) ?? [];
    expect(seen).toHaveLength(50);
    expect(seen[0]).toBe(await hashToken('t55'));
  });
});

describe('a pause of the queue', () => {
  const pause = async () =>
    writeMeta(bench.database, 'queue-pause', { owner: '1/demo.creator', tokenHash: await hashToken('t1') });

  it("that the service worker met has this tab ask for itself, and ends by the server's word", async () => {
    await bench.signedInBefore(creator, 't1');
    await pause();
    await bench.until('signed-in', false);
    await bench.until('signed-in', true);
    expect(bench.engine).toEqual(['in demo.creator']);
  });

  it('that holds ends the session', async () => {
    await bench.signedInBefore(creator, 't1');
    bench.server.failNext(new SignedOutError('Invalid token.'));
    await pause();
    await bench.until('signed-out');
    expect(bench.said).toEqual(['Unauthorized: Invalid token.']);
  });
});

describe('a database that fails to write', () => {
  const breaks = () => {
    const { facts } = bench.database;
    const working = { put: facts.put.bind(facts), delete: facts.delete.bind(facts) };
    const fails = () => Dexie.Promise.reject(new Error('no')) as never;
    Object.assign(facts, { put: fails, delete: fails });
    return () => {
      Object.assign(facts, working);
    };
  };

  it('lets the person in unverified, and verified once it has stored them', async () => {
    await bench.store.start();
    bench.belongsTo(creator);
    const mended = breaks();
    expect(await bench.store.signInWithToken('t1')).toEqual({
      state: 'signed-in',
      user: creator,
      verified: false,
    });
    mended();
    bench.reachability.failed();
    bench.reachability.succeeded();
    await bench.until('signed-in', true);
    expect((await readMeta(bench.database, 'token'))?.token).toBe('t1');
    expect(bench.troubles.splice(0)).not.toEqual([]);
  });

  it('signs out all the same, and says that a restart may undo it', async () => {
    await bench.signedInBefore(creator, 't1');
    breaks();
    await bench.store.signOut();
    expect(bench.store.getSnapshot()).toEqual({ state: 'signed-out' });
    expect(bench.said).toEqual([expect.stringContaining(accessTexts.stillSignedIn)]);
    expect(bench.troubles.splice(0)).not.toEqual([]);
  });
});

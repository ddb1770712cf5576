import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { useOutboxRead, useSyncStatus } from '#app/hooks/use-sync-status.ts';
import { anEntry, anOrder, aUser, SCOPE } from '#testkit/builders.ts';
import { holdReadings, holds } from '#testkit/device.ts';
import { see } from '#testkit/hooks.tsx';
import { aTablet, type Tablet } from '#testkit/tablet.ts';

let tablet: Tablet;

beforeEach(async () => {
  tablet = await aTablet();
  await holds(tablet.database, [anOrder({ id: '1' })]);
});

afterEach(() => expect(tablet.troubles).toEqual([]));

const handOver = () =>
  tablet.services.engine.capture(takeStepAction, {
    orderId: '1',
    orderNumber: 'WO-0001',
    step: 'hand-over',
  });

const delivered = (at: string, owner: string = SCOPE.owner) =>
  tablet.database.facts.put({ key: 'last-delivered', value: { at, owner } });

const isRead = ({ state }: { state: string }) => state === 'read';
const waits = (count: number) => (read: ReturnType<typeof useOutboxRead>) =>
  read.state === 'read' && read.waiting === count;

it('counts what this tab has just captured, before the outbox can be read again', async () => {
  await delivered('2026-11-05T10:00:00.000Z');
  const seen = await see(tablet.services, useOutboxRead);
  await seen.until(isRead);
  const release = holdReadings(tablet.database, 'facts');
  await act(async () => expect(await handOver()).toMatchObject({ ok: true }));
  expect(seen.now()).toMatchObject({ waiting: 1, sending: null });
  release();
  // Once it can be read, it is counted once.
  await delivered('2026-11-05T10:01:00.000Z');
  await seen.until((read) => read.state === 'read' && read.lastSentAt === '2026-11-05T10:01:00.000Z');
  expect(seen.now()).toMatchObject({ waiting: 1 });
});

it('counts it no more once it is through', async () => {
  const seen = await see(tablet.services, useOutboxRead);
  await act(async () => expect(await handOver()).toMatchObject({ ok: true }));
  await act(async () => tablet.database.entries.clear());
  await seen.until(waits(0));
});

it('never asks whoever is signed in to sign in: a pause is for the session to end', async () => {
  await tablet.database.facts.put({ key: 'queue-pause', value: { owner: '1/demo.creator', tokenHash: '' } });
  const seen = await see(tablet.services, useSyncStatus);
  await act(async () => expect(await handOver()).toMatchObject({ ok: true }));
  await seen.until(({ state }) => state === 'waiting');
});

it('says when the last action was sent only to the person whose action it was', async () => {
  await delivered('2026-11-05T10:00:00.000Z', '1/demo.second');
  const seen = await see(tablet.services, useSyncStatus);
  expect(await seen.until(({ state }) => state === 'sent')).toMatchObject({ at: null });
  await act(async () => tablet.signIn(aUser({ userId: 'demo.second', username: 'demo.second' })));
  expect(await seen.until(({ state }) => state === 'sent')).toMatchObject({ at: '2026-11-05T10:00:00.000Z' });
});

describe('before it is known what waits', () => {
  it('[Q5] nothing is said until the outbox was read', async () => {
    await tablet.database.entries.add(anEntry());
    const release = holdReadings(tablet.database, 'facts');
    const seen = await see(tablet.services, useSyncStatus);
    // An action captured meanwhile is not the only one that waits.
    await act(async () => tablet.reachability.failed());
    expect(seen.now()).toEqual({ state: 'not-read' });
    release();
    await seen.until(({ state }) => state === 'offline');
    const states = [...new Set(seen.all.map(({ state }) => state))];
    expect(states).toEqual(['not-read', 'offline']);
    expect(seen.now()).toEqual({ state: 'offline', waiting: 1 });
  });

  it('[Q5] nothing is said of one person that was read for another', async () => {
    await tablet.database.entries.add(anEntry({ owner: '1/demo.second' }));
    const seen = await see(tablet.services, useSyncStatus);
    await seen.until(({ state }) => state === 'sent');
    const before = seen.all.length;
    await act(async () => tablet.signIn(aUser({ userId: 'demo.second', username: 'demo.second' })));
    await seen.until(({ state }) => state === 'waiting');
    const states = [...new Set(seen.all.slice(before).map(({ state }) => state))];
    expect(states).toEqual(['not-read', 'waiting']);
  });

  it('[Q5] nothing is said until both copies and the note were compared, and nothing of a database that was emptied since', async () => {
    const { database } = tablet;
    const isDone = (device: string) => act(async () => database.comparison.set({ state: 'done', device }));
    await database.facts.put({ key: 'device', value: { id: 'this one' } });
    database.comparison.set({ state: 'running' });
    const seen = await see(tablet.services, useOutboxRead);
    const settled = () => act(async () => database.entries.count());
    await settled();
    expect(seen.now()).toEqual({ state: 'not-read' });
    await isDone('this one');
    await seen.until(isRead);

    // Like a browser that clears the storage while the app is open.
    await act(async () => Promise.all([database.facts.clear(), database.entries.clear()]));
    await seen.until(({ state }) => state === 'not-read');
    await act(async () => {
      await database.entries.add(anEntry());
      await database.facts.put({ key: 'device', value: { id: 'the next' } });
    });
    await settled();
    expect(seen.now()).toEqual({ state: 'not-read' });
    await isDone('the next');
    await seen.until(waits(1));
  });

  it('[Q5] a number that cannot be read again is not said any more', async () => {
    const { database } = tablet;
    const seen = await see(tablet.services, useSyncStatus);
    await seen.until(({ state }) => state === 'sent');
    const mend = refuseReading(database);
    await database.entries.add(anEntry());
    await seen.until(({ state }) => state === 'unreadable');
    mend();
    expect(await seen.until(({ state }) => state === 'waiting')).toEqual({ state: 'waiting', count: 1 });
  });
});

/** Simulates broken storage: writes succeed, and some reads fail. Returns the function that repairs it. */
function refuseReading({ facts }: DeviceDatabase): () => void {
  const { get } = facts;
  facts.get = () => {
    throw new DOMException('No reading.', 'NotReadableError');
  };
  return () => {
    facts.get = get;
  };
}

describe('the way to the server', () => {
  it('[Q7] is gone for the person as soon as a request failed, and it says how much waits then', async () => {
    await tablet.database.entries.add(anEntry());
    const seen = await see(tablet.services, useSyncStatus);
    await seen.until(({ state }) => state === 'waiting');
    await act(async () => tablet.reachability.failed());
    expect(seen.now()).toEqual({ state: 'offline', waiting: 1 });
  });
});

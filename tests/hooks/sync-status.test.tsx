import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DeviceDatabase } from '#app/data/database.ts';
import { takeStepMutation } from '#app/features/work-orders/mutations/take-step.ts';
import { useSyncStatus } from '#app/hooks/use-sync-status.ts';
import { anOrder, aUser } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { see } from '#testkit/hooks.tsx';
import { aTablet, type Tablet } from '#testkit/tablet.ts';

let tablet: Tablet;

beforeEach(async () => {
  tablet = await aTablet();
  await holds(tablet.database, [anOrder({ id: '1' })]);
});

afterEach(() => expect(tablet.troubles).toEqual([]));

/** A reading of the outbox that does not come to its end, as while it is being emptied. The answer lets it. */
function holdReadings(database: DeviceDatabase): () => void {
  let isHeld = true;
  const store = database.backendDB().transaction(['facts'], 'readwrite').objectStore('facts');
  const ask = () => {
    if (isHeld) store.get('nothing').onsuccess = ask;
  };
  ask();
  return () => {
    isHeld = false;
  };
}

const handOver = () =>
  tablet.services.engine.capture(takeStepMutation, {
    orderId: '1',
    orderNumber: 'WO-0001',
    step: 'hand-over',
  });

const delivered = (at: string) => tablet.database.facts.put({ key: 'last-delivered', value: { at } });

it('counts what this tab has just captured, before the outbox can be read again', async () => {
  await delivered('2026-11-05T10:00:00.000Z');
  const seen = await see(tablet.services, useSyncStatus);
  await seen.until(({ lastSentAt }) => lastSentAt !== null);
  const release = holdReadings(tablet.database);
  await act(async () => expect(await handOver()).toMatchObject({ ok: true }));
  expect(seen.now()).toMatchObject({ phase: 'idle', waiting: 1 });
  release();
  // Read at last, it is counted once.
  await delivered('2026-11-05T10:01:00.000Z');
  await seen.until(({ lastSentAt }) => lastSentAt === '2026-11-05T10:01:00.000Z');
  expect(seen.now().waiting).toBe(1);
});

it('counts it no more once it is through', async () => {
  const seen = await see(tablet.services, useSyncStatus);
  await act(async () => expect(await handOver()).toMatchObject({ ok: true }));
  await act(async () => tablet.database.entries.clear());
  await seen.until(({ waiting }) => waiting === 0);
});

it('counts nothing of one person for the next', async () => {
  const seen = await see(tablet.services, useSyncStatus);
  await act(async () => expect(await handOver()).toMatchObject({ ok: true }));
  await act(async () => tablet.signIn(aUser({ userId: 'demo.second', username: 'demo.second' })));
  expect(seen.now().waiting).toBe(0);
});

it('never asks whoever is signed in to sign in: a pause is for the session to end', async () => {
  await tablet.database.facts.put({ key: 'queue-pause', value: { owner: '1/demo.creator', tokenHash: '' } });
  const seen = await see(tablet.services, useSyncStatus);
  await act(async () => expect(await handOver()).toMatchObject({ ok: true }));
  expect(seen.now()).toMatchObject({ phase: 'idle', waiting: 1 });
});

import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReceiptRow } from '#app/data/rows.ts';
import { Doubles } from '#app/features/work-orders/shared/doubles.tsx';
import { ROLES } from '#domain/permissions.ts';
import { aJob, anOrder, SCOPE } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { eventually, openScreen, press, says, texts } from '#testkit/screen.tsx';
import { aTabletOf, captured, type Tablet } from '#testkit/tablet.ts';
import { ConflictScreen, conflict, refused } from './support/conflicts.tsx';

// jsdom makes no addresses for bytes in memory.
Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });

const THEIRS = [{ at: 'server' as const, url: '/media/theirs.jpg' }];
const line = (id: string) => aJob({ id, approval: 'pending', pictures: THEIRS });

let tablet: Tablet;
beforeEach(async () => {
  tablet = await aTabletOf(ROLES.creator);
  const plain = { ...tablet.services.config.getSnapshot(), idempotency: false };
  Object.assign(tablet.services.config, { getSnapshot: () => plain });
});

const receipts = () => act(async () => await tablet.database.receipts.toArray());

describe('an act that may be on the server already', () => {
  const ADD = { orderId: '1', orderNumber: 'WO-0001', catalogueJobId: 'c1', jobName: 'Front bumper' };

  beforeEach(async () => {
    await refused(tablet, {
      kind: 'order-job.add',
      payload: { ...ADD, categoryName: 'Body', quantity: 1, ratePaise: 0, knownJobIds: [] },
      photoIds: ['photo-1'],
      attempts: { failure: { ...conflict('outcome-unknown', 'Its answer was lost.'), candidates: ['j1'] } },
    });
    await holds(tablet.database, [anOrder({ status: 'open', jobs: [line('j1')] })]);
    await openScreen(tablet, <ConflictScreen />);
    await eventually('it is asked about', () => says('Is this yours?'));
  });

  it('is shown beside what is there, and is through when the person says that it is theirs', async () => {
    expect(document.querySelectorAll('[aria-label="On the server: photo 1"]')).toHaveLength(1);
    expect(document.querySelectorAll('[aria-label="Yours, on this tablet: photo 1"]')).toHaveLength(1);
    await press('This is mine');
    await eventually('the entry is gone', () => texts('listitem').length === 0);
    expect(await receipts()).toMatchObject([{ claims: 'j1' }]);
  });

  it('is sent when the person says that none is theirs, and what they saw is never taken for it', async () => {
    await press('None is mine: send it');
    await eventually('it is asked about no longer', () => !says('Is this yours?'));
    expect(await captured(tablet)).toMatchObject([{ attempts: { outcome: 'none' }, seen: ['j1'] }]);
  });
});

describe('a job that a host without keys added twice', () => {
  beforeEach(async () => {
    const facts = { id: 'e1', owner: SCOPE.owner, lane: 'work-order:1', kind: 'order-job.add', label: '' };
    const at = new Date().toISOString();
    const answered = { capturedAt: at, deliveredAt: at, status: 201, replayed: false, answer: null };
    const receipt: ReceiptRow = { ...facts, ...answered, claims: 'j2', seen: [] };
    const [entry] = await captured(tablet);
    expect(entry).toBeUndefined();
    await tablet.database.receipts.put(receipt);
    await holds(tablet.database, [anOrder({ status: 'open', jobs: [line('j1'), line('j2')] })]);
    await openScreen(tablet, <Doubles orderId="1" />);
    await eventually('it is told', () => says('This was added twice'));
  });

  it('is taken away by an act of the outbox', async () => {
    await press('Remove one');
    await eventually('it is told no longer', () => !says('This was added twice'));
    expect(await captured(tablet)).toMatchObject([{ kind: 'order-job.remove', payload: { jobId: 'j1' } }]);
  });

  it('is not spoken of again when both shall stay', async () => {
    await press('Keep both');
    await eventually('it is told no longer', () => !says('This was added twice'));
    expect(await receipts()).toMatchObject([{ kept: ['j1'] }]);
    expect(await captured(tablet)).toEqual([]);
  });
});

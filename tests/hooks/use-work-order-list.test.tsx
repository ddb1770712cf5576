import { beforeEach, describe, expect, it } from 'vitest';
import { useWorkOrderList } from '#app/hooks/use-work-orders.ts';
import { anOrder, aQuery } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { quiet, see } from '#testkit/hooks.tsx';
import { rejection } from '#testkit/host.ts';
import { aTablet, type Tablet } from '#testkit/tablet.ts';

let tablet: Tablet;
beforeEach(async () => {
  tablet = await aTablet();
});

describe('a list the server has not answered on this device', () => {
  it('is answered by the device when the server cannot be reached and never answered it', async () => {
    await holds(tablet.database, [anOrder({ id: '1' }), anOrder({ id: '2', status: 'completed' })]);
    tablet.server.goOffline();
    const seen = await see(tablet.services, () => useWorkOrderList('in-progress', aQuery({ search: 'mh' })));
    expect(await seen.until(quiet)).toMatchObject({
      value: { total: 1, source: 'device', failure: { kind: 'offline' }, records: [{ order: { id: '1' } }] },
    });
  });

  it('is not said to be empty by a device that holds no orders at all', async () => {
    tablet.server.goOffline();
    const seen = await see(tablet.services, () => useWorkOrderList('in-progress', aQuery()));
    expect(await seen.until((now) => now.state !== 'loading')).toEqual({
      state: 'failed',
      reason: { kind: 'offline' },
    });
  });

  it('is empty by the word of a device that holds others', async () => {
    await holds(tablet.database, [anOrder({ id: '2', status: 'completed' })]);
    tablet.server.goOffline();
    const seen = await see(tablet.services, () => useWorkOrderList('in-progress', aQuery()));
    expect(await seen.until(quiet)).toMatchObject({ value: { total: 0, source: 'device', fetchedAt: null } });
  });

  it('fails with the words of the server when it says no and the device holds no answer', async () => {
    tablet.server.failNext(rejection(403, 'Not for your role.'));
    const seen = await see(tablet.services, () => useWorkOrderList('in-progress', aQuery()));
    expect(await seen.until((now) => now.state === 'failed')).toEqual({
      state: 'failed',
      reason: { kind: 'refused', status: 403, detail: 'Not for your role.' },
    });
  });
});

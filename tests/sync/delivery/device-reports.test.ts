import { describe, expect, it } from 'vitest';
import { UnreachableError } from '#app/api/errors.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import {
  FIRST_REPORT_MS,
  REPORT_AGAIN_MS,
  REPORT_CHECK_MS,
  startDeviceReports,
} from '#app/sync/delivery/device-reports.ts';
import { Reachability } from '#app/sync/reachability.ts';
import { deviceKind, deviceNumber } from '#domain/device.ts';
import { HOUR_MS } from '#domain/units.ts';
import { anEntry } from '#testkit/builders.ts';
import { aDevice } from '#testkit/device.ts';
import { FakeServer, rejection } from '#testkit/host.ts';
import { settled, VirtualTime } from '../support/virtual-time.ts';

const ID = '0190aaaa-0000-7000-8000-0000003fa9c1';

/** A device with an id and a stopped clock, whose page has just been opened. */
async function aPage({
  database: given,
  isTaken = true,
}: {
  database?: DeviceDatabase;
  isTaken?: boolean;
} = {}) {
  const database = given ?? (await aDevice());
  await database.facts.put({ key: 'device', value: { id: ID } });
  const time = new VirtualTime();
  const server = new FakeServer();
  server.answers.set('device.report', {});
  const reachability = new Reachability();
  const troubles: unknown[] = [];
  const errors: Record<string, number> = {};
  const page = { owner: '1/demo.creator' as string | null };
  startDeviceReports({
    database,
    api: server,
    clock: { now: () => time.now(), setTimer: (callback, ms) => time.schedule(ms, callback) },
    reachability,
    isTaken: () => isTaken,
    owner: () => page.owner,
    version: '1.4.0',
    kind: 'Chrome on Android',
    errors: () => errors,
    report: (error) => troubles.push(error),
  });
  const hoursAgo = (hours: number) => new Date(time.now().getTime() - hours * HOUR_MS).toISOString();
  const said = () => server.asked.map(({ body }) => body);
  return { database, time, server, reachability, troubles, errors, page, hoursAgo, said };
}

describe('the reports of a device', () => {
  it('[S18] say what is unsent by kind and since when, the last delivery and the errors, and nothing of what is in them', async () => {
    const { database, time, errors, hoursAgo, said } = await aPage();
    await database.entries.bulkAdd([
      anEntry({ kind: 'work-order.create', capturedAt: hoursAgo(2), ownerName: 'Sharma' }),
      anEntry({ kind: 'order-job.complete', capturedAt: hoursAgo(50), owner: '1/another', label: 'MH12' }),
      anEntry({ kind: 'work-order.create', capturedAt: hoursAgo(1), payload: { note: 'secret' } }),
    ]);
    await database.facts.put({ key: 'last-delivered', value: { at: hoursAgo(51) } });
    Object.assign(errors, { '1.3.0 TypeError': 3, '1.4.0 WireError': 1, '1.4.0 (odd)': 1, '1.4.0 x': 'y' });
    await time.advance(FIRST_REPORT_MS);
    expect(said()).toEqual([
      {
        deviceId: ID,
        name: 'Chrome on Android',
        appVersion: '1.4.0',
        unsent: [
          { kind: 'work-order.create', count: 2 },
          { kind: 'order-job.complete', count: 1 },
        ],
        oldestUnsentSeconds: 50 * 3_600 + FIRST_REPORT_MS / 1_000,
        lastDeliverySeconds: 51 * 3_600 + FIRST_REPORT_MS / 1_000,
        errors: [
          { version: '1.3.0', code: 'TypeError', count: 3 },
          { version: '1.4.0', code: 'WireError', count: 1 },
        ],
      },
    ]);
  });

  it('[S18] come after the start and every six hours, not with each action', async () => {
    const { database, time, said } = await aPage();
    await time.advance(FIRST_REPORT_MS - 1);
    expect(said()).toEqual([]);
    await time.advance(1);
    expect(said()).toHaveLength(1);
    await database.entries.add(anEntry());
    await time.advance(REPORT_AGAIN_MS - REPORT_CHECK_MS);
    expect(said()).toHaveLength(1);
    await time.advance(REPORT_CHECK_MS);
    expect(said()).toHaveLength(2);
  });

  it('[S18] come sooner once what they said was unsent has been sent', async () => {
    const { database, time, said } = await aPage();
    await database.entries.add(anEntry());
    await time.advance(FIRST_REPORT_MS);
    await database.entries.clear();
    await time.advance(REPORT_CHECK_MS);
    expect(said()).toHaveLength(2);
    expect(said()[1]).toMatchObject({ unsent: [], oldestUnsentSeconds: null });
    await time.advance(REPORT_CHECK_MS);
    expect(said()).toHaveLength(2);
  });

  it('[S18] come sooner once somebody else is signed in', async () => {
    const { time, page, said } = await aPage();
    await time.advance(FIRST_REPORT_MS);
    page.owner = '1/demo.approver';
    await time.advance(REPORT_CHECK_MS);
    expect(said()).toHaveLength(2);
  });

  it('[S18] of a page that is opened beside another, or again at once, are those of the first', async () => {
    const { database, time, said } = await aPage();
    await time.advance(FIRST_REPORT_MS);
    const beside = await aPage({ database });
    await beside.time.advance(FIRST_REPORT_MS - 1);
    // Its clock reads the same as the first page's when it checks.
    await beside.time.advance(1);
    expect([said().length, beside.said().length]).toEqual([1, 0]);
  });

  it('[S18] are not made for a host that does not ask for them, nor while nobody is signed in', async () => {
    const literal = await aPage({ isTaken: false });
    const nobody = await aPage();
    nobody.page.owner = null;
    for (const { time, said } of [literal, nobody]) {
      await time.advance(2 * REPORT_AGAIN_MS);
      expect(said()).toEqual([]);
    }
  });

  it('[S18] ask nothing while the server is known to be out of reach, and are made up for', async () => {
    const { time, reachability, said } = await aPage();
    reachability.failed();
    await time.advance(FIRST_REPORT_MS + REPORT_CHECK_MS);
    expect(said()).toEqual([]);
    reachability.succeeded();
    await time.advance(REPORT_CHECK_MS);
    expect(said()).toHaveLength(1);
  });

  it('[S18] trouble nobody when they fail: a later look tries again', async () => {
    const { time, server, troubles, said } = await aPage();
    server.failNext(new UnreachableError('network'), rejection(429, 'A moment ago.', 'too_many_requests'));
    await time.advance(FIRST_REPORT_MS + 2 * REPORT_CHECK_MS);
    expect(said()).toHaveLength(3);
    expect(troubles).toEqual([]);
  });

  it('[S18] wait until the device has an id', async () => {
    const { database, time, said } = await aPage();
    await database.facts.delete('device');
    await time.advance(FIRST_REPORT_MS);
    expect(said()).toEqual([]);
    await database.facts.put({ key: 'device', value: { id: ID } });
    await time.advance(REPORT_CHECK_MS);
    expect(said()).toHaveLength(1);
  });

  it('[S18] hold whatever the clock says: an action of tomorrow has waited for no time', async () => {
    const { database, time, hoursAgo, said } = await aPage();
    await database.entries.add(anEntry({ capturedAt: hoursAgo(-24) }));
    await time.advance(FIRST_REPORT_MS);
    expect(said()[0]).toMatchObject({ oldestUnsentSeconds: 0 });
    time.jump(-100 * HOUR_MS);
    await time.advance(REPORT_CHECK_MS);
    await settled();
    expect(said()).toHaveLength(2);
  });
});

describe('a device', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 5, 'Chrome on Android'],
    [
      'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/27 Chrome/125 Safari/537.36',
      5,
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18 Safari/605.1.15', 5, 'Safari on iPad'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18 Safari/605.1.15', 0, 'Safari on Mac'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140 Safari/604.1', 5, 'Chrome on iPhone'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140 Safari/537.36 Edg/140.0', 0, 'Edge on Windows'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541) Chrome/140 Safari/537.36', 0, 'Chrome on ChromeOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'Firefox on Linux'],
    ['something', 0, 'unknown on unknown'],
  ])('%s is called by its browser and system', (userAgent, touchPoints, kind) => {
    expect(deviceKind(userAgent, touchPoints)).toBe(kind);
  });

  it('is told from others of its kind by the end of its id', () => {
    expect(deviceNumber(ID)).toBe('3FA9C1');
  });
});

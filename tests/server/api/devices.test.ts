import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/units.ts';
import { addToken, addUser } from '#server/db/users.sql.ts';
import { countDevices } from '#server/devices/devices.sql.ts';
import { DEVICE_REPORTS_PER_PERSON, DEVICES_PER_PERSON } from '#server/http/limits.ts';
import { hashToken } from '#server/http/session.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';

const HOUR_S = 3_600;

let now = Date.parse('2027-01-01T08:00:00.000Z');

const server = await forThisFile(startTestServer({ clock: { now: () => new Date(now) } }));

const aReport = (device_id: string, said: object = {}) => ({
  device_id,
  name: 'Chrome on Android',
  app_version: '1.4.0',
  unsent: [],
  oldest_unsent_seconds: null,
  last_delivery_seconds: null,
  errors: [],
  ...said,
});

const report = (json: unknown, token = 'demo-creator') =>
  server.call('POST', '/device-reports', { token, json });

const devices = async (token = 'demo-super-admin') =>
  (await server.call('GET', '/devices', { token })).body.data.records;

const later = (ms: number) => {
  now += ms;
};

const ago = (seconds: number) => new Date(now - seconds * 1_000).toISOString();

async function forgetAll(): Promise<void> {
  await server.db.deleteFrom('device_reports').execute();
}

describe('a device', () => {
  test('[S18] reports what it has not sent, its version and its errors, and stands at the sign-in it reported with', async () => {
    const said = {
      unsent: [
        { kind: 'order-job.complete', count: 4 },
        { kind: 'work-order.create', count: 1 },
      ],
      oldest_unsent_seconds: 50 * HOUR_S,
      last_delivery_seconds: 51 * HOUR_S,
      errors: [{ version: '1.3.0', code: 'TypeError', count: 3 }],
    };
    expect((await report(aReport('tablet-1', said))).status).toBe(200);
    expect(await devices()).toEqual([
      {
        id: 'tablet-1',
        name: 'Chrome on Android',
        app_version: '1.4.0',
        person: 'demo.creator',
        reported_at: ago(0),
        unsent: said.unsent,
        unsent_since: ago(50 * HOUR_S),
        last_delivery_at: ago(51 * HOUR_S),
        errors: said.errors,
      },
    ]);
    const signIns = await server.call('GET', '/users/user-demo-creator/sign-ins');
    expect(signIns.body.data.records[0].device).toEqual({
      id: 'tablet-1',
      name: 'Chrome on Android',
      app_version: '1.4.0',
    });
  });

  test('[S18] is one line however often it reports, and counts as what it said last', async () => {
    await forgetAll();
    await report(aReport('tablet-1', { unsent: [{ kind: 'work-order.create', count: 1 }] }));
    later(MINUTE_MS);
    await report(aReport('tablet-1', { app_version: '1.5.0' }), 'demo-approver');
    const [device, ...more] = await devices();
    expect(more).toEqual([]);
    expect(device).toMatchObject({ app_version: '1.5.0', person: 'demo.approver', unsent_since: null });
  });

  test('[S18] that has not delivered for longest stands first', async () => {
    await forgetAll();
    const unsent = [{ kind: 'work-order.create', count: 1 }];
    await report(aReport('new', { unsent, oldest_unsent_seconds: 60 }));
    await report(aReport('old', { unsent, oldest_unsent_seconds: 90 * HOUR_S }));
    await report(aReport('sent'));
    expect((await devices()).map(({ id }: { id: string }) => id)).toEqual(['old', 'new', 'sent']);
    expect(await countDevices(server.db, ago(0))).toEqual({ undelivered: 1, errors: 0 });
    later(48 * HOUR_S * 1_000);
    expect(await countDevices(server.db, ago(0))).toEqual({ undelivered: 2, errors: 0 });
  });

  test('[S18] tells nothing but the words and numbers of the program', async () => {
    const kind = (word: string) => ({ unsent: [{ kind: word, count: 1 }] });
    const error = (changes: object) => ({ errors: [{ version: '1', code: 'x', count: 1, ...changes }] });
    const bad: object[] = [
      { device_id: '' },
      { device_id: 'a b' },
      { name: 'Somebody, +91 98 300' },
      { name: 'x'.repeat(81) },
      { app_version: 'x'.repeat(41) },
      kind('Bumper of MH12'),
      kind('x'.repeat(81)),
      error({ code: 'cannot read "Sharma"' }),
      error({ count: 0 }),
      error({ version: '' }),
      { oldest_unsent_seconds: -1 },
      { unsent: Array.from({ length: 61 }, (_, at) => ({ kind: `k.${'a'.repeat(at + 1)}`, count: 1 })) },
      { errors: Array.from({ length: 41 }, (_, at) => ({ version: '1', code: `c${at}`, count: 1 })) },
    ];
    await forgetAll();
    for (const said of bad) {
      const { status, body } = await report(aReport('tablet-1', said));
      expect([status, body.code], JSON.stringify(said).slice(0, 80)).toEqual([400, 'malformed']);
    }
    await report(aReport('tablet-1', { note: 'Sharma', photo: 'abc' }));
    const rows = JSON.stringify(await server.db.selectFrom('device_reports').selectAll().execute());
    expect(rows).not.toContain('Sharma');
  });

  test('[S18] is told to wait when it reports again at once, as is a person with many', async () => {
    await forgetAll();
    await report(aReport('tablet-1'));
    const again = await report(aReport('tablet-1'));
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '60']);
    for (let count = 1; count < DEVICE_REPORTS_PER_PERSON; count += 1)
      expect((await report(aReport(`made-up-${count}`))).status).toBe(200);
    expect((await report(aReport('one-more'))).status).toBe(429);
    expect((await report(aReport('one-more'), 'demo-approver')).status).toBe(200);
    later(MINUTE_MS);
    expect((await report(aReport('tablet-1'))).status).toBe(200);
  });

  test('[S18] does not crowd out the devices of others, however many one person makes up', async () => {
    await forgetAll();
    await report(aReport('honest'), 'demo-approver');
    for (let count = 0; count < DEVICES_PER_PERSON + 5; count += 1) {
      later(MINUTE_MS);
      await report(aReport(`made-up-${count}`));
    }
    const ids: string[] = (await devices()).map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(DEVICES_PER_PERSON + 1);
    expect(ids).toContain('honest');
    expect(ids).not.toContain('made-up-0');
  });

  test('[S19] is seen and forgotten by super-admins of its complex only', async () => {
    await forgetAll();
    await report(aReport('tablet-1'));
    for (const token of ['demo-admin', 'demo-creator', 'demo-approver']) {
      const seen = await server.call('GET', '/devices', { token });
      const forgotten = await server.call('DELETE', '/devices/tablet-1', { token });
      expect([seen.status, forgotten.status], token).toEqual([403, 403]);
    }
    expect(await devices('demo-other-complex')).toEqual([]);
    const stranger = await server.call('DELETE', '/devices/tablet-1', { token: 'demo-other-complex' });
    expect([stranger.status, stranger.body.code]).toEqual([404, 'not_found']);
    // The same name in another complex is another device.
    await report(aReport('tablet-1', { app_version: '9' }), 'demo-other-complex');
    expect(await devices()).toMatchObject([{ app_version: '1.4.0' }]);
    expect((await server.call('DELETE', '/devices/tablet-1')).status).toBe(200);
    expect((await server.call('DELETE', '/devices/tablet-1')).status).toBe(404);
    expect(await devices()).toEqual([]);
    expect(await devices('demo-other-complex')).toHaveLength(1);
    expect((await server.call('POST', '/device-reports', { token: null, json: {} })).status).toBe(401);
  });

  test('[S19] that was forgotten comes back with its next report', async () => {
    await forgetAll();
    await report(aReport('tablet-1'));
    await server.call('DELETE', '/devices/tablet-1');
    expect((await report(aReport('tablet-1'))).status).toBe(200);
    expect(await devices()).toHaveLength(1);
  });

  test('[S18] of somebody who went to another complex is known there by its next report', async () => {
    await forgetAll();
    const at = ago(0);
    const place = { complex: { id: '2', name: '' }, city: { id: '2', name: '' } };
    const role = 'vendor-management-creator';
    await addUser(server.db, { id: 'mover', username: 'mover', role, name: 'Mover', ...place }, at);
    await addToken(server.db, 'mover', hashToken('mover'), at);
    await report(aReport('tablet-1'), 'mover');
    expect(await devices()).toEqual([]);
    expect(await devices('demo-other-complex')).toMatchObject([{ id: 'tablet-1', person: 'Mover' }]);
  });
});

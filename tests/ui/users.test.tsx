import { screen } from '@testing-library/react';
import { startOfDay, subDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { media } from '#app/ui/use-media-query.ts';
import { rejection } from '#testkit/host.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import {
  act,
  answer,
  buttons,
  dialog,
  eventually,
  noDialog,
  press,
  says,
  searchFor,
  texts,
  toasts,
  words,
} from '#testkit/screen.tsx';
import type { Tablet } from '#testkit/tablet.ts';
import { aDesk, aPerson, aSignIn, asked, LONG_NAME, many, open, openPerson, rows } from './users-desk.tsx';

const aDeviceSaid = (id: string, said: object = {}) => ({
  id,
  name: 'Chrome on Android',
  app_version: '1.4.0',
  person: 'Workshop desk 1',
  reported_at: new Date().toISOString(),
  unsent: [],
  unsent_since: null,
  last_delivery_at: null,
  errors: [],
  ...said,
});

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('the people', () => {
  it('[S15] are listed with role, last use and access', async () => {
    fakeMatchMedia(media.officeUp);
    await open(await aDesk());
    await eventually('the people are listed', () => says('3 people'));
    const [me, , left] = rows('People');
    expect(me).toBe('Fleet officeYouuser.1Super admin2Nov 5, 2026Active');
    expect(left).toBe('Night shift deskuser.3Creator0Never signed inDeactivated Oct 1, 2026');
  });

  it('[S15] are cards where a table has no room, without what only their own screen needs to say', async () => {
    await open(await aDesk());
    await eventually('the people are listed', () => says('3 people'));
    const [me, , left] = rows('People');
    expect(me).toBe('Fleet officeYouuser.1Super adminLast active Nov 5, 2026Active');
    expect(left).toBe('Night shift deskuser.3CreatorNever signed inDeactivated Oct 1, 2026');
  });

  it('[S15] are found by name, username and role', async () => {
    await open(await aDesk());
    await eventually('the people are listed', () => says('3 people'));
    await searchFor('night creator');
    await eventually('one is left', () => says('1 of 3 people'));
    await searchFor('nobody');
    await eventually('nobody is left', () => says('No one matches your search'));
    await press('Clear filters');
    await eventually('all are back', () => says('3 people'));
  });

  it('[S15] are drawn bit by bit where they are many', async () => {
    const tablet = await aDesk();
    const crowd = Array.from({ length: 130 }, (_, at) => aPerson(String(at), `Desk ${at}`));
    tablet.server.answers.set('user.list', many(...crowd));
    await open(tablet);
    await eventually('the people are listed', () => rows('People').length === 100);
    await press('Show 30 more');
    expect(rows('People')).toHaveLength(130);
  });

  it('[S15] are not kept on the device: without a network it says so, and reads them when it is back', async () => {
    const tablet = await aDesk();
    tablet.server.goOffline();
    await open(tablet);
    await eventually('it is said', () => says('are not available offline. Connect to the network'));
    expect(words('alert')).not.toContain('Failed');
    // Neither control could do anything.
    expect(buttons()).not.toContain('Add a person');
    expect(screen.queryByRole('searchbox')).toBeNull();
    tablet.server.comeBack();
    await press('Try again');
    await eventually('the people are listed', () => says('3 people'));
    expect(buttons()).toContain('Add a person');
    const kept = await act(async () => await Promise.all(tablet.database.tables.map((one) => one.toArray())));
    expect(JSON.stringify(kept)).not.toContain('Night shift');
  });

  it('[S15] are nothing that is asked of a host that does not manage them', async () => {
    const tablet = await aDesk({ contract: 0 });
    await open(tablet);
    expect(says('On this server, people are managed elsewhere.')).toBe(true);
    expect(tablet.server.asked).toEqual([]);
  });
});

describe('what signs a person in', () => {
  it('[S16] is listed with device, version and last use, and ended alone after a question', async () => {
    const tablet = await aDesk();
    await open(tablet);
    await openPerson(LONG_NAME);
    expect(texts('listitem')).toEqual([
      'Chrome on Android, No. 3FA9C1app 1.4.0 · Created Nov 1, 2026 · last used Nov 5, 2026Sign out',
      'Code not used yetCreated Nov 1, 2026Withdraw code',
    ]);
    await press('Sign out: Chrome on Android, No. 3FA9C1');
    await eventually('it is asked', () => says('Unsent work stays on the device and is sent then.'));
    expect(asked(tablet, 'user.revoke-sign-in')).toEqual([]);
    tablet.server.answers.set('user.sign-ins', many(aSignIn('s2', { device: null })));
    await answer('Sign out');
    await eventually('it is ended', () => toasts().some(([title]) => title === 'Signed out'));
    expect(asked(tablet, 'user.revoke-sign-in')).toEqual([{ id: '2', signInId: 's1' }]);
    await eventually('it is listed no more', () => texts('listitem').length === 1);
    // With one sign-in there are no others.
    expect(buttons()).not.toContain('Sign out all devices');
  });

  it('[S16] withdraws a code that nobody has used', async () => {
    const tablet = await aDesk();
    await open(tablet);
    await openPerson(LONG_NAME);
    await press('Withdraw the unused code');
    await eventually('it is asked', () => says('with it any more.'));
    await answer('Withdraw code');
    await eventually('it is ended', () => asked(tablet, 'user.revoke-sign-in').length === 1);
    expect(asked(tablet, 'user.revoke-sign-in')).toEqual([{ id: '2', signInId: 's2' }]);
  });

  it('[S16] ends all at once', async () => {
    const tablet = await aDesk();
    await open(tablet);
    await openPerson(LONG_NAME);
    await press('Sign out all devices');
    await answer('Sign out all devices');
    await eventually('it is said', () => toasts().some(([title]) => title === '2 sign-ins ended'));
    expect(asked(tablet, 'user.revoke-sign-ins')).toEqual([{ id: '2' }]);
  });

  it('[S16] of whoever asks is marked, and offers neither its own end nor their deactivation', async () => {
    const tablet = await aDesk();
    tablet.server.answers.set(
      'user.sign-ins',
      many(aSignIn('own', { is_own: true }), aSignIn('s1'), aSignIn('s2')),
    );
    await open(tablet);
    await openPerson('Fleet office');
    expect(texts('listitem')[0]).toContain('This device');
    expect(buttons(dialog() ?? undefined).filter((name) => name.startsWith('Sign out: '))).toHaveLength(2);
    expect(buttons()).toContain('Sign out other devices');
    expect(buttons()).not.toContain('Deactivate');
  });

  it('[S16] is not ended without the server, and waits in no outbox', async () => {
    const tablet = await aDesk();
    await open(tablet);
    await openPerson(LONG_NAME);
    tablet.server.goOffline();
    await press('Sign out all devices');
    await answer('Sign out all devices');
    await eventually('it is said', () => toasts().some(([title]) => title === 'Nothing was changed'));
    expect(toasts()[0]?.[1]).toContain('Connect to the network');
    expect(await act(async () => await tablet.database.entries.count())).toBe(0);
  });

  it("says the server's own reason when it refuses, and that a thing is gone", async () => {
    const tablet = await aDesk();
    await open(tablet);
    await openPerson(LONG_NAME);
    tablet.server.failing.set(
      'user.set-active',
      rejection(409, 'This is the last one.', 'user/last-super-admin'),
    );
    await press('Deactivate');
    await answer('Deactivate');
    await eventually('it is said', () => toasts().some(([, why]) => why === 'This is the last one.'));
    tablet.server.failing.set('user.revoke-sign-ins', rejection(404, 'nothing', 'not_found'));
    await eventually('the question is closed', () => buttons().includes('Sign out all devices'));
    await press('Sign out all devices');
    await answer('Sign out all devices');
    await eventually('it is said', () => toasts().some(([, why]) => why === 'It no longer exists.'));
  });

  it('[S14] is made anew by a code for that person', async () => {
    const tablet = await aDesk();
    tablet.server.answers.set('sign-in-code.create', many({ id: 'c1', code: 'secret', valid_seconds: 600 }));
    tablet.server.answers.set('sign-in-code.end', {});
    await open(tablet);
    await openPerson(LONG_NAME);
    await press('Sign in a device');
    await answer('Show the code');
    await eventually('it is shown', () => says(`works as ${LONG_NAME}`));
    await answer('Close');
    await eventually('it is ended', () => asked(tablet, 'sign-in-code.end').length === 1);
  });
});

describe('a person who left', () => {
  it('[S24] takes along the sign-ins that their codes made, which is said before it is done', async () => {
    const tablet = await aDesk();
    tablet.server.answers.set('user.list', many(aPerson('2', LONG_NAME, { given_sign_ins: 3 })));
    await open(tablet);
    await openPerson(LONG_NAME);
    await press('Deactivate');
    const said = "3 sign-ins of other people, made with this person's codes, end too";
    await eventually('it is asked', () => says(said));
    await answer('Cancel');
    await press('Sign out all devices');
    await eventually('it is asked', () => says(said));
  });

  it('[S17] is deactivated after a question, and is let in again', async () => {
    const tablet = await aDesk();
    await open(tablet);
    await openPerson(LONG_NAME);
    await press('Deactivate');
    await eventually('it is asked', () => says('they cannot sign in until they are reactivated'));
    const left = { deactivated_at: '2026-11-06T08:00:00.000Z', sign_ins: 0 };
    tablet.server.answers.set('user.list', many(aPerson('2', LONG_NAME, left)));
    tablet.server.answers.set('user.sign-ins', many());
    await answer('Deactivate');
    await eventually('it is done', () => buttons().includes('Reactivate'));
    expect(buttons()).not.toContain('Sign in a device');
    tablet.server.answers.set('user.list', many(aPerson('2', LONG_NAME, { sign_ins: 0 })));
    await press('Reactivate');
    await eventually('a code signs them in', () => buttons().includes('Sign in a device'));
    expect(asked(tablet, 'user.set-active')).toEqual([{ id: '2' }, { id: '2' }]);
    await press('Close', dialog() ?? undefined);
    await eventually('the drawer is closed', noDialog);
  });
});

describe('the devices', () => {
  const openDevices = async (tablet: Tablet) => {
    await open(tablet);
    await press(screen.getByRole('tab', { name: 'Devices' }));
  };

  it('[S19] that have not delivered for two days are said and marked, with what they hold', async () => {
    const tablet = await aDesk();
    tablet.server.answers.set(
      'device.list',
      many(
        aDeviceSaid('0190aaaa-0000-7000-8000-0000003fa9c1', {
          unsent: [
            { kind: 'order-job.complete', count: 4 },
            { kind: 'from.tomorrow', count: 1 },
          ],
          unsent_since: startOfDay(subDays(new Date(), 3)).toISOString(),
          last_delivery_at: '2026-11-01T08:00:00.000Z',
        }),
        aDeviceSaid('0190aaaa-0000-7000-8000-000000000002', {
          unsent: [{ kind: 'work-order.create', count: 2 }],
          unsent_since: ago(0.1),
        }),
        aDeviceSaid('0190aaaa-0000-7000-8000-000000000003'),
      ),
    );
    await openDevices(tablet);
    await eventually('the devices are listed', () => says('1 device has had unsent work for two days'));
    const [late, soon, sent] = rows('Devices');
    expect(late).toContain('Chrome on AndroidNo. 3FA9C1Workshop desk 1Not delivered for 3 days');
    expect(late).toContain('4 job completions, 1 other entry.');
    expect(soon).toContain('2 items2 new work orders.');
    expect(sent).toContain('All sent');
    expect(screen.getAllByText(/^Not delivered/)).toHaveLength(1);
  });

  it('[S19] are forgotten after a question', async () => {
    const tablet = await aDesk();
    tablet.server.answers.set('device.list', many(aDeviceSaid('tablet-1')));
    await openDevices(tablet);
    await eventually('the devices are listed', () =>
      buttons().includes('Forget Chrome on Android, No. ABLET1'),
    );
    await press('Forget Chrome on Android, No. ABLET1');
    tablet.server.answers.set('device.list', many());
    await answer('Forget');
    await eventually('it is gone', () => says('No device has reported yet'));
    expect(says('Updated')).toBe(false);
    expect(asked(tablet, 'device.forget')).toEqual([{ id: 'tablet-1' }]);
  });

  it('[S19] show their errors by version of the app, the newest first', async () => {
    const tablet = await aDesk();
    const met = (...errors: [string, string, number][]) => ({
      errors: errors.map(([version, code, count]) => ({ version, code, count })),
    });
    tablet.server.answers.set(
      'device.list',
      many(
        aDeviceSaid('a', met(['1.9.0', 'TypeError', 2], ['1.10.0', 'WireError', 1])),
        aDeviceSaid('b', met(['1.9.0', 'TypeError', 5], ['1.9.0', 'QuotaExceededError', 9])),
        aDeviceSaid('c'),
      ),
    );
    await openDevices(tablet);
    await eventually('they are listed', () => says('Errors by app version'));
    expect(rows('Errors reported by devices, by app version')).toEqual([
      '1.10.0WireError11',
      '1.9.0QuotaExceededError91',
      '1.9.0TypeError72',
    ]);
  });
});

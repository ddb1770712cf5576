import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { shellTexts } from '#app/features/shell/texts.ts';
import { UserMenu } from '#app/features/shell/user-menu.tsx';
import { engineTexts } from '#app/texts/engine.ts';
import { act, answer, eventually, linkTo, openScreen, press, words } from '#testkit/screen.tsx';
import '#app/features/shell/sign-out-dialog.tsx';
import '#app/ui/appearance-picker.tsx';
import '#app/ui/dialog.tsx';
import { UnreachableError } from '#app/api/errors.ts';
import { signOutTexts } from '#app/features/shell/texts-sign-out.ts';
import { anEntry, anOrder, aUser } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { rejection } from '#testkit/host.ts';
import type { Tablet } from '#testkit/tablet.ts';
import { answeredWith, aSendingTablet } from './support/outbox.tsx';

Object.assign(globalThis, { __APP_VERSION__: 'test' });

let tablet: Tablet;
let signedOut: number;

beforeEach(async () => {
  signedOut = 0;
  tablet = await aSendingTablet();
  await holds(tablet.database, [anOrder({ id: '1' })]);
});

/** Opens the user's menu. */
async function openMenu(): Promise<void> {
  await openScreen(
    tablet,
    <UserMenu
      user={aUser()}
      verified
      onSignOut={() => {
        signedOut += 1;
      }}
    />,
  );
  await eventually('the menu is there', () => screen.getAllByRole('button'));
  await press(shellTexts.account);
  await eventually('it is open', () => words().includes(shellTexts.signOut));
}

/** Opens the menu and presses Sign out. */
async function wishToLeave(): Promise<void> {
  await openMenu();
  await press(shellTexts.signOut);
}

async function asked(): Promise<void> {
  await eventually('it asks', () => words('alertdialog').includes('not sent yet'));
}

const waiting = () => tablet.database.entries.count();

describe("the person's menu", () => {
  it('[L43] names the person', async () => {
    await openMenu();
    expect(words('dialog')).toContain('Demo Creator');
  });

  it('leads to where the browser can be asked to keep the data, where it has not promised that', async () => {
    Object.defineProperty(navigator, 'storage', {
      configurable: true,
      value: { persisted: async () => false, estimate: async () => ({ usage: 1, quota: 2 }) },
    });
    await openMenu();
    await eventually('it is known', () => linkTo(shellTexts.keepIt) === '/diagnostics');
  });
});

describe('signing out', () => {
  it('asks nothing when all is sent', async () => {
    await wishToLeave();
    await eventually('it has gone', () => signedOut === 1);
  });

  it('tells how much is not sent and that it stays for this person, and staying changes nothing', async () => {
    await tablet.database.entries.bulkAdd([
      anEntry(),
      anEntry({ state: 'attention', lane: 'work-order:2' }),
      anEntry({ owner: '1/demo.other' }),
    ]);
    await wishToLeave();
    await asked();
    expect(words('alertdialog')).toContain(signOutTexts.unsent(2));
    expect(words('alertdialog')).toContain(signOutTexts.attention(1));
    expect(words('alertdialog')).toContain(signOutTexts.keptHere('demo.creator'));
    await answer(signOutTexts.stay);
    await eventually('it is closed', () => words('alertdialog') === '');
    expect(signedOut).toBe(0);
    expect(await act(waiting)).toBe(3);
  });

  it('leaves everything here when the person says so', async () => {
    await tablet.database.entries.add(anEntry());
    await wishToLeave();
    await asked();
    await answer(signOutTexts.keep);
    expect(signedOut).toBe(1);
    expect(await act(waiting)).toBe(1);
  });

  it('sends everything first and goes then, where the server answers', async () => {
    await tablet.database.entries.add(anEntry(later()));
    tablet.server.answers.set(
      'work-order.change-status',
      answeredWith(anOrder({ id: '1', status: 'handover_to_vendor' })),
    );
    await wishToSendFirst();
    await eventually('it has gone', () => signedOut === 1);
    expect(await act(waiting)).toBe(0);
    await act(() => tablet.services.engine.stop());
  });

  it('stays and says why when the server cannot be reached', async () => {
    await tablet.database.entries.add(anEntry(later()));
    tablet.server.goOffline();
    await wishToSendFirst();
    await staysBecause(signOutTexts.stopped.unreached);
    expect(await act(waiting)).toBe(1);
  });

  it('stays and says why when the server refuses something that the rest waits for', async () => {
    await tablet.database.entries.bulkAdd([anEntry(later()), anEntry({ ...later(), label: 'Behind it' })]);
    tablet.server.failNext(rejection(422, 'Not like this', 'bad'));
    await wishToSendFirst();
    await staysBecause(signOutTexts.stopped.attention);
    expect(await act(waiting)).toBe(2);
  });

  it('stays and names the fault when the server has one', async () => {
    await tablet.database.entries.add(anEntry(later()));
    tablet.server.failing.set('work-order.change-status', new UnreachableError('server', { status: 500 }));
    await wishToSendFirst();
    await staysBecause(signOutTexts.failed(engineTexts.unreachable.server));
  });
});

/** Waits for its time, so that only 'Send now' sends it during the test. */
function later() {
  return { attempts: { nextAt: new Date(Date.now() + 10 * 60_000).toISOString() } };
}

async function wishToSendFirst(): Promise<void> {
  tablet.server.answers.set('session.validate', { data: { records: [] } });
  await act(() => tablet.services.engine.start());
  await wishToLeave();
  await asked();
  await answer(signOutTexts.send);
}

async function staysBecause(reason: string): Promise<void> {
  await eventually('it says why', () => words('alertdialog').includes(reason));
  expect(signedOut).toBe(0);
  await act(() => tablet.services.engine.stop());
}

import jsQr from 'jsqr';
import { describe, expect, it } from 'vitest';
import { UnreachableError } from '#app/api/errors.ts';
import { tokenOf } from '#app/features/session/launch-credentials.ts';
import { SignInPlace } from '#app/features/shell/sign-in-place.tsx';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { ROLES } from '#domain/permissions.ts';
import { aUser } from '#testkit/builders.ts';
import { FakeServer, rejection } from '#testkit/host.ts';
import {
  answer,
  buttons,
  dialog,
  eventually,
  field,
  find,
  openScreen,
  user as person,
  press,
  says,
  texts,
  words,
} from '#testkit/screen.tsx';
import { aTablet } from '#testkit/tablet.ts';

const ME = aUser({ userId: '1', username: 'demo.super-admin', role: ROLES.superAdmin });

const people = [
  { id: '1', username: 'demo.super-admin', name: 'Fleet office', role: ROLES.superAdmin },
  { id: '7', username: 'demo.creator', name: 'Workshop desk 1', role: ROLES.creator },
];

const code = (valid_seconds = 600) => ({ data: { records: [{ id: 'c1', code: 'secret', valid_seconds }] } });

/** The super-admin's menu, with the item that creates a code. */
async function aMenu(host: Partial<RuntimeConfig> = {}) {
  const tablet = await aTablet({ user: ME, host });
  const { server } = tablet;
  server.answers.set('sign-in-code.people', { data: { records: people } });
  server.answers.set('sign-in-code.create', code());
  server.answers.set('sign-in-code.end', {});
  await openScreen(tablet, <SignInPlace user={ME} />);
  return { ...tablet, asked: () => server.asked.map(({ call }) => call).slice(1) };
}

/** Content of the code on the screen, as a camera reads it. */
function scanned(): string | undefined {
  const drawing = find('svg[role=img]');
  const size = Number(drawing.getAttribute('viewBox')?.split(' ')[2]);
  const pixels = new Uint8ClampedArray(size * size * 16 * 4).fill(255);
  for (const [, x, y] of drawing.innerHTML.matchAll(/M(\d+) (\d+)h/g)) {
    for (let dot = 0; dot < 16; dot += 1) {
      const at = (Number(y) * 4 + Math.floor(dot / 4)) * size * 4 + Number(x) * 4 + (dot % 4);
      pixels.fill(0, at * 4, at * 4 + 3);
    }
  }
  return jsQr(pixels, size * 4, size * 4)?.data;
}

describe('signing a person in on another device', () => {
  it('[S14] shows a code whose address keeps it from every server on the way', async () => {
    const { asked } = await aMenu();
    await press('Sign in another device');
    await eventually('the people are listed', () => texts('option').length === 2);
    expect(texts('option')).toEqual(['demo.super-admin (you)', 'Workshop desk 1, Creator']);
    await person.selectOptions(field<HTMLSelectElement>('Who will use it?'), '7');
    await answer('Show the code');
    await eventually('it is shown', () => words('heading').includes('Scan with the other device'));
    expect(scanned()).toBe(`${location.origin}/validate-token#code=secret`);
    expect(says('works as Workshop desk 1')).toBe(true);
    expect(says('Works once, for 10 minutes.')).toBe(true);
    await answer('Close');
    await eventually('it is closed', () => dialog() === null);
    expect(asked()).toEqual(['sign-in-code.create', 'sign-in-code.end']);
  });

  it('[S14] ends a code that the server made after its dialog was closed', async () => {
    const { server, asked } = await aMenu();
    let make = (): void => undefined;
    const made = new Promise<void>((resolve) => {
      make = resolve;
    });
    await press('Sign in another device');
    await eventually('the people are listed', () => texts('option').length === 2);
    server.whileAnswering(() => made);
    await answer('Show the code');
    await answer('Close');
    make();
    await eventually('it is ended', () => asked().includes('sign-in-code.end'));
  });

  it('[S14] is for oneself where the host has no list of people', async () => {
    const { server } = await aMenu();
    server.failing.set('sign-in-code.people', rejection(404, 'no such thing', 'not_found'));
    await press('Sign in another device');
    expect(texts('option')).toEqual(['demo.super-admin (you)']);
    await answer('Show the code');
    await eventually('it is shown', () => says('works as demo.super-admin'));
  });

  it('[S14] says when a code has ended, and makes a new one', async () => {
    const { server } = await aMenu();
    server.answers.set('sign-in-code.create', code(0));
    await press('Sign in another device');
    await answer('Show the code');
    await eventually('it has ended', () => says('This code has expired'));
    expect(document.querySelector('svg[role=img]')).toBeNull();
    server.answers.set('sign-in-code.create', code());
    await answer('Make a new code');
    await eventually('it is shown', () => words('heading').includes('Scan with the other device'));
  });

  it('says why no code was made', async () => {
    const { server } = await aMenu();
    server.goOffline();
    await press('Sign in another device');
    await answer('Show the code');
    await eventually('it is said', () => says('No code was made: the server could not be reached.'));
    server.comeBack();
    server.failing.set('sign-in-code.create', new UnreachableError('busy', { detail: 'Too many codes.' }));
    await answer('Show the code');
    await eventually('it is said', () => says('Too many codes.'));
  });

  it('is not offered on a host that makes no codes', async () => {
    await aMenu({ contract: 0 });
    expect(buttons()).toEqual([]);
  });
});

describe('a device that was opened with a code', () => {
  const said: string[][] = [];
  const say = (...words: string[]) => void said.push(words);

  it('[S14] asks for the token, once', async () => {
    const api = new FakeServer();
    api.answers.set('sign-in-code.exchange', { data: { records: [{ token: 't1' }] } });
    expect(await tokenOf({ code: 'secret' }, { api, say })).toBe('t1');
    expect(await tokenOf({ token: 't2' }, { api, say })).toBe('t2');
    expect(await tokenOf(null, { api, say })).toBeNull();
    expect(api.asked.length).toBe(1);
  });

  it('[S14] says why there is none, and stays as it was', async () => {
    const api = new FakeServer();
    api.failNext(
      rejection(422, 'This code has already been used.', 'sign-in-code/used'),
      new UnreachableError('network'),
    );
    expect(await tokenOf({ code: 'secret' }, { api, say })).toBeNull();
    expect(await tokenOf({ code: 'secret' }, { api, say })).toBeNull();
    expect(said).toEqual([
      ["This code didn't work", 'This code has already been used.'],
      [
        "This code didn't work",
        'The server could not be reached. Connect this device to the network and scan the code again.',
      ],
    ]);
  });
});

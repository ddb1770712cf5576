import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ROLES } from '#domain/permissions.ts';
import { eventually, pressKey, says } from '#testkit/screen.tsx';
import { aTabletOf } from '#testkit/tablet.ts';
import { openDesk, pressEnter, seek } from './support/palette.tsx';

const isShown = () => document.querySelector('[role=dialog] dl') !== null;
const acts = () => [...document.querySelectorAll('[role=dialog] dt')].map(({ textContent }) => textContent);

describe('the list of keys', () => {
  it('opens with a question mark, and not while somebody types one', async () => {
    await openDesk(await aTabletOf(ROLES.superAdmin));
    await pressKey('?', screen.getByLabelText('a field'));
    expect(isShown()).toBe(false);
    await pressKey('?', document.body);
    await eventually('the keys are shown', isShown);
  });

  it('is found in the palette', async () => {
    await openDesk(await aTabletOf(ROLES.superAdmin));
    await seek('keyb');
    await pressEnter();
    await eventually('the keys are shown', isShown);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('names only the keys that work for the role', async () => {
    await openDesk(await aTabletOf(ROLES.creator));
    await pressKey('?', document.body);
    await eventually('the keys are shown', isShown);
    expect(acts()).toEqual(expect.arrayContaining(['Create Work Order', 'Select', 'Print']));
    expect(acts()).not.toContain('Approve the job');
  });

  it('is short for a role that sees no work orders', async () => {
    await openDesk(await aTabletOf(ROLES.admin));
    await pressKey('?', document.body);
    await eventually('the keys are shown', isShown);
    expect(acts()).toEqual(['Go to a screen or a vendor', 'Show these keys', 'Close what is open']);
    expect(says('In lists of work orders')).toBe(false);
  });
});

describe('the key n', () => {
  it('leads those who may to the page of a new order', async () => {
    const { path } = await openDesk(await aTabletOf(ROLES.creator));
    await pressKey('n', document.body);
    await eventually('the page is open', () => path() === '/work-orders/create');
  });

  it('does nothing for others, while somebody types, or while a dialog is open', async () => {
    const { path } = await openDesk(await aTabletOf(ROLES.approver));
    await pressKey('n', document.body);
    const creator = await openDesk(await aTabletOf(ROLES.creator));
    await pressKey('n', screen.getByLabelText('a field'));
    await pressKey('?', document.body);
    await eventually('a dialog is open', isShown);
    await pressKey('n', document.body);
    expect([path(), creator.path()]).toEqual(['/', '/']);
  });
});

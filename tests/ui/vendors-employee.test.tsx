import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eventually, press, pressKey, says, typeInto } from '#testkit/screen.tsx';
import { captured } from '#testkit/tablet.ts';
import {
  aDeskWithoutNetwork,
  aVendorDesk,
  employs,
  fieldOf,
  fillIn,
  isClosed,
  offered,
  openForm,
  openVendors,
  saidOf,
  save,
  takes,
  waitingAct,
} from './support/vendors.tsx';

const employee = () => fieldOf('Assigned employee');
const active = () =>
  document.getElementById(employee().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the assigned employee', { timeout: 60_000 }, () => {
  it('is searched for by name and chosen by keyboard', async () => {
    const tablet = await aVendorDesk([]);
    employs(tablet, 'Asha Patil', 'Asha Rao', 'Ravi Kale');
    await openVendors(tablet);
    await openForm();
    await fillIn();
    expect(employee().getAttribute('role')).toBe('combobox');
    await typeInto(employee(), 'a');
    await typeInto(employee(), 'asha');
    await eventually('two are found', () => offered().length === 2);
    const asked = tablet.server.asked.filter(({ call }) => call === 'employee.search');
    expect(asked.map(({ query }) => query)).toEqual([{ name: 'asha' }]);
    expect(says('2 employees found')).toBe(true);
    expect(employee().getAttribute('aria-expanded')).toBe('true');
    expect(active()).toBe('Asha Patil');
    await pressKey('ArrowDown', employee());
    expect(active()).toBe('Asha Rao');
    await pressKey('ArrowDown', employee());
    expect(active()).toBe('Asha Patil');
    await pressKey('ArrowUp', employee());
    await pressKey('Enter', employee());
    expect(employee().value).toBe('Asha Rao');
    expect(says('Chosen: Asha Rao')).toBe(true);
    expect(employee().getAttribute('aria-expanded')).toBe('false');
    await save();
    expect(await waitingAct(tablet)).toMatchObject({
      payload: { userId: 'user of Asha Rao', employeeName: 'Asha Rao' },
    });
    await takes(tablet);
    await eventually('it is saved', isClosed);
  });

  it('lets Escape close its list and not the form', async () => {
    const tablet = await aVendorDesk([]);
    employs(tablet, 'Asha Patil');
    await openVendors(tablet);
    await openForm();
    await typeInto(employee(), 'asha');
    await eventually('she is found', () => offered().length === 1);
    await pressKey('Escape', employee());
    expect(offered()).toEqual([]);
    expect(isClosed()).toBe(false);
    await pressKey('ArrowDown', employee());
    await press(screen.getByRole('option'));
    expect(employee().value).toBe('Asha Patil');
  });

  it('must be chosen once a name is typed, since it would be lost without a word', async () => {
    const tablet = await aVendorDesk([]);
    employs(tablet, 'Asha Patil');
    await openVendors(tablet);
    await openForm();
    await fillIn();
    await typeInto(employee(), 'zz');
    await eventually('nobody is found', () => says('No employees found'));
    await save();
    expect(saidOf('Assigned employee')).toBe('Choose an employee from the list, or clear this field.');
    expect(await captured(tablet)).toEqual([]);
  });

  it('cannot be searched for without a connection, and the vendor is saved without', async () => {
    const tablet = await aDeskWithoutNetwork();
    await openForm();
    await fillIn();
    expect(says('Searching employees needs a connection.')).toBe(true);
    await save();
    await eventually('it is saved', isClosed);
    expect(await waitingAct(tablet)).toMatchObject({ payload: { userId: null } });
  });
});

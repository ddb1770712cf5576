import { screen } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { readToasts } from '#app/ui/toast.ts';
import { eventually, noDialog, press, pressKey, says, typeInto, words } from '#testkit/screen.tsx';
import { captured, type Tablet } from '#testkit/tablet.ts';
import {
  aDeskWithoutNetwork,
  aVendorDesk,
  employs,
  fieldOf,
  fillIn,
  GST,
  offered,
  openForm,
  openVendors,
  refusesFields,
  saidOf,
  save,
  takes,
  waitingAction,
} from './support/vendors.tsx';

const employee = () => fieldOf('Assigned employee');

/** The form on a desk without vendors, whose server has these employees. */
async function openEmptyForm(...employees: string[]): Promise<Tablet> {
  const tablet = await aVendorDesk([]);
  employs(tablet, ...employees);
  await openVendors(tablet);
  await openForm();
  return tablet;
}

describe('Add Vendor', () => {
  it('asks for name, GST number, phone and address, and for an employee if there is one', async () => {
    const tablet = await openEmptyForm();
    expect(words('dialog')).toMatch(
      /Name.*GST number.*Phone number.*Address.*Assigned employee \(optional\)/,
    );
    expect(fieldOf('Phone number').placeholder).toBe('10-digit');
    await save();
    expect(saidOf('Name')).toContain('Name is required');
    expect(saidOf('GST number')).toContain('GST number is required');
    expect(saidOf('Phone number')).toContain('Phone number is required');
    expect(saidOf('Address')).toContain('Address is required');
    expect(document.activeElement).toBe(fieldOf('Name'));
    await typeInto(fieldOf('Name'), 'A');
    expect(saidOf('Name')).toBe('');
    expect(await captured(tablet)).toEqual([]);
  });

  it('[F12] leaves in the phone what is no phone number, says so, and is content with ten digits', async () => {
    await openEmptyForm();
    const phone = fieldOf('Phone number');
    await typeInto(phone, '98a20 05');
    expect(phone.value).toBe('98a20 05');
    await save();
    expect(saidOf('Phone number')).toBe('Phone number must be 10 digits');
    await typeInto(phone, '982005508');
    expect(saidOf('Phone number')).toBe('Phone number must be 10 digits');
    await typeInto(phone, '982005508599');
    expect(phone.value).toBe('982005508599');
    expect(saidOf('Phone number')).toBe('Phone number must be 10 digits');
    await typeInto(phone, '+91 98200 55085');
    expect(saidOf('Phone number')).toBe('');
    await act(async () => {
      phone.focus();
      phone.blur();
    });
    expect(phone.value).toBe('9820055085');
  });

  it('[F13] says what is wrong with a phone once it is left, and nothing while it is typed', async () => {
    await openEmptyForm();
    const phone = fieldOf('Phone number');
    phone.focus();
    await typeInto(phone, '98200');
    expect(saidOf('Phone number')).toBe('');
    await act(async () => phone.blur());
    await eventually(
      'the phone is marked',
      () => saidOf('Phone number') === 'Phone number must be 10 digits',
    );
    expect(saidOf('Name')).toBe('');
    await typeInto(phone, '9820055085');
    expect(saidOf('Phone number')).toBe('');
  });

  it('[F9] tells of hidden characters in a name, and shows it as it will be kept', async () => {
    const tablet = await openEmptyForm();
    await fillIn();
    const name = fieldOf('Name');
    await typeInto(name, 'Axle\u202eWorks');
    await save();
    expect(saidOf('Name')).toContain('Hidden characters');
    expect(name.value).toBe('Axle\u202eWorks');
    await typeInto(name, ' Axle \t Works\u200b ');
    await act(async () => {
      name.focus();
      name.blur();
    });
    expect(name.value).toBe('Axle Works');
    await save();
    expect(await waitingAction(tablet)).toMatchObject({ payload: { name: 'Axle Works' } });
    await takes(tablet);
    await eventually('it is saved', noDialog);
  });

  it('wonders about a GST number that does not look like one, and takes it', async () => {
    const tablet = await openEmptyForm();
    await fillIn();
    expect(saidOf('GST number')).toBe('');
    await typeInto(fieldOf('GST number'), '27AAFCV9034Q1ZK');
    expect(saidOf('GST number')).toContain("This doesn't look like a valid GST number");
    await save();
    expect(await waitingAction(tablet)).toMatchObject({ payload: { gstNumber: '27AAFCV9034Q1ZK' } });
    await takes(tablet);
    await eventually('it is saved', noDialog);
  });

  it('says when the vendor is added, and is empty again', async () => {
    const tablet = await openEmptyForm();
    await fillIn(' Axle Works ');
    await save();
    const { kind, lane, label, payload } = await waitingAction(tablet);
    expect(kind).toBe('vendor.add');
    expect(lane).toMatch(/^vendor-new:id-/);
    expect(label).toBe('Add vendor · Axle Works');
    expect(payload).toMatchObject({
      name: 'Axle Works',
      gstNumber: GST,
      phoneNumber: '9820055085',
      address: 'Shop 21, Pune',
      userId: null,
      employeeName: null,
      cityId: 'c1',
    });
    await takes(tablet);
    await eventually('it is saved', noDialog);
    await eventually('it is told', () => readToasts().length > 0);
    expect(readToasts()).toMatchObject([{ title: 'Vendor added successfully' }]);
    await openForm();
    expect(fieldOf('Name').value).toBe('');
  });

  it("puts the server's sentences under their fields, with everything as it was typed", async () => {
    const tablet = await openEmptyForm('Asha Patil');
    await fillIn();
    await typeInto(employee(), 'asha');
    await eventually('she is found', () => offered().length === 1);
    await pressKey('Enter', employee());
    await save();
    await refusesFields(tablet, {
      name: 'The name is taken.',
      gst_no: 'Unknown.',
      phone_number: 'Nobody answers.',
      address: 'No such street.',
      user_id: 'Not in this city.',
    });
    await eventually('it is said', () => saidOf('Name') === 'The name is taken.');
    expect(saidOf('GST number')).toContain('Unknown.');
    expect(saidOf('Phone number')).toContain('Nobody answers.');
    expect(saidOf('Address')).toContain('No such street.');
    expect(saidOf('Assigned employee')).toBe('Not in this city.');
    expect(document.activeElement).toBe(fieldOf('Name'));
    expect(readToasts()[0]?.description).toBe('The name is taken. Your entries are still here.');
    expect(fieldOf('Name').value).toBe('Axle Works');
    expect(fieldOf('Address').value).toBe('Shop 21, Pune');
    expect(employee().value).toBe('Asha Patil');
    expect(await captured(tablet)).toEqual([]);
    await typeInto(fieldOf('Name'), 'Axle Works 2');
    expect(saidOf('Name')).toBe('');
    expect(saidOf('GST number')).toContain('Unknown.');
    await press('Clear assigned employee');
    expect(saidOf('Assigned employee')).toBe('');
    await save();
    expect(await waitingAction(tablet)).toMatchObject({ payload: { name: 'Axle Works 2', userId: null } });
    await takes(tablet);
    await eventually('it is saved', noDialog);
  });

  it('keeps what was filled in when it is closed, and when the page is left', async () => {
    const tablet = await openEmptyForm();
    await typeInto(fieldOf('Name'), 'Axle Works');
    await pressKey('Escape');
    await eventually('it is closed', noDialog);
    expect(says('Draft on this device')).toBe(true);
    await openForm();
    expect(fieldOf('Name').value).toBe('Axle Works');
    expect(says('Your unfinished entries were restored.')).toBe(true);
    await openVendors(tablet);
    await eventually('it is remembered', () => says('Draft on this device'));
    await openForm();
    expect(fieldOf('Name').value).toBe('Axle Works');
    await press('Start over');
    await eventually('it is empty', () => fieldOf('Name').value === '');
    expect(says('Start over')).toBe(false);
  });
});

const active = () =>
  document.getElementById(employee().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the assigned employee', () => {
  it('is searched for by name and chosen by keyboard', async () => {
    const tablet = await openEmptyForm('Asha Patil', 'Asha Rao', 'Ravi Kale');
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
    expect(await waitingAction(tablet)).toMatchObject({
      payload: { userId: 'user of Asha Rao', employeeName: 'Asha Rao' },
    });
    await takes(tablet);
    await eventually('it is saved', noDialog);
  });

  it('lets Escape close its list and not the form', async () => {
    const _tablet = await openEmptyForm('Asha Patil');
    await typeInto(employee(), 'asha');
    await eventually('she is found', () => offered().length === 1);
    await pressKey('Escape', employee());
    expect(offered()).toEqual([]);
    expect(noDialog()).toBe(false);
    await pressKey('ArrowDown', employee());
    await press(screen.getByRole('option'));
    expect(employee().value).toBe('Asha Patil');
  });

  it('must be chosen once a name is typed, since it would be lost without a word', async () => {
    const tablet = await openEmptyForm('Asha Patil');
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
    await eventually('it is saved', noDialog);
    expect(await waitingAction(tablet)).toMatchObject({ payload: { userId: null } });
  });
});

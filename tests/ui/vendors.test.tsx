import { screen } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { readToasts } from '#app/ui/toast.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import { aVendor } from '#testkit/builders.ts';
import { rejection } from '#testkit/host.ts';
import {
  buttonNamed,
  buttons,
  dialog,
  eventually,
  linkTo,
  noDialog,
  press,
  pressKey,
  says,
  searchFor,
  texts,
  user,
  words,
} from '#testkit/screen.tsx';
import { aTabletOf, captured, listsVendors, type Tablet } from '#testkit/tablet.ts';
import {
  aDeskWithoutNetwork,
  aVendorDesk,
  fieldOf,
  fillIn,
  GST,
  openForm,
  openVendors,
  refusesFields,
  save,
  takes,
} from './support/vendors.tsx';

const names = () => texts('heading').filter((name) => /^(Axle|Bolt|Garage)/.test(name));
const shows = (...wanted: string[]) =>
  eventually(`${wanted.join()} are listed`, () => names().join() === wanted.join());

const axle = aVendor({
  id: 'v1',
  vendorNumber: 'VEN-1001',
  name: 'Axle Works',
  gstNumber: '27AAFCV9034Q1ZJ',
  phoneNumber: '9820055085',
  address: 'Shop 21, Pune',
  createdAt: '2026-11-05T06:00:00.000Z',
  bankDetails: [
    { accountName: 'Axle Works', bankName: 'Axis Bank', accountNumber: '9170', ifscCode: 'UTIB0005085' },
    { accountName: 'Axle Owner', bankName: 'HDFC Bank', accountNumber: '5020', ifscCode: 'HDFC' },
  ],
  jobs: [
    { jobId: 'j1', name: 'Dent removal', categoryName: 'Body Work', ratePaise: 280_000 },
    { jobId: 'j2', name: 'Wiring', categoryName: 'Electrical Work', ratePaise: 114_750 },
    { jobId: 'j3', name: 'Painting', categoryName: 'Body Work', ratePaise: 450_050 },
    { jobId: 'j4', name: 'Polishing', categoryName: 'Body Work', ratePaise: 0 },
  ],
});
const bolt = aVendor({ id: 'v2', vendorNumber: 'VEN-1002', name: 'Bolt Garage', phoneNumber: '9000000001' });

describe('the vendors', () => {
  it('are listed with number and date, and unfold to all that is known of one', async () => {
    const address = await openVendors(await aVendorDesk([axle, bolt]));
    await shows('Axle Works', 'Bolt Garage');
    expect(words('heading')).toBe('Vendors');
    expect(says('VEN-1001') && says('Added Nov 5, 2026')).toBe(true);
    expect(says('Dent removal')).toBe(false);
    await press('Axle Works');
    expect(buttonNamed('Axle Works').getAttribute('aria-expanded')).toBe('true');
    expect(buttonNamed('Axle Works').closest('h2')).not.toBeNull();
    expect(address()).toEqual({ open: 'v1' });
    const details = words();
    for (const fact of [
      '27AAFCV9034Q1ZJ',
      '9820055085',
      'Shop 21, Pune',
      'Axis Bank',
      '9170',
      'UTIB0005085',
    ]) {
      expect(details).toContain(fact);
    }
    expect(words('group', 'Bank account 2')).toContain('Account nameAxle OwnerBank nameHDFC Bank');
    await press('Axle Works');
    expect(address()).toEqual({});
    expect(says('Axis Bank')).toBe(false);
  });

  it('have their rates by category, without the jobs that have none', async () => {
    await openVendors(await aVendorDesk([axle]), { open: 'v1' });
    await eventually('it is unfolded', () => says('Dent removal'));
    const rates = [
      'Body Work',
      'Dent removal₹2,800',
      'Painting₹4,500.50',
      'Electrical Work',
      'Wiring₹1,147.50',
    ];
    expect(texts('row').slice(-rates.length)).toEqual(rates);
  });

  it('get a hint on a bank code that does not look like one', async () => {
    await openVendors(await aVendorDesk([axle]), { open: 'v1' });
    await eventually('it is unfolded', () => says('Axis Bank'));
    expect(words('group', 'Bank account 1')).not.toContain("doesn't look like");
    expect(words('group', 'Bank account 2')).toContain("doesn't look like a valid IFSC code");
  });

  it('say what is not known of them', async () => {
    await openVendors(await aVendorDesk([bolt]), { open: 'v2' });
    await eventually('it is unfolded', () => says('No job rates configured.'));
    expect(says('No bank details.')).toBe(true);
    expect(texts('definition')).toEqual(['Not given', '9000000001', 'Not given']);
  });

  it.each([
    [ROLES.superAdmin, true],
    [ROLES.admin, true],
    [ROLES.creator, false],
    [ROLES.approver, false],
  ] satisfies [Role, boolean][])('are seen by a %s, who may change them: %s', async (role, mayChange) => {
    await openVendors(await aVendorDesk([axle], role), { open: 'v1' });
    await eventually('it is unfolded', () => says('Dent removal'));
    expect(linkTo('Edit rates · Axle Works')).toBe(mayChange ? '/vendors?tab=rates&vendor=v1' : null);
    expect(says('Add Vendor')).toBe(mayChange);
  });

  it('are none at first, and whoever may adds one', async () => {
    await openVendors(await aVendorDesk([], ROLES.creator));
    await eventually('there are none', () => says('No Vendors'));
    expect(says('Add Vendor')).toBe(false);
    await openVendors(await aVendorDesk([]));
    await eventually('there are none', () => says('No Vendors'));
    expect(document.body.textContent.match(/Add Vendor/g)).toHaveLength(2);
  });

  it('[L45] have a link that calls them, where their number is one', async () => {
    const two = aVendor({
      id: 'v3',
      vendorNumber: 'VEN-1003',
      name: 'Two Numbers',
      phoneNumber: '9000000001 / 2',
    });
    await openVendors(await aVendorDesk([axle, bolt, two]));
    await eventually('they are there', () => screen.queryByText('9000000001 / 2'));
    const calls = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(calls.filter((href) => href?.startsWith('tel:'))).toEqual([
      'tel:+919820055085',
      'tel:+919000000001',
    ]);
  });

  it.each([['axle'], ['1001'], ['27aafcv'], ['98200'], ['works 9034']])(
    'are found by name, vendor id, GST number and phone: %s',
    async (typed) => {
      const address = await openVendors(await aVendorDesk([axle, bolt]));
      await shows('Axle Works', 'Bolt Garage');
      await searchFor(typed);
      await shows('Axle Works');
      expect(says('1 of 2 vendors')).toBe(true);
      expect(address()).toEqual({ q: typed });
    },
  );

  it('are all there again after a search for nothing that there is', async () => {
    const address = await openVendors(await aVendorDesk([axle, bolt]), { q: 'zz' });
    await eventually('nothing matches', () => says('No vendors match your search'));
    expect(says('No Vendors')).toBe(false);
    await press('Clear filters');
    await shows('Axle Works', 'Bolt Garage');
    expect(address()).toEqual({});
  });

  it('come fifty at a time, and the one that the address names whatever its place', async () => {
    const many = Array.from({ length: 130 }, (_, index) =>
      aVendor({ id: `v${index + 1}`, name: `Garage ${index + 1}` }),
    );
    await openVendors(await aVendorDesk(many));
    await eventually('the first are there', () => names().length === 50);
    await press('Show 50 more vendors');
    expect(names()).toHaveLength(100);
    expect(document.activeElement?.textContent).toBe('Garage 51');
    await press('Show 30 more vendors');
    expect(names()).toHaveLength(130);
    expect(says('more vendor')).toBe(false);
    await openVendors(await aVendorDesk(many), { open: 'v75' });
    await eventually('it is there', () => names().length === 75);
    expect(buttonNamed('Garage 75').getAttribute('aria-expanded')).toBe('true');
    await press('Garage 75');
    expect(names()).toHaveLength(75);
  });

  it('stay without a network, and say since when', async () => {
    const tablet = await aVendorDesk([axle]);
    await openVendors(tablet);
    await shows('Axle Works');
    tablet.server.goOffline();
    await openVendors(tablet);
    await eventually('it says since when', () => says('Saved copy from'));
    await shows('Axle Works');
  });

  it('stand beside their rates, on a tab of its own', async () => {
    const address = await openVendors(await aVendorDesk([axle]));
    await shows('Axle Works');
    await user.click(screen.getByRole('tab', { name: 'Job Rates' }));
    expect(address()).toEqual({ tab: 'rates' });
    expect(screen.getByRole('tab', { name: 'Job Rates', selected: true })).toBeTruthy();
    await eventually('the vendors are gone', () => names().length === 0);
    expect(says('Add Vendor')).toBe(false);
  });
});

/** A desk without a network on which a vendor was added. */
async function withWaiting(): Promise<Tablet> {
  const tablet = await aDeskWithoutNetwork();
  await openForm();
  await fillIn();
  await save();
  await eventually('it is shown', () => says('Waiting to send'));
  return tablet;
}

describe('a vendor of a host whose list has only names', () => {
  it('[X19] gets its details, bank data and rates when it is unfolded', async () => {
    const tablet = await aTabletOf(ROLES.approver);
    listsVendors(tablet.server, [axle, bolt], { byNameOnly: true });
    await openVendors(tablet);
    await shows('Axle Works', 'Bolt Garage');
    expect(tablet.server.asked.map(({ call }) => call)).toEqual(['vendor.list']);
    await press('Axle Works');
    for (const fact of ['27AAFCV9034Q1ZJ', 'Shop 21, Pune', 'UTIB0005085', 'Dent removal₹2,800']) {
      await eventually(`it says ${fact}`, () => says(fact));
    }
  });

  it('[X19] says which of them could not be read', async () => {
    const tablet = await aTabletOf(ROLES.approver);
    listsVendors(tablet.server, [axle], { byNameOnly: true });
    tablet.server.failing.set('vendor.get', rejection(400, 'Not today.'));
    tablet.server.failing.set('vendor.rates', rejection(400, 'No rates today.'));
    await openVendors(tablet, { open: 'v1' });
    await eventually('the details failed', () => says('Failed to fetch vendor detailsNot today.'));
    await eventually('the rates failed', () => says('Failed to fetch vendor jobsNo rates today.'));
  });
});

describe('a vendor that waits to be sent', () => {
  it('stands above the list, marked, and can be taken back into the form', async () => {
    const tablet = await aDeskWithoutNetwork();
    await openForm();
    await fillIn();
    await save();
    await eventually('it is saved', noDialog);
    expect(readToasts()).toMatchObject([
      { title: 'Saved on this device', description: 'Add vendor · Axle Works' },
    ]);
    await eventually('it is shown', () => screen.getByRole('heading', { name: 'Axle Works' }));
    expect(says('Waiting to send')).toBe(true);
    expect(linkTo('Open the outbox')).toBe('/outbox');
    await press('Edit Axle Works');
    await eventually('the form is open', () => !noDialog());
    expect(fieldOf('GST number').value).toBe(GST);
    expect(await captured(tablet)).toEqual([]);
    await eventually('it is in the form alone', () => !says('Not shown by the server yet'));
    await eventually('it has the focus', () => dialog()?.contains(document.activeElement));
    await pressKey('Escape');
    await eventually('it is closed', noDialog);
    await eventually('the focus has a place', () => document.activeElement?.tagName === 'H1');
  });

  it('says why the server refused it', async () => {
    const tablet = await withWaiting();
    await refusesFields(tablet, { gst_no: 'This GST number is blocked.' });
    await eventually('it says why', () => says('This GST number is blocked.'));
    expect(buttonNamed('Edit Axle Works')).toBeDefined();
  });

  it('never stands twice once the server has it', async () => {
    const tablet = await withWaiting();
    await takes(tablet);
    await eventually('it is sent', () => says('Sent'));
    expect(buttons()).not.toContain('Edit Axle Works');
    listsVendors(tablet.server, [aVendor({ id: 'v9', name: 'Axle Works', gstNumber: GST }), aVendor()]);
    tablet.server.comeBack();
    await act(async () => tablet.services.puller.refreshWatched());
    await eventually('the server shows it', () => texts('article').length === 2);
    expect(says('Not shown by the server yet')).toBe(false);
    expect(document.body.textContent.match(/Axle Works/g)).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { type AddVendor, addVendorAction } from '#app/actions/vendors/add-vendor.ts';
import { waitingVendors } from '#app/features/vendors/list/waiting-vendors.tsx';
import { readVendorAddress, withAddress } from '#app/features/vendors/vendor-address.ts';
import type { OfficeAction } from '#app/hooks/use-office-actions.ts';
import { type CaptureContext, readPayload } from '#app/sync/action.ts';
import { vendorCodec } from '#contract/entities.ts';
import { ROLES } from '#domain/permissions.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { storedAs } from '#testkit/builders.ts';
import { aPage, FakeServer } from '#testkit/host.ts';

const axle: AddVendor = {
  localId: 'one',
  name: 'Axle Works',
  gstNumber: '27AAFCV9034Q1ZJ',
  phoneNumber: '9820055085',
  address: 'Shop 21',
  userId: 'u1',
  employeeName: 'Asha Patil',
  cityId: 'c1',
};

const context: CaptureContext = {
  entryId: 'entry-1',
  keys: ['entry-1'],
  actor: { username: 'demo.admin', role: ROLES.admin, at: '2026-11-05T10:00:00.000Z' },
  complexId: '1',
  photoIds: [],
};

function anAction(state: OfficeAction<AddVendor>['state'], payload = axle): OfficeAction<AddVendor> {
  return { entryId: payload.localId, payload, label: '', state, failure: null, photoIds: [] };
}

describe('vendors that wait, above the list', () => {
  const listed = [{ name: ' axle works', gstNumber: '27aafcv9034q1zj ' }];

  it.each(['queued', 'sending', 'sent'] as const)('a %s one leaves when the list shows it', (state) => {
    expect(waitingVendors([anAction(state)], [])).toHaveLength(1);
    expect(waitingVendors([anAction(state)], listed)).toEqual([]);
  });

  it('a refused one stays, because it needs the person', () => {
    expect(waitingVendors([anAction('attention')], listed)).toHaveLength(1);
  });

  it('another one of the same name is another vendor', () => {
    const other = anAction('queued', { ...axle, gstNumber: '29AAFCV9034Q1ZF' });
    expect(waitingVendors([other], listed)).toEqual([other]);
  });
});

describe('adding a vendor', () => {
  it('sends what the call takes and nothing else', () => {
    const { body, params } = addVendorAction.request(axle);
    expect(params).toEqual({});
    expect(body).toEqual({
      name: 'Axle Works',
      gstNumber: '27AAFCV9034Q1ZJ',
      phoneNumber: '9820055085',
      address: 'Shop 21',
      userId: 'u1',
      cityId: 'c1',
    });
    expect(addVendorAction.lane(axle)).toBe('vendor-new:one');
  });

  it('reads back what it stored, and parks what it cannot read', () => {
    expect(readPayload(addVendorAction, storedAs(structuredClone(axle), 1))).toEqual(axle);
    const alone = { ...axle, userId: null, employeeName: null, cityId: null };
    expect(readPayload(addVendorAction, storedAs(structuredClone(alone), 1))).toEqual(alone);
    expect(readPayload(addVendorAction, storedAs(axle, 2))).toBeNull();
    for (const broken of [null, 'x', {}, { ...axle, name: '' }, { ...axle, localId: 1 }]) {
      expect(readPayload(addVendorAction, storedAs(broken, 1))).toBeNull();
    }
  });

  it('is found done when a page of the list has a vendor of that name and GST number', async () => {
    const server = new FakeServer();
    const pages = [['Bolt Garage'], ['Axle Works']];
    server.answers.set('vendor.list', ({ page }: { page: number }) => {
      const names = pages[page - 1] ?? [];
      const next = page < pages.length ? `/vendors/?page=${page + 1}` : null;
      const records = names.map((name) => vendorCodec.encode(listedAs(name)));
      return aPage(records, { page, total: 2, next });
    });
    const { findApplied } = addVendorAction;
    const { signal } = new AbortController();
    expect(await findApplied?.(server, axle, context, signal)).toBe(true);
    expect(await findApplied?.(server, { ...axle, gstNumber: 'other' }, context, signal)).toBe(false);
  });

  it('ends its search at a host that answers the first page for ever', async () => {
    const server = new FakeServer();
    const forEver = aPage([vendorCodec.encode(listedAs('Bolt'))], { total: 9, next: '/vendors/?page=2' });
    server.answers.set('vendor.list', forEver);
    expect(await addVendorAction.findApplied?.(server, axle, context, new AbortController().signal)).toBe(
      false,
    );
    expect(server.asked).toHaveLength(2);
  });
});

describe('the address of Vendor Management', () => {
  it('is read without what makes no sense', () => {
    expect(readVendorAddress({ tab: 'rates', vendor: 12, q: ' oil ', open: 'v1' })).toEqual({
      tab: 'rates',
      vendor: '12',
      q: 'oil',
      open: 'v1',
    });
    expect(readVendorAddress({ tab: 'vendors', vendor: '', q: ['x'], open: null })).toEqual({});
  });

  it('loses what is emptied', () => {
    expect(withAddress({ q: 'oil', open: 'v1' }, { q: '', open: undefined })).toEqual({});
    expect(withAddress({ q: 'oil' }, { tab: 'rates' })).toEqual({ q: 'oil', tab: 'rates' });
  });
});

function listedAs(name: string): Vendor {
  return {
    id: name,
    vendorNumber: 'VEN-1',
    name,
    gstNumber: axle.gstNumber,
    address: '',
    cityId: 'c1',
    phoneNumber: '',
    createdAt: '',
    bankDetails: [],
    jobs: [],
  };
}

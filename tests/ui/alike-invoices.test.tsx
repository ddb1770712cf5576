import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ROLES } from '#domain/permissions.ts';
import { anOrder } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { aPage } from '#testkit/host.ts';
import { act, eventually, press, words } from '#testkit/screen.tsx';
import { aTabletOffline } from '#testkit/tablet.ts';
import {
  aFile,
  aPdf,
  choose,
  create,
  done,
  fill,
  ORDERS,
  openForm,
  pick,
  rowOf,
  showForm,
} from './support/invoice-form.tsx';

beforeEach(() => done.mockClear());

describe('an invoice that may be over the same bill', () => {
  const WARNING = 'Check before it is paid twice:';

  it('[I15] is shown before sending where it waits on this device itself, by its PDF or its amount', async () => {
    const tablet = await openForm();
    await fill();
    await create();
    await eventually('it waits', () => done.mock.calls.length > 0);
    await showForm(tablet);
    await choose('WO-0003');
    expect(words()).not.toContain(WARNING);
    await pick(aPdf('the same under another name.pdf'));
    const facts = 'INV-7 · Garage One · ₹1,500.50 · ';
    await eventually('it is shown', () => words().includes(WARNING));
    expect(words()).toContain(facts);
    expect(words()).toContain('being sent from this device · same PDF');
    await pick(aFile('%PDF-1.4 another bill', 'other.pdf'));
    await eventually('it is gone', () => !words().includes(WARNING));
    await press('Remove WO-0003');
    await eventually('nothing is chosen', () => words().includes('No work orders chosen yet.'));
    await act(async () => {
      await tablet.database.orders.clear();
    });
    await holds(tablet.database, [anOrder({ id: '9', status: 'completed', totalPaise: 150_050 })]);
    await eventually('another order is offered', () => rowOf('WO-0009') !== null);
    await choose('WO-0009');
    await eventually('it is shown again', () => words().includes('same vendor and amount'));
  });

  it('[I15] is what the server finds, with a link to it, and the person may go on', async () => {
    const tablet = await aTabletOffline({ role: ROLES.creator, orders: ORDERS });
    const found = {
      ...{ id: 'i9', invoiceNo: 'OLD-9', vendor_name: 'Garage One', value_with_tax: 1500.5 },
      ...{ created_at: '2026-11-02T06:00:00.000Z', status: 'paid', same_pdf: true },
    };
    await showForm(tablet);
    await fill();
    await act(async () => {
      tablet.server.answers.set('invoice.alike', { data: { records: [found] } });
      tablet.server.answers.set('invoice.list', aPage([]));
      tablet.server.comeBack();
      tablet.reachability.succeeded();
    });
    await eventually('it is shown', () => words().includes(WARNING));
    expect(words()).toContain('OLD-9 · Garage One · ₹1,500.50 · Nov 2, 2026 · Paid · same PDF');
    expect(screen.getByRole('link', { name: 'OLD-9' }).getAttribute('href')).toContain('open=i9');
    await create();
    await eventually('it waits', () => done.mock.calls.length > 0);
  });
});

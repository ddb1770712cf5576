import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { media } from '#app/ui/use-media-query.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { ROLES } from '#domain/permissions.ts';
import { DAY_MS } from '#domain/units.ts';
import { buttonNamed, eventually, field, press, pressKey, says, texts, words } from '#testkit/screen.tsx';
import { anInvoice, anInvoiceDesk, anOrderLine, openInvoices, rowOf, rows } from './support/invoices.tsx';

const h1 = () => screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);

async function openDesk(count: number) {
  const listed = Array.from({ length: count }, (_, index) => anInvoice(index + 1));
  const desk = await anInvoiceDesk(ROLES.approver, listed);
  await openInvoices(desk, {}, media.officeUp);
  await eventually('the list is there', () => rows().length > 0);
  return desk;
}

describe('the invoices on a desk’s screen', () => {
  it('are two pages at once, of which all can be selected in the head', async () => {
    await openDesk(23);
    await eventually('both pages are there', () => rows().length === 20);
    await press(field('Select all on this page'));
    expect(says('20 invoices selected')).toBe(true);
    await press('Next');
    await eventually('the last page is there', () => rows().length === 3);
  });

  it('[I15] show whoever decides what else may be over the same bill, as far as the device knows', async () => {
    const of = (id: number, facts: Partial<Invoice>) => anInvoice(id, { withTaxPaise: 118_000, ...facts });
    const again = of(2, {});
    const old = of(3, { createdAt: '2026-08-01T06:00:00.000Z' });
    const listed = [of(1, {}), again, old, of(4, { status: 'rejected' }), anInvoice(5)];
    const desk = await anInvoiceDesk(ROLES.approver, listed);
    await openInvoices(desk, {}, media.officeUp);
    await eventually('the list is there', () => rows().length > 0);
    await press('INV-1');
    await eventually('the other is shown', () => words().includes('Check before it is paid twice:'));
    expect(screen.getAllByRole('link', { name: /^INV-/ }).map(({ textContent }) => textContent)).toEqual([
      'INV-2',
    ]);
    expect(words()).toContain('INV-2 · Garage One · ₹1,180 · Oct 1, 2026 · Created · same vendor and amount');
    await press('INV-5');
    await eventually('nothing is like it', () => !words().includes('Check before it is paid twice:'));
  });

  it('[L31] stand beside the one that is open, which is the one h1', async () => {
    await openDesk(3);
    await press('INV-2');
    expect(h1()).toEqual(['INV-2']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(rowOf('INV-2').getAttribute('aria-current')).toBe('true');
    expect(words('heading')).toBe('Invoices');
    expect(says('2 of 3')).toBe(true);
    await press('Close');
    expect(h1()).toEqual(['Invoices']);
  });

  it.each([
    ['one order', [media.officeUp], 'MH12AB1001 WO-1001 +2 · 3 cars, MH12AB1002 WO-1002, MH12AB1003 WO-1003'],
    [
      'two orders, where there is room,',
      [media.officeUp, media.wideOffice],
      'MH12AB1001 WO-1001MH12AB1002 WO-1002 +1 · 3 cars, MH12AB1003 WO-1003',
    ],
  ])('name %s whole, and the others when asked for', async (_what, screenOf, said) => {
    const orders = [1, 2, 3].map(anOrderLine);
    const desk = await anInvoiceDesk(ROLES.approver, [anInvoice(1, { workOrders: orders })]);
    await openInvoices(desk, {}, ...screenOf);
    await eventually('the list is there', () => rows().length > 0);
    const cell = within(rowOf('INV-1')).getByText('WO-1001', { exact: false }).closest('td');
    expect(cell?.textContent).toBe(said);
    expect(cell?.querySelector('[title]')?.getAttribute('title')).toBe(
      'MH12AB1001 WO-1001, MH12AB1002 WO-1002, MH12AB1003 WO-1003',
    );
  });

  it('say no number of cars where all orders are for one', async () => {
    const orders = [1, 2].map((id) => ({ ...anOrderLine(id), carNumber: 'MH12AB1001' }));
    const desk = await anInvoiceDesk(ROLES.approver, [anInvoice(1, { workOrders: orders })]);
    await openInvoices(desk, {}, media.officeUp);
    await eventually('the list is there', () => rows().length > 0);
    expect(texts('cell', rowOf('INV-1'))).toContain('MH12AB1001 WO-1001 +1, MH12AB1001 WO-1002');
  });

  it('[L41] say when they were paid in the place of their age', async () => {
    const createdAt = new Date(Date.now() - 3 * DAY_MS).toISOString();
    const listed = [anInvoice(1, { status: 'paid', createdAt }), anInvoice(2, { createdAt })];
    const desk = await anInvoiceDesk(ROLES.approver, listed);
    await openInvoices(desk, {}, media.officeUp);
    await eventually('the list is there', () => rows().length > 0);
    // The line breaks only before the date.
    expect(texts('cell', rowOf('INV-1'))).toContain('Paid Oct\u00A01,\u00A02026');
    expect(texts('cell', rowOf('INV-2'))).toContain('3 days');
  });

  it('[M3] have their paise in each amount, so that they can be compared', async () => {
    const round = { withoutTaxPaise: 440_000, withTaxPaise: 519_200 };
    const desk = await anInvoiceDesk(ROLES.approver, [anInvoice(1, round)]);
    await openInvoices(desk, {}, media.officeUp);
    await eventually('the list is there', () => rows().length > 0);
    expect(texts('cell', rowOf('INV-1'))).toEqual(expect.arrayContaining(['₹4,400.00', '₹5,192.00']));
  });

  it('open by a press anywhere in their line that is not on a control of its own', async () => {
    await openDesk(3);
    const [, , vendor] = within(rowOf('INV-2')).getAllByRole('cell');
    await press(field('Select INV-2'));
    expect(h1()).toEqual(['Invoices']);
    await press(vendor as HTMLElement);
    expect(h1()).toEqual(['INV-2']);
  });

  it('are sorted by the headers, and the server is asked for that order', async () => {
    const listed = [1, 2, 3].map((id) => anInvoice(id));
    const desk = await anInvoiceDesk(ROLES.approver, listed);
    const opened = await openInvoices(desk, {}, media.officeUp);
    await eventually('the list is there', () => rows().length === 3);
    for (const name of ['Value with tax', 'Age', 'Vendor', 'Vendor']) await press(name);
    expect(opened.filters()).toEqual({ sort: '-vendor' });
    const asked = desk.tablet.server.asked.filter(({ call }) => call === 'invoice.list');
    const sorts = asked.map(({ query }) => (query as { sort?: string }).sort);
    expect(sorts.filter((sort) => sort !== undefined)).toEqual(['-amount', 'created', 'vendor', '-vendor']);
  });

  it('are gone through with j and k, and end where the list ends', async () => {
    await openDesk(3);
    await press('INV-3');
    await pressKey('j');
    await pressKey('j');
    expect(h1()).toEqual(['INV-1']);
    const last = buttonNamed('Next invoice. This is the last one shown.');
    expect(last.getAttribute('aria-disabled')).toBe('true');
    await pressKey('j');
    await pressKey('k');
    expect(h1()).toEqual(['INV-2']);
  });

  it('[L36] are led on one at a time, however quickly a is pressed again', async () => {
    const desk = await openDesk(3);
    await press('INV-3');
    await pressKey('a');
    await eventually('the next one is open', () => h1()[0] === 'INV-2');
    await pressKey('a', document.body, 300);
    await pressKey('a', document.body, 300);
    await pressKey('a');
    await eventually('the one after it is open', () => h1()[0] === 'INV-1');
    expect(desk.told).toMatchObject([{ id: 'i3' }, { id: 'i2' }]);
  });

  it('are led on with a and rejected with r, and the next one that waits is opened', async () => {
    const desk = await openDesk(3);
    await press('INV-3');
    await pressKey('a');
    await eventually('the next one is open', () => h1()[0] === 'INV-2');
    expect(desk.told).toEqual([{ id: 'i3', status: 'manager_approved' }]);
    await pressKey('r');
    await eventually('it is asked', () => screen.queryByRole('alertdialog'));
    await press(buttonNamed('No, keep it'));
    expect(desk.told).toHaveLength(1);
    expect(texts('button')).toContain('Reject');
  });
});

import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { media } from '#app/ui/use-media-query.ts';
import { ROLES } from '#domain/permissions.ts';
import { aDevice } from '#testkit/media.ts';
import {
  buttonNamed,
  eventually,
  firstOf,
  press,
  pressKey,
  says,
  searchFor,
  texts,
  words,
} from '#testkit/screen.tsx';
import { anInvoice, anInvoiceDesk, openInvoices, rowOf, rows } from './support/invoices.tsx';

const invoices = (count: number) => Array.from({ length: count }, (_, index) => anInvoice(index + 1));
describe('a row of the list', () => {
  it('says number, vendor, orders with their vehicles, both values, day and status', async () => {
    await openInvoices(await anInvoiceDesk(ROLES.creator, [anInvoice(1)]));
    for (const fact of [
      'Garage One',
      'WO-1001',
      'MH12AB1001',
      '₹1,000.01',
      '₹1,180.01',
      'Oct 1, 2026',
      'Created',
    ]) {
      expect(rowOf('INV-1').textContent).toContain(fact);
    }
  });

  it('shows a status that this build does not know in words, without a step', async () => {
    const odd = anInvoice(1, { status: 'unknown', statusText: 'awaiting_stamp' });
    await openInvoices(await anInvoiceDesk(ROLES.superAdmin, [odd]));
    expect(rowOf('INV-1').textContent).toContain('Awaiting Stamp');
  });
});

describe('a list without invoices', () => {
  it('offers to create one to those who may', async () => {
    const opened = await openInvoices(await anInvoiceDesk(ROLES.creator));
    expect(words()).toContain('No invoices yet');
    await press(firstOf(screen.getAllByRole('button', { name: 'Create Invoice' })));
    expect(opened.asksForForm()).toBe(true);
  });

  it('offers nothing to an approver', async () => {
    await openInvoices(await anInvoiceDesk(ROLES.approver));
    expect(words()).not.toContain('Create Invoice');
  });

  it('says another thing when filters are on, and clears them', async () => {
    const screen = await openInvoices(await anInvoiceDesk(ROLES.creator, invoices(1)), { status: 'paid' });
    expect(words()).toContain('No invoices match your filters');
    await press('Clear filters');
    await eventually('the invoice is there', () => rows().length === 1);
    expect(screen.filters()).toEqual({});
  });
});

describe('filters and pages of the list', () => {
  it('stand in the address, and a filter leads back to the first page', async () => {
    const desk = await anInvoiceDesk(ROLES.creator, invoices(23));
    const screen = await openInvoices(desk);
    await press('Page 3');
    await eventually('the last page is there', () => rows().length === 3);
    expect(screen.filters()).toEqual({ page: 3 });
    expect(document.activeElement).toBe(buttonNamed('Page 3'));
    await searchFor('INV-2');
    await eventually('the search is in force', () => screen.filters().q === 'INV-2');
    expect(screen.filters()).toEqual({ q: 'INV-2' });
    await eventually('what was found is there', () => rows().length === 5);
  });

  it('offer the four statuses of the specification', async () => {
    await openInvoices(await anInvoiceDesk(ROLES.creator));
    const options = texts('option');
    for (const label of ['Invoice Created', 'Manager Approved', 'Finance Approved', 'Paid']) {
      expect(options).toContain(label);
    }
    expect(options).not.toContain('Rejected');
  });

  it('lead back to the last page when an address names one that is no more', async () => {
    const screen = await openInvoices(await anInvoiceDesk(ROLES.creator, invoices(12)), { page: 7 });
    expect(words()).toContain('This page has no invoices any more.');
    await press('Go to the last page');
    expect(screen.filters()).toEqual({ page: 2 });
  });

  it('that this tablet never asked for say so without a connection, and can be changed back', async () => {
    const desk = await anInvoiceDesk(ROLES.creator, invoices(12));
    await openInvoices(desk);
    desk.tablet.server.goOffline();
    await press('Page 2');
    await eventually('it is said', () => says('Not on this tablet yet'));
    expect(words('alert')).toContain('Failed to fetch invoices');
    await press('Page 1');
    await eventually('the first page is there', () => rows().length === 10);
    await eventually('its time is said', () => says('From this tablet, as of'));
  });
});

describe('a filter that this tablet never asked for', () => {
  it('shows neither rows nor pages of the former one without a connection', async () => {
    const desk = await anInvoiceDesk(ROLES.creator, invoices(12));
    await openInvoices(desk);
    desk.tablet.server.goOffline();
    await searchFor('INV-1');
    await eventually('it is said', () => says('Not on this tablet yet'));
    expect(rows()).toEqual([]);
    expect(words()).not.toContain('Total 12');
  });
});

describe('the keyboard in the list', () => {
  it('walks the rows, selects with Space and opens with Enter', async () => {
    await openInvoices(await anInvoiceDesk(ROLES.creator, invoices(3)));
    aDevice(media.tabletUp);
    await pressKey('j');
    await pressKey('ArrowDown');
    expect(document.activeElement).toBe(rowOf('INV-2'));
    await pressKey(' ');
    expect(rowOf('INV-2').getAttribute('aria-selected')).toBe('true');
    await pressKey(' ');
    expect(rowOf('INV-2').getAttribute('aria-selected')).toBe('false');
    await pressKey('Enter');
    await eventually('the details are open', () => words('dialog').includes('INV-2'));
  });
});

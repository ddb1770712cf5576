import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ROLES } from '#domain/permissions.ts';
import { eventually, linkTo, texts, words } from '#testkit/screen.tsx';
import { aTabletOf } from '#testkit/tablet.ts';
import { openApp } from './support/app.tsx';

/** Opens a list by its address and returns its filters. */
async function filtersOf(path: string, title: string): Promise<string[]> {
  const { services } = await aTabletOf(ROLES.superAdmin);
  await openApp(path, async () => services, 'desk');
  await eventually('the list is there', () => words('heading') === title && screen.getByRole('main'));
  const main = within(screen.getByRole('main'));
  const search = main.queryAllByRole('searchbox').map(() => 'search');
  const choices = main
    .queryAllByRole('option', { name: /^All / })
    .map(({ textContent }) => textContent.slice(4));
  const dates = texts('button').filter((name) => name === 'Select date range');
  return [...search, ...choices, ...dates.map(() => 'dates')];
}

describe('the filters of a list', () => {
  it.each([
    ['/work-orders', 'Work Orders', ['search', 'statuses', 'categories', 'vendors', 'dates']],
    ['/created-work-orders', 'Created Work Orders', ['search', 'categories', 'dates']],
    ['/in-progress-work-orders', 'In Progress Work Orders', ['search', 'vendors']],
    ['/completed-work-orders', 'Completed Work Orders', ['search', 'vendors', 'dates']],
    ['/paid', 'Paid Items', ['search', 'vendors', 'dates']],
    ['/paid?tab=invoices', 'Paid Items', ['search', 'vendors', 'dates']],
    ['/invoices', 'Invoices', ['search', 'categories', 'vendors', 'statuses', 'dates']],
    ['/pending-payments', 'Pending Payments', ['search', 'vendors', 'categories', 'dates']],
  ])('at %s (%s) are %j', async (path, title, offered) => {
    expect((await filtersOf(path, title)).sort()).toEqual([...offered].sort());
  });
});

describe('an address that makes no sense', () => {
  it('opens the tab that is meant without one', async () => {
    await filtersOf('/vendors?tab=rate', 'Vendors');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Vendors');
    expect(texts('button')).toContain('Add Vendor');
  });
});

describe('Paid Items', () => {
  it('has a tab for work orders and one for invoices', async () => {
    await filtersOf('/paid', 'Paid Items');
    expect(texts('tab')).toEqual(['Paid Work Orders', 'Paid Invoices']);
  });
});

describe('the list of all orders', () => {
  it('leads to the page that raises one', async () => {
    await filtersOf('/work-orders', 'Work Orders');
    expect(linkTo('Create Work Order')).toBe('/work-orders/create');
  });
});

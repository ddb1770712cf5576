import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { media } from '#app/ui/use-media-query.ts';
import { invoiceStatusReport, pendingPaymentsReport } from '#contract/calls/vendors.ts';
import { rejection } from '#testkit/host.ts';
import { aDevice } from '#testkit/media.ts';
import { eventually, find, press, pressKey, says } from '#testkit/screen.tsx';
import {
  aDesk,
  choose,
  LONG_NAME,
  OWED,
  openReports,
  rows,
  searchFor,
  settled,
  tabNamed,
} from './support/pending-payments.tsx';

describe('the pending payments report', () => {
  it('shows the same figures as cards, bars and rows, exact to the paisa', async () => {
    await openReports(await aDesk());
    const cards = [...document.querySelectorAll('h2')].map((title) => title.parentElement?.textContent);
    expect(cards.slice(0, 3)).toEqual([
      'Total pending amount₹47,021.30',
      'Pending invoices3',
      'Vendors with pending2',
    ]);
    expect(find('[role=img]').textContent).toBe(`${LONG_NAME}₹32,785.10Deccan Engines₹14,236.20`);
    expect(rows()).toEqual([
      [LONG_NAME, '27AABCS4312K1Z1', 'Body Work, Engine Work', '2', '2', '₹32,785.10'],
      ['Deccan Engines', '27AABCS4312K1Z2', 'Body Work, Engine Work', '2', '1', '₹14,236.20'],
      ['Total', '', '', '4', '3', '₹47,021.30'],
    ]);
  });

  it("says so where a host's total is not the sum of its vendors", async () => {
    const tablet = await aDesk();
    const answer = { data: { total_pending_amount: 50_000, vendors: OWED } };
    tablet.server.answers.set(pendingPaymentsReport.name, answer);
    await openReports(tablet);
    expect(says('Total pending amount₹50,000The vendors below add up to ₹47,021.30')).toBe(true);
  });

  it('asks for what the filters say, and puts them into the address', async () => {
    const tablet = await aDesk();
    const address = await openReports(tablet, { from: '2026-11-01', to: '2026-11-21' });
    await searchFor('Deccan');
    await choose('Vendor', 'Deccan Engines');
    await choose('Category', 'Body Work');
    expect(address()).toEqual({
      q: 'Deccan',
      vendor: '2',
      category: '9',
      from: '2026-11-01',
      to: '2026-11-21',
    });
    const asked = tablet.server.asked.filter(({ call }) => call === pendingPaymentsReport.name);
    expect(asked.at(-1)).toMatchObject({
      params: { complexId: '1' },
      query: {
        search: 'Deccan',
        vendorId: '2',
        categoryId: '9',
        fromOn: '2026-11-01',
        toOn: '2026-11-21',
      },
    });
    expect(rows().map(([name]) => name)).toEqual(['Deccan Engines', 'Total']);
  });

  it('narrows to a vendor by its name, widens by it again, and keeps the focus there', async () => {
    const address = await openReports(await aDesk());
    await press('Deccan Engines');
    await settled();
    expect(address()).toEqual({ vendor: '2' });
    expect(rows()).toHaveLength(2);
    const chosen = screen.getByRole('button', { name: 'Deccan Engines' });
    expect(chosen.getAttribute('aria-pressed')).toBe('true');
    expect(document.activeElement).toBe(chosen);
    await press(chosen);
    await settled();
    expect(address()).toEqual({});
    expect(rows()).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Deccan Engines' }));
  });

  it('is walked by keyboard', async () => {
    await openReports(await aDesk());
    aDevice(media.tabletUp);
    await pressKey('j');
    expect(document.activeElement?.textContent).toBe(LONG_NAME);
    await pressKey('j');
    expect(document.activeElement?.textContent).toBe('Deccan Engines');
    await pressKey('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('says when nothing is owed, and when nothing matches, with a way back that keeps the focus', async () => {
    const address = await openReports(await aDesk(), { q: 'nonesuch' });
    expect(says('No pending payments match your filters')).toBe(true);
    await press('Clear filters');
    await settled();
    expect(address()).toEqual({});
    expect(rows()).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('says when nothing is owed', async () => {
    const tablet = await aDesk();
    const answer = { data: { total_pending_amount: 0, vendors: [] } };
    tablet.server.answers.set(pendingPaymentsReport.name, answer);
    await openReports(tablet);
    expect(says('Nothing is owed.')).toBe(true);
    expect(says('Clear filters')).toBe(false);
  });
});

describe('the invoice status report', () => {
  it("shows each vendor's totals, and below them its statuses with counts and amounts", async () => {
    const address = await openReports(await aDesk(), { q: 'Deccan' });
    await press(tabNamed('Invoice status'));
    await settled();
    expect(address()).toEqual({ tab: 'invoice-status', q: 'Deccan' });
    expect(rows()).toEqual([
      ['Deccan Engines', '4', '₹20,000.30'],
      ['Deccan Engines: Created', '3', '₹14,236.20'],
      ['Deccan Engines: Awaiting Stamp', '1', '₹5,764.10'],
      ['Total', '4', '₹20,000.30'],
    ]);
    await press(tabNamed('Pending by vendor'));
    await settled();
    expect(address()).toEqual({ q: 'Deccan' });
  });

  it('has empty texts of its own, and clearing the filters stays on it', async () => {
    const tablet = await aDesk();
    const address = await openReports(tablet, { tab: 'invoice-status', vendor: '2', q: 'nonesuch' });
    expect(says('No invoices match your filters')).toBe(true);
    await press('Clear filters');
    await settled();
    expect(address()).toEqual({ tab: 'invoice-status' });
    expect(rows()).toHaveLength(4);
  });

  it('says what the server said where it refused', async () => {
    const tablet = await aDesk();
    tablet.server.answers.set(invoiceStatusReport.name, () => {
      throw rejection(403, 'Not for you');
    });
    await openReports(tablet, { tab: 'invoice-status' });
    expect(find('[role=tabpanel] [role=alert]').textContent).toBe(
      'Failed to fetch invoice statusNot for you',
    );
  });
});

describe('without a network', () => {
  it('shows what the tablet holds with its time, says so of filters it never asked for, and finds back', async () => {
    const tablet = await aDesk();
    await openReports(tablet);
    tablet.server.goOffline();
    const address = await openReports(tablet);
    expect(says('From this tablet, as of ')).toBe(true);
    expect(rows()).toHaveLength(3);
    await searchFor('Deccan');
    await eventually('it is said', () => document.querySelector('[role=tabpanel] [role=alert]') !== null);
    expect(find('[role=tabpanel] [role=alert]').textContent).toBe(
      'Failed to fetch pending paymentsThese filters were not asked for on this tablet yet. Connect to the network, or clear the filters.',
    );
    expect(address()).toEqual({ q: 'Deccan' });
    await press('Clear filters');
    await eventually('the rows are back', () => rows().length === 3);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(says('From this tablet, as of ')).toBe(true);
  });
});

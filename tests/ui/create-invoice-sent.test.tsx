import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntryFailure } from '#app/data/rows.ts';
import { WaitingInvoices } from '#app/features/invoices/list/waiting-invoices.tsx';
import { SCOPE } from '#testkit/builders.ts';
import { act, eventually, find, openScreen, press, render, typeInto, words } from '#testkit/screen.tsx';
import {
  captured,
  create,
  done,
  fieldOf,
  fill,
  openForm,
  rowOf,
  showForm,
  toasts,
} from './support/invoice-form.tsx';

/** Whole screens are slow to draw on a busy machine, and each story draws several. */
const PATIENT = { timeout: 60_000 };

const DRAFT = `${SCOPE.owner}/create-invoice`;

beforeEach(() => done.mockClear());

describe('an unfinished invoice', PATIENT, () => {
  it('is back after the page was left, with orders, values and the PDF’s bytes', async () => {
    const tablet = await openForm();
    await fill();
    await typeInto(fieldOf('Value with tax'), '1770');
    await render(null);
    await showForm(tablet);
    expect(words()).toContain('Your unfinished entries were brought back.');
    expect(fieldOf('Invoice number').value).toBe(' INV-7 ');
    expect(fieldOf('Value with tax').value).toBe('1770');
    expect(words()).toContain('2 work orders chosen · ₹1,500.50');
    await eventually('the file can be opened', () => document.querySelector('a[target=_blank]') !== null);
    const [photo] = await act(() => tablet.database.photoBytes.toArray());
    expect(new TextDecoder().decode(photo?.bytes)).toBe('%PDF-1.4 bill');
    await press('Start over');
    await eventually('the form is empty', () => fieldOf('Invoice number').value === '');
    expect(words()).toContain('No work orders chosen yet.');
    expect(await act(() => tablet.database.photos.count())).toBe(0);
  });
});

describe('a complete invoice', PATIENT, () => {
  it('waits on this tablet without a network, with its PDF, and its orders are not offered again', async () => {
    const tablet = await openForm();
    await fill();
    await create();
    await eventually('the form is done', () => done.mock.calls.length === 1);
    expect(toasts()).toEqual(['It is sent when there is a connection.']);
    const [entry] = await captured(tablet);
    expect(entry).toMatchObject({
      kind: 'invoice.create',
      label: 'Create invoice · INV-7',
      payload: {
        invoiceNumber: 'INV-7',
        orders: [{ id: '1' }, { id: '2' }],
        withoutTaxPaise: 150_050,
        withTaxPaise: 150_050,
      },
      photoIds: [expect.any(String)],
    });
    expect(await act(() => tablet.database.drafts.get(DRAFT))).toBeUndefined();
    await showForm(tablet);
    await eventually('its orders are gone', () => rowOf('WO-0001') === null && rowOf('WO-0002') === null);
    expect(fieldOf('Invoice number').value).toBe('');
  });

  it('has the server’s words under its fields when it is refused, and everything still in it', async () => {
    const tablet = await openForm();
    await act(async () => {
      tablet.server.comeBack();
      tablet.reachability.succeeded();
    });
    await fill();
    await create();
    await eventually('it is being sent', () => document.querySelector('[aria-busy]') !== null);
    const detail = 'Invoice number INV-7 is already used for this vendor.';
    const failure: EntryFailure = {
      kind: 'refused',
      status: 422,
      code: 'invalid',
      detail,
      fields: { invoiceNo: detail },
      at: '2026-01-01T00:00:00.000Z',
    };
    await act(() =>
      tablet.database.entries.toCollection().modify({ state: 'attention', 'attempts.failure': failure }),
    );
    await eventually('it is told', () => words().includes(detail));
    expect(document.activeElement).toBe(fieldOf('Invoice number'));
    expect(done).not.toHaveBeenCalled();
    expect(words()).toContain('2 work orders chosen');
    expect(words()).toContain('bill.pdf');
    await typeInto(fieldOf('Invoice number'), 'INV-8');
    expect(words()).not.toContain(detail);
  });
});

describe('an invoice that the list does not show yet', PATIENT, () => {
  const edited = vi.fn();

  it('stands above it with what it is, and goes back into its form with its PDF', async () => {
    const tablet = await openForm();
    await fill();
    await create();
    await eventually('the form is done', () => done.mock.calls.length === 1);
    await openScreen(tablet, <WaitingInvoices since={null} onEdit={edited} />);
    await eventually('it is shown', () => words().includes('INV-7'));
    expect(words('listitem')).toContain('WO-0001, WO-0002');
    expect(words('listitem')).toContain('₹1,500.50 without tax, ₹1,500.50 with tax');
    expect(words('listitem')).toContain('Waiting to send');
    expect(find('a').getAttribute('href')).toBe('/outbox');
    await press('Edit invoice INV-7');
    await eventually('it is in the form', () => edited.mock.calls.length === 1);
    await eventually('it waits no longer', () => !words().includes('INV-7'));
    await showForm(tablet);
    expect(fieldOf('Invoice number').value).toBe('INV-7');
    expect(words()).toContain('bill.pdf');
    expect(words()).toContain('2 work orders chosen');
  });
});

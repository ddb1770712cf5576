import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UnconfirmedError, UnreachableError } from '#app/api/errors.ts';
import { ROLES } from '#domain/permissions.ts';
import { anEntry } from '#testkit/builders.ts';
import { rejection } from '#testkit/host.ts';
import {
  answer,
  buttonNamed,
  buttons,
  descriptionOf,
  dialog,
  eventually,
  noDialog,
  press,
  says,
  toasts,
  words,
} from '#testkit/screen.tsx';
import {
  actionsIn,
  anInvoice,
  anInvoiceDesk,
  anOrderLine,
  ofAnotherHost,
  openInvoices,
  rowOf,
  rows,
} from './support/invoices.tsx';

const inEachStatus = [
  anInvoice(7, { status: 'created' }),
  anInvoice(6, { status: 'received' }),
  anInvoice(5, { status: 'manager_approved' }),
  anInvoice(4, { status: 'finance_forwarded' }),
  anInvoice(3, { status: 'finance_approved' }),
  anInvoice(2, { status: 'paid' }),
  anInvoice(1, { status: 'rejected' }),
];
const numbers = [7, 6, 5, 4, 3, 2, 1].map((id) => `INV-${id}`);
const hasButton = (name: string) => buttons().includes(name);

async function openDetails(number: string): Promise<void> {
  await press(number);
  await eventually('the details are open', () => dialog());
}

describe('the step on from an invoice', () => {
  it('is offered to a super admin in each stage', async () => {
    await openInvoices(await anInvoiceDesk(ROLES.superAdmin, inEachStatus));
    expect(numbers.map(actionsIn)).toEqual([
      ['Manager Approve'],
      ['Manager Approve'],
      ['Finance Approve'],
      ['Finance Approve'],
      ['Mark as Paid'],
      [],
      [],
    ]);
  });

  it('is offered to an approver in the first stage only', async () => {
    await openInvoices(await anInvoiceDesk(ROLES.approver, inEachStatus));
    expect(numbers.map(actionsIn)).toEqual([['Manager Approve'], ['Manager Approve'], [], [], [], [], []]);
  });

  it('is not offered to a creator', async () => {
    await openInvoices(await anInvoiceDesk(ROLES.creator, inEachStatus));
    expect(numbers.flatMap(actionsIn)).toEqual([]);
  });

  it('is taken at once, and the next one stands in its place with the focus', async () => {
    const desk = await anInvoiceDesk(ROLES.superAdmin, [anInvoice(1)]);
    await openInvoices(desk);
    await press('Manager Approve: INV-1');
    await eventually('it is approved', () => hasButton('Finance Approve: INV-1'));
    expect(desk.told).toEqual([{ id: 'i1', status: 'manager_approved' }]);
    expect(toasts()).toEqual([['Invoice status updated successfully', undefined]]);
    expect(document.activeElement).toBe(buttonNamed('Finance Approve: INV-1'));
  });

  it('leaves the focus on the row when the person has no further step', async () => {
    await openInvoices(await anInvoiceDesk(ROLES.approver, [anInvoice(2), anInvoice(1)]));
    await press('Manager Approve: INV-2');
    await eventually('it is approved', () => actionsIn('INV-2').length === 0);
    await eventually('the row has the focus', () => document.activeElement === rowOf('INV-2'));
  });

  it('leaves the focus on the next row when the invoice leaves the list', async () => {
    const desk = await anInvoiceDesk(ROLES.approver, [anInvoice(3), anInvoice(2), anInvoice(1)]);
    await openInvoices(desk, { status: 'created' });
    await press('Manager Approve: INV-2');
    await eventually('it has left the list', () => rows().length === 2);
    await eventually('the next row has the focus', () => document.activeElement === rowOf('INV-1'));
  });

  it('cannot be taken twice while it is on its way', async () => {
    const desk = await anInvoiceDesk(ROLES.approver, [anInvoice(1)]);
    await openInvoices(desk);
    const release = desk.delayNextAction();
    const button = buttonNamed('Manager Approve: INV-1');
    await press(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await press(button);
    release();
    await eventually('it is approved', () => actionsIn('INV-1').length === 0);
    expect(desk.told).toHaveLength(1);
  });

  it('that the server refuses says its sentence and shows the list anew', async () => {
    const desk = await anInvoiceDesk(ROLES.approver, [anInvoice(1)]);
    await openInvoices(desk);
    desk.invoices.set('i1', anInvoice(1, { status: 'rejected' }));
    await press('Manager Approve: INV-1');
    await eventually('the list is read anew', () => rowOf('INV-1').textContent.includes('Rejected'));
    const [[title, sentence] = []] = toasts();
    expect(title).toBe('Error');
    expect(sentence).toContain('The invoice is Rejected');
  });

  it.each([
    ['takes without a word', new UnconfirmedError(204, null)],
    ['does, and whose answer is lost', new UnreachableError('network')],
  ])('[X22] that a host without keys %s is called done when the host shows it', async (_name, failure) => {
    const desk = ofAnotherHost(await anInvoiceDesk(ROLES.approver, [anInvoice(1)]));
    await openInvoices(desk);
    desk.invoices.set('i1', anInvoice(1, { status: 'manager_approved' }));
    desk.tablet.server.failNext(failure);
    await press('Manager Approve: INV-1');
    await eventually('the list is read anew', () => rowOf('INV-1').textContent.includes('Manager Approved'));
    expect(toasts()).toEqual([['Invoice status updated successfully', undefined]]);
  });

  it('[X22] that something else took in the place of a host without keys is not called done', async () => {
    const desk = ofAnotherHost(await anInvoiceDesk(ROLES.approver, [anInvoice(1)]));
    await openInvoices(desk);
    desk.tablet.server.failNext(new UnconfirmedError(200, null));
    await press('Manager Approve: INV-1');
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()[0]?.[1]).toContain('The server could not be reached');
  });

  it('[Q1] on an invoice of the person that a host without keys may be asked for again waits until that is settled', async () => {
    const desk = ofAnotherHost(await anInvoiceDesk(ROLES.superAdmin, [anInvoice(1)]));
    const { database } = desk.tablet.services;
    const invoice = {
      localId: 'a',
      invoiceNumber: ' inv-1',
      orders: [{ id: '1', totalPaise: 1 }],
      withoutTaxPaise: 1,
      withTaxPaise: 1,
    };
    const facts = { kind: 'invoice.create', lane: 'invoice-new:a', payload: invoice };
    await database.entries.add(anEntry({ ...facts, id: 'mine', attempts: { outcome: 'unguarded' } }));
    await openInvoices(desk);
    await press('Manager Approve: INV-1');
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()[0]?.[1]).toContain('Your own invoice INV-1 is still being sent');
    expect(desk.told).toEqual([]);
    await database.entries.clear();
    await press('Manager Approve: INV-1');
    await eventually('it is approved', () => desk.told.length === 1);
  });

  it('that the server refuses without a word has the sentence of the specification', async () => {
    const desk = await anInvoiceDesk(ROLES.approver, [anInvoice(1)]);
    await openInvoices(desk);
    desk.tablet.server.failNext(rejection(400, ''));
    await press('Manager Approve: INV-1');
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([['Error', 'Failed to update invoice status']]);
  });

  it('that succeeds at the second try takes the message of the first away', async () => {
    const desk = await anInvoiceDesk(ROLES.approver, [anInvoice(1)]);
    await openInvoices(desk);
    desk.tablet.server.failNext(rejection(400, ''));
    await press('Manager Approve: INV-1');
    await eventually('the refusal is told', () => toasts()[0]?.[0] === 'Error');
    await press('Manager Approve: INV-1');
    await eventually('the success is told', () => toasts()[0]?.[0] !== 'Error');
    expect(toasts()).toEqual([['Invoice status updated successfully', undefined]]);
  });
});

describe('without a connection', () => {
  it('an action whose answer is lost is called uncertain, and then stays where it is with its reason', async () => {
    const desk = await anInvoiceDesk(ROLES.approver, [anInvoice(1)]);
    await openInvoices(desk);
    desk.tablet.server.goOffline();
    await press('Manager Approve: INV-1');
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()[0]?.[1]).toContain('The server could not be reached');
    const button = buttonNamed('Manager Approve: INV-1');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(descriptionOf(button)).toBe('Needs a connection');
    await press(button);
    await eventually('the press is answered', () =>
      toasts().some(([title]) => title === 'Needs a connection'),
    );
    expect(desk.told).toHaveLength(1);
  });

  it('the list says once what needs one, and not on each card', async () => {
    const desk = await anInvoiceDesk(ROLES.approver, [anInvoice(1), anInvoice(2), anInvoice(3)]);
    await openInvoices(desk);
    const once = 'Approving, rejecting and paying need a connection.';
    expect(says(once)).toBe(false);
    desk.tablet.server.goOffline();
    await press('Manager Approve: INV-1');
    await eventually('it is said', () => says(once));
    expect(screen.queryAllByText('Needs a connection', { ignore: '[hidden]' })).toEqual([]);
    for (const id of [1, 2, 3]) {
      expect(descriptionOf(buttonNamed(`Manager Approve: INV-${id}`))).toBe('Needs a connection');
    }
  });
});

describe('paying an invoice', () => {
  it('asks with number, vendor and amount, and leaves it on Not yet', async () => {
    const desk = await anInvoiceDesk(ROLES.superAdmin, [anInvoice(1, { status: 'finance_approved' })]);
    await openInvoices(desk);
    await press('Mark as Paid: INV-1');
    await eventually('it is asked', () => dialog());
    for (const fact of ['INV-1', 'Garage One', '₹1,180.01']) {
      expect(words('alertdialog')).toContain(fact);
    }
    await press('Not yet');
    await eventually('the question is gone', noDialog);
    expect(desk.told).toEqual([]);
  });

  it('is done on Yes, and nothing is left to do', async () => {
    const desk = await anInvoiceDesk(ROLES.superAdmin, [anInvoice(1, { status: 'finance_approved' })]);
    await openInvoices(desk);
    await press('Mark as Paid: INV-1');
    await answer('Mark as Paid');
    await eventually('it is paid', () => actionsIn('INV-1').length === 0);
    expect(desk.told).toEqual([{ id: 'i1', status: 'paid' }]);
    await eventually('the row has the focus', () => document.activeElement === rowOf('INV-1'));
  });
});

describe('the details of an invoice', () => {
  it('name every order with its total, the sums, the PDF, and who did what when', async () => {
    const workOrders = Array.from({ length: 12 }, (_, index) => anOrderLine(index + 1));
    await openInvoices(await anInvoiceDesk(ROLES.creator, [anInvoice(1, { workOrders })]));
    expect(rowOf('INV-1').textContent).toContain('+11');
    await openDetails('INV-1');
    for (const { number } of workOrders) expect(words('dialog')).toContain(number);
    expect(words('dialog')).toContain('₹12,000');
    expect(words('dialog')).toContain('demo.creator');
    const pdf = within(dialog() as HTMLElement).getByRole('link', { name: /PDF/ });
    expect(pdf.getAttribute('href')).toContain('/media/pdf-1');
    expect(pdf.getAttribute('rel')).toBe('noopener');
  });

  it('offer the rejecting by stage: an approver before the manager step, finance after it', async () => {
    await openInvoices(await anInvoiceDesk(ROLES.approver, inEachStatus));
    await openDetails('INV-7');
    expect(hasButton('Reject: INV-7')).toBe(true);
    await press('Close');
    await eventually('the details are closed', noDialog);
    await openDetails('INV-5');
    expect(hasButton('Reject: INV-5')).toBe(false);
  });

  it('lead to the rejecting, which asks first', async () => {
    const desk = await anInvoiceDesk(ROLES.superAdmin, [anInvoice(1, { status: 'manager_approved' })]);
    await openInvoices(desk);
    await openDetails('INV-1');
    // A dialog hides the rest of the page a frame later, and would also hide one opened in that frame.
    await eventually('the page is hidden', () => document.querySelector('[data-aria-hidden]'));
    await press('Reject: INV-1');
    await eventually('it is asked', () => dialog());
    expect(desk.told).toEqual([]);
    await press(await eventually('it asks why', () => buttonNamed('Wrong amount', dialog() ?? undefined)));
    await answer('Reject');
    await eventually('it is rejected', () => rowOf('INV-1').textContent.includes('Rejected'));
    expect(desk.told).toEqual([{ id: 'i1', status: 'rejected' }]);
    await eventually('both dialogs are closed', noDialog);
  });

  it.each([
    [null, 'Failed to update invoice status'],
    ['The ledger is closed.', 'The ledger is closed.'],
  ])('that the server has a fault with, saying %j, is told as not done', async (detail, sentence) => {
    const desk = await anInvoiceDesk(ROLES.approver, [anInvoice(1)]);
    await openInvoices(desk);
    desk.tablet.server.failNext(new UnreachableError('server', { status: 500, detail }));
    await press('Manager Approve: INV-1');
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([['Error', sentence]]);
  });
});

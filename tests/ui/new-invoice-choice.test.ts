import { describe, expect, it } from 'vitest';
import type { BilledOrder } from '#app/features/invoices/mutations/create-invoice.ts';
import { duplicateOf } from '#app/features/invoices/new/duplicate-numbers.tsx';
import { billedOrder, EMPTY_INVOICE, invoicePayload } from '#app/features/invoices/new/new-invoice.ts';
import { orderChoice } from '#app/features/invoices/new/order-groups.tsx';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { anOrder } from '#testkit/builders.ts';
import { invoiceSeven } from './support/used-number.ts';

const completed = (id: string, totalPaise: number, facts: Partial<WorkOrder> = {}) =>
  anOrder({ id, status: 'completed', totalPaise, ...facts });
const ONE: BilledOrder = billedOrder(completed('1', 100_000));

describe('what can be chosen', () => {
  const listed = (order: WorkOrder) => ({ order, pending: [] });
  const none: BilledOrder[] = [];
  const act = (state: 'queued' | 'sending' | 'sent' | 'attention', orders: BilledOrder[]) => ({
    state,
    payload: invoicePayload({ ...EMPTY_INVOICE, number: 'INV-1', orders }, 'id-1'),
  });
  const idsOf = (choice: ReturnType<typeof orderChoice>) =>
    choice.groups.flatMap(({ orders }) => orders.map(({ id }) => id));

  it('is grouped by vendor, with what each group comes to', () => {
    const two = { id: 'v2', vendorNumber: 'VEN-2', name: 'A Garage' };
    const choice = orderChoice(
      [completed('1', 100), completed('2', 200, { vendor: two }), completed('3', 300)].map(listed),
      [],
      none,
    );
    expect(choice.groups).toMatchObject([
      { vendorName: 'A Garage', sumPaise: 200, orders: [{ id: '2' }] },
      { vendorName: 'Garage One', sumPaise: 400, orders: [{ id: '1' }, { id: '3' }] },
    ]);
  });

  it.each(['queued', 'sending', 'sent'] as const)('is no order of an invoice that is %s', (state) => {
    const orders = [completed('1', 100_000), completed('2', 250_050)].map(listed);
    expect(idsOf(orderChoice(orders, [act(state, [ONE])], none))).toEqual(['2']);
  });

  it('is an order of an invoice that was refused', () => {
    expect(idsOf(orderChoice([listed(completed('1', 100_000))], [act('attention', [ONE])], none))).toEqual([
      '1',
    ]);
  });

  it('keeps what this form has chosen while it is being sent', () => {
    const orders = [listed(completed('1', 100_000))];
    expect(idsOf(orderChoice(orders, [act('sending', [ONE])], [ONE]))).toEqual(['1']);
  });

  it('tells what is chosen and not offered, unless this person bills it already', () => {
    const orders = [listed(completed('2', 250_050))];
    expect(orderChoice(orders, [], [ONE]).unlisted).toEqual([ONE]);
    expect(orderChoice(orders, [act('sent', [ONE])], [ONE]).unlisted).toEqual([]);
  });

  it('leaves out an order whose own changes have not been sent, and says how many there are', () => {
    const mark = {
      entryId: 'e1',
      kind: 'order-job.complete',
      label: '',
      state: 'queued',
      jobId: 'j1',
      failure: null,
      refusal: null,
      waitsFor: null,
    } as const;
    const choice = orderChoice(
      [
        { order: completed('1', 100), pending: [mark] },
        listed({ ...completed('2', 100), id: 'local-2' }),
        listed(completed('3', 100)),
      ],
      [],
      none,
    );
    expect(idsOf(choice)).toEqual(['3']);
    expect(choice.unsent).toBe(2);
  });
});

describe('a number that is used already', () => {
  const vendor = { id: 'v1', name: 'Garage One' };
  const act = { payload: invoicePayload({ ...EMPTY_INVOICE, number: 'INV-7', orders: [ONE] }, 'id-1') };

  it('is found whatever its letter case', () => {
    expect(duplicateOf({ number: 'inv-7', vendor }, [invoiceSeven({})], [])).toBe(
      'Invoice number INV-7 exists for Garage One already (Manager Approved).',
    );
  });

  it('is none where it only begins so or is another vendor’s', () => {
    const others = [
      invoiceSeven({ invoiceNumber: 'INV-70' }),
      invoiceSeven({ vendor: { id: 'v2', vendorNumber: 'VEN-2', name: 'Garage Two' } }),
    ];
    expect(duplicateOf({ number: 'INV-7', vendor }, others, [])).toBeNull();
  });

  it('is found among invoices on their way', () => {
    expect(duplicateOf({ number: 'INV-7', vendor }, [], [act])).toContain('is on its way already');
    expect(duplicateOf({ number: 'INV-7', vendor: { id: 'v2', name: '' } }, [], [act])).toBeNull();
  });
});

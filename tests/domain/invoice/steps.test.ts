import { describe, expect, it } from 'vitest';
import {
  INVOICE_FILTER_STATUSES,
  INVOICE_STATUSES,
  type KnownInvoiceStatus,
} from '#domain/invoice/invoice.ts';
import {
  checkInvoiceStep,
  INVOICE_STEP_NAMES,
  invoiceFilterLabel,
  invoiceStatusColour,
  invoiceStatusLabel,
  invoiceStepTo,
  isInvoiceable,
  linkedOrderStatus,
  moveInvoice,
  PENDING_INVOICE_STATUSES,
} from '#domain/invoice/steps.ts';
import { ROLE_LIST, type Role } from '#domain/permissions.ts';
import { WORK_ORDER_STATUSES } from '#domain/work-order/work-order.ts';
import { anActor, anInvoice, deepFreeze, NOW } from '../support/builders.ts';

const S = 'vendor-management-super-admin';
const P = 'vendor-management-approver';

/** Legal moves of section 4 [I3], restated: from, to, roles. */
const LEGAL: [KnownInvoiceStatus, KnownInvoiceStatus, Role[]][] = [
  ['created', 'manager_approved', [S, P]],
  ['received', 'manager_approved', [S, P]],
  ['manager_approved', 'finance_approved', [S]],
  ['finance_forwarded', 'finance_approved', [S]],
  ['finance_approved', 'paid', [S]],
  ['created', 'rejected', [S, P]],
  ['received', 'rejected', [S, P]],
  ['manager_approved', 'rejected', [S]],
  ['finance_forwarded', 'rejected', [S]],
  ['finance_approved', 'rejected', [S]],
];

describe('moving an invoice', () => {
  const cases = INVOICE_STATUSES.flatMap((from) =>
    INVOICE_STATUSES.flatMap((to) =>
      ROLE_LIST.map((role): [KnownInvoiceStatus, KnownInvoiceStatus, Role] => [from, to, role]),
    ),
  );

  it.each(cases)('[I3] from %s to %s by %s follows the table', (from, to, role) => {
    const roles = LEGAL.find(([legalFrom, legalTo]) => legalFrom === from && legalTo === to)?.[2];
    const moved = moveInvoice(deepFreeze(anInvoice({ status: from })), to, anActor(role));
    expect(moved.ok).toBe(roles?.includes(role) ?? false);
    if (moved.ok) expect(moved.value.status).toBe(to);
    if (!moved.ok && roles !== undefined) expect(moved.error.kind).toBe('role/not-allowed');
  });

  it('[I3] tells a role that could move it elsewhere what the status should be', () => {
    const moved = moveInvoice(anInvoice({ status: 'created' }), 'paid', anActor(S));
    expect(moved.ok ? null : moved.error).toEqual({
      kind: 'invoice/wrong-status',
      statusLabel: 'Created',
      wanted: 'Finance Approved',
    });
    const paidByApprover = moveInvoice(anInvoice({ status: 'created' }), 'paid', anActor(P));
    expect(paidByApprover.ok ? null : paidByApprover.error.kind).toBe('role/not-allowed');
  });

  it('[I3] moves to no status that no step leads to', () => {
    for (const to of ['created', 'received', 'finance_forwarded', 'unknown'] as const) {
      for (const from of INVOICE_STATUSES) {
        const moved = moveInvoice(anInvoice({ status: from }), to, anActor(S));
        expect(moved.ok ? null : moved.error).toMatchObject({ kind: 'invoice/wrong-status', wanted: '' });
      }
    }
  });

  it('[I3] offers each action only in the matching status', () => {
    const offered = (status: KnownInvoiceStatus, role: Role) =>
      INVOICE_STEP_NAMES.filter(
        (step) => checkInvoiceStep(anInvoice({ status }), step, role) === null,
      ).sort();
    expect(Object.fromEntries(INVOICE_STATUSES.map((status) => [status, offered(status, S)]))).toEqual({
      created: ['approve-as-manager', 'reject-as-manager'],
      received: ['approve-as-manager', 'reject-as-manager'],
      manager_approved: ['approve-as-finance', 'reject-as-finance'],
      finance_forwarded: ['approve-as-finance', 'reject-as-finance'],
      finance_approved: ['pay', 'reject-as-finance'],
      paid: [],
      rejected: [],
    });
    expect(offered('created', P)).toEqual(['approve-as-manager', 'reject-as-manager']);
    expect(offered('manager_approved', P)).toEqual([]);
  });

  it('[I1] moves an invoice of unknown status nowhere', () => {
    for (const to of INVOICE_STATUSES) {
      expect(invoiceStepTo('unknown', to)).toBeNull();
      expect(moveInvoice(anInvoice({ status: 'unknown', statusText: 'on_hold' }), to, anActor(S)).ok).toBe(
        false,
      );
    }
  });

  it('[I10] adds one log entry and leaves the given invoice alone', () => {
    const invoice = deepFreeze(anInvoice());
    const moved = moveInvoice(invoice, 'manager_approved', anActor(P, 'demo.approver'));
    expect(moved.ok && moved.value.statusLog).toEqual([
      ...invoice.statusLog,
      { status: 'manager_approved', statusText: 'manager_approved', at: NOW, by: 'demo.approver' },
    ]);
    expect(moved.ok && moved.value.statusText).toBe('manager_approved');
  });
});

describe('invoice statuses', () => {
  it.each([
    ['created', 'Created', 'blue', 'invoice_generated'],
    ['received', 'Received', 'blue', 'invoice_received'],
    ['manager_approved', 'Manager Approved', 'green', 'invoice_manager_approved'],
    ['finance_forwarded', 'Forwarded to Finance', 'purple', 'invoice_finance_forwarded'],
    ['finance_approved', 'Finance Approved', 'teal', 'invoice_finance_approved'],
    ['paid', 'Paid', 'green', 'closed'],
    ['rejected', 'Rejected', 'red', 'invoice_rejected'],
  ] as const)('[I1] [I4] %s reads %s, is %s, and makes its orders %s', (status, label, colour, orders) => {
    expect([invoiceStatusLabel(status), invoiceStatusColour(status)]).toEqual([label, colour]);
    expect(linkedOrderStatus(status)).toBe(orders);
  });

  it('[I1] are seven; one outside the list is shown in Title Case, grey', () => {
    expect(INVOICE_STATUSES).toHaveLength(7);
    expect(invoiceStatusLabel('unknown', 'sent-back')).toBe('Sent Back');
    expect(invoiceStatusLabel('unknown')).toBe('Unknown');
    expect(invoiceStatusColour('unknown')).toBe('gray');
  });

  it('[I2] are filtered by four options', () => {
    expect(INVOICE_FILTER_STATUSES.map((status) => [status, invoiceFilterLabel(status)])).toEqual([
      ['created', 'Invoice Created'],
      ['manager_approved', 'Manager Approved'],
      ['finance_approved', 'Finance Approved'],
      ['paid', 'Paid'],
    ]);
  });

  it('[I9] are owed until paid or rejected', () => {
    expect(
      INVOICE_STATUSES.filter((status) => !PENDING_INVOICE_STATUSES.some((owed) => owed === status)),
    ).toEqual(['paid', 'rejected']);
  });

  it('[I5] can follow completed orders and those whose invoice was rejected', () => {
    expect(WORK_ORDER_STATUSES.filter(isInvoiceable)).toEqual(['completed', 'invoice_rejected']);
    expect(isInvoiceable('unknown')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { belongsOn, LIST_STATUSES } from '#domain/work-order/lists.ts';
import { statusLine } from '#domain/work-order/status-line.ts';
import {
  cardDestination,
  JOB_STATUS_ROWS,
  jobStatus,
  sameStatus,
  statusColour,
  statusLabel,
  titleCase,
} from '#domain/work-order/statuses.ts';
import {
  type StatusLogEntry,
  WORK_ORDER_STATUSES,
  type WorkOrderStatus,
} from '#domain/work-order/work-order.ts';
import { A_VENDOR, aJob, anOrder, NOW } from '../support/builders.ts';

/** Sections 4, 9 and 2 restated: status, label, badge colour, target of its card. */
const STATUSES: [WorkOrderStatus, string, string, string][] = [
  ['open', 'Open', 'blue', 'created'],
  ['created', 'Created', 'blue', 'created'],
  ['ready_for_approval', 'Ready for Approval', 'yellow', 'approve'],
  ['approved', 'Approved', 'green', 'created'],
  ['partially_approved', 'Partially Approved', 'amber', 'approve'],
  ['rejected', 'Rejected', 'red', 'created'],
  ['ready_for_vendor', 'Ready for Vendor', 'blue', 'assign'],
  ['vendor_assigned', 'Vendor Assigned', 'purple', 'in-progress'],
  ['handover_to_vendor', 'Handover to Vendor', 'purple', 'in-progress'],
  ['car_received', 'Car Received', 'purple', 'in-progress'],
  ['in_progress', 'In Progress', 'purple', 'in-progress'],
  ['completed', 'Work Completed', 'teal', 'created'],
  ['invoice_generated', 'Invoice Generated', 'blue', 'created'],
  ['invoice_received', 'Invoice Received', 'blue', 'created'],
  ['invoice_manager_approved', 'Manager Approved', 'green', 'created'],
  ['invoice_finance_forwarded', 'Forwarded to Finance', 'purple', 'created'],
  ['invoice_finance_approved', 'Finance Approved', 'teal', 'created'],
  ['invoice_rejected', 'Invoice Rejected', 'red', 'created'],
  ['invoice_paid', 'Invoice Paid', 'green', 'created'],
  ['closed', 'Paid', 'gray', 'created'],
  ['cancelled', 'Cancelled', 'gray', 'created'],
];

describe('statuses', () => {
  it('[W1] are the twenty of section 4 and cancelled', () => {
    expect([...WORK_ORDER_STATUSES]).toEqual(STATUSES.map(([status]) => status));
    expect(STATUSES).toHaveLength(21);
  });

  it.each(STATUSES)('[L1] %s reads %s', (status, label) => {
    expect(statusLabel(status)).toBe(label);
    expect(statusLabel(status, 'whatever the host wrote')).toBe(label);
  });

  it.each(STATUSES)('[L2] %s (%s) is %s', (status, _label, colour) => {
    expect(statusColour(status)).toBe(colour);
  });

  it.each(STATUSES)('[L3] the card of %s (%s, %s) leads to %s', (status, _label, _colour, destination) => {
    expect(cardDestination(status)).toBe(destination);
  });

  it.each([
    ['needs_new-parts', 'Needs New Parts'],
    ['ON HOLD', 'On Hold'],
    ['__a--b  c', 'A B C'],
    ['', 'Unknown'],
  ])('[L7] a status %j of another host reads %s', (text, label) => {
    expect(statusLabel('unknown', text)).toBe(label);
    expect(titleCase(text) || 'Unknown').toBe(label);
  });

  it('[L2] a status outside the list is grey and leads to the created detail', () => {
    expect([statusColour('unknown'), cardDestination('unknown')]).toEqual(['gray', 'created']);
  });

  it('[W2] open and created are the same, and no two others', () => {
    const same = WORK_ORDER_STATUSES.flatMap((one) =>
      WORK_ORDER_STATUSES.filter((other) => one !== other && sameStatus(one, other)).map((other) => [
        one,
        other,
      ]),
    );
    expect(same).toEqual([
      ['open', 'created'],
      ['created', 'open'],
    ]);
  });
});

describe("a job's badge", () => {
  it.each([
    ['pending', 'Pending', 'blue'],
    ['approved', 'Approved', 'green'],
    ['rejected', 'Rejected', 'red'],
    ['in_progress', 'In Progress', 'purple'],
    ['completed', 'Completed', 'teal'],
    ['partially_completed', 'Partially Completed', 'amber'],
    ['incomplete', 'Incomplete', 'orange'],
  ] as const)('[L10] for %s reads %s in %s', (status, label, colour) => {
    expect(JOB_STATUS_ROWS[status]).toEqual({ label, colour });
  });

  it.each([
    ['pending', null, 'ready_for_approval', 'pending'],
    ['approved', null, 'car_received', 'approved'],
    ['approved', null, 'in_progress', 'in_progress'],
    ['rejected', null, 'in_progress', 'rejected'],
    ['approved', 'completed', 'car_received', 'completed'],
    ['approved', 'incomplete', 'in_progress', 'incomplete'],
    ['approved', 'partially_completed', 'completed', 'partially_completed'],
  ] as const)(
    '[L10] shows a job that is %s, marked %s, in an order %s, as %s',
    (approval, mark, order, shown) => {
      expect(jobStatus(approval, mark, order)).toBe(shown);
    },
  );
});

describe('lists', () => {
  const ON_LIST: [keyof typeof LIST_STATUSES, WorkOrderStatus[]][] = [
    ['all', STATUSES.map(([status]) => status)],
    ['created', ['open', 'created']],
    ['approve', ['ready_for_approval', 'partially_approved']],
    ['assign', ['ready_for_vendor', 'in_progress']],
    ['in-progress', ['vendor_assigned', 'handover_to_vendor', 'car_received', 'in_progress']],
    ['completed', ['completed']],
    ['paid', ['invoice_paid', 'closed']],
  ];

  it.each(ON_LIST)('[W15] %s shows the orders that are %j', (list, statuses) => {
    const shown = WORK_ORDER_STATUSES.filter((status) => belongsOn(list, { status, vendor: null }));
    expect([...shown].sort()).toEqual([...statuses].sort());
    expect(list === 'all' ? [] : [...LIST_STATUSES[list]]).toEqual(list === 'all' ? [] : statuses);
  });

  it('[W15] assign leaves out orders in progress that have a vendor', () => {
    expect(belongsOn('assign', { status: 'in_progress', vendor: A_VENDOR })).toBe(false);
    expect(belongsOn('in-progress', { status: 'in_progress', vendor: A_VENDOR })).toBe(true);
    expect(belongsOn('assign', { status: 'ready_for_vendor', vendor: A_VENDOR })).toBe(true);
  });
});

const entry = (status: WorkOrderStatus, by: string | null, statusText: string = status): StatusLogEntry => ({
  status,
  statusText,
  at: NOW,
  by,
});

const SIX: [WorkOrderStatus, string][] = [
  ['open', 'Created by'],
  ['ready_for_approval', 'Submitted by'],
  ['ready_for_vendor', 'Approved by'],
  ['vendor_assigned', 'Vendor Assigned by'],
  ['handover_to_vendor', 'Handover done by'],
  ['car_received', 'Car received by'],
];

describe('the status line of a card', () => {
  it.each(SIX)('[L4] for %s begins %s', (status, text) => {
    const order = anOrder({ status, statusLog: [entry(status, 'demo.someone')] });
    expect(statusLine(order)).toEqual({ text, by: 'demo.someone' });
  });

  it('[L4] reads the same for created as for open', () => {
    expect(statusLine(anOrder({ status: 'created' }))).toEqual({ text: 'Created by', by: 'demo.creator' });
  });

  it('[L5] names the last entry of the current status', () => {
    const statusLog = [
      entry('open', 'demo.creator'),
      entry('vendor_assigned', 'demo.first'),
      entry('vendor_assigned', 'demo.second'),
      entry('ready_for_vendor', 'demo.third'),
    ];
    expect(statusLine(anOrder({ status: 'vendor_assigned', statusLog }))?.by).toBe('demo.second');
  });

  it('[L5] falls back to the approver, then to the creator', () => {
    const jobs = [aJob({ approvedBy: null }), aJob({ id: 'b', approvedBy: 'demo.approver' })];
    expect(statusLine(anOrder({ status: 'ready_for_vendor', jobs, statusLog: [] }))?.by).toBe(
      'demo.approver',
    );
    expect(statusLine(anOrder({ status: 'car_received', statusLog: [] }))?.by).toBe('demo.creator');
    expect(statusLine(anOrder({ status: 'open', statusLog: [entry('open', null)] }))?.by).toBe(
      'demo.creator',
    );
  });

  it('[L5] says nothing when nobody is known', () => {
    expect(statusLine(anOrder({ status: 'open', statusLog: [], createdBy: null }))).toBeNull();
  });

  it('[L6] reads label and user for any other status that the log has', () => {
    const cases: [WorkOrderStatus, string][] = [
      ['completed', 'Work Completed by'],
      ['rejected', 'Rejected by'],
      ['partially_approved', 'Partially Approved by'],
      ['in_progress', 'Started by'],
      ['closed', 'Paid by'],
      ['cancelled', 'Cancelled by'],
    ];
    for (const [status, text] of cases) {
      const order = anOrder({ status, statusLog: [entry(status, 'demo.someone')] });
      expect(statusLine(order)).toEqual({ text, by: 'demo.someone' });
      expect(statusLine(anOrder({ status, statusLog: [] }))).toBeNull();
    }
  });

  it('[L6] reads a status of another host the same way', () => {
    const statusLog = [entry('unknown', 'demo.someone', 'on_hold')];
    expect(statusLine(anOrder({ status: 'unknown', statusText: 'on_hold', statusLog }))).toEqual({
      text: 'On Hold by',
      by: 'demo.someone',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { statusLine } from '#domain/work-order/statuses.ts';
import type { StatusLogEntry, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { aJob, anOrder, NOW } from '../support/builders.ts';

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
      ['in_progress', 'In Progress by'],
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

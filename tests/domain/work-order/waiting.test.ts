import { afterEach, describe, expect, it } from 'vitest';
import { ROLES } from '#domain/permissions.ts';
import { showTimesOf } from '#domain/place-clock.ts';
import {
  ageSince,
  inStatusSince,
  longestInStatus,
  WAITING_STATUSES,
  waitingStatusesOf,
} from '#domain/work-order/waiting.ts';
import type { StatusLogEntry, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { anOrder } from '#testkit/builders.ts';
import { INDIA, LONDON } from '#testkit/clocks.ts';

const entered = (status: WorkOrderStatus, at: string | null): StatusLogEntry => ({
  status,
  statusText: status,
  at,
  by: 'demo.creator',
});

afterEach(() => showTimesOf({ name: '' }));

describe('how long an order waits', () => {
  it('counts from the last time it entered its status', () => {
    const statusLog = [
      entered('ready_for_vendor', '2026-11-01T10:00:00.000Z'),
      entered('vendor_assigned', '2026-11-02T10:00:00.000Z'),
      entered('vendor_assigned', '2026-11-03T10:00:00.000Z'),
    ];
    expect(inStatusSince(anOrder({ status: 'vendor_assigned', statusLog }))).toBe('2026-11-03T10:00:00.000Z');
  });

  it('counts from when it was raised where the log does not tell', () => {
    const statusLog = [entered('open', '2026-11-01T10:00:00.000Z'), entered('car_received', null)];
    const order = anOrder({ status: 'car_received', statusLog, createdAt: '2026-10-30T10:00:00.000Z' });
    expect(inStatusSince(order)).toBe('2026-10-30T10:00:00.000Z');
  });

  it('takes open and created for one status', () => {
    const statusLog = [entered('open', '2026-11-01T10:00:00.000Z')];
    expect(inStatusSince(anOrder({ status: 'created', statusLog }))).toBe('2026-11-01T10:00:00.000Z');
  });

  it('puts those that stand longest first, and those of unknown age last', () => {
    const listed = (id: string, createdAt: string) => ({ order: anOrder({ id, createdAt }) });
    const orders = [
      listed('4', '2026-11-04T10:00:00.000Z'),
      listed('1', ''),
      listed('2', '2026-10-01T10:00:00.000Z'),
      listed('3', '2026-10-20T10:00:00.000Z'),
    ];
    expect(longestInStatus(orders, 3).map(({ order }) => order.id)).toEqual(['2', '3', '4']);
    expect(longestInStatus(orders, 9).at(-1)?.order.id).toBe('1');
  });

  it('says an age in its largest whole unit', () => {
    const since = (at: string) => ageSince(at, new Date('2026-11-05T10:00:00.000Z'));
    expect(since('2026-11-05T09:30:00.000Z')).toEqual({ unit: 'minutes', count: 30 });
    expect(since('2026-11-05T09:00:00.000Z')).toEqual({ unit: 'hours', count: 1 });
    expect(since('2026-11-04T10:00:00.001Z')).toEqual({ unit: 'hours', count: 23 });
    expect(since('2026-11-02T09:00:00.000Z')).toEqual({ unit: 'days', count: 3 });
    expect(since('2026-11-06T10:00:00.000Z')).toEqual({ unit: 'minutes', count: 0 });
  });

  it('counts the days of the calendar from 24 hours on, by the clock of the complex', () => {
    showTimesOf({ name: 'Pune', utcOffsets: INDIA });
    const days = (at: string, now: string) => ageSince(at, new Date(now));
    // Half an hour short of thirty times 24 hours.
    expect(days('2026-10-30T15:37:00.000Z', '2026-11-29T15:07:00.000Z')).toEqual({ unit: 'days', count: 30 });
    // From half past midnight to an evening in Pune; in Greenwich it starts on the day before.
    expect(days('2026-11-01T19:00:00.000Z', '2026-11-04T18:00:00.000Z')).toEqual({ unit: 'days', count: 2 });
  });

  it('says one day for the 24 hours that a day of 25 has room for', () => {
    showTimesOf({ name: 'London', utcOffsets: LONDON });
    const age = ageSince('2026-10-24T23:10:00.000Z', new Date('2026-10-25T23:10:00.000Z'));
    expect(age).toEqual({ unit: 'days', count: 1 });
  });

  it('concerns every status between raised and received back, and no other', () => {
    expect(WAITING_STATUSES).not.toContain('completed');
    expect(WAITING_STATUSES).not.toContain('cancelled');
    expect(WAITING_STATUSES).toContain('car_received');
  });

  it('[D10] waits for those who may take the next step, and at its vendor for nobody', () => {
    expect(waitingStatusesOf(ROLES.approver)).toEqual([
      'ready_for_approval',
      'partially_approved',
      'approved',
      'ready_for_vendor',
      'in_progress',
    ]);
    expect(waitingStatusesOf(ROLES.creator)).toEqual([
      'open',
      'created',
      'ready_for_vendor',
      'in_progress',
      'vendor_assigned',
      'car_received',
    ]);
    expect(waitingStatusesOf(ROLES.admin)).toEqual([]);
    expect(waitingStatusesOf(ROLES.superAdmin)).not.toContain('handover_to_vendor');
  });
});

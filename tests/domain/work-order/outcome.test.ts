import { expect, it } from 'vitest';
import { completedAt, isBilled, paidAt } from '#domain/work-order/outcome.ts';
import type { StatusLogEntry, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { aCompletion, aJob, anOrder } from '#testkit/builders.ts';

const logged = (status: WorkOrderStatus, at: string | null = '2026-11-01T09:00:00Z'): StatusLogEntry => ({
  status,
  statusText: status,
  at,
  by: 'demo.creator',
});
const markedAt = (id: string, at: string | null) => aJob({ id, completion: aCompletion({ at }) });

it('[L41] an order is completed when the last of its jobs was marked, whatever their order', () => {
  const jobs = [
    markedAt('1', '2026-11-05T18:00:00Z'),
    markedAt('2', '2026-11-06T02:00:00+05:30'),
    markedAt('3', null),
  ];
  expect(completedAt(anOrder({ jobs, statusLog: [logged('completed')] }))).toBe('2026-11-06T02:00:00+05:30');
});

it('[L41] without times at its jobs it is completed when the log says so, and else nobody knows', () => {
  const jobs = [markedAt('1', null)];
  expect(completedAt(anOrder({ jobs, statusLog: [logged('completed')] }))).toBe('2026-11-01T09:00:00Z');
  expect(completedAt(anOrder({ jobs, statusLog: [logged('completed', null)] }))).toBeNull();
});

it('[L41] an order is paid when the log has it paid or closed, whichever came first', () => {
  const statusLog = [
    logged('invoice_paid', '2026-11-03T09:00:00Z'),
    logged('closed', '2026-11-08T09:00:00Z'),
  ];
  expect(paidAt(anOrder({ statusLog }))).toBe('2026-11-03T09:00:00Z');
  expect(paidAt(anOrder({ statusLog: statusLog.slice(1) }))).toBe('2026-11-08T09:00:00Z');
  expect(paidAt(anOrder({ statusLog: [logged('completed')] }))).toBeNull();
});

it.each([
  ['completed', [], false],
  ['completed', ['completed'], false],
  // A host that leaves the order's status unchanged.
  ['completed', ['completed', 'invoice_generated'], true],
  ['completed', ['completed', 'invoice_generated', 'unknown'], true],
  ['completed', ['completed', 'invoice_generated', 'invoice_rejected'], false],
  ['invoice_finance_approved', [], true],
  ['invoice_rejected', ['invoice_generated'], false],
  ['closed', [], true],
] as const)('[L41] an order that is %s with the log %j is billed: %s', (status, log, billed) => {
  expect(isBilled(anOrder({ status, statusLog: log.map((entry) => logged(entry)) }))).toBe(billed);
});

import { expect, it } from 'vitest';
import { type DomainError, refusalStatus } from '#domain/errors.ts';

const BY_STATUS: [403 | 404 | 409 | 422, DomainError[]][] = [
  [403, [{ kind: 'role/not-allowed' }]],
  [
    404,
    [
      { kind: 'order/not-found' },
      { kind: 'order-job/not-found' },
      { kind: 'job-card/not-found' },
      { kind: 'job/not-found' },
      { kind: 'category/not-found' },
      { kind: 'vendor/not-found' },
      { kind: 'employee/not-found' },
      { kind: 'invoice/not-found' },
    ],
  ],
  [422, [{ kind: 'invalid', fields: [] }, { kind: 'order/no-jobs' }]],
  [
    409,
    [
      { kind: 'order/not-editable', statusLabel: 'Paid' },
      { kind: 'order/wrong-status', statusLabel: 'Paid', wanted: 'Open' },
      { kind: 'order/no-approved-jobs' },
      { kind: 'order/jobs-undecided', count: 1 },
      { kind: 'order/no-vendor' },
      { kind: 'order/vendor-assigned-already' },
      { kind: 'order/vendor-changed', vendorName: null, hadNone: false },
      { kind: 'order/not-in-car-received' },
      { kind: 'order-job/decided-already', decision: 'approved', by: null },
      { kind: 'order-job/not-approved' },
      { kind: 'order-job/completed-already', by: null },
      { kind: 'job/archived' },
      { kind: 'category/has-jobs', count: 1 },
      { kind: 'catalogue/full', max: 500 },
      { kind: 'invoice/wrong-status', statusLabel: 'Paid', wanted: '' },
      { kind: 'invoice/order-not-eligible', orderNumber: 'WO-1', statusLabel: 'Open' },
      { kind: 'invoice/number-taken', financialYear: '2026-27', number: 'INV-1' },
    ],
  ],
];

it.each(BY_STATUS)('[X13] crosses the wire as %d', (status, refusals) => {
  for (const refusal of refusals)
    expect([refusal.kind, refusalStatus(refusal)]).toEqual([refusal.kind, status]);
});

import { describe, expect, it } from 'vitest';
import { COUNT_KEYS, COUNTED_STATUSES, groupCounts } from '#domain/work-order/dashboard.ts';
import type { WorkOrderStatus } from '#domain/work-order/work-order.ts';

describe('dashboard counts', () => {
  it('[D6] groups as section 4 says', () => {
    const counts = {
      open: 1,
      ready_for_approval: 2,
      ready_for_vendor: 4,
      vendor_assigned: 8,
      handover_to_vendor: 16,
      car_received: 32,
      work_completed: 64,
      invoice_paid: 128,
    };
    expect(groupCounts(counts)).toEqual({
      pendingApprovals: 1,
      readyForApproval: 2,
      approved: 4,
      inProgress: 8 + 16 + 32,
      completed: 64,
      paid: 128,
    });
  });

  it('[D7] counts each status at most once, under the keys of section 3', () => {
    expect(COUNTED_STATUSES).toEqual({
      open: ['open', 'created'],
      ready_for_approval: ['ready_for_approval'],
      ready_for_vendor: ['ready_for_vendor'],
      vendor_assigned: ['vendor_assigned'],
      handover_to_vendor: ['handover_to_vendor'],
      car_received: ['car_received'],
      work_completed: ['completed'],
      invoice_paid: ['invoice_paid', 'closed'],
    });
    const counted: WorkOrderStatus[] = COUNT_KEYS.flatMap((key) => [...COUNTED_STATUSES[key]]);
    expect(new Set(counted).size).toBe(counted.length);
  });
});

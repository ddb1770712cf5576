import { describe, expect, it } from 'vitest';
import type { OrderAct } from '#domain/work-order/conflicts-act.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { AUTHOR, OTHER, ordered, THEIRS_AT, TO_ANYTHING, toldOver } from '../support/conflicts.ts';

const ME = AUTHOR.username;
const OTHERS_VENDOR = { id: 'vendor-2', vendorNumber: 'V-2', name: 'Sai Motors' };
const assign: OrderAct = { kind: 'assign-vendor', vendor: TO_ANYTHING };

describe('a vendor other than the one that was seen', () => {
  const SEEN = { id: 'vendor-1', name: 'Om Garage' };
  const handOver: OrderAct = { kind: 'take-step', step: 'hand-over', vendor: SEEN };
  const assigned = (by: string | null) =>
    ({ status: 'vendor_assigned', statusText: 'vendor_assigned', at: THEIRS_AT, by }) as const;
  /** The first vendor by the author, the next by somebody else. */
  const changed = (facts: Partial<WorkOrder> = {}) =>
    ordered('vendor_assigned', {
      vendor: OTHERS_VENDOR,
      statusLog: [assigned(ME), assigned(OTHER)],
      ...facts,
    });

  it('is told to the one who handed the car over, with both names', () => {
    const { theirs, mine, outlook, conflict } = toldOver(handOver, changed(), SEEN.id);
    expect(theirs).toBe('demo.approver changed the vendor to Sai Motors on Nov 5, 2025 at 10:42.');
    expect(mine).toBe('You handed the car over to Om Garage on Nov 5, 2025 at 10:30.');
    expect(outlook).toContain('Discard it; then hand the car over on the work order');
    expect(conflict).toMatchObject({ outlook: 'never', isOwn: false });
    expect(conflict.versions?.theirs.facts).toEqual([
      { name: 'status', value: 'Vendor Assigned' },
      { name: 'vendor', value: 'Sai Motors' },
    ]);
    expect(conflict.versions?.mine.facts).toEqual([
      { name: 'status', value: 'Handover to Vendor' },
      { name: 'vendor', value: 'Om Garage' },
    ]);
  });

  it('is told to the one who chose another', () => {
    const { theirs, outlook, conflict } = toldOver(assign, changed(), SEEN.id);
    expect(theirs).toBe('demo.approver changed the vendor to Sai Motors on Nov 5, 2025 at 10:42.');
    expect(outlook).toContain('Yours would undo that.');
    expect(conflict.versions?.theirs.facts).toEqual([{ name: 'vendor', value: 'Sai Motors' }]);
  });

  it('is told as the first one to whom saw none', () => {
    const order = ordered('vendor_assigned', { vendor: OTHERS_VENDOR });
    expect(toldOver(assign, order, null).theirs).toBe(
      'demo.approver assigned Sai Motors on Nov 5, 2025 at 10:42.',
    );
  });

  it('names nobody where a host does not log the change', () => {
    const { theirs } = toldOver(handOver, changed({ statusLog: [assigned(ME)] }), SEEN.id);
    expect(theirs).toBe('The vendor was changed to Sai Motors.');
  });

  it('may be none any more', () => {
    const { theirs, conflict } = toldOver(assign, changed({ vendor: null }), SEEN.id);
    expect(theirs).toBe('The work order has no vendor any more.');
    expect(conflict.versions?.theirs).toMatchObject({ who: null, facts: [] });
  });

  it('is no matter where it is the one that was chosen, and an act fits again once the vendor is back', () => {
    const chosen = changed({ vendor: { ...TO_ANYTHING, vendorNumber: 'V-9' } });
    expect(toldOver(assign, chosen, SEEN.id).conflict.outlook).toBe('done-already');
    const back = changed({ vendor: { ...SEEN, vendorNumber: 'V-1' } });
    expect(toldOver(handOver, back, SEEN.id).conflict.outlook).toBe('possible');
  });

  it('has the car now: a hand-over to another is not the one that was made', () => {
    const order = ordered('handover_to_vendor', { vendor: OTHERS_VENDOR });
    const { theirs, outlook, conflict } = toldOver(handOver, order, SEEN.id);
    expect(theirs).toBe('demo.approver handed the car over to Sai Motors on Nov 5, 2025 at 10:42.');
    expect(outlook).toBe('Your step can not take effect.');
    expect(conflict.versions?.theirs.facts).toEqual([
      { name: 'status', value: 'Handover to Vendor' },
      { name: 'vendor', value: 'Sai Motors' },
    ]);
  });
});

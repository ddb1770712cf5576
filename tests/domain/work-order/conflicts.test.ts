import { describe, expect, it } from 'vitest';
import { orderRequestOf } from '#app/entities/orders/conflict-view.ts';
import { describeCause } from '#app/texts/conflicts.ts';
import { ROLES } from '#domain/permissions.ts';
import { explainConflict } from '#domain/work-order/conflicts.ts';
import type { WorkOrder, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { aCompletion, aJob } from '../support/builders.ts';
import {
  AUTHOR,
  adding,
  assigning,
  cancelling,
  changingQuantity,
  deciding,
  marking,
  OTHER,
  ordered,
  removing,
  THEIRS_AT,
  TO_ANYTHING,
  taking,
  told,
  toldOver,
} from '../support/conflicts.ts';

const ME = AUTHOR.username;
const COMPLETED = { status: 'completed', finalRatePaise: 120_000, partialValuePaise: null } as const;
const complete = marking(COMPLETED);
const reject = deciding('rejected');
const submit = taking('submit');
const quantity = changingQuantity(5);
const pending = (facts = {}) => aJob({ approval: 'pending', ...facts });
const OTHERS_VENDOR = { id: 'vendor-2', vendorNumber: 'V-2', name: 'Sai Motors' };

describe('two tablets that complete the same job', () => {
  const marked = (facts = {}) =>
    ordered('completed', {
      jobs: [aJob({ completion: aCompletion({ by: OTHER, at: THEIRS_AT, ...facts }) })],
    });

  it('are told who was first, with what amount, and that the mark stands', () => {
    const { theirs, mine, consequence } = told(complete, marked({ finalRatePaise: 90_000 }));
    expect(theirs).toBe("demo.approver marked 'Denting' as completed on Nov 5, 2025 at 10:42 with ₹900.");
    expect(mine).toBe("You marked 'Denting' as completed with ₹1,200 on Nov 5, 2025 at 10:30.");
    expect(consequence).toBe("A job is marked only once, so your change can't be applied.");
  });

  it('stand side by side, pictures of both', () => {
    const { versions } = told(complete, marked(), ROLES.superAdmin, ['photo-1']).conflict;
    expect(versions?.theirs).toMatchObject({
      facts: [
        { name: 'outcome', value: 'completed' },
        { name: 'final-rate', value: 10_000 },
      ],
      pictures: [{ at: 'server' }],
    });
    expect(versions?.mine.pictures).toEqual([{ at: 'device', photoId: 'photo-1' }]);
  });

  it('know the same hand on another device', () => {
    const { theirs, conflict } = told(complete, marked({ by: ME }));
    expect(theirs).toBe("You marked 'Denting' as completed on Nov 5, 2025 at 10:42 with ₹100.");
    expect(conflict.isOwn).toBe(true);
  });

  it('name nobody where the server does not', () => {
    const { theirs } = told(complete, marked({ by: null, at: null, status: 'incomplete' }));
    expect(theirs).toBe("'Denting' was marked as incomplete.");
  });

  it('tell the amount of a part', () => {
    const { theirs } = told(complete, marked({ status: 'partially_completed', partialValuePaise: 45_050 }));
    expect(theirs).toContain('partially completed on Nov 5, 2025 at 10:42 with ₹450.50.');
  });
});

describe('approve against reject', () => {
  const decided = (approval: 'approved' | 'rejected', status: WorkOrderStatus) =>
    ordered(status, { jobs: [aJob({ approval, approvedBy: OTHER })] });

  it('tells who decided, without a time that the server does not give, and that it is final', () => {
    const { theirs, mine, consequence, conflict } = told(reject, decided('approved', 'ready_for_vendor'));
    expect(theirs).toBe("demo.approver approved 'Denting'.");
    expect(mine).toBe("You rejected 'Denting' on Nov 5, 2025 at 10:30.");
    expect(consequence).toBe("A decision is final, so your change can't be applied.");
    expect(conflict.versions?.theirs.facts).toEqual([{ name: 'decision', value: 'approved' }]);
  });

  it('says that nothing is missing when both decided alike', () => {
    const { consequence } = told(reject, decided('rejected', 'rejected'));
    expect(consequence).toBe('It is already the way you wanted it; yours is no longer needed.');
  });
});

describe('submit against cancel', () => {
  it('tells who cancelled, and that the submission has no effect', () => {
    const { theirs, mine, consequence } = told(submit, ordered('cancelled'));
    expect(theirs).toBe('demo.approver cancelled the work order on Nov 5, 2025 at 10:42.');
    expect(mine).toBe('You submitted the work order for approval on Nov 5, 2025 at 10:30.');
    expect(consequence).toBe("Your submission can't be applied.");
  });

  it('tells who submitted to the one who cancelled', () => {
    const { theirs, consequence } = told(cancelling, ordered('ready_for_approval'));
    expect(theirs).toBe('demo.approver submitted the work order for approval on Nov 5, 2025 at 10:42.');
    expect(consequence).toBe("Only an open work order can be cancelled, so your change can't be applied.");
  });

  it('is no matter when both wanted the same', () => {
    expect(told(submit, ordered('ready_for_approval')).conflict.consequence).toBe('done-already');
    expect(told(cancelling, ordered('cancelled')).conflict.consequence).toBe('done-already');
  });
});

describe('a vendor that changed meanwhile', () => {
  it('is told to the one who assigned another and may not change it', () => {
    const order = ordered('vendor_assigned', { vendor: OTHERS_VENDOR });
    const { theirs, mine, consequence, conflict } = told(assigning, order, ROLES.creator);
    expect(theirs).toBe('demo.approver assigned Sai Motors on Nov 5, 2025 at 10:42.');
    expect(mine).toBe('You assigned Garage Nine on Nov 5, 2025 at 10:30.');
    expect(consequence).toBe('Only an approver can change the vendor now.');
    expect(conflict.versions?.theirs.facts).toEqual([{ name: 'vendor', value: 'Sai Motors' }]);
  });

  it('may be changed by one who may: the same action is offered again', () => {
    const order = ordered('vendor_assigned', { vendor: OTHERS_VENDOR });
    expect(told(assigning, order, ROLES.approver).conflict.consequence).toBe('possible');
  });

  it('has the car: it cannot be changed any more', () => {
    const { theirs, consequence } = told(assigning, ordered('handover_to_vendor', { vendor: OTHERS_VENDOR }));
    expect(theirs).toBe('demo.approver handed the car over to Sai Motors on Nov 5, 2025 at 10:42.');
    expect(consequence).toBe('The vendor can no longer be changed.');
  });

  it('is the one that was wanted', () => {
    const order = ordered('vendor_assigned', { vendor: { ...TO_ANYTHING, vendorNumber: 'V-9' } });
    expect(told(assigning, order, ROLES.creator).conflict.consequence).toBe('done-already');
  });
});

describe('a quantity changed after the submission', () => {
  it('is told beside the one that went out', () => {
    const order = ordered('ready_for_approval', { jobs: [pending({ quantity: 2 })] });
    const { theirs, mine, consequence, conflict } = told(quantity, order);
    expect(theirs).toBe('demo.approver submitted the work order for approval on Nov 5, 2025 at 10:42.');
    expect(mine).toBe("You changed the quantity of 'Denting' to 5 on Nov 5, 2025 at 10:30.");
    expect(consequence).toContain('Jobs can be changed only while the work order is open');
    expect(conflict.versions?.theirs.facts).toEqual([
      { name: 'status', value: 'Ready for Approval' },
      { name: 'quantity', value: 2 },
    ]);
    expect(conflict.versions?.mine.facts).toEqual([{ name: 'quantity', value: 5 }]);
  });
});

describe('their neighbours', () => {
  it.each([
    ['a job added to a cancelled order', adding(2), 'cancelled'],
    ['a job removed from a submitted one', removing, 'ready_for_approval'],
  ] as const)('%s cannot take effect', (_case, action, status) => {
    const { consequence } = told(action, ordered(status, { jobs: [pending()] }));
    expect(consequence).toBe(
      "Jobs can be changed only while the work order is open, so your change can't be applied.",
    );
  });

  it.each([
    ['the quantity of a job that is gone', quantity, 'open', "Your change can't be applied."],
    [
      'a removal of one that is gone',
      removing,
      'open',
      'It is already the way you wanted it; yours is no longer needed.',
    ],
    ['a mark on one that is gone', complete, 'car_received', "Your change can't be applied."],
  ] as const)('%s: nobody is blamed', (_case, action, status, expected) => {
    const { theirs, consequence } = told(action, ordered(status, { jobs: [] }));
    expect(theirs).toBe("'Denting' is no longer on the work order. The server does not say who removed it.");
    expect(consequence).toBe(expected);
  });

  it('a mark on an order that is not received waits for that', () => {
    const order = ordered('handover_to_vendor', { vendor: OTHERS_VENDOR });
    expect(told(complete, order).consequence).toBe(
      'This is possible once the work order is Car Received; try again then.',
    );
    expect(told(taking('receive'), ordered('vendor_assigned')).consequence).toBe(
      'This is possible once the work order is Handover to Vendor; try again then.',
    );
  });

  it('a hand-over that somebody has made is not needed, one after the end has no effect', () => {
    const handOver = taking('hand-over');
    expect(told(handOver, ordered('handover_to_vendor')).conflict.consequence).toBe('done-already');
    expect(told(handOver, ordered('cancelled')).consequence).toBe("Your step can't be applied.");
  });

  it('a mark on a job that was rejected says who rejected it', () => {
    const order = ordered('car_received', { jobs: [aJob({ approval: 'rejected', approvedBy: OTHER })] });
    expect(told(complete, order).theirs).toBe("demo.approver rejected 'Denting'.");
  });

  it('an action that needs another role says so', () => {
    const { theirs, consequence } = told(submit, ordered('open'), ROLES.approver);
    expect(theirs).toBe('Your role does not allow this.');
    expect(consequence).toBe("Your change can't be applied.");
  });

  it('an order without jobs says what is missing', () => {
    const { theirs, consequence } = told(submit, ordered('open', { jobs: [] }));
    expect(theirs).toContain('Please add at least one job');
    expect(consequence).toBe('Fix that first, then try again.');
  });

  it('a status that only a host of another kind knows is named as it is', () => {
    const order = { ...ordered('unknown'), statusText: 'waiting-for-parts' };
    expect(told(complete, order).theirs).toBe(
      'The work order has been Waiting For Parts since Nov 5, 2025, 10:42 (demo.approver).',
    );
  });
});

it('[L43] whoever did it is named where the host sends names', () => {
  const order = {
    ...ordered('unknown'),
    statusText: 'waiting-for-parts',
    people: [{ username: 'demo.approver', name: 'Approval desk' }],
  };
  expect(told(complete, order).theirs).toBe(
    'The work order has been Waiting For Parts since Nov 5, 2025, 10:42 (Approval desk).',
  );
});

describe('what is not known', () => {
  const author = AUTHOR;

  it('is told in the words of the server', () => {
    const action = orderRequestOf(adding(1));
    const conflict = explainConflict({
      action,
      order: ordered('open'),
      code: 'job/archived',
      refusal: null,
      author,
      photoIds: [],
    });
    expect(describeCause(conflict, 'This job is no longer in the catalogue.')).toBe(
      'This job is no longer in the catalogue.',
    );
    expect(conflict).toMatchObject({ consequence: 'unclear', versions: null });
  });

  it('holds for an action of another build, and for an order that is gone', () => {
    const base = { action: null, order: null, refusal: null, author, photoIds: [] };
    expect(describeCause(explainConflict({ ...base, code: 'x' }), 'Said.')).toBe('Said.');
    const gone = explainConflict({ ...base, code: 'order/not-found', refusal: { kind: 'order/not-found' } });
    expect(describeCause(gone, '')).toBe('The server no longer has this work order.');
    expect(gone.consequence).toBe('never');
  });
});

describe('a vendor other than the one that was seen', () => {
  const SEEN = { id: 'vendor-1', name: 'Om Garage' };
  const handOver = taking('hand-over');
  const assigned = (by: string | null) =>
    ({ status: 'vendor_assigned', statusText: 'vendor_assigned', at: THEIRS_AT, by }) as const;
  /** The first vendor by the author, the next by another user. */
  const changed = (facts: Partial<WorkOrder> = {}) =>
    ordered('vendor_assigned', {
      vendor: OTHERS_VENDOR,
      statusLog: [assigned(ME), assigned(OTHER)],
      ...facts,
    });

  it('is told to the one who handed the car over, with both names', () => {
    const { theirs, mine, consequence, conflict } = toldOver(handOver, changed(), SEEN);
    expect(theirs).toBe('demo.approver changed the vendor to Sai Motors on Nov 5, 2025 at 10:42.');
    expect(mine).toBe('You handed the car over to Om Garage on Nov 5, 2025 at 10:30.');
    expect(consequence).toContain('Discard it, then hand the car over on the work order');
    expect(conflict).toMatchObject({ consequence: 'never', isOwn: false });
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
    const { theirs, consequence, conflict } = toldOver(assigning, changed(), SEEN);
    expect(theirs).toBe('demo.approver changed the vendor to Sai Motors on Nov 5, 2025 at 10:42.');
    expect(consequence).toContain('Yours would undo that.');
    expect(conflict.versions?.theirs.facts).toEqual([{ name: 'vendor', value: 'Sai Motors' }]);
  });

  it('is told as the first one to whom saw none', () => {
    const order = ordered('vendor_assigned', { vendor: OTHERS_VENDOR });
    expect(toldOver(assigning, order, null).theirs).toBe(
      'demo.approver assigned Sai Motors on Nov 5, 2025 at 10:42.',
    );
  });

  it('names nobody where a host does not log the change', () => {
    const { theirs } = toldOver(handOver, changed({ statusLog: [assigned(ME)] }), SEEN);
    expect(theirs).toBe('The vendor was changed to Sai Motors.');
  });

  it('may be none any more', () => {
    const { theirs, conflict } = toldOver(assigning, changed({ vendor: null }), SEEN);
    expect(theirs).toBe('The work order no longer has a vendor.');
    expect(conflict.versions?.theirs).toMatchObject({ who: null, facts: [] });
  });

  it('is no matter where it is the one that was chosen, and an action fits again once the vendor is back', () => {
    const chosen = changed({ vendor: { ...TO_ANYTHING, vendorNumber: 'V-9' } });
    expect(toldOver(assigning, chosen, SEEN).conflict.consequence).toBe('done-already');
    const back = changed({ vendor: { ...SEEN, vendorNumber: 'V-1' } });
    expect(toldOver(handOver, back, SEEN).conflict.consequence).toBe('possible');
  });

  it('has the car now: a hand-over to another is not the one that was made', () => {
    const order = ordered('handover_to_vendor', { vendor: OTHERS_VENDOR });
    const { theirs, consequence, conflict } = toldOver(handOver, order, SEEN);
    expect(theirs).toBe('demo.approver handed the car over to Sai Motors on Nov 5, 2025 at 10:42.');
    expect(consequence).toBe("Your step can't be applied.");
    expect(conflict.versions?.theirs.facts).toEqual([
      { name: 'status', value: 'Handover to Vendor' },
      { name: 'vendor', value: 'Sai Motors' },
    ]);
  });
});

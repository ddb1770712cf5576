import type { Consequence } from '#domain/work-order/conflicts.ts';
import type { KnownWorkOrderStatus } from '#domain/work-order/work-order.ts';
import type { TOKENS } from '#tests/server/api/world.ts';
import type { ActionName } from './agreement-actions.ts';
import type { Shape } from './agreement-orders.ts';

export type Person = keyof typeof TOKENS;

/**
 * One user captured it without a network; the other was faster. `theirs` is the beginning of the card, up to the time.
 */
export type Story = {
  name: string;
  status: KnownWorkOrderStatus;
  shape?: Shape;
  slow: [Person, ActionName];
  quick: [Person, ActionName][];
  theirs: string;
  /** Never by default. */
  consequence?: Consequence;
  /** Skipped on a host without keys. */
  onlyUnderKeys?: true;
};

export const ONE_JOB: Shape = { jobs: [{ job: 'dent', quantity: 2 }] };

export const TWO_MARKS: Story = {
  name: 'two tablets complete the same job',
  status: 'car_received',
  slow: ['creator', 'complete a job'],
  quick: [['superAdmin', 'complete a job in part']],
  theirs: "demo.super-admin marked 'Dent removal' as partially completed at",
};

export const STORIES: Story[] = [
  TWO_MARKS,
  {
    name: 'a job is completed on an order that was completed meanwhile',
    status: 'car_received',
    slow: ['creator', 'complete the last job'],
    quick: [
      ['superAdmin', 'complete a job'],
      ['superAdmin', 'complete the last job'],
    ],
    theirs: "demo.super-admin marked 'Door painting' as completed at",
    onlyUnderKeys: true,
  },
  {
    name: 'a job is approved by one and rejected by the other',
    status: 'ready_for_approval',
    slow: ['approver', 'reject a job'],
    quick: [['superAdmin', 'approve a job']],
    theirs: "demo.super-admin approved 'Dent removal'.",
  },
  {
    name: 'an order is submitted that was cancelled',
    status: 'open',
    slow: ['creator', 'submit for approval'],
    quick: [['superAdmin', 'cancel']],
    theirs: 'demo.super-admin cancelled the work order at',
  },
  {
    name: 'an order is cancelled that was submitted',
    status: 'open',
    slow: ['creator', 'cancel'],
    quick: [['superAdmin', 'submit for approval']],
    theirs: 'demo.super-admin submitted the work order for approval at',
  },
  {
    name: 'another vendor was assigned',
    status: 'ready_for_vendor',
    slow: ['creator', 'assign or change the vendor'],
    quick: [['approver', 'assign a vendor that lacks rates']],
    theirs: 'demo.approver assigned Deccan Engines at',
  },
  {
    name: 'the car is handed over to a vendor whom the office has changed',
    status: 'vendor_assigned',
    slow: ['creator', 'hand over to vendor'],
    quick: [['approver', 'assign a vendor that lacks rates']],
    theirs: 'demo.approver changed the vendor to Deccan Engines at',
  },
  {
    name: 'the car is handed over to one vendor by one and to another by the other',
    status: 'vendor_assigned',
    slow: ['creator', 'hand over to vendor'],
    quick: [
      ['approver', 'assign a vendor that lacks rates'],
      ['superAdmin', 'hand over to vendor'],
    ],
    theirs: 'demo.super-admin handed the car over to Deccan Engines at',
  },
  {
    name: 'the car is handed over to another vendor by the same hand on another tablet',
    status: 'vendor_assigned',
    slow: ['superAdmin', 'hand over to vendor'],
    quick: [
      ['approver', 'assign a vendor that lacks rates'],
      ['superAdmin', 'hand over to vendor'],
    ],
    theirs: 'You handed the car over to Deccan Engines at',
  },
  {
    name: 'the vendor is changed by two who may',
    status: 'vendor_assigned',
    slow: ['superAdmin', 'assign or change the vendor'],
    quick: [['approver', 'assign a vendor that lacks rates']],
    theirs: 'demo.approver changed the vendor to Deccan Engines at',
  },
  {
    name: 'a first vendor is assigned by two who may change it',
    status: 'ready_for_vendor',
    slow: ['superAdmin', 'assign or change the vendor'],
    quick: [['approver', 'assign a vendor that lacks rates']],
    theirs: 'demo.approver assigned Deccan Engines at',
  },
  {
    name: 'the same vendor is assigned by two',
    status: 'ready_for_vendor',
    slow: ['superAdmin', 'assign or change the vendor'],
    quick: [['approver', 'assign or change the vendor']],
    theirs: 'demo.approver assigned Sahyadri Body Shop at',
    consequence: 'done-already',
  },
  {
    name: 'the vendor is changed after the car was handed over',
    status: 'vendor_assigned',
    slow: ['approver', 'assign a vendor that lacks rates'],
    quick: [['superAdmin', 'hand over to vendor']],
    theirs: 'demo.super-admin handed the car over to',
    onlyUnderKeys: true,
  },
  {
    name: 'a quantity is changed after the submission',
    status: 'open',
    slow: ['creator', 'change a quantity'],
    quick: [['superAdmin', 'submit for approval']],
    theirs: 'demo.super-admin submitted the work order for approval at',
  },
  {
    name: 'a job with photos is added after the cancellation',
    status: 'open',
    slow: ['creator', 'add a job'],
    quick: [['superAdmin', 'cancel']],
    theirs: 'demo.super-admin cancelled the work order at',
    onlyUnderKeys: true,
  },
  {
    name: 'a job is removed after the submission',
    status: 'open',
    slow: ['creator', 'remove a job'],
    quick: [['superAdmin', 'submit for approval']],
    theirs: 'demo.super-admin submitted the work order for approval at',
    onlyUnderKeys: true,
  },
  {
    name: 'the quantity is changed of a job that was removed',
    status: 'open',
    shape: ONE_JOB,
    slow: ['creator', 'change a quantity'],
    quick: [['superAdmin', 'remove a job']],
    theirs: "'Dent removal' is no longer on the work order.",
  },
  {
    name: 'a car is handed over that came back already',
    status: 'vendor_assigned',
    slow: ['creator', 'hand over to vendor'],
    quick: [
      ['superAdmin', 'hand over to vendor'],
      ['superAdmin', 'car received'],
    ],
    theirs: 'demo.super-admin marked the car as received at',
    onlyUnderKeys: true,
    consequence: 'done-already',
  },
];

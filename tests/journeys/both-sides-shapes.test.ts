import { describe, expect, it } from 'vitest';
import type { KnownWorkOrderStatus } from '#domain/work-order/work-order.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { openTwoSides, type Question } from './support/agreement.ts';
import { ACTION_NAMES, type ActionName } from './support/agreement-actions.ts';
import { SHAPES, type Shape } from './support/agreement-orders.ts';

const sides = await forThisFile(openTwoSides());

/** Statuses with a next step; both-sides.test.ts covers the final ones with every role. */
const STATUSES = [
  'open',
  'ready_for_approval',
  'approved',
  'partially_approved',
  'ready_for_vendor',
  'in_progress',
  'vendor_assigned',
  'handover_to_vendor',
  'car_received',
  'completed',
] as const satisfies KnownWorkOrderStatus[];

/** Actions that only the role and the status decide. */
const BLIND: readonly ActionName[] = [
  'cancel',
  'car received',
  'add a job',
  'assign a vendor without any rate',
];

/** The super-admin may do everything that any role may, so every refusal here is due to the order. */
function questionsAbout(shape: Shape): Question[] {
  return ACTION_NAMES.filter((action) => !BLIND.includes(action)).flatMap((action) =>
    STATUSES.map((status) => ({ person: 'superAdmin' as const, status, action, shape })),
  );
}

describe('the tablet and the server give one verdict for an order', () => {
  it.each(Object.entries(SHAPES))('%s', async (_words, shape) => {
    const { device, server } = await sides.ask(questionsAbout(shape));
    expect(device).toEqual(server);
  });
});

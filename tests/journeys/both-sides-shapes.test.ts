import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WORK_ORDER_STATUSES } from '#domain/work-order/work-order.ts';
import { openTwoSides, type Question, type TwoSides } from './support/agreement.ts';
import { ACT_NAMES } from './support/agreement-acts.ts';
import { SHAPES, type Shape } from './support/agreement-orders.ts';

let sides: TwoSides;

beforeAll(async () => {
  sides = await openTwoSides();
});

afterAll(async () => {
  await sides.close();
});

/** The super-admin may do everything that anyone may, so what is refused here is refused for the order's sake. */
function questionsAbout(shape: Shape): Question[] {
  return ACT_NAMES.flatMap((act) =>
    WORK_ORDER_STATUSES.map((status) => ({ person: 'superAdmin' as const, status, act, shape })),
  );
}

describe('the tablet and the server give one verdict for an order', () => {
  it.each(Object.entries(SHAPES))('%s', async (_words, shape) => {
    const { device, server } = await sides.ask(questionsAbout(shape));
    expect(device).toEqual(server);
  });
});

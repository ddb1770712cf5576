import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WORK_ORDER_STATUSES } from '#domain/work-order/work-order.ts';
import { openTwoSides, PEOPLE, type Question, type TwoSides } from './support/agreement.ts';
import { ACT_NAMES, type ActName } from './support/agreement-acts.ts';
import { USUAL } from './support/agreement-orders.ts';

let sides: TwoSides;

beforeAll(async () => {
  sides = await openTwoSides();
});

afterAll(async () => {
  await sides.close();
});

/** Every role and every status of section 4. */
function questionsAbout(act: ActName): Question[] {
  return PEOPLE.flatMap((person) =>
    WORK_ORDER_STATUSES.map((status) => ({ person, status, act, shape: USUAL })),
  );
}

describe('the tablet and the server give one verdict for every role and status', () => {
  it.each(ACT_NAMES)('%s', async (act) => {
    const { device, server } = await sides.ask(questionsAbout(act));
    expect(device).toEqual(server);
    expect(Object.values(server).filter((verdict) => 'becomes' in verdict)).not.toEqual([]);
  });

  it('raise a work order', async () => {
    const { device, server } = await sides.askToRaise();
    expect(device).toEqual(server);
    expect(server).toMatchObject({
      superAdmin: { becomes: { status: 'open' } },
      admin: { refused: 'role/not-allowed' },
      creator: { becomes: { status: 'open' } },
      approver: { refused: 'role/not-allowed' },
    });
  });
});

describe('the acts that both sides are asked about', () => {
  it('are all that this build can capture, and every step that a caller may name', () => {
    const acts = ACT_NAMES.map((name) => ACTS[name](anOrder(), VENDORS));
    const kinds = new Set([...acts.map((act) => act.mutation.kind), createOrderMutation.kind]);
    expect(kinds).toEqual(new Set(mutations.keys()));
    const steps = acts.map(({ payload }) => (payload as { step?: StatusStep }).step);
    expect(steps).toEqual(expect.arrayContaining([...STATUS_STEPS]));
  });
});

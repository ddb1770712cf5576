import { describe, expect, it } from 'vitest';
import { actions } from '#app/actions/index.ts';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { STATUS_STEPS } from '#domain/work-order/steps.ts';
import { WORK_ORDER_STATUSES } from '#domain/work-order/work-order.ts';
import { anOrder } from '#tests/domain/support/builders.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { openTwoSides, PEOPLE, type Question } from './support/agreement.ts';
import { ACTION_NAMES, ACTIONS, type ActionName } from './support/agreement-actions.ts';
import type { Verdict } from './support/agreement-device.ts';
import { USUAL } from './support/agreement-orders.ts';

const sides = await forThisFile(openTwoSides());

/** Every role and every status of section 4. */
function questionsAbout(action: ActionName): Question[] {
  return PEOPLE.flatMap((person) =>
    WORK_ORDER_STATUSES.map((status) => ({ person, status, action, shape: USUAL })),
  );
}

/** Done, or refused because of what its author saw: one of them must be among the verdicts, or nothing was tested. */
function isOfThisAction(verdict: Verdict): boolean {
  return 'becomes' in verdict || verdict.refused === 'order/vendor-changed';
}

describe('the tablet and the server give one verdict for every role and status', () => {
  it.each(ACTION_NAMES)('%s', async (action) => {
    const { device, server } = await sides.ask(questionsAbout(action));
    expect(device).toEqual(server);
    expect(Object.values(server).filter(isOfThisAction)).not.toEqual([]);
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

describe('the actions that both sides are asked about', () => {
  const tried = ACTION_NAMES.map((name) =>
    ACTIONS[name](anOrder(), ['vendor-1', 'vendor-2', 'vendor-3'].map(aVendor)),
  );

  it('are all that this build can capture of an order', () => {
    const kinds = [createOrderAction.kind, ...tried.map(({ action }) => action.kind)];
    // The office's actions change no order; they look for their effect themselves.
    const ofOrders = [...actions.values()].filter(({ findApplied }) => findApplied === undefined);
    expect(new Set(kinds)).toEqual(new Set(ofOrders.map(({ kind }) => kind)));
  });

  it('hold every step that a caller may name', () => {
    const payloads = tried.map(({ payload }) => payload);
    for (const step of STATUS_STEPS) expect(payloads).toContainEqual(expect.objectContaining({ step }));
  });
});

function aVendor(id: string): Vendor {
  const texts = { gstNumber: '', address: '', cityId: '', phoneNumber: '', createdAt: '' };
  return { id, vendorNumber: '', name: id, ...texts, bankDetails: [], jobs: [] };
}

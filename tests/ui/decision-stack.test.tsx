import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OrderListScreen } from '#app/features/work-orders/lists/order-list-screen.tsx';
import { media } from '#app/ui/use-media-query.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import { aJob, anOrder } from '#testkit/builders.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import {
  answer,
  buttons,
  dialog,
  eventually,
  openScreen,
  press,
  says,
  texts,
  words,
} from '#testkit/screen.tsx';
import { aTabletOffline, captured } from '#testkit/tablet.ts';

const undecided = { approval: 'pending', approvedBy: null } as const;
const toApprove = (id: string, ...names: string[]) =>
  anOrder({
    id,
    status: 'ready_for_approval',
    vendor: null,
    jobs: names.map((name, index) => aJob({ id: `${id}-${index}`, name, ...undecided })),
  });

async function openStack(role: Role = ROLES.approver, device: readonly string[] = [media.phone]) {
  const tablet = await aTabletOffline({
    role,
    orders: [toApprove('2', 'Door', 'Bumper'), toApprove('1', 'Clutch')],
  });
  fakeMatchMedia(...device);
  await openScreen(tablet, <OrderListScreen listName="approve" />);
  await eventually('the orders are there', () => /Door|WO-0002/.test(words()));
  return tablet;
}

describe("a manager's phone", () => {
  it('[W25] shows one job at a time, and the next one by itself', async () => {
    const tablet = await openStack();
    await eventually('the first job stands there', () => texts('heading').includes('Door'));
    expect(says('1 of 3')).toBe(true);
    expect(says('Bumper')).toBe(false);
    await press('Approve');
    await eventually('the next job stands there', () => texts('heading').includes('Bumper'));
    expect(says('2 of 3')).toBe(true);
    await press('Reject');
    await eventually('it asks why', () => says('Common reasons', dialog() ?? undefined));
    await press('Not needed', dialog() ?? undefined);
    await answer('Reject');
    await eventually('the last job stands there', () => texts('heading').includes('Clutch'));
    await press('Approve');
    await eventually('nothing is left', () => says('Nothing is waiting for your decision.'));
    expect((await captured(tablet)).map(({ payload }) => payload)).toMatchObject([
      { jobName: 'Door', decision: 'approved' },
      { jobName: 'Bumper', decision: 'rejected' },
      { jobName: 'Clutch', decision: 'approved' },
    ]);
  });

  it('[W25] lets a job wait until the others are decided', async () => {
    await openStack();
    await eventually('the first job stands there', () => texts('heading').includes('Door'));
    await press('Later');
    await eventually('another job stands there', () => texts('heading').includes('Bumper'));
    await press('Approve');
    await eventually('and the next', () => texts('heading').includes('Clutch'));
    await press('Approve');
    await eventually('then it comes again', () => texts('heading').includes('Door'));
    expect(buttons()).not.toContain('Later');
  });

  it('shows the list when it is asked for, and the stack again', async () => {
    await openStack();
    await eventually('the first job stands there', () => texts('heading').includes('Door'));
    await press('Show as list');
    await eventually('the list is there', () => screen.queryByRole('link', { name: 'WO-0002' }) !== null);
    await press('Decide one by one');
    await eventually('the stack is back', () => says('1 of 3'));
  });
});

it.each([
  ['a person who does not decide', ROLES.creator, [media.phone]],
  ['a tablet', ROLES.approver, []],
] as const)('%s gets the list', async (_, role, device) => {
  await openStack(role, device);
  await eventually('the list is there', () => screen.queryByRole('link', { name: 'WO-0002' }) !== null);
  expect(buttons()).not.toContain('Approve');
});

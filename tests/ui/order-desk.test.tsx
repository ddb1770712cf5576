import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '#domain/permissions.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aJob, anOrder, aRate, aVendor } from '#testkit/builders.ts';
import {
  act,
  answer,
  dialog,
  eventually,
  press,
  pressKey,
  says,
  texts,
  typeInto,
  user,
} from '#testkit/screen.tsx';
import { aTabletOffline, captured } from '#testkit/tablet.ts';
import { openApp } from './support/app.tsx';

/** An order that waits for the approver, with two jobs; the highest id is the newest. */
function toApprove(id: number): WorkOrder {
  const jobs = ['a', 'b'].map((name) =>
    aJob({ id: `${id}${name}`, name: `Job ${id}${name}`, approval: 'pending', approvedBy: null }),
  );
  return anOrder({ id: `${id}`, status: 'ready_for_approval', vendor: null, jobs });
}

/** The app on a desk's screen, on a tablet that has these orders and captures without sending. */
async function openDesk(path: string, orders: readonly WorkOrder[], role: Role = ROLES.superAdmin) {
  const vendors = [aVendor({ id: 'v1', name: 'Garage One', jobs: [aRate('front-bumper', 90_000)] })];
  const tablet = await aTabletOffline({ orders, vendors, role });
  const app = await openApp(path, async () => tablet.services, 'office');
  return { ...app, tablet };
}

const lines = () =>
  screen.getAllByRole('link', { name: /^WO-/ }).filter((link) => link.closest('tr') !== null);
const h1 = () => screen.queryByRole('heading', { level: 1 })?.textContent;
const open = async (number: string) => {
  await eventually(`${number} is listed`, () => lines().some((line) => line.textContent === number));
  await press(screen.getByRole('link', { name: number }));
  await eventually(`${number} is open`, () => h1() === number);
};
const rowOf = (name: string) => screen.getByRole('row', { name });

describe('[L31] an order opened from its list on a desk', () => {
  const orders = [1, 2, 3].map(toApprove);

  it('stands beside the list, at its own address and as the one h1', async () => {
    const { path } = await openDesk('/approve-work-order', orders);
    await open('WO-0002');
    expect(path()).toBe('/approve-work-order/2');
    expect(texts('heading').filter((text) => text === 'Approve Work Order')).toHaveLength(1);
    expect(screen.getAllByRole('heading', { level: 1 }).map((one) => one.textContent)).toEqual(['WO-0002']);
    expect(lines().map((line) => line.textContent)).toEqual(['WO-0003', 'WO-0002', 'WO-0001']);
    expect(screen.getByRole('link', { name: 'WO-0002' }).getAttribute('aria-current')).toBe('page');
    expect(says('2 of 3')).toBe(true);
  });

  it('makes room for its neighbours with j and k, and Back leads to the list', async () => {
    const { path, router } = await openDesk('/approve-work-order', orders);
    await open('WO-0003');
    await pressKey('j');
    await pressKey('j');
    await eventually('the last one is open', () => h1() === 'WO-0001');
    await pressKey('j');
    await pressKey('k');
    await eventually('the one before is open', () => h1() === 'WO-0002');
    await act(async () => router.history.back());
    await eventually('the list is alone', () => h1() === 'Approve Work Order');
    expect(path()).toBe('/approve-work-order');
  });

  it('offers no neighbour where the list has none, and says so', async () => {
    await openDesk('/approve-work-order', orders);
    await open('WO-0003');
    const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled');
    expect(isOff('Previous work order. This is the first one shown.')).toBe('true');
    expect(isOff('Next work order')).toBe(null);
    await pressKey('j');
    await pressKey('j');
    await eventually('the last one is open', () => h1() === 'WO-0001');
    expect(isOff('Next work order. This is the last one shown.')).toBe('true');
    expect(isOff('Previous work order')).toBe(null);
  });

  it('bears the mark of what waits beside its number, where the list has no room for the status', async () => {
    await openDesk('/approve-work-order', orders);
    await open('WO-0003');
    const named = () => screen.getByRole('link', { name: 'WO-0003' }).closest('th')?.textContent;
    expect(named()).not.toContain('Waiting to send');
    await pressKey('a');
    await eventually('it is marked', () => named()?.includes('Waiting to send') === true);
  });

  it('stays while the list is searched, whose filters are in the address', async () => {
    const { path, router } = await openDesk('/approve-work-order', orders);
    await open('WO-0003');
    await typeInto(screen.getByRole('searchbox'), 'WO-0001');
    await eventually('the list is filtered', () => lines().length === 1);
    expect([path(), h1()]).toEqual(['/approve-work-order/3', 'WO-0003']);
    expect(router.state.location.search).toEqual({ q: 'WO-0001' });
  });

  it('[L15] keeps the list of a completed order at the address of the created detail', async () => {
    const { path } = await openDesk(
      '/completed-work-orders',
      [1, 2].map((id) => anOrder({ id: `${id}`, status: 'completed' })),
    );
    await open('WO-0002');
    await pressKey('j');
    await eventually('the next one is open', () => h1() === 'WO-0001');
    expect(path()).toBe('/created-work-orders/1');
    expect(screen.getAllByRole('link', { current: 'page' })[0]?.getAttribute('href')).toBe(
      '/completed-work-orders',
    );
  });

  it('[L15] stands beside the list that holds it, where its address was opened by itself', async () => {
    const order = (id: string, status: WorkOrder['status']) => anOrder({ id, status });
    const orders = [order('1', 'completed'), order('2', 'completed'), order('3', 'open')];
    const { path } = await openDesk('/created-work-orders/1', orders);
    await eventually('the completed ones are listed', () => lines().length === 2);
    expect([path(), h1()]).toEqual(['/created-work-orders/1', 'WO-0001']);
    expect(screen.getAllByRole('link', { current: 'page' })[0]?.getAttribute('href')).toBe(
      '/completed-work-orders',
    );
    expect(says('2 of 2')).toBe(true);
  });
});

describe('[L32] going through the orders to approve', () => {
  const orders = [1, 2, 3].map(toApprove);

  it('takes one key for each job, and goes on to the next order', async () => {
    const { tablet } = await openDesk('/approve-work-order', orders, ROLES.approver);
    await open('WO-0003');
    await pressKey('a');
    expect(document.activeElement).toBe(rowOf('Job 3b'));
    await pressKey('a');
    await eventually('the next order is open', () => h1() === 'WO-0002');
    await eventually('the first has left the list', () => lines().length === 2);
    expect(says('1 of 2')).toBe(true);
    const actions = (await captured(tablet)).map(({ payload }) => payload);
    expect(actions).toMatchObject([{ jobId: '3a' }, { jobId: '3b' }]);
  });

  it('[L36] takes a key that is pressed twice for one job', async () => {
    const { tablet } = await openDesk('/approve-work-order', orders, ROLES.approver);
    await open('WO-0003');
    await pressKey('a');
    expect(document.activeElement).toBe(rowOf('Job 3b'));
    await pressKey('a', rowOf('Job 3b'), 300);
    await eventually('the decision is saved', async () => (await captured(tablet)).length > 0);
    expect(h1()).toBe('WO-0003');
    expect((await captured(tablet)).map(({ payload }) => payload)).toMatchObject([{ jobId: '3a' }]);
  });

  it('takes one key for an ordinary order', async () => {
    const { tablet, path } = await openDesk('/approve-work-order', orders, ROLES.approver);
    await open('WO-0003');
    for (const next of ['WO-0002', 'WO-0001']) {
      await user.keyboard('{Shift>}A{/Shift}');
      await eventually(`${next} is open`, () => h1() === next);
    }
    await user.keyboard('{Shift>}A{/Shift}');
    await eventually('the list is alone, and empty', () => h1() === 'Approve Work Order');
    expect(path()).toBe('/approve-work-order');
    expect(await captured(tablet)).toHaveLength(6);
  });

  it('walks the jobs with the arrows, and stays at an order that waits for what follows', async () => {
    await openDesk('/approve-work-order', orders, ROLES.approver);
    await open('WO-0003');
    await pressKey('ArrowDown');
    await pressKey('ArrowDown');
    expect(document.activeElement).toBe(rowOf('Job 3b'));
    await pressKey('r');
    await eventually('it asks why', () => says('Common reasons', dialog() ?? undefined));
    await press('Not needed', dialog() ?? undefined);
    await answer('Reject');
    await eventually('it is rejected', () => says('Rejected by demo.creator', rowOf('Job 3b')));
    await press('Approve', rowOf('Job 3a'));
    await eventually('the way on is offered', () => says('Proceed with 1 approved job'));
    expect(h1()).toBe('WO-0003');
  });
});

it('[J1] approves the jobs of several orders at once, an action for each', async () => {
  const { tablet } = await openDesk('/approve-work-order', [1, 2, 3].map(toApprove), ROLES.approver);
  await eventually('the list is there', () => lines().length === 3);
  await press(screen.getByRole('checkbox', { name: 'Select WO-0003' }));
  await press(screen.getByRole('checkbox', { name: 'Select WO-0001' }));
  await eventually('what can be done is told', () =>
    screen.queryByRole('button', { name: 'Approve 4 jobs' }),
  );
  await press('Approve 4 jobs');
  await eventually('they have left the list', () => lines().length === 1);
  const actions = (await captured(tablet)).map(({ payload }) => payload);
  expect(actions).toMatchObject([{ jobId: '3a' }, { jobId: '3b' }, { jobId: '1a' }, { jobId: '1b' }]);
  const bar = () => screen.queryByRole('region', { name: 'Selected work orders' });
  await eventually('nothing is selected any more', () => bar() === null);
});

it('[L32] picking a vendor beside the list opens the next order', async () => {
  const orders = [1, 2].map((id) => anOrder({ id: `${id}`, status: 'ready_for_vendor', vendor: null }));
  await openDesk('/assign-vendor', orders, ROLES.approver);
  await open('WO-0002');
  const offer = await eventually('its vendors are there', () =>
    within(screen.getByRole('group', { name: 'Choose a vendor' })).getByRole('button', {
      name: /Garage One/,
    }),
  );
  await press(offer);
  await eventually('the next order is open', () => h1() === 'WO-0001');
  await eventually('the first has left the list', () => says('1 of 1'));
});

describe('[L42] the age of what the screen shows', () => {
  const ages = () =>
    texts('main')
      .join('')
      .match(/Saved copy from [A-Z][a-z]+ \d+, \d{4}/g);
  const order = anOrder({ id: '1', status: 'ready_for_vendor', vendor: null });

  it('is said once, by the list, though an order and the vendors are beside it', async () => {
    const { tablet } = await openDesk('/assign-vendor', [order]);
    await open('WO-0001');
    await eventually('the vendors are there', () => screen.queryByRole('button', { name: /Garage One/ }));
    expect(ages()).toHaveLength(1);
    await tablet.database.cached.toCollection().modify({ fetchedAt: '2026-10-03T09:00:00.000Z' });
    await eventually(
      'it is that of the vendors, the oldest',
      () => ages()?.[0] === 'Saved copy from Oct 3, 2026',
    );
    expect(ages()).toHaveLength(1);
  });

  it('is said by the head of an order that fills the screen, for the vendors too', async () => {
    const vendors = [aVendor({ id: 'v1', name: 'Garage One', jobs: [aRate('front-bumper', 90_000)] })];
    const tablet = await aTabletOffline({ orders: [order], vendors });
    await tablet.database.cached.toCollection().modify({ fetchedAt: '2026-10-03T09:00:00.000Z' });
    await openApp('/assign-vendor/1', async () => tablet.services, 'desk');
    await eventually('the vendors are there', () => screen.queryByRole('button', { name: /Garage One/ }));
    await eventually('it is that of the vendors', () => ages()?.[0] === 'Saved copy from Oct 3, 2026');
    expect(ages()).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { CreatedDetailView } from '#app/features/work-orders/created/created-detail-view.tsx';
import { CreatedListView } from '#app/features/work-orders/lists/created-list-view.tsx';
import { ROLES } from '#domain/permissions.ts';
import {
  answer,
  dialog,
  eventually,
  noDialog,
  openScreen,
  press,
  toastTitles,
  words,
} from '#testkit/screen.tsx';
import { captured, type Tablet } from '#testkit/tablet.ts';
import { aCreatorsTablet, anOpenOrder, raiseOrder } from './support/created.tsx';

const cards = () => document.querySelectorAll('[data-list-item]').length;

async function openList(tablet: Tablet, count: number): Promise<void> {
  await openScreen(tablet, <CreatedListView filters={{}} onFilters={() => undefined} />);
  await eventually('the orders are listed', () => cards() === count);
}

describe('cancelling an order', { timeout: 60_000 }, () => {
  it('asks first, keeps it on No, and takes it off the list on Yes', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder(), anOpenOrder({ id: '2' })] });
    await openList(tablet, 2);
    await press('Cancel work order · WO-0002');
    await eventually('it is asked', () => dialog());
    expect(words('alertdialog')).toContain(
      'Are you sure you want to cancel this work order? This action cannot be undone.',
    );
    await press('No, Keep it');
    expect(await captured(tablet)).toEqual([]);
    await eventually('the question is gone', noDialog);
    await press('Cancel work order · WO-0002');
    await answer('Yes, Cancel it');
    await eventually('it is off the list', () => cards() === 1);
    expect(toastTitles()).toEqual(['Work order has been canceled successfully']);
    expect(await captured(tablet)).toMatchObject([{ kind: 'work-order.cancel', payload: { orderId: '2' } }]);
  });

  it('that the server never heard of leaves nothing to send', async () => {
    const tablet = await aCreatorsTablet();
    await raiseOrder(tablet);
    await openList(tablet, 1);
    await press('Cancel work order · New work order');
    await answer('Yes, Cancel it');
    await eventually('it is off the list', () => cards() === 0);
    expect(await captured(tablet)).toEqual([]);
    expect(toastTitles()).toEqual(['Work order has been canceled successfully']);
  });

  it('that is on its way to the server is sent after it', async () => {
    const tablet = await aCreatorsTablet();
    await raiseOrder(tablet);
    await tablet.database.entries.toCollection().modify({ state: 'sending' });
    await openList(tablet, 1);
    await press('Cancel work order · New work order');
    await answer('Yes, Cancel it');
    await eventually('it is off the list', () => cards() === 0);
    expect((await captured(tablet)).map(({ kind }) => kind)).toEqual([
      'work-order.create',
      'work-order.cancel',
    ]);
  });

  it('leads back to the list from the order itself', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder()] });
    const { path: address } = await openScreen(tablet, <CreatedDetailView id="1" />);
    await eventually('the order is shown', () => words('heading') === 'WO-0001');
    await press('Cancel work order · WO-0001');
    await answer('Yes, Cancel it');
    await eventually('the list is back', () => address() === '/created-work-orders');
  });

  it.each([ROLES.approver])('is not offered to %s', async (role) => {
    await openList(await aCreatorsTablet({ role, orders: [anOpenOrder()] }), 1);
    expect(words()).not.toContain('Cancel');
    expect(words()).not.toContain('Create Work Order');
  });
});

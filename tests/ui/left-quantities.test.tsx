import { describe, expect, it, vi } from 'vitest';
import { OrderDetailView } from '#app/features/work-orders/detail/order-detail-view.tsx';
import { aJob } from '#testkit/builders.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { eventually, openScreen, press, toastTitles, words } from '#testkit/screen.tsx';
import type { Tablet } from '#testkit/tablet.ts';
import { aCreatorsTablet, anOpenOrder, draftOf } from './support/created.tsx';

const PATIENT = { timeout: 60_000 };
const JOBS = [aJob(), aJob({ id: 'j2', name: 'Door panel' })];

/** Puts changes there as an earlier visit left them. */
async function leave({ database }: Tablet, value: Record<string, number>): Promise<void> {
  const key = '1/demo.creator/quantities/1';
  await database.drafts.put({ key, owner: '1/demo.creator', value, photoIds: [], updatedAt: '' });
}

describe('quantities that were not saved before their order moved on', PATIENT, () => {
  it('are told wherever it is opened, and can be copied', async () => {
    let copied = '';
    const writeText = async (text: string) => {
      copied = text;
    };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const order = anOpenOrder({ jobs: JOBS, status: 'ready_for_approval' });
    const tablet = await aCreatorsTablet({ orders: [order] });
    await leave(tablet, { j1: 4, j2: 1, gone: 3 });
    await openScreen(tablet, <OrderDetailView id="1" />);
    await eventually('it is told', () => words().includes('2 quantities were changed and not saved'));
    await press('Copy');
    await eventually('it is copied', () => toastTitles().includes('Copied'));
    expect(copied).toBe('WO-0001\nFront bumper: 1 → 4\nA job that is not on the work order any more: 3');
  });

  it('that the order has by now leave no trace', async () => {
    const order = anOpenOrder({ jobs: JOBS, status: 'ready_for_approval' });
    const tablet = await aCreatorsTablet({ orders: [order] });
    await leave(tablet, { j1: 1 });
    await openScreen(tablet, <OrderDetailView id="1" />);
    await vi.waitFor(async () => expect(await draftOf(tablet, 'quantities/1')).toBeUndefined(), PATIENCE);
    expect(words()).not.toContain('not saved');
  });
});

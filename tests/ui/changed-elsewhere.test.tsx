import { screen, within } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { CreatedDetailView } from '#app/features/work-orders/created/created-detail-view.tsx';
import { InProgressDetailView } from '#app/features/work-orders/progress/in-progress-detail-view.tsx';
import { ROLES } from '#domain/permissions.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { aCompletion, aJob, anOrder } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import {
  buttonNamed,
  buttons,
  dialog,
  eventually,
  field,
  firstOf,
  noDialog,
  openScreen,
  press,
  says,
  texts,
  typeInto,
  words,
} from '#testkit/screen.tsx';
import { aTabletOffline, type Tablet } from '#testkit/tablet.ts';
import { aCreatorsTablet, anOpenOrder } from './support/created.tsx';

/** Text of the form's alerts. */
const alerts = () => texts('alert', dialog() ?? undefined).join('');

const done = (by: string) => aCompletion({ finalRatePaise: 100_000, by, at: '2026-11-21T10:42:00.000Z' });

const received = (...jobs: Partial<OrderJob>[]): WorkOrder =>
  anOrder({ id: '1', status: 'car_received', jobs: jobs.map((facts) => aJob(facts)) });

/** The server sends this device the current order. */
async function told({ database }: Tablet, order: WorkOrder): Promise<void> {
  await act(() => holds(database, [order], new Date(Date.now() + 1_000).toISOString()));
}

/** The user is in the middle of a number: text, caret and focus must stay. */
async function typing(input: HTMLInputElement, text: string): Promise<HTMLInputElement> {
  await typeInto(input, text);
  input.setSelectionRange(1, 2);
  return input;
}

function expectUntouched(input: HTMLInputElement, text: string): void {
  expect(input.isConnected).toBe(true);
  expect(document.activeElement).toBe(input);
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual([text, 1, 2]);
}

describe('the form of a job to complete', () => {
  async function openForm(order: WorkOrder): Promise<Tablet> {
    const tablet = await aTabletOffline({ orders: [order], role: ROLES.creator });
    await openScreen(tablet, <InProgressDetailView id="1" />);
    await eventually('it can be marked', () => words().includes('Mark Complete'));
    await press(firstOf(screen.getAllByRole('button', { name: 'Mark Complete' })));
    await eventually('the form is open', () => field(/^Final rate/));
    return tablet;
  }

  it('stays as it is while somebody else completes another job', async () => {
    const tablet = await openForm(received({}, { id: 'j2', name: 'Door' }));
    const input = await typing(field(/^Final rate/), '950');
    await told(tablet, received({}, { id: 'j2', name: 'Door', completion: done('demo.other') }));
    await eventually('the other job is told', () => says('1 of 2'));
    expectUntouched(input, '950');
    expect(words('dialog')).toContain('Save');
  });

  it('says so when somebody else completes the same job, and keeps what was entered', async () => {
    const tablet = await openForm(received({}, { id: 'j2', name: 'Door' }));
    const input = await typing(field(/^Final rate/), '950');
    await told(tablet, received({ completion: done('demo.other') }, { id: 'j2', name: 'Door' }));
    await eventually('it is told', () => alerts() !== '');
    expect(alerts()).toContain('demo.other has marked this job as Completed.');
    expectUntouched(input, '950');
    expect(buttons(dialog() ?? undefined)).not.toContain('Save');
    await press(within(dialog() as HTMLElement).getByText('Close'));
    await eventually('it is closed', noDialog);
    await eventually('it can be looked at', () => words().includes('View my entries'));
    await press('View my entries');
    await eventually('it is all there', () => field(/^Final rate/).value === '950');
    await press('Discard my entries');
    await eventually('it is gone', () => !words().includes('View my entries'));
    expect(await act(() => tablet.database.drafts.count())).toBe(0);
  });

  it('does not vanish with the job', async () => {
    const tablet = await openForm(received({}, { id: 'j2', name: 'Door' }));
    await told(tablet, received({ id: 'j2', name: 'Door' }));
    await eventually('it is told', () => words('dialog').includes('no longer part of the work order'));
  });
});

describe('an order that is being put together', () => {
  it('keeps a quantity in the middle of its typing when somebody else changes another job', async () => {
    const pending = { approval: 'pending', approvedBy: null } as const;
    const jobs = [aJob(pending), aJob({ ...pending, id: 'j2', name: 'Door panel' })];
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder({ jobs })] });
    await openScreen(tablet, <CreatedDetailView id="1" />);
    await eventually('it can be changed', () => words().includes('Submit for Approval'));
    const input = await typing(screen.getByRole('textbox', { name: 'Quantity of Front bumper' }), '12');
    await told(tablet, anOpenOrder({ jobs: jobs.slice(0, 1) }));
    await eventually('the other job is gone', () => !words().includes('Door panel'));
    expectUntouched(input, '12');
    await told(tablet, anOpenOrder({ jobs: [aJob({ ...pending, quantity: 5 })] }));
    await act(async () => input.blur());
    await eventually('what was typed counts', () => words().includes('5 → 12, not saved yet'));
  });

  it('keeps the form of a job to add open when somebody else submits it, and says so', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder()] });
    await openScreen(tablet, <CreatedDetailView id="1" />);
    await eventually(
      'a job can be added',
      () => words().includes('Add Job') && !buttonNamed('Add Job').disabled,
    );
    await press('Add Job');
    await eventually('the form is open', dialog);
    const statusLog = [
      { status: 'ready_for_approval', statusText: 'ready_for_approval', by: 'demo.other', at: null } as const,
    ];
    await told(
      tablet,
      anOpenOrder({ status: 'ready_for_approval', statusText: 'ready_for_approval', statusLog }),
    );
    await eventually('it is told', () => alerts() !== '');
    expect(alerts()).toContain('demo.other changed the work order');
    expect(field('Category')).toBeDefined();
    expect(words()).not.toContain('Submit for Approval');
  });
});

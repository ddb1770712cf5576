import { screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { completionDraftName } from '#app/actions/work-orders/complete-job.form.ts';
import { InProgressDetailView } from '#app/features/work-orders/progress/in-progress-detail-view.tsx';
import { draftKey } from '#app/sync/drafts/draft-keeper.ts';
import { commonTexts, syncTexts } from '#app/texts/common.ts';
import { readToasts } from '#app/ui/toast.ts';
import { media } from '#app/ui/use-media-query.ts';
import { formatDateTime } from '#domain/dates.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import type { KnownWorkOrderStatus, OrderJob } from '#domain/work-order/work-order.ts';
import { aCompletion, aJob, anEntry, anOrder, aRate, aVendor, SCOPE } from '#testkit/builders.ts';
import { keepsPhoto } from '#testkit/device.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import {
  act,
  answer,
  buttonNamed,
  dialog,
  eventually,
  find,
  noDialog,
  openScreen,
  press,
  pressKey,
  says,
  texts,
  toastTitles,
  user,
  words,
} from '#testkit/screen.tsx';
import { aTabletOffline, captured, type Tablet } from '#testkit/tablet.ts';

const vendors = [
  aVendor({ id: 'v1', name: 'Garage One', jobs: [aRate('cj1', 100_000)] }),
  aVendor({ id: 'v2', name: 'Garage Two', vendorNumber: 'VEN-2', jobs: [aRate('cj1', 80_000)] }),
];

const buttons = () => texts('button');
const partially = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Partially/ });
/** The sides of the viewer, each with its position among its pictures. */
const sides = () => dialog()?.textContent.match(/(Reference|Completion) pictures \(\d of \d\)/g) ?? [];
const open = async (tablet: Tablet) => {
  await openScreen(tablet, <InProgressDetailView id="1" />);
  await eventually('the order is shown', () => screen.getAllByRole('article'));
};

/** Watches from now on whether the sentence was on the page, even for a moment. */
function watchFor(sentence: string): () => boolean {
  let wasSaid = false;
  const watch = new MutationObserver(() => {
    wasSaid ||= says(sentence);
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => watch.disconnect());
  return () => wasSaid;
}

describe('the summary of an order in the bay', () => {
  it('names vehicle, vendor with its number, total, completed jobs, and who raised it when', async () => {
    const jobs = [
      aJob(),
      aJob({ id: 'j2', completion: aCompletion() }),
      aJob({ id: 'j3', approval: 'rejected' }),
    ];
    const order = anOrder({ id: '1', status: 'car_received', jobs });
    await open(await aTabletOffline({ orders: [order] }));
    const facts = ['MH 12 AB 0001', 'JC-1', 'Garage One (VEN-1)', '₹1,000', '1 of 2'];
    expect(texts('definition')).toEqual([...facts, formatDateTime(order.createdAt), 'demo.creator']);
  });

  const offered: [Role, KnownWorkOrderStatus, boolean][] = [
    [ROLES.superAdmin, 'vendor_assigned', true],
    [ROLES.approver, 'vendor_assigned', true],
    [ROLES.creator, 'vendor_assigned', false],
    [ROLES.superAdmin, 'handover_to_vendor', false],
    [ROLES.approver, 'car_received', false],
    [ROLES.approver, 'in_progress', false],
    [ROLES.superAdmin, 'completed', false],
  ];
  it.each(offered)('to %s in %s: offers to change the vendor = %s', async (role, status, isOffered) => {
    await open(await aTabletOffline({ orders: [anOrder({ id: '1', status })], vendors, role }));
    expect(buttons().includes('Change Vendor')).toBe(isOffered);
  });

  it.each([
    ['vendor_assigned', false],
    ['handover_to_vendor', false],
    ['car_received', true],
  ] as const)('in %s: offers to mark its jobs complete = %s, else says when', async (status, isOffered) => {
    await open(await aTabletOffline({ orders: [anOrder({ id: '1', status })] }));
    expect(buttons().includes('Mark Complete')).toBe(isOffered);
    expect(says('Jobs can be completed once the car is back.')).toBe(!isOffered);
  });

  it('offers Mark as In Progress once every job is approved', async () => {
    const orders = [anOrder({ id: '1', status: 'approved', vendor: null })];
    await open(await aTabletOffline({ orders, role: ROLES.approver }));
    expect(buttons()).toContain('Mark as In Progress');
  });

  it('changes the vendor, at the prices of the new one', async () => {
    const tablet = await aTabletOffline({ orders: [anOrder({ id: '1' })], vendors, role: ROLES.approver });
    await open(tablet);
    await press('Change Vendor');
    const offer = (name: RegExp) => buttonNamed(name, dialog() ?? undefined);
    await eventually('the vendors are there', () => offer(/Garage One/).disabled);
    await press(offer(/Garage Two/));
    await eventually('it is closed', noDialog);
    expect(readToasts()).toMatchObject([{ description: 'Assign Garage Two · WO-0001' }]);
    await eventually('the new vendor is shown', () =>
      says('Garage Two (VEN-2)Change VendorTotal amount₹800'),
    );
    expect(words('banner')).toContain('price to be confirmed');
  });
});

describe('the next step of an order in the bay', () => {
  const handed = anOrder({ id: '1', status: 'vendor_assigned' });

  it('[W19] is taken once by a finger that taps twice', async () => {
    const tablet = await aTabletOffline({ orders: [handed] });
    await open(tablet);
    // jsdom has no layout: every button is at one place, and large enough to be visible.
    const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    boxes.mockReturnValue(new DOMRect(0, 0, 240, 64));
    onTestFinished(() => boxes.mockRestore());
    await user.dblClick(buttonNamed('Hand over to vendor'));
    await eventually('the next step is offered', () => buttons().includes('Car received'));
    expect(await captured(tablet)).toHaveLength(1);
  });

  it('[W20] is held back for five seconds, in which it can be undone', async () => {
    const tablet = await aTabletOffline({ orders: [handed] });
    await open(tablet);
    await press('Hand over to vendor');
    await eventually('it is saved', () => readToasts().length === 1);
    const [entry] = await captured(tablet);
    expect(Date.parse(entry?.notBefore ?? '') - Date.parse(entry?.capturedAt ?? '')).toBe(5_000);
    expect(readToasts()).toMatchObject([{ durationMs: 5_000, action: { label: 'Undo' } }]);
    await act(async () => readToasts()[0]?.action?.onAction());
    await eventually('it is undone', () => toastTitles().includes('Undone: WO-0001'));
    expect(await captured(tablet)).toEqual([]);
    await eventually('the step is offered again', () => buttons().includes('Hand over to vendor'));
  });

  it('[W20] stays where something else was done on top of it', async () => {
    const tablet = await aTabletOffline({ orders: [handed] });
    await open(tablet);
    await press('Hand over to vendor');
    await eventually('it is saved', () => readToasts().length === 1);
    const undo = readToasts()[0]?.action;
    await eventually('the next step is offered', () => buttons().includes('Car received'));
    await press('Car received');
    await eventually('both are saved', async () => (await captured(tablet)).length === 2);
    await act(async () => undo?.onAction());
    await eventually('it is told', () => toastTitles().some((title) => title.startsWith('Too late')));
    expect(await captured(tablet)).toHaveLength(2);
  });
});

describe('the form that marks a job', () => {
  it('offers Approve (completed) and Reject (incomplete), the first chosen already', async () => {
    await open(await aTabletOffline({ orders: [anOrder({ id: '1', status: 'car_received' })] }));
    await press('Mark Complete');
    const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
    await eventually('it is open', () => choice(/^Approve \(completed\)/).checked);
    expect(choice(/^Reject \(incomplete\)/).checked).toBe(false);
  });
});

describe('the form of a completion', () => {
  it('needs a picture, and keeps what is entered until there is one', async () => {
    const tablet = await aTabletOffline({ orders: [anOrder({ id: '1', status: 'car_received' })] });
    await open(tablet);
    await press('Mark Complete');
    await eventually('the form is open', partially);
    await press('Save');
    await eventually('it is said', () => says('Please upload at least one completion image.'));
    await eventually('it is led to', () => document.activeElement?.textContent === 'Take photo');
    expect(await captured(tablet)).toEqual([]);
    expect(noDialog()).toBe(false);
  });
});

describe('a completion that waits on this device', () => {
  const received = (job: Partial<OrderJob> = {}) =>
    anOrder({ id: '1', status: 'car_received', jobs: [aJob({ ...job }), aJob({ id: 'j2', name: 'Door' })] });

  async function withQueued(tablet: Tablet, facts: Parameters<typeof anEntry>[0] = {}): Promise<string> {
    const payload = {
      orderId: '1',
      orderNumber: 'WO-0001',
      jobId: 'j1',
      jobName: 'Front bumper',
      status: 'partially_completed',
      finalRatePaise: 95_000,
      partialValuePaise: 12_345,
    };
    const { owner } = anEntry();
    const entry = anEntry({ owner, kind: 'order-job.complete', payload, photoIds: ['p1'], ...facts });
    await act(async () => {
      await keepsPhoto(tablet.database, 'p1', `entry:${entry.id}`);
      await tablet.database.entries.add(entry);
    });
    return entry.id;
  }

  it('goes back into its form with what was typed and its pictures, and can be saved anew', async () => {
    const tablet = await aTabletOffline({ orders: [received()] });
    await withQueued(tablet);
    await open(tablet);
    expect(words('article')).toContain('₹123.45 for the part done');
    const wasOvertaken = watchFor('Already done by someone else');
    await press('Edit');
    await eventually('the form is open', partially);
    await eventually('it can be saved', () => buttonNamed('Save'));
    expect(wasOvertaken()).toBe(false);
    expect(await captured(tablet)).toEqual([]);
    expect(partially().checked).toBe(true);
    const typed = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[inputmode]')];
    expect(typed.map((input) => input.value)).toEqual(['950', '123.45']);
    await press(find('input[value=completed]'));
    await press('Save');
    await eventually('it is closed', noDialog);
    expect(await captured(tablet)).toMatchObject([
      {
        photoIds: ['p1'],
        payload: { jobId: 'j1', status: 'completed', finalRatePaise: 95_000, partialValuePaise: null },
      },
    ]);
  });

  it('is withdrawn once that is confirmed, and the job can be marked again', async () => {
    const tablet = await aTabletOffline({ orders: [received()] });
    await withQueued(tablet);
    await open(tablet);
    await press('Delete');
    await answer('Delete');
    await eventually(
      'both can be marked',
      () => buttons().filter((name) => name === 'Mark Complete').length === 2,
    );
    expect(await captured(tablet)).toEqual([]);
  });

  it('cannot be changed while it is sent, nor when it may have arrived', async () => {
    const tablet = await aTabletOffline({ orders: [received()] });
    const id = await withQueued(tablet, { state: 'sending' });
    await open(tablet);
    expect(buttons()).not.toContain('Edit');
    expect(buttons()).not.toContain('Delete');
    await act(() =>
      tablet.database.entries
        .where('id')
        .equals(id)
        .modify({ state: 'queued', 'attempts.outcome': 'unknown' }),
    );
    await eventually('it waits again', () => buttons().includes('Edit'));
    await press('Edit');
    await eventually('it is told', () => readToasts().length === 1);
    expect(readToasts()).toMatchObject([{ title: commonTexts.tooLate }]);
    expect(await captured(tablet)).toHaveLength(1);
  });

  it('shows its pictures beside the reference pictures, each side with its own place', async () => {
    const pictures = [1, 2].map((number) => ({ at: 'server', url: `/media/${number}.jpg` }) as const);
    const tablet = await aTabletOffline({ orders: [received({ pictures })] });
    await withQueued(tablet);
    await open(tablet);
    fakeMatchMedia(media.tabletUp);
    await press('Reference pictures: open picture 2');
    await eventually('both sides are open', () => sides().length === 2);
    expect(sides()).toEqual(['Reference pictures (2 of 2)', 'Completion pictures (1 of 1)']);
    await pressKey('ArrowLeft', screen.getByRole('dialog'));
    expect(sides()).toEqual(['Reference pictures (1 of 2)', 'Completion pictures (1 of 1)']);
    await press('Completion pictures');
    await pressKey('ArrowRight', screen.getByRole('dialog'));
    expect(sides()).toEqual(['Reference pictures (1 of 2)', 'Completion pictures (1 of 1)']);
    await pressKey('+', screen.getByRole('dialog'));
    const enlarged = [...document.querySelectorAll<HTMLElement>('[role=dialog] section img')].map(
      ({ style }) => style.transform,
    );
    expect(enlarged.map((transform) => transform.includes('scale(1.5)'))).toEqual([false, true]);
  });

  it('shows one side at a time on a phone, with a switch', async () => {
    const pictures = [{ at: 'server', url: '/media/1.jpg' } as const];
    const tablet = await aTabletOffline({ orders: [received({ pictures })] });
    await withQueued(tablet);
    await open(tablet);
    await press('Completion pictures: open picture 1');
    await eventually('it is open', () => sides().length === 1);
    expect(sides()[0]).toContain('Completion pictures');
    await press('Reference pictures');
    expect(sides()[0]).toContain('Reference pictures');
    expect(buttonNamed('Reference pictures').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('a completion that was begun and not saved', () => {
  it('is marked as a draft on its job, and only there', async () => {
    const jobs = [aJob(), aJob({ id: 'j2', name: 'Door' })];
    const tablet = await aTabletOffline({ orders: [anOrder({ id: '1', status: 'car_received', jobs })] });
    const { owner } = SCOPE;
    const key = draftKey(owner, completionDraftName('1', 'j2'));
    const draft = { key, owner, value: {}, photoIds: [], updatedAt: '' };
    await act(() => tablet.database.drafts.put(draft));
    await open(tablet);
    await eventually('the mark is shown', () => words().includes(syncTexts.draft));
    const marked = texts('article').filter((article) => article.includes(syncTexts.draft));
    expect(marked).toEqual([expect.stringMatching(/^Door/)]);
  });
});

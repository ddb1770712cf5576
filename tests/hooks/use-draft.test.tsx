import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { useAction } from '#app/features/office/use-action.ts';
import { type Draft, useDraft } from '#app/hooks/use-draft.ts';
import { anOrder, aPhoto, aUser } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { type Seen, see } from '#testkit/hooks.tsx';
import { aTablet, type Tablet } from '#testkit/tablet.ts';

type Form = { rate: string };
type Ready = Extract<Draft<Form>, { state: 'ready' }>;

const NAME = 'complete-job/1/j1';
const KEY = '1/demo.creator/complete-job/1/j1';
const EMPTY: Form = { rate: '' };

let tablet: Tablet;
beforeEach(async () => {
  tablet = await aTablet();
});

/** The form is opened on the screen. */
async function openForm(services = tablet.services): Promise<Seen<Draft<Form>> & { form(): Ready }> {
  const seen = await see(services, () => useDraft(NAME, EMPTY));
  await seen.until((draft) => draft.state === 'ready');
  const form = () => {
    const draft = seen.now();
    if (draft.state !== 'ready') throw new Error('the draft is loading');
    return draft;
  };
  return { ...seen, form };
}

const kept = async () => (await tablet.database.drafts.get(KEY))?.value;
const savedNow = (seen: Seen<Draft<Form>>) =>
  seen.until((draft) => draft.state === 'ready' && draft.saved === 'saved');

describe('an unfinished form', () => {
  it('starts empty', async () => {
    const { form } = await openForm();
    expect(form()).toMatchObject({ value: EMPTY, photos: [], restored: false, saved: 'saved' });
  });

  it('is shown at once and stored a moment later', async () => {
    const seen = await openForm();
    await act(async () => seen.form().change({ rate: '12' }));
    await act(async () => seen.form().change({ rate: '1250' }));
    expect(seen.form()).toMatchObject({ value: { rate: '1250' }, saved: 'saving' });
    await savedNow(seen);
    expect(await kept()).toEqual({ rate: '1250' });
  });

  it('of a former build comes back with what was added to the form since as in a fresh one', async () => {
    const drawer = { key: KEY, owner: '1/demo.creator', photoIds: [], updatedAt: '2026-11-05T10:20:00.000Z' };
    await tablet.database.drafts.put({ ...drawer, value: { seams: '3' } });
    const { form } = await openForm();
    expect(form()).toMatchObject({ value: { seams: '3', rate: '' }, restored: true });
  });

  it('is stored when the form leaves the screen, and comes back', async () => {
    const first = await openForm();
    await act(async () => first.form().change({ rate: '99' }));
    await first.unmount();
    const again = await openForm();
    expect(again.form()).toMatchObject({ value: { rate: '99' }, restored: true });
  });

  it.each([
    ['the page goes away', () => window.dispatchEvent(new Event('pagehide'))],
    [
      'the tablet is put to sleep',
      () => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
        Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
      },
    ],
  ])('is stored when %s, and survives the crash that follows', async (_name, leave) => {
    const first = await openForm();
    await act(async () => {
      first.form().change({ rate: '77' });
      leave();
    });
    await savedNow(first);
    // The same disk under a new page: nothing of the former one is in memory.
    const restarted = await aTablet({ database: tablet.database });
    await first.unmount();
    const again = await openForm(restarted.services);
    expect(again.form()).toMatchObject({ value: { rate: '77' }, restored: true });
  });

  it('is another one for another person on the same tablet', async () => {
    const seen = await openForm();
    await act(async () => seen.form().change({ rate: '5' }));
    await act(async () => tablet.signIn(aUser({ userId: 'demo.other', username: 'demo.other' })));
    await seen.until((draft) => draft.state === 'ready' && draft.value.rate === '');
    expect(seen.form().restored).toBe(false);
    await act(async () => tablet.signIn(aUser()));
    await seen.until((draft) => draft.state === 'ready' && draft.value.rate === '5');
    expect(seen.form().restored).toBe(true);
  });

  it('leaves the device when it is discarded', async () => {
    const seen = await openForm();
    await act(() => seen.form().addPhoto(aPhoto('one.jpg')));
    await act(async () => seen.form().change({ rate: '5' }));
    await act(() => seen.form().discard());
    expect(seen.form()).toMatchObject({ value: EMPTY, photos: [] });
    const { drafts, photos, thumbnails } = tablet.database;
    expect([await drafts.count(), await photos.count(), await thumbnails.count()]).toEqual([0, 0, 0]);
  });

  it('that the device cannot delete is shown again, and the device says why', async () => {
    const seen = await openForm();
    await act(() => seen.form().addPhoto(aPhoto('one.jpg')));
    await act(async () => seen.form().change({ rate: '5' }));
    await savedNow(seen);
    vi.spyOn(tablet.database.drafts, 'delete').mockRejectedValueOnce(new Error('the disk is gone'));
    await act(() => seen.form().discard());
    expect(seen.form()).toMatchObject({ value: { rate: '5' }, photos: [{ name: 'one.jpg' }] });
    expect(tablet.troubles).toMatchObject([{ message: 'the disk is gone' }]);
  });
});

describe('photos of a form', () => {
  it('whose removal the device cannot store are said to be unsaved, and the device says why', async () => {
    const seen = await openForm();
    await act(() => seen.form().addPhoto(aPhoto('one.jpg')));
    await act(() => seen.form().addPhoto(aPhoto('two.jpg')));
    vi.spyOn(tablet.database.drafts, 'put').mockRejectedValueOnce(new Error('the disk is gone'));
    await act(() => seen.form().removePhoto(seen.form().photos[0]?.id ?? ''));
    expect(seen.form()).toMatchObject({ saved: 'failed', photos: [{ name: 'two.jpg' }] });
    expect(tablet.troubles).toMatchObject([{ message: 'the disk is gone' }]);
  });

  it('are stored before they are shown, with what was typed, and come back in order', async () => {
    const first = await openForm();
    await act(async () => first.form().change({ rate: '8' }));
    await act(() => first.form().addPhoto(aPhoto('one.jpg')));
    await act(() => first.form().addPhoto(aPhoto('two.jpg')));
    expect(first.form().photos.map((photo) => photo.name)).toEqual(['one.jpg', 'two.jpg']);
    expect(await tablet.database.photos.toArray()).toMatchObject([
      { heldBy: `draft:${KEY}`, name: 'one.jpg', sizeBytes: 7 },
      { heldBy: `draft:${KEY}`, name: 'two.jpg' },
    ]);
    await first.unmount();
    const again = await openForm((await aTablet({ database: tablet.database })).services);
    expect(again.form().value).toEqual({ rate: '8' });
    expect(again.form().photos).toMatchObject([
      { name: 'one.jpg', sizeBytes: 7 },
      { name: 'two.jpg', sizeBytes: 7 },
    ]);
    const shown = again.form().photos[1]?.thumbnail as ArrayBuffer;
    expect(new TextDecoder().decode(shown)).toBe('small two.jpg');
  });

  it('can be taken off and brought back to their place; what stayed off leaves with a later sitting', async () => {
    const first = await openForm();
    for (const name of ['a', 'b', 'c']) await act(() => first.form().addPhoto(aPhoto(name)));
    const [a, b] = first.form().photos.map((photo) => photo.id);
    await act(() => first.form().removePhoto(a ?? ''));
    await act(() => first.form().removePhoto(b ?? ''));
    await act(() => first.form().restorePhoto(b ?? ''));
    expect(first.form().photos.map((photo) => photo.name)).toEqual(['b', 'c']);
    expect(await tablet.database.photos.count()).toBe(3);
    await first.unmount();
    const again = await openForm((await aTablet({ database: tablet.database })).services);
    expect(again.form().photos.map((photo) => photo.name)).toEqual(['b', 'c']);
    // Another tab may still put it back.
    expect(await tablet.database.photos.count()).toBe(3);
    await again.unmount();
    const later = new Date(tablet.services.now().getTime() + 120_000);
    const restarted = await aTablet({ database: tablet.database });
    await openForm({ ...restarted.services, now: () => later });
    expect(await tablet.database.photos.count()).toBe(2);
  });
});

describe('capturing the action of a form', () => {
  const payload = {
    orderId: '1',
    orderNumber: 'WO-0001',
    jobId: 'j1',
    jobName: 'Front bumper',
    status: 'completed' as const,
    finalRatePaise: 1_000,
    partialValuePaise: null,
  };

  async function formWithCapture() {
    const action = await see(tablet.services, useAction);
    const seen = await openForm();
    await act(() => seen.form().addPhoto(aPhoto('kept.jpg')));
    await act(() => seen.form().addPhoto(aPhoto('removed.jpg')));
    await act(() => seen.form().removePhoto(seen.form().photos[1]?.id ?? ''));
    await act(async () => seen.form().change({ rate: '10' }));
    const photoIds = seen.form().photos.map((photo) => photo.id);
    const save = () =>
      act(() => action.now().submit(completeJobAction, payload, { photoIds, draftName: NAME }));
    return { seen, save, photoIds };
  }

  it('ends the draft for good: a late write never brings it back', async () => {
    await holds(tablet.database, [anOrder({ status: 'car_received' })]);
    const { seen, save, photoIds } = await formWithCapture();
    expect(await save()).toMatchObject({ done: true });
    await seen.unmount();
    expect(await tablet.database.drafts.count()).toBe(0);
    expect(await tablet.database.entries.toArray()).toMatchObject([{ kind: 'order-job.complete', photoIds }]);
    const photos = await tablet.database.photos.toArray();
    expect(photos.map(({ name, heldBy }) => [name, heldBy.split(':')[0]])).toEqual([['kept.jpg', 'entry']]);
    expect((await openForm()).form()).toMatchObject({ value: EMPTY, photos: [], restored: false });
  });

  it('that is refused leaves the form with everything in it', async () => {
    await holds(tablet.database, [anOrder({ status: 'vendor_assigned' })]);
    const { seen, save } = await formWithCapture();
    expect(await save()).toEqual({ done: false, fields: {} });
    expect(seen.form()).toMatchObject({ value: { rate: '10' } });
    await savedNow(seen);
    expect(await kept()).toEqual({ rate: '10' });
    expect(seen.form().photos).toHaveLength(1);
  });
});

import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stepTexts } from '#app/actions/labels.ts';
import { completionDraftName } from '#app/actions/work-orders/complete-job.form.ts';
import { PhotoIntake } from '#app/features/camera/photo-intake.ts';
import { photoTexts } from '#app/features/camera/texts.ts';
import { CreateInvoiceView } from '#app/features/invoices/new/create-invoice-view.tsx';
import { invoiceFormTexts } from '#app/features/invoices/new/texts.ts';
import { ratesTexts } from '#app/features/vendors/rates/texts.ts';
import { CompletionDialog } from '#app/features/work-orders/progress/completion-dialog.tsx';
import { InProgressDetailView } from '#app/features/work-orders/progress/in-progress-detail-view.tsx';
import { useDraft } from '#app/hooks/use-draft.ts';
import { commonTexts } from '#app/texts/common.ts';
import { engineTexts } from '#app/texts/engine.ts';
import { readToasts } from '#app/ui/toast.ts';
import { ROLES } from '#domain/permissions.ts';
import { ok } from '#domain/result.ts';
import { MEBIBYTE } from '#domain/units.ts';
import { aJob, anOrder, aPhoto } from '#testkit/builders.ts';
import { see } from '#testkit/hooks.tsx';
import { eventually, field, openScreen, press, says, typeInto } from '#testkit/screen.tsx';
import { aTablet, aTabletOffline, captured, type Tablet } from '#testkit/tablet.ts';
import { withJournal } from '#tests/data/journal/support/journal.ts';
import { PrivateFiles } from '#tests/data/journal/support/private-files.ts';
import { aRatesDesk, openGrid, typeRate } from './support/job-rates.tsx';

let files: PrivateFiles;
beforeEach(() => {
  files = new PrivateFiles();
});
afterEach(() => Reflect.deleteProperty(navigator, 'storage'));

/** Fills up the disk under the open app: to the space reserved for sending, or to the last byte. */
async function fill({ database }: Tablet, left: 'reserve' | 'none'): Promise<void> {
  await act(async () => {
    files.room = 8 * MEBIBYTE;
    const journal = await withJournal(database, files);
    if (left === 'reserve') await journal.reserve(2 * MEBIBYTE);
    files.room = 0;
    expect(await journal.room()).toBe(left);
  });
}

const order = anOrder({ id: '1', status: 'handover_to_vendor', jobs: [aJob()] });
const descriptions = () => readToasts().map(({ description }) => description);

describe('a disk that is full but for what is kept for sending', () => {
  it('takes no new action, says so, and leaves everything as it was', async () => {
    const tablet = await aTabletOffline({ role: ROLES.creator, orders: [order] });
    await openScreen(tablet, <InProgressDetailView id="1" />);
    await eventually('the order is shown', () => screen.getAllByRole('article'));
    await fill(tablet, 'reserve');
    await press(stepTexts.receive);
    await eventually('it is said', () => descriptions().includes(engineTexts.storageFull));
    expect(await captured(tablet)).toEqual([]);
  });

  it('takes no photo, names it, and offers it for another try; what is typed is still kept', async () => {
    const tablet = await aTablet();
    const seen = await see(tablet.services, () =>
      useDraft(completionDraftName('1', 'j1'), { finalRate: '' }),
    );
    await seen.until(({ state }) => state === 'ready');
    await fill(tablet, 'reserve');
    const form = () => {
      const draft = seen.now();
      if (draft.state !== 'ready') throw new Error('the draft is loading');
      return draft;
    };
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const seenPhoto = { mediaType: 'image/jpeg', isBlack: false } as const;
    const prepared = { ...aPhoto('shot.jpg', { bytes }), ...seenPhoto };
    const intake = new PhotoIntake(async () => ok(prepared), {
      photos: [],
      max: 4,
      onAdd: (photo) => form().addPhoto(photo),
    });
    await act(async () => intake.addShot(bytes));
    await eventually('it is said', () => intake.getSnapshot().troubles.length === 1);
    const [trouble] = intake.getSnapshot().troubles;
    expect(trouble).toMatchObject({
      sentence: photoTexts.notStored('shot.jpg'),
      retry: expect.any(Function),
    });
    await act(async () => form().change({ finalRate: '12' }));
    await seen.until((draft) => draft.state === 'ready' && draft.saved === 'saved');
    files.room = 64 * MEBIBYTE;
    await act(async () => await tablet.database.journal?.reserve(2 * MEBIBYTE));
    await act(async () => trouble?.retry?.());
    await seen.until((draft) => draft.state === 'ready' && draft.photos.length === 1);
  });
});

describe('a disk without any room', () => {
  it('is said in a form whose entries it cannot keep', async () => {
    const tablet = await aTabletOffline({ role: ROLES.creator, orders: [order] });
    await openScreen(
      tablet,
      <CompletionDialog
        order={{ ...order, status: 'car_received' }}
        job={aJob()}
        onClose={() => undefined}
      />,
    );
    await eventually('the form is shown', () => field(/^Final rate/));
    await fill(tablet, 'none');
    await typeInto(field(/^Final rate/), '640');
    await eventually('it is said', () => says(commonTexts.draftFailed));
    expect(await act(() => tablet.database.drafts.count())).toBe(0);
  });

  it('is said over rates that it cannot keep', async () => {
    const tablet = await aRatesDesk();
    await openGrid(tablet);
    await fill(tablet, 'none');
    await typeRate('Door panel', '12');
    await eventually('it is said', () => says(ratesTexts.draftFailed));
  });

  it('is said on an invoice that it cannot keep', async () => {
    const tablet = await aTabletOffline({ role: ROLES.creator, orders: [] });
    await openScreen(tablet, <CreateInvoiceView onDone={() => undefined} />);
    await eventually('the form is shown', () => field('Invoice number'));
    await fill(tablet, 'none');
    await typeInto('Invoice number', 'INV-7');
    await eventually('it is said', () => says(invoiceFormTexts.draftFailed));
  });
});

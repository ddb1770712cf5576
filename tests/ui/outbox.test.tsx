import '#app/ui/dialog.tsx';
import '#app/features/work-orders/progress/completion-dialog.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { completionDraftName } from '#app/actions/work-orders/complete-job.form.ts';
import type { EntryRow, ReceiptRow } from '#app/data/rows.ts';
import { confirmLoss, keepLoss } from '#app/data/unsent-note.ts';
import { officeActionTexts } from '#app/features/office/texts.ts';
import { OutboxView } from '#app/features/outbox/outbox-view.tsx';
import { outboxScreenTexts, outboxTexts } from '#app/features/outbox/texts.ts';
import { SyncChip } from '#app/features/shell/sync-chip.tsx';
import { shellTexts } from '#app/features/shell/texts.ts';
import { InProgressDetailView } from '#app/features/work-orders/progress/in-progress-detail-view.tsx';
import { completionTexts } from '#app/features/work-orders/progress/texts.ts';
import { draftKey } from '#app/sync/drafts/draft-keeper.ts';
import { syncTexts } from '#app/texts/common.ts';
import { engineTexts } from '#app/texts/engine.ts';
import { readToasts } from '#app/ui/toast.ts';
import { formatMoment, formatTime } from '#domain/dates.ts';
import { OUTBOX_SHOWN } from '#domain/limits.ts';
import { aCompletion, aJob, anEntry, anOrder, aPhoto, SCOPE, type SomeEntry } from '#testkit/builders.ts';
import { holds, keepsPhoto } from '#testkit/device.ts';
import { act, dialog, eventually, field, openScreens, press, says, texts, words } from '#testkit/screen.tsx';
import { aTablet, captured, type Tablet } from '#testkit/tablet.ts';
import { answeredWith, aSendingTablet } from './support/outbox.tsx';

const screens = {
  '/outbox': <OutboxView />,
  '/in-progress-work-orders/$id': <InProgressDetailView id="1" />,
};

describe('an empty outbox', () => {
  it('says that all is sent, but not while work that was lost unsent is not confirmed', async () => {
    const place = { storage: localStorage };
    const tablet = await aTablet();
    const prepared = { owner: SCOPE.owner, at: '2026-11-05T10:00:00.000Z' };
    await tablet.database.facts.put({ key: 'prepared', value: prepared });
    await openScreens(tablet, {
      '/outbox': (
        <>
          <SyncChip />
          <OutboxView />
        </>
      ),
    });
    await eventually('all is sent', () => words().includes(outboxTexts.empty));
    expect(words()).toContain(shellTexts.allSentNoTime);
    const lost = { device: 'gone', at: '2026-11-05T10:42:00.000Z', entries: 3, photos: 0, items: [] };
    await act(() => keepLoss(place, lost));
    expect(words()).not.toContain(outboxTexts.empty);
    expect(words()).not.toContain(shellTexts.allSentNoTime);
    expect(words()).toContain(outboxTexts.emptyAfterLoss);
    expect(words()).toContain(shellTexts.lost(3));
    await act(() => confirmLoss(place));
    expect(words()).toContain(outboxTexts.empty);
    expect(words()).toContain(shellTexts.allSentNoTime);
  });
});

describe('a long outbox', () => {
  it('shows what needs the person first, and fifty of two thousand entries until more are asked for', async () => {
    const tablet = await aTablet();
    const many = Array.from({ length: 2_000 }, (_, index) =>
      anEntry({
        lane: `work-order:${index % 40}`,
        payload: { orderId: String(index % 40), orderNumber: '', step: 'hand-over' },
        ...(index === 1_999 && { state: 'attention', label: 'The one that needs you' }),
      }),
    );
    await tablet.database.entries.bulkAdd(many);
    await openScreens(tablet, screens);
    await eventually('it is shown', () => texts('listitem').length > 0);
    expect(texts('listitem')).toHaveLength(OUTBOX_SHOWN);
    expect(words('listitem')).toContain('The one that needs you');
    expect(words()).toContain(outboxScreenTexts.shown(OUTBOX_SHOWN, 2_000));
    await press(outboxScreenTexts.more(OUTBOX_SHOWN));
    await eventually('more are shown', () => texts('listitem').length === 2 * OUTBOX_SHOWN);
  });

  it('offers to send now only what is not waiting for the person alone', async () => {
    const tablet = await aTablet();
    await tablet.database.entries.add(anEntry({ state: 'attention', label: 'Refused' }));
    await openScreens(tablet, screens);
    await eventually('it is shown', () => words('listitem').includes('Refused'));
    const isOffered = () => texts('button').includes(outboxTexts.sendNow);
    await eventually('sending is not offered', () => !isOffered());
    await act(async () => void (await tablet.database.entries.add(anEntry({ lane: 'work-order:2' }))));
    await eventually('sending is offered', isOffered);
  });

  it('says without a network that pressing Send now is not needed', async () => {
    const tablet = await aTablet();
    await tablet.database.entries.bulkAdd([anEntry(), anEntry({ lane: 'work-order:2' })]);
    await openScreens(tablet, screens);
    await eventually('both are shown', () => texts('listitem').length === 2);
    await act(async () => tablet.reachability.failed());
    for (const button of screen.getAllByRole('button', { name: outboxTexts.sendNow })) await press(button);
    const said = () => readToasts().filter(({ title }) => title === outboxTexts.sentWhenBack);
    await eventually('it is said', () => said().length === 1);
  });

  it('says when it is tried next, and that a fault of the server is tried once an hour', async () => {
    const tablet = await aTablet();
    const nextAt = '2026-11-05T10:42:00.000Z';
    const failure = { kind: 'unreachable', reason: 'server', status: 500, at: '' } as const;
    await tablet.database.entries.bulkAdd([
      anEntry({ state: 'attention', attempts: { failure, count: 8, nextAt } }),
      anEntry({
        lane: 'work-order:2',
        attempts: { count: 1, nextAt, failure: { ...failure, reason: 'busy' } },
      }),
    ]);
    await openScreens(tablet, screens);
    await eventually('both are shown', () => texts('listitem').length === 2);
    const [fault, busy] = texts('listitem');
    expect(fault).toContain(`${engineTexts.unreachable.server} ${outboxScreenTexts.hourly}`);
    expect(fault).toContain(outboxTexts.nextAttempt(formatTime(nextAt)));
    expect(busy).toContain(engineTexts.unreachable.busy);
    expect(busy).not.toContain(outboxScreenTexts.hourly);
  });
});

describe('an entry that others wait for', () => {
  it('[Q2] says before it is discarded that they are then sent without it', async () => {
    const tablet = await aTablet();
    const failure = { kind: 'conflict', code: 'x', detail: 'Already done by someone else', at: '' } as const;
    await tablet.database.entries.bulkAdd([
      anEntry({ state: 'attention', attempts: { failure } }),
      anEntry(),
      anEntry({ lane: 'work-order:2' }),
    ]);
    await openScreens(tablet, screens);
    await eventually('all are shown', () => texts('listitem').length === 3);
    await press(outboxTexts.discard);
    await eventually('it is asked', () => dialog());
    expect(words('alertdialog')).toContain(outboxTexts.goesOn(1));
  });
});

describe('an entry of which a copy was exported', () => {
  const exportedAt = '2026-11-05T10:42:00.000Z';

  it('says so, and that taking it back here does not take back the copy', async () => {
    const tablet = await aTablet();
    await tablet.database.entries.add(anEntry({ exportedAt }));
    await openScreens(tablet, screens);
    await eventually('it is shown', () => screen.getAllByRole('listitem'));
    expect(words()).toContain(outboxTexts.exportedAt(formatMoment(exportedAt)));
    await press(outboxTexts.withdraw);
    await eventually('it is asked', () => dialog());
    expect(words('alertdialog')).toContain(outboxTexts.withdrawExported);
  });

  it('says nothing of copies where there is none', async () => {
    const tablet = await aTablet();
    await tablet.database.entries.add(anEntry());
    await openScreens(tablet, screens);
    await eventually('it is shown', () => screen.getAllByRole('listitem'));
    await press(outboxTexts.withdraw);
    await eventually('it is asked', () => dialog());
    expect(words('alertdialog')).not.toContain(outboxTexts.withdrawExported);
  });
});

describe('receipts', () => {
  const receipt = (id: string, facts: Partial<ReceiptRow> = {}): ReceiptRow => ({
    id,
    owner: SCOPE.owner,
    lane: 'work-order:1',
    kind: 'work-order.take-step',
    label: `Act ${id}`,
    capturedAt: '2026-11-05T10:00:00.000Z',
    deliveredAt: new Date(Date.UTC(2026, 10, 5, 10, 0, Number(id))).toISOString(),
    status: 200,
    replayed: false,
    answer: null,
    ...facts,
  });

  it('tell what of this person was sent, newest first, and what the server had already', async () => {
    const tablet = await aTablet();
    await tablet.database.receipts.bulkPut([
      receipt('1'),
      receipt('2', { replayed: true }),
      receipt('3', { owner: '1/demo.other' }),
    ]);
    await openScreens(tablet, screens);
    await eventually('they are shown', () => texts('listitem').length === 2);
    const [newest, oldest] = texts('listitem');
    expect(newest).toContain('Act 2');
    expect(newest).toContain(outboxScreenTexts.foundThere);
    expect(oldest).toContain('Act 1');
    expect(oldest).toContain(syncTexts.sent);
  });

  it('are shown by fifties', async () => {
    const tablet = await aTablet();
    await tablet.database.receipts.bulkPut(Array.from({ length: 120 }, (_, index) => receipt(`${index}`)));
    await openScreens(tablet, screens);
    await eventually('fifty are shown', () => texts('listitem').length === OUTBOX_SHOWN);
    await press(outboxScreenTexts.more(OUTBOX_SHOWN));
    await eventually('a hundred are', () => texts('listitem').length === 2 * OUTBOX_SHOWN);
  });
});

const received = anOrder({ id: '1', status: 'car_received' });
const formKey = draftKey(SCOPE.owner, completionDraftName('1', 'j1'));

/** A completion of the order's job with one photo, as stored in the outbox. */
async function withCompletion(tablet: Tablet, facts: SomeEntry = {}): Promise<EntryRow> {
  const { database } = tablet;
  await holds(database, [received]);
  const entry = anEntry({
    kind: 'order-job.complete',
    label: 'Completed: Front bumper · WO-0001',
    payload: {
      orderId: '1',
      orderNumber: 'WO-0001',
      jobId: 'j1',
      jobName: 'Front bumper',
      status: 'completed',
      finalRatePaise: 90_000,
      partialValuePaise: null,
    },
    photoIds: ['p1'],
    ...facts,
  });
  await keepsPhoto(database, 'p1', `entry:${entry.id}`, aPhoto('p1.jpg', { sizeBytes: 2048 }));
  await database.entries.add(entry);
  return entry;
}

const editName = outboxScreenTexts.editNamed('Completed: Front bumper · WO-0001');

describe('editing what waits', () => {
  it('brings a completion back into its dialog with its photo, and sends it once when it is saved again', async () => {
    const tablet = await aSendingTablet();
    const { database, server, services } = tablet;
    await withCompletion(tablet);
    server.goOffline();
    const { path } = await openScreens(tablet, screens);
    await eventually('the entry is shown', () => words().includes('Completed: Front bumper'));
    await press(editName);
    await eventually('the dialog is open', () => words('dialog').includes(officeActionTexts.draftBack));
    expect(path()).toBe('/in-progress-work-orders/1');
    expect(field(/^Final rate/).value).toBe('900');
    expect(await act(() => database.photos.get('p1'))).toMatchObject({ heldBy: `draft:${formKey}` });
    expect(await captured(tablet)).toEqual([]);

    await press(completionTexts.save);
    await eventually('it is saved', () =>
      readToasts().some(({ title }) => title === officeActionTexts.saved),
    );
    const completion = aCompletion();
    server.answers.set(
      'order-job.complete',
      answeredWith(anOrder({ id: '1', status: 'completed', jobs: [aJob({ completion })] })),
    );
    server.answers.set('session.validate', { data: { records: [] } });
    server.comeBack();
    await act(() => services.engine.start());
    await act(() => services.engine.sendNow());
    await eventually('it is delivered', () => server.asked.some(({ call }) => call === 'order-job.complete'));
    await act(() => services.engine.stop());
    expect(server.asked.filter(({ call }) => call === 'order-job.complete')).toHaveLength(1);
    expect(await act(() => database.receipts.count())).toBe(1);
  });

  it('is not offered for what may have arrived, is on its way, came from no form, or this version cannot read', async () => {
    const tablet = await aTablet();
    await withCompletion(tablet, { attempts: { outcome: 'unknown' } });
    await tablet.database.entries.bulkAdd([
      anEntry({ state: 'sending', lane: 'work-order:2', kind: 'order-job.complete' }),
      anEntry({ lane: 'work-order:3' }),
      anEntry({
        state: 'attention',
        lane: 'work-order:4',
        kind: 'order-job.complete',
        version: 99,
        attempts: { failure: { kind: 'unreadable', detail: '', at: '2026-11-05T10:00:00.000Z' } },
      }),
    ]);
    await openScreens(tablet, screens);
    await eventually('the entries are shown', () => texts('listitem').length === 4);
    expect(says(outboxScreenTexts.edit)).toBe(false);
    expect(words()).toContain(outboxTexts.mayHaveArrived);
  });

  it('is offered for an action whose photo is gone, and says nothing of the size of what is not there', async () => {
    const tablet = await aTablet();
    const entry = await withCompletion(tablet, {
      state: 'attention',
      attempts: {
        failure: {
          kind: 'unreadable',
          code: 'photo-missing',
          detail: engineTexts.photoMissing,
          at: '2026-11-05T10:00:00.000Z',
        },
      },
    });
    const { photos, photoBytes, thumbnails } = tablet.database;
    await Promise.all([photos.clear(), photoBytes.clear(), thumbnails.clear()]);
    await openScreens(tablet, screens);
    await eventually('the entry is shown', () => words().includes('Completed: Front bumper'));
    expect(words()).toContain(outboxTexts.photos(1));
    expect(words()).not.toContain('KB');
    await press(editName);
    await eventually('the dialog is open', () => words('dialog').includes(officeActionTexts.draftBack));
    expect(field(/^Final rate/).value).toBe('900');
    expect(await act(() => tablet.database.entries.where('id').equals(entry.id).count())).toBe(0);
  });

  it('says of an entry that cannot go out whether a photo of it is gone or this version cannot read it', async () => {
    const tablet = await aTablet();
    const parked = (lane: string, detail: string) =>
      anEntry({
        state: 'attention',
        lane,
        attempts: { failure: { kind: 'unreadable', detail, at: '2026-11-05T10:00:00.000Z' } },
      });
    await tablet.database.entries.bulkAdd([
      parked('work-order:1', engineTexts.photoMissing),
      parked('work-order:2', ''),
    ]);
    await openScreens(tablet, screens);
    await eventually('the entries are shown', () => texts('listitem').length === 2);
    expect(words()).toContain(engineTexts.photoMissing);
    expect(words()).toContain(engineTexts.unknownKind);
  });

  it('asks which of the two to keep when the form holds something unfinished, and loses neither unasked', async () => {
    const tablet = await aTablet();
    const { database } = tablet;
    const entry = await withCompletion(tablet);
    await keepsPhoto(database, 'p2', `draft:${formKey}`);
    const unfinished = { status: 'incomplete', finalRate: '1', partialValue: '' };
    await database.drafts.put({
      key: formKey,
      owner: SCOPE.owner,
      value: unfinished,
      photoIds: ['p2'],
      updatedAt: '',
    });
    const { path } = await openScreens(tablet, screens);
    await eventually('the entry is shown', () => words().includes('Completed: Front bumper'));
    await press(editName);
    await eventually('it asks', () => words().includes(outboxScreenTexts.draftText));
    await press(outboxScreenTexts.keepForm);
    expect(await act(() => database.drafts.get(formKey))).toMatchObject({ value: unfinished });
    expect(await act(() => database.entries.where('id').equals(entry.id).count())).toBe(1);
    expect(path()).toBe('/outbox');

    await press(editName);
    await eventually('it asks again', () => words().includes(outboxScreenTexts.draftText));
    await press(outboxScreenTexts.takeEntry);
    await eventually('the dialog is open', () => words('dialog').includes(officeActionTexts.draftBack));
    expect(await act(() => database.drafts.get(formKey))).toMatchObject({
      value: { status: 'completed', finalRate: '900' },
      photoIds: ['p1'],
    });
    expect(await act(() => database.photos.get('p2'))).toBeUndefined();
  });

  it('says so when what was captured later has moved the order on, and leaves the entry where it is', async () => {
    const tablet = await aTablet();
    await withCompletion(tablet);
    await holds(tablet.database, [anOrder({ id: '1', status: 'completed' })]);
    await openScreens(tablet, screens);
    await eventually('the entry is shown', () => words().includes('Completed: Front bumper'));
    await press(editName);
    await eventually('it says why not', () =>
      readToasts().some(({ title }) => title === outboxScreenTexts.editMovedOn),
    );
    expect(await captured(tablet)).toHaveLength(1);
  });
});

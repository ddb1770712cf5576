import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OutboxView } from '#app/features/outbox/outbox-view.tsx';
import { outboxScreenTexts, outboxTexts } from '#app/features/outbox/texts.ts';
import { engineTexts } from '#app/sync/texts.ts';
import { transferTexts } from '#app/sync/transfer/texts.ts';
import { syncTexts } from '#app/texts/common.ts';
import { formatMoment, formatTime } from '#domain/dates.ts';
import { OUTBOX_SHOWN } from '#domain/limits.ts';
import { anEntry, SCOPE } from '#testkit/builders.ts';
import { dialog, eventually, openScreens, press, texts, words } from '#testkit/screen.tsx';
import { aTablet } from '#testkit/tablet.ts';

const screens = { '/outbox': <OutboxView returnRoutes={{}} /> };

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

describe('an entry of which a copy was exported', () => {
  const exportedAt = '2026-11-05T10:42:00.000Z';

  it('says so, and that taking it back here does not take back the copy', async () => {
    const tablet = await aTablet();
    await tablet.database.entries.add(anEntry({ exportedAt }));
    await openScreens(tablet, screens);
    await eventually('it is shown', () => screen.getAllByRole('listitem'));
    expect(words()).toContain(transferTexts.exportedAt(formatMoment(exportedAt)));
    await press(outboxTexts.withdraw);
    await eventually('it is asked', () => dialog());
    expect(words('alertdialog')).toContain(transferTexts.withdrawExported);
  });

  it('says nothing of copies where there is none', async () => {
    const tablet = await aTablet();
    await tablet.database.entries.add(anEntry());
    await openScreens(tablet, screens);
    await eventually('it is shown', () => screen.getAllByRole('listitem'));
    await press(outboxTexts.withdraw);
    await eventually('it is asked', () => dialog());
    expect(words('alertdialog')).not.toContain(transferTexts.withdrawExported);
  });
});

describe('receipts', () => {
  it('tell what of this person was sent, newest first, and what the server had already', async () => {
    const tablet = await aTablet();
    const receipt = (id: string, facts = {}) => ({
      id,
      owner: SCOPE.owner,
      lane: 'work-order:1',
      kind: 'work-order.take-step',
      label: `Act ${id}`,
      capturedAt: '2026-11-05T10:00:00.000Z',
      deliveredAt: `2026-11-05T10:0${id}:00.000Z`,
      status: 200,
      replayed: false,
      answer: null,
      ...facts,
    });
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
    const rows = Array.from({ length: 120 }, (_, index) => ({
      id: `r${index}`,
      owner: SCOPE.owner,
      lane: 'work-order:1',
      kind: 'work-order.take-step',
      label: `Act ${index}`,
      capturedAt: '2026-11-05T10:00:00.000Z',
      deliveredAt: new Date(Date.UTC(2026, 10, 5, 10, 0, index)).toISOString(),
      status: 200,
      replayed: false,
      answer: null,
    }));
    await tablet.database.receipts.bulkPut(rows);
    await openScreens(tablet, screens);
    await eventually('fifty are shown', () => texts('listitem').length === OUTBOX_SHOWN);
    await press(outboxScreenTexts.more(OUTBOX_SHOWN));
    await eventually('a hundred are', () => texts('listitem').length === 2 * OUTBOX_SHOWN);
  });
});

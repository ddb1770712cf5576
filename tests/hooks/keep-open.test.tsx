import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeMeta } from '#app/data/meta.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { useDraft } from '#app/hooks/use-draft.ts';
import { useMustStayOpen, useWaitingPhotos } from '#app/hooks/use-sync-status.ts';
import { flushDrafts } from '#app/sync/drafts/draft-keeper.ts';
import { ROLES } from '#domain/permissions.ts';
import { someAttempts } from '#testkit/builders.ts';
import { see } from '#testkit/hooks.tsx';
import { aTablet, type Tablet } from '#testkit/tablet.ts';

const OWNER = '1/demo.creator';

let tablet: Tablet;
beforeEach(async () => {
  tablet = await aTablet();
});

function waits(id: string, photoIds: string[], changes: Partial<EntryRow> = {}): EntryRow {
  return {
    id,
    owner: OWNER,
    ownerName: 'demo.creator',
    role: ROLES.superAdmin,
    lane: id,
    kind: 'some.act',
    version: 1,
    payload: {},
    photoIds,
    label: id,
    capturedAt: '2026-11-05T10:00:00.000Z',
    notBefore: null,
    state: 'queued',
    attempts: someAttempts({}, id),
    ...changes,
  };
}

describe('a browser that sends nothing for a closed app', () => {
  it('is one without Background Sync', async () => {
    const seen = await see(tablet.services, useMustStayOpen);
    expect(seen.now()).toBe(true);
  });

  it('has the photos counted that wait to be sent, of the person and of nobody else', async () => {
    const seen = await see(tablet.services, useWaitingPhotos);
    await tablet.database.entries.bulkAdd([
      waits('one', ['a', 'b']),
      waits('two', ['c'], { state: 'sending' }),
      waits('three', ['d'], { state: 'attention' }),
      waits('four', ['e'], { owner: '1/somebody.else' }),
    ]);
    expect(await seen.until((photos) => photos > 0)).toBe(3);
    await writeMeta(tablet.database, 'queue-pause', { owner: OWNER, tokenHash: '' });
    await seen.until((photos) => photos === 0);
  });
});

it('a form that was not stored yet is stored before the page goes, and says whether it could be', async () => {
  const seen = await see(tablet.services, () => useDraft('form', { rate: '' }));
  await seen.until((draft) => draft.state === 'ready');
  const type = async (rate: string) => {
    const draft = seen.now();
    await act(async () => draft.state === 'ready' && draft.change({ rate }));
  };
  await type('12');
  expect(await flushDrafts(tablet.database)).toBe(true);
  expect(await tablet.database.drafts.get(`${OWNER}/form`)).toMatchObject({ value: { rate: '12' } });

  tablet.database.close();
  await type('13');
  expect(await flushDrafts(tablet.database)).toBe(false);
  await tablet.database.open();
  expect(await flushDrafts(tablet.database)).toBe(true);
  expect(await tablet.database.drafts.get(`${OWNER}/form`)).toMatchObject({ value: { rate: '13' } });
});

import { act, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JobCardsView } from '#app/entities/orders/job-cards.ts';
import { useJobCards } from '#app/hooks/use-job-cards.ts';
import { type Seen, see } from '#testkit/hooks.tsx';
import { rejection } from '#testkit/host.ts';
import { aJobCard, askedCards, jobCards, keepsJobCards } from '#testkit/job-cards.ts';
import { aTablet, type Tablet } from '#testkit/tablet.ts';

let tablet: Tablet;
beforeEach(async () => {
  tablet = await aTablet();
});

function useSearched() {
  const [search, searchFor] = useState('');
  return { ...useJobCards(search), searchFor };
}
type Cards = ReturnType<typeof useSearched>;
const look = () => see(tablet.services, useSearched);
const found = (cards: Cards): JobCardsView | null =>
  cards.found.state === 'ready' ? cards.found.value : null;
const ids = (cards: Cards) => found(cards)?.cards.map(({ id }) => id) ?? [];
const shows = (count: number) => (cards: Cards) => ids(cards).length === count && !cards.refreshing;

async function searchFor(seen: Seen<Cards>, text: string): Promise<void> {
  await act(async () => seen.now().searchFor(text));
}

describe('job cards', () => {
  it('come page after page, each asked for once, until no next link is given', async () => {
    keepsJobCards(tablet.server, jobCards(23));
    const seen = await look();
    expect(found(await seen.until(shows(10)))).toMatchObject({ hasMore: true, source: 'server' });
    await act(async () => seen.now().loadMore());
    expect(found(await seen.until(shows(20)))?.hasMore).toBe(true);
    await act(async () => seen.now().loadMore());
    const all = await seen.until(shows(23));
    expect(found(all)?.hasMore).toBe(false);
    expect(ids(all).slice(0, 2)).toEqual(['23', '22']);
    expect(askedCards(tablet.server)).toEqual(['/1', '/2', '/3']);
  });

  it('stand once each, when one came in while pages were fetched', async () => {
    keepsJobCards(tablet.server, jobCards(15));
    const seen = await look();
    await seen.until(shows(10));
    keepsJobCards(tablet.server, jobCards(16));
    await act(async () => seen.now().loadMore());
    expect(new Set(ids(await seen.until(shows(15)))).size).toBe(15);
  });

  it('start at the first page with another search', async () => {
    keepsJobCards(tablet.server, [...jobCards(12), aJobCard({ id: '99', carNumber: 'KA 05 ZZ 1' })]);
    const seen = await look();
    await seen.until(shows(10));
    await act(async () => seen.now().loadMore());
    await seen.until(shows(13));
    await searchFor(seen, 'ka05');
    expect(ids(await seen.until(shows(1)))).toEqual(['99']);
    expect(askedCards(tablet.server)).toEqual(['/1', '/2', 'ka05/1']);
  });

  it('are searched for among all cards of the device when the server cannot be reached', async () => {
    keepsJobCards(tablet.server, [...jobCards(12), aJobCard({ id: '99', carNumber: 'KA 05 ZZ 1' })]);
    const seen = await look();
    await seen.until(shows(10));
    await act(async () => seen.now().loadMore());
    await seen.until(shows(13));
    tablet.server.goOffline();
    await searchFor(seen, 'ka-05');
    const offline = await seen.until((cards) => found(cards)?.source === 'device' && ids(cards).length === 1);
    expect(found(offline)).toMatchObject({ cards: [{ id: '99' }], hasMore: false });
    await searchFor(seen, 'no such car');
    expect(ids(await seen.until((cards) => found(cards)?.cards.length === 0))).toEqual([]);
  });

  it('fail with the words of the server when it says no, and can be asked for again', async () => {
    tablet.server.failNext(rejection(403, 'Not for your role.'));
    keepsJobCards(tablet.server, jobCards(1));
    const seen = await look();
    expect((await seen.until((cards) => cards.found.state === 'failed')).found).toEqual({
      state: 'failed',
      reason: { kind: 'refused', status: 403, detail: 'Not for your role.' },
    });
    await act(async () => seen.now().retry());
    expect(ids(await seen.until(shows(1)))).toEqual(['1']);
  });

  it('of before stay when a further page is refused', async () => {
    keepsJobCards(tablet.server, jobCards(12));
    const seen = await look();
    await seen.until(shows(10));
    tablet.server.failNext(rejection(500, 'Broken.'));
    await act(async () => seen.now().loadMore());
    const cards = await seen.until(({ failure }) => failure !== null);
    expect(ids(cards)).toHaveLength(10);
    await act(async () => seen.now().retry());
    await seen.until(shows(12));
  });
});

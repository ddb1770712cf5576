import { useCallback } from 'react';
import { expect, it } from 'vitest';
import { accessTexts } from '#app/features/session/texts.ts';
import { OutdatedNotice } from '#app/features/shell/signed-in-frame.tsx';
import { useLiveQuery } from '#app/hooks/use-live-query.ts';
import { anEntry } from '#testkit/builders.ts';
import { eventually, openScreen, words } from '#testkit/screen.tsx';
import { aTabletOffline } from '#testkit/tablet.ts';

it('keeps what a screen shows when it cannot be read again, says so, and takes it back once it can', async () => {
  const tablet = await aTabletOffline({ orders: [] });
  let isBroken = false;
  function Waiting() {
    const count = useCallback(async () => {
      const waiting = await tablet.database.entries.count();
      if (isBroken) throw new TypeError('nobody can read that');
      return waiting;
    }, []);
    const read = useLiveQuery(count, [count]);
    return <p>{read.state === 'ready' ? `${read.value} waiting` : 'reading'}</p>;
  }
  await openScreen(
    tablet,
    <>
      <OutdatedNotice />
      <Waiting />
    </>,
  );
  await eventually('it is read', () => words().includes('0 waiting'));
  expect(words()).not.toContain(accessTexts.outdated);
  isBroken = true;
  await tablet.database.entries.add(anEntry());
  await eventually('the person is told', () => words().includes(accessTexts.outdated));
  expect(words()).toContain('0 waiting');
  isBroken = false;
  await eventually('it is read again', () => words().includes('1 waiting'));
  await eventually('nothing is left to say', () => !words().includes(accessTexts.outdated));
});

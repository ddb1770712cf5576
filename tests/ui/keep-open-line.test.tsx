import { expect, it } from 'vitest';
import { KeepOpenLine } from '#app/features/shell/signed-in-frame.tsx';
import { shellTexts } from '#app/features/shell/texts.ts';
import { anEntry } from '#testkit/builders.ts';
import { eventually, openScreen, words } from '#testkit/screen.tsx';
import { aTablet } from '#testkit/tablet.ts';

it('says how many photos want the app to stay open, and nothing once they are through', async () => {
  const tablet = await aTablet();
  await tablet.database.entries.add(anEntry({ photoIds: ['a', 'b', 'c'] }));
  await openScreen(tablet, <KeepOpenLine />);
  await eventually('the photos are counted', () => words().includes(shellTexts.keepOpen(3)));
  expect(shellTexts.keepOpen(3)).toContain('3 photos');
  await tablet.database.entries.clear();
  await eventually('nothing is left to say', () => !words().includes(shellTexts.keepOpen(3)));
});

it('without a network says when they are sent, and asks for nothing before', async () => {
  const tablet = await aTablet();
  tablet.reachability.failed();
  await tablet.database.entries.add(anEntry({ photoIds: ['a'] }));
  await openScreen(tablet, <KeepOpenLine />);
  await eventually('it is said', () => words().includes(shellTexts.sentWhenBack(1)));
  expect(words()).not.toContain(shellTexts.keepOpen(1));
});

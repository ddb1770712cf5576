import { beforeEach, expect, it } from 'vitest';
import { OneCopyNotice } from '#app/features/shell/one-copy-notice.tsx';
import { storageTexts } from '#app/texts/storage.ts';
import { openScreen, press, words } from '#testkit/screen.tsx';
import { aTablet } from '#testkit/tablet.ts';

const { title, missing, refused, privateWindow, understood } = storageTexts.noSecondCopy;

beforeEach(() => localStorage.clear());

it('[Q9] says that work is kept once, why, and what a private window does, until it was read on the device', async () => {
  const tablet = await aTablet();
  tablet.database.noSecondCopy = 'refused';
  await openScreen(tablet, <OneCopyNotice />);
  for (const sentence of [title, refused, privateWindow]) expect(words()).toContain(sentence);
  await press(understood);
  expect(words()).not.toContain(title);
  await openScreen(tablet, <OneCopyNotice />);
  expect(words()).not.toContain(title);
});

it('[Q9] says of a browser that has no such place that it has none', async () => {
  const tablet = await aTablet();
  tablet.database.noSecondCopy = 'missing';
  await openScreen(tablet, <OneCopyNotice />);
  expect(words()).toContain(missing);
});

it('[Q9] says nothing where there is a second copy', async () => {
  await openScreen(await aTablet(), <OneCopyNotice />);
  expect(words()).not.toContain(title);
});

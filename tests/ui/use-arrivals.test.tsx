import { act } from 'react';
import { expect, it } from 'vitest';
import { useWhenArrived } from '#app/features/camera/use-arrivals.ts';
import { ROLES } from '#domain/permissions.ts';
import { see } from '#testkit/hooks.tsx';
import { aTabletOf } from '#testkit/tablet.ts';

/** A form, its saves, and the state of its pictures: 'one is being processed, no message so far'. */
async function aForm() {
  const saved: string[] = [];
  const { services } = await aTabletOf(ROLES.creator);
  const form = await see(services, () => useWhenArrived<string>((asked) => saved.push(asked)));
  return {
    saved,
    isAsked: () => form.now().asked !== null,
    pictures: (count: number, lastMessage: number) =>
      act(async () => form.now().onArriving({ count, lastMessage })),
    save: (what: string) => act(async () => form.now().ask(what)),
  };
}

it('[J27] a form is saved at once while no picture is on its way', async () => {
  const { save, saved } = await aForm();
  await save('first');
  await save('second');
  expect(saved).toEqual(['first', 'second']);
});

it('[J27] a form waits for its picture, and is saved once it is there', async () => {
  const { pictures, save, saved, isAsked } = await aForm();
  await pictures(2, 0);
  await save('asked');
  await pictures(1, 0);
  expect([saved, isAsked()]).toEqual([[], true]);
  await pictures(0, 0);
  expect([saved, isAsked()]).toEqual([['asked'], false]);
});

it('[J27] a form is not saved without a picture that fails meanwhile, and saves when it is asked again', async () => {
  const { pictures, save, saved, isAsked } = await aForm();
  await pictures(1, 0);
  await save('asked');
  await pictures(0, 7);
  expect([saved, isAsked()]).toEqual([[], false]);
  await save('again');
  expect(saved).toEqual(['again']);
});

it('[J27] a message that was there before does not hold a form back', async () => {
  const { pictures, save, saved } = await aForm();
  await pictures(1, 3);
  await save('asked');
  await pictures(0, 3);
  expect(saved).toEqual(['asked']);
});

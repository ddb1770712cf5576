import { act } from 'react';
import { expect, it } from 'vitest';
import { PhotoIntake } from '#app/features/camera/photo-intake.ts';
import { useWhenArrived } from '#app/features/camera/use-arrivals.ts';
import { ROLES } from '#domain/permissions.ts';
import { ok, refused } from '#domain/result.ts';
import { aPhoto } from '#testkit/builders.ts';
import { see } from '#testkit/hooks.tsx';
import { aTabletOf } from '#testkit/tablet.ts';

/** A form, what it saved, and pictures that take as long as the test says. */
async function aForm() {
  const saved: string[] = [];
  const processing: ((isGood: boolean) => void)[] = [];
  const intake = new PhotoIntake(
    ({ name }) =>
      new Promise((resolve) => {
        processing.push((isGood) =>
          resolve(
            isGood
              ? ok({ ...aPhoto(name), mediaType: 'image/jpeg', isBlack: false })
              : refused({ code: 'not-an-image', name }),
          ),
        );
      }),
    { photos: [], max: 4, onAdd: async () => intake.follow({ photos: [], max: 4, onAdd: async () => {} }) },
  );
  const { services } = await aTabletOf(ROLES.creator);
  const form = await see(services, () => useWhenArrived<string>(async (asked) => saved.push(asked)));
  form.now().intake.current = intake;
  const arrives = async (isGood: boolean) => {
    await expect.poll(() => processing.length).toBeGreaterThan(0);
    await act(async () => processing.shift()?.(isGood));
  };
  return {
    saved,
    isBusy: () => form.now().busy,
    take: () => intake.addShot(new ArrayBuffer(1)),
    arrives,
    save: (what: string) => act(async () => form.now().ask(what)),
  };
}

it('[J27] a form is saved at once while no picture is on its way', async () => {
  const { save, saved } = await aForm();
  await save('first');
  await save('second');
  expect(saved).toEqual(['first', 'second']);
});

it('[J27] a form waits for its pictures, and is saved once they are there', async () => {
  const { take, arrives, save, saved, isBusy } = await aForm();
  take();
  take();
  await save('asked');
  await arrives(true);
  expect([saved, isBusy()]).toEqual([[], true]);
  await arrives(true);
  await expect.poll(isBusy).toBe(false);
  expect(saved).toEqual(['asked']);
});

it('[J27] a form is not saved without a picture that fails meanwhile, and saves when it is asked again', async () => {
  const { take, arrives, save, saved, isBusy } = await aForm();
  take();
  await save('asked');
  await arrives(false);
  await expect.poll(isBusy).toBe(false);
  expect(saved).toEqual([]);
  await save('again');
  expect(saved).toEqual(['again']);
});

it('[J27] a message that was there before does not hold a form back', async () => {
  const { take, arrives, save, saved } = await aForm();
  take();
  await arrives(false);
  await save('asked');
  expect(saved).toEqual(['asked']);
});

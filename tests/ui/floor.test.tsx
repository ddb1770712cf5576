import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FloorView } from '#app/features/work-orders/floor/floor-view.tsx';
import { InProgressDetailView } from '#app/features/work-orders/progress/in-progress-detail-view.tsx';
import { readToasts } from '#app/ui/toast.ts';
import type { KnownWorkOrderStatus, WorkOrder } from '#domain/work-order/work-order.ts';
import { aJob, anOrder } from '#testkit/builders.ts';
import {
  act,
  buttons,
  eventually,
  openScreens,
  press,
  says,
  searchFor,
  texts,
  words,
} from '#testkit/screen.tsx';
import { aTabletOffline, captured } from '#testkit/tablet.ts';

const vendor = { id: 'v1', vendorNumber: 'VEN-1', name: 'Garage One' };

function aCar(id: string, status: KnownWorkOrderStatus, plate: string): WorkOrder {
  const entered = { status, statusText: status, at: `2026-10-0${id}T00:00:00.000Z`, by: null };
  return anOrder({ id, status, vendor, car: { id, number: plate }, statusLog: [entered] });
}

const CARS = [
  aCar('2', 'vendor_assigned', 'MH12AB1002'),
  aCar('1', 'vendor_assigned', 'MH12AB1001'),
  aCar('3', 'handover_to_vendor', 'MH12AB1003'),
  aCar('4', 'car_received', 'MH12AB1004'),
  aCar('5', 'ready_for_vendor', 'MH12AB1005'),
];

async function openFloor(cars: readonly WorkOrder[] = CARS) {
  const tablet = await aTabletOffline({ orders: cars });
  function Floor() {
    const [typed, setTyped] = useState('');
    return <FloorView typed={typed} onType={setTyped} />;
  }
  const opened = await openScreens(tablet, {
    '/floor': <Floor />,
    '/in-progress-work-orders/$id': <InProgressDetailView id="4" />,
  });
  await eventually('the cars are read', () => !says('Loading work orders'));
  return { tablet, ...opened };
}

const lane = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });
const platesIn = (name: string) =>
  within(lane(name))
    .queryAllByRole('link', { name: /^MH/ })
    .map((link) => link.textContent);

describe('the floor', () => {
  it('[W21] has a lane for each next action, the car that stands longest first, each with its one button', async () => {
    await openFloor();
    expect(platesIn('To hand over')).toEqual(['MH12AB1001', 'MH12AB1002']);
    expect(platesIn('At the vendor')).toEqual(['MH12AB1003']);
    expect(platesIn('To complete')).toEqual(['MH12AB1004']);
    expect(says('MH12AB1005')).toBe(false);
    expect(buttons(lane('To hand over'))).toEqual(['Hand over to vendor', 'Hand over to vendor']);
    expect(buttons(lane('At the vendor'))).toEqual(['Car received']);
    expect(words('heading')).toContain('Floor');
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/');
  });

  it('[W21] keeps a car in its place until its action can no longer be undone, so that nothing moves under the finger', async () => {
    const { tablet } = await openFloor();
    const [first] = within(lane('To hand over')).getAllByRole('button');
    await press(first as HTMLElement);
    await eventually('it says so', () => says('Handed over', lane('To hand over')));
    expect(platesIn('To hand over')).toEqual(['MH12AB1001', 'MH12AB1002']);
    expect(buttons(lane('To hand over'))).toEqual(['Hand over to vendor']);
    expect((await captured(tablet)).map(({ payload }) => payload)).toMatchObject([{ orderId: '1' }]);
    await act(async () => readToasts()[0]?.action?.onAction());
    await eventually('its button is back', () => buttons(lane('To hand over')).length === 2);
    expect(await captured(tablet)).toEqual([]);
  });

  it('[W21] is searched by four digits of a plate', async () => {
    await openFloor();
    await searchFor('1003');
    await eventually('the other cars are gone', () => platesIn('To hand over').length === 0);
    expect(platesIn('At the vendor')).toEqual(['MH12AB1003']);
    await searchFor('9999');
    await eventually('nothing matches', () => says("No cars match '9999'."));
    expect(screen.getByRole('link', { name: 'Search all work orders' })).toBeTruthy();
  });

  it('says when there is nothing to do', async () => {
    await openFloor([aCar('5', 'ready_for_vendor', 'MH12AB1005')]);
    await eventually('it is said', () => says('No cars are waiting for you.'));
  });

  it('[W21] shows the first dozen cars of a lane, and the others when they are asked for', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      anOrder({
        id: `${index + 10}`,
        status: 'vendor_assigned',
        vendor,
        car: { id: `${index}`, number: `MH${index}` },
      }),
    );
    await openFloor(many);
    expect(platesIn('To hand over')).toHaveLength(12);
    expect(texts('heading')).toContain('To hand over 30');
    await press('Show 12 more cars');
    expect(platesIn('To hand over')).toHaveLength(24);
  });
});

describe("'Complete now'", () => {
  it('[W22] opens the form of the next job with the camera, and the one after it with Save and next job', async () => {
    const jobs = [
      aJob({ id: 'j0', name: 'Rejected one', approval: 'rejected' }),
      aJob({ id: 'j1', name: 'Bumper' }),
      aJob({ id: 'j2', name: 'Door' }),
    ];
    await openFloor([{ ...aCar('4', 'car_received', 'MH12AB1004'), jobs }]);
    await press(screen.getByRole('link', { name: 'Complete now' }));
    await eventually('the camera is open', () => says('Failed to access camera'));
    expect(says('Bumper · WO-0004')).toBe(true);
    expect(says('Save and next jobSave')).toBe(true);
  });
});

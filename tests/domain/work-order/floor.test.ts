import { describe, expect, it } from 'vitest';
import { ROLES } from '#domain/permissions.ts';
import { floorLaneOf, floorLanes, matchesTyped } from '#domain/work-order/floor.ts';
import type { Completion, KnownWorkOrderStatus } from '#domain/work-order/work-order.ts';
import { aJob, anOrder } from '#testkit/builders.ts';

const vendor = { id: 'v1', vendorNumber: 'VEN-1', name: 'Garage One' };
const inStatus = (status: KnownWorkOrderStatus, id = '1') => anOrder({ id, status, vendor });

describe('the lane of a car on the floor', () => {
  it.each([
    ['vendor_assigned', 'hand-over'],
    ['handover_to_vendor', 'receive'],
    ['car_received', 'complete'],
    ['ready_for_vendor', null],
    ['completed', null],
  ] as const)('[W21] of an order in %s is %s', (status, lane) => {
    expect(floorLaneOf(inStatus(status), ROLES.creator)).toBe(lane);
  });

  it('[W21] is none where every job is marked, and for who does nothing at the cars', () => {
    const done: Completion = {
      status: 'completed',
      finalRatePaise: 1,
      partialValuePaise: null,
      by: null,
      at: null,
      pictures: [],
    };
    const marked = anOrder({ status: 'car_received', jobs: [aJob({ completion: done })] });
    expect(floorLaneOf(marked, ROLES.creator)).toBeNull();
    expect(floorLaneOf(inStatus('car_received'), ROLES.approver)).toBeNull();
  });

  it('[W21] begins with the car that has stood there longest', () => {
    const standing = (id: string, at: string) => ({
      order: {
        ...inStatus('vendor_assigned', id),
        statusLog: [{ status: 'vendor_assigned' as const, statusText: '', at, by: null }],
      },
    });
    const listed = [standing('2', '2026-11-04T00:00:00.000Z'), standing('1', '2026-10-01T00:00:00.000Z')];
    const lanes = floorLanes(listed, ({ order }) => floorLaneOf(order, ROLES.creator));
    expect(lanes['hand-over'].map(({ order }) => order.id)).toEqual(['1', '2']);
    expect([lanes.receive, lanes.complete]).toEqual([[], []]);
  });

  it('[W21] is asked for once of each car, as each answer costs the sentences of refusals', () => {
    const listed = ['1', '2', '3'].map((id) => ({ order: inStatus('car_received', id) }));
    const asked: string[] = [];
    floorLanes(listed, ({ order }) => {
      asked.push(order.id);
      return floorLaneOf(order, ROLES.creator);
    });
    expect(asked).toEqual(['1', '2', '3']);
  });
});

it.each([
  ['1234', true],
  ['mh12', true],
  ['ab-12', true],
  ['9999', false],
])('[W21] a car with the plate MH12 AB 1234 is meant by %j: %s', (typed, isMeant) => {
  expect(matchesTyped(typed, anOrder({ car: { id: '1', number: 'MH12 AB 1234' } }))).toBe(isMeant);
});

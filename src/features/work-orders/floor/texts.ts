import { defineTexts, plural } from '#app/texts/catalogue.ts';
import type { FloorLane } from '#domain/work-order/floor.ts';

/** The home of whoever works at the cars (design: ui, 'Floor'). */
export const floorTexts = defineTexts('floorTexts', {
  search: 'Search by number plate',
  plate: 'Plate, or four digits of it',
  lanes: {
    'hand-over': 'Hand over',
    receive: 'Out at the vendor',
    complete: 'Complete now',
  } satisfies Record<FloorLane, string>,
  noAct: 'Nothing to do at the car',
  jump: 'To the cars',
  none: 'No car.',
  empty: 'No car is waiting for you.',
  noMatch: (typed: string) => `No car here matches ${typed}.`,
  searchAll: 'Search all work orders',
  more: (count: number) => `Show ${plural(count, 'more car', 'more cars')}`,
  beyond: (shown: number, of: number) =>
    `These are ${shown} of ${of} cars. Search the list of all cars in progress for the others.`,
  openAll: 'All in progress',
  done: {
    'hand-over': 'Handed over',
    receive: 'Received back',
    complete: 'Completed',
  } satisfies Record<FloorLane, string>,
});

/** What whoever works at the cars is told once. */
export const firstHintTexts = defineTexts('firstHintTexts', {
  title: 'Three things to know at the car',
  hints: {
    next: 'Press the button of a car when it is handed over, is back, or a job of it is done.',
    network: 'Go on without a network. What you save is kept on this tablet and sent by itself.',
    chip: 'The mark at the top right says what is not sent yet. Press it for details.',
  },
  understood: 'Got it',
});

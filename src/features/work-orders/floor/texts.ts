import { defineTexts, plural } from '#app/texts/catalogue.ts';
import type { FloorLane } from '#domain/work-order/floor.ts';

/** The home screen for work at the cars [W21]. */
export const floorTexts = defineTexts('floorTexts', {
  subtitle: 'Cars waiting for you',
  search: 'Search by number plate',
  plate: 'Plate or last 4 digits',
  lanes: {
    'hand-over': 'To hand over',
    receive: 'At the vendor',
    complete: 'To complete',
  } satisfies Record<FloorLane, string>,
  noAction: 'Nothing to do at the car',
  jump: 'To the cars',
  none: 'No cars.',
  empty: 'No cars are waiting for you.',
  noMatch: (typed: string) => `No cars match '${typed}'.`,
  searchAll: 'Search all work orders',
  more: (count: number) => `Show ${plural(count, 'more car', 'more cars')}`,
  beyond: (shown: number, of: number) => `Showing ${shown} of ${of} cars. See the rest in All in progress.`,
  openAll: 'All in progress',
  done: {
    'hand-over': 'Handed over',
    receive: 'Received back',
    complete: 'Completed',
  } satisfies Record<FloorLane, string>,
});

/** Hints shown once at the cars. */
export const firstHintTexts = defineTexts('firstHintTexts', {
  title: 'Three things to know at the car',
  hints: {
    next: "Tap a car's button when you hand it over, when it comes back, or when a job is done.",
    network: 'You can keep working offline. Everything is saved on this {device} and sent automatically.',
    chip: "The badge at the top right shows what hasn't been sent. Tap it for details.",
  },
  understood: 'Got it',
});

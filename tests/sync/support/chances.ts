import { CALM, type Fate } from './fates.ts';

/** How likely a request fared how when the seeds with a story of their own were found. */
export const STORMY_AS_FOUND: Readonly<Record<Fate, number>> = {
  ...CALM,
  answered: 10,
  'lost-on-the-way': 2,
  'answer-lost': 2,
  'answer-cut': 2,
  portal: 1,
  repeated: 2,
  'copied-late': 1,
  late: 1,
  'late-by-a-little': 0,
  slow: 0,
  'in-flight': 1,
  busy: 1,
  fault: 2,
  gateway: 1,
};

/** How likely a request fares how, while nobody has calmed the wire down. */
export const STORMY: Readonly<Record<Fate, number>> = {
  ...STORMY_AS_FOUND,
  'gateway-404': 1,
  'gateway-403': 1,
  'gateway-413': 1,
  'portal-401': 1,
  'another-order': 1,
  'order-as-before': 1,
};

/** Statuses by which a host refuses an act for good. */
export const POISONS = [400, 403, 404, 413, 415, 422];
/** The list of all orders. */
export const QUERY = {
  statuses: [],
  page: 1,
  pageSize: 10,
  search: '',
  categoryId: null,
  vendorId: null,
  fromOn: null,
  toOn: null,
};

import { UnreachableError } from '#app/api/errors.ts';
import { mediaUrl, otherSizeUrl, thumbnailUrl } from '#app/api/media.ts';
import {
  PICTURE_TIMEOUT_MS,
  PICTURES_AT_ONCE,
  PREFETCHED_ORDERS,
  PREFETCHED_PICTURES,
  PREFETCHED_WHOLE_PICTURES,
} from '#app/sync/limits.ts';
import { keepPicture } from '#app/sync/pull/picture-cache.ts';
import type { Puller, PullFailure, PullTask } from '#app/sync/pull/pull.ts';
import { readReference } from '#app/sync/views/stored-answers.ts';
import { FLOOR_SHOWN, LIST_PAGE_SIZE, MAX_PAGE_SIZE } from '#domain/limits.ts';
import { may, type Role } from '#domain/permissions.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { floorLaneOf, floorLanes } from '#domain/work-order/floor.ts';
import { LIST_STATUSES } from '#domain/work-order/lists.ts';
import { picturesOf, type WorkOrder, type WorkOrderQuery } from '#domain/work-order/work-order.ts';
import { categoriesReference, pullVendorRates, referenceTask, vendorsReference } from '../references.ts';
import { prefetchJobCards } from './job-cards.ts';
import { pullListing, type ReadDeps } from './pull-orders.ts';

export type PrefetchDeps = ReadDeps & {
  puller: Puller;
  fetch: typeof globalThis.fetch;
  /** Resolves once fetched pictures are cached: on a first visit the service worker takes over only after a while. */
  picturesAreKept?: () => Promise<void>;
  config: { getSnapshot(): { apiHost: string } };
  report: (error: unknown, context: string) => void;
  /** The page's origin, for host-relative addresses. */
  origin?: string;
};

/** One run. `onProgress` throws once another user's run has replaced it. */
type PrefetchRun = { user: SessionUser; onProgress: (done: number, of: number) => void };

/**
 * Fetches the unfinished orders with their details, vendors with rates, categories, recent job cards, and the orders'
 * thumbnails, in this order and within limits, so that a cold start on an order's address works without a network
 * [Q18]. The first cars on the Floor screen come before everything else, with their pictures: the network may go in
 * the first minute. All of it counts as progress, so that 'n of n' appears only when nothing is left to wait for.
 */
export async function prefetchFor(deps: PrefetchDeps, run: PrefetchRun): Promise<void> {
  const lists = listsOf(deps, run.user);
  const orders: WorkOrder[] = [];
  const known: KnownPictures = { here: new Set(), closed: new Set() };
  if (may(run.user.role, 'work-order.see')) {
    await readOrders(deps, run, { statuses: IN_THE_BAYS, orders, after: lists.length });
    const first = thumbnailsOf(deps, firstOnFloor(orders, run.user.role));
    await fetchThumbnails(deps, first, known, () => undefined);
    await readOrders(deps, run, { statuses: BEFORE_THE_BAYS, orders, after: lists.length });
  }
  const urls = thumbnailsOf(deps, orders);
  const of = orders.length + lists.length + urls.length;
  let done = orders.length;
  const step = () => {
    done += 1;
    run.onProgress(done, of);
  };
  for (const read of lists) {
    await read();
    step();
  }
  await deps.picturesAreKept?.();
  await fetchThumbnails(deps, urls, known, step);
}

/** Data besides orders, depending on the user's permissions. */
function listsOf(deps: PrefetchDeps, { role, complex, city }: SessionUser): (() => Promise<unknown>)[] {
  const vendors = vendorsReference(city.id);
  const read = async (task: PullTask) => failOffline(await deps.puller.pull(task));
  const readRates = async () => {
    const listed = await readReference(deps.database, complex.id, vendors);
    failOffline(await pullVendorRates(deps, complex.id, listed?.value ?? []));
  };
  return [
    () => read(referenceTask(deps, complex.id, vendors)),
    ...(may(role, 'vendor.assign') ? [readRates] : []),
    () => read(referenceTask(deps, complex.id, categoriesReference)),
    ...(may(role, 'work-order.create')
      ? [async () => failOffline(await prefetchJobCards(deps, complex.id))]
      : []),
    // The newest orders that an invoice can be created for; their pictures are not needed.
    ...(may(role, 'invoice.create')
      ? [() => pullListing(deps, complex.id, ordersIn(BILLABLE, 1, MAX_PAGE_SIZE))]
      : []),
  ];
}

/** A run without a network is not complete. Requests that the server refuses would be refused again. */
function failOffline(failure: PullFailure | null): void {
  if (failure?.kind === 'offline') throw new UnreachableError('network');
}

const IN_THE_BAYS: WorkOrderQuery['statuses'] = LIST_STATUSES['in-progress'];

/** Orders being raised, decided and assigned. */
const BEFORE_THE_BAYS: WorkOrderQuery['statuses'] = [
  ...LIST_STATUSES.created,
  ...LIST_STATUSES.approve,
  'approved',
  'ready_for_vendor',
];

const BILLABLE: WorkOrderQuery['statuses'] = ['completed', 'invoice_rejected'];

type Wanted = {
  statuses: WorkOrderQuery['statuses'];
  /** Filled with what is read, up to the limit. */
  orders: WorkOrder[];
  /** Least number of reads that follow them. */
  after: number;
};

/** Lists contain whole orders, so a page of them is their details too. */
async function readOrders(
  deps: PrefetchDeps,
  { user, onProgress }: PrefetchRun,
  { statuses, orders, after }: Wanted,
): Promise<void> {
  const before = orders.length;
  for (let page = 1; orders.length < PREFETCHED_ORDERS; page += 1) {
    // For the cars in the bays this is the screen's own query, so that the screen finds an answer.
    const answer = await pullListing(deps, user.complex.id, ordersIn(statuses, page, LIST_PAGE_SIZE));
    orders.push(...answer.orders.slice(0, PREFETCHED_ORDERS - orders.length));
    onProgress(orders.length, Math.min(before + answer.total, PREFETCHED_ORDERS) + after);
    if (!answer.hasMore || answer.orders.length === 0) break;
  }
}

/** The first cars on the Floor screen: those whose jobs can be completed, longest waiting first. */
function firstOnFloor(orders: readonly WorkOrder[], role: Role): WorkOrder[] {
  const lanes = floorLanes(
    orders.map((order) => ({ order })),
    ({ order }) => floorLaneOf(order, role),
  );
  const cars = [...lanes.complete, ...lanes['hand-over'], ...lanes.receive];
  return cars.slice(0, FLOOR_SHOWN).map(({ order }) => order);
}

function ordersIn(statuses: WorkOrderQuery['statuses'], page: number, pageSize: number): WorkOrderQuery {
  const none = { search: '', categoryId: null, vendorId: null, fromOn: null, toOn: null };
  return { statuses, page, pageSize, ...none };
}

/**
 * Until the service worker controls the page it caches no picture, so pictures fetched before then are cached here
 * and not fetched twice.
 */
async function fetchThumbnails(
  deps: PrefetchDeps,
  urls: readonly string[],
  known: KnownPictures,
  onFetched: () => void,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let url = urls[next]; url !== undefined; url = urls[next]) {
      next += 1;
      if (!known.here.has(url) && !(await isKept(url))) await fetchPicture(deps, url, known);
      onFetched();
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, worker));
}

/** The picture on each order's card comes first: the network may go before the others are here. */
function thumbnailsOf(deps: PrefetchDeps, orders: readonly WorkOrder[]): string[] {
  const origin = deps.origin ?? location.origin;
  const { apiHost } = deps.config.getSnapshot();
  const onCards = orders.flatMap(({ jobs }) => jobs.flatMap(({ pictures }) => pictures).slice(0, 1));
  const urls = [...onCards, ...orders.flatMap(picturesOf)].flatMap((picture) =>
    picture.at === 'server' ? [thumbnailUrl(mediaUrl(picture.url, apiHost, origin))] : [],
  );
  const hasOneSize = urls.some((url) => otherSizeUrl(url) === url);
  return [...new Set(urls)].slice(0, hasOneSize ? PREFETCHED_WHOLE_PICTURES : PREFETCHED_PICTURES);
}

/** True if the picture is already on this device. */
async function isKept(url: string): Promise<boolean> {
  return typeof caches !== 'undefined' && (await caches.match(url)) !== undefined;
}

/** `here`: pictures that this run has fetched. `closed`: origins that cannot be read. */
type KnownPictures = { here: Set<string>; closed: Set<string> };

/** Requests a picture like an `<img>` would, so that the service worker's route caches it. */
async function fetchPicture(
  { fetch, origin = location.origin, config }: PrefetchDeps,
  url: string,
  { here, closed }: KnownPictures,
): Promise<void> {
  const at = new URL(url).origin;
  const signal = AbortSignal.timeout(PICTURE_TIMEOUT_MS);
  if (at !== origin && at !== new URL(config.getSnapshot().apiHost, origin).origin) {
    if (closed.has(at)) return;
    try {
      await cacheCrossOrigin(fetch, url, signal);
      here.add(url);
    } catch {
      closed.add(at);
    }
    return;
  }
  const mode = at === origin ? 'same-origin' : 'no-cors';
  try {
    const response = await fetch(url, { mode, signal });
    const bytes = await response.arrayBuffer();
    const mediaType = response.headers.get('Content-Type') ?? '';
    if (response.ok && mediaType.startsWith('image/') && !(await isKept(url)))
      await keepPicture(url, { bytes, mediaType, thumbnail: null });
    here.add(url);
  } catch {
    // It is fetched when it is shown.
  }
}

/**
 * Fetches and caches a picture from another origin than page and API: the service worker knows such an origin by its
 * cached pictures. Rejects if there is no network, or if that origin forbids others to read it.
 */
async function cacheCrossOrigin(
  fetch: typeof globalThis.fetch,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(address, { mode: 'cors', credentials: 'omit', signal });
  const bytes = await response.arrayBuffer();
  const mediaType = response.headers.get('Content-Type') ?? '';
  if (!response.ok || !mediaType.startsWith('image/')) return;
  await keepPicture(address, { bytes, mediaType, thumbnail: null });
}

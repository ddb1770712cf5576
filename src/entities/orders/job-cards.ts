import { cache, read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { CachedRow } from '#app/data/rows.ts';
import { ACTION_MOMENT_MS } from '#app/sync/limits.ts';
import type { Puller, PullFailure, PullTask } from '#app/sync/pull/pull.ts';
import { type Reference, readReference, reference } from '#app/sync/views/stored-answers.ts';
import { searchJobCards } from '#contract/calls/lookups.ts';
import type { Page } from '#contract/envelope.ts';
import { closed } from '#domain/fold.ts';
import type { JobCard } from '#domain/work-order/work-order.ts';
import { referenceTask } from '../references.ts';
import type { ReadDeps } from './pull-orders.ts';

/** Number of pages of recent job cards that a tablet prefetches. */
const PREFETCHED_PAGES = 5;
/** Number of stored pages of all searches; the oldest are dropped first. */
const PAGES_KEPT = 100;

/** The cards found so far. `source: 'device'`: searched in all cards on this device, without the server. */
export type JobCardsView = {
  cards: JobCard[];
  /** Number of pages on this device. */
  pages: number;
  hasMore: boolean;
  fetchedAt: string;
  source: 'server' | 'device';
};

type CardPage = Page<JobCard>;

/** One page of the cards whose car number contains the search, newest first; '' matches all. */
function jobCardsReference(complexId: string, search: string, page: number): Reference<CardPage> {
  return reference(searchJobCards, { query: { complexId, page, view: 'true', carNumber: search } });
}

/** Reads one page from the server and drops the oldest pages. */
export function jobCardsTask(deps: ReadDeps, complexId: string, search: string, page: number): PullTask {
  const task = referenceTask(deps, complexId, jobCardsReference(complexId, search, page));
  return {
    key: task.key,
    run: async () => {
      await task.run();
      await dropOldPages(deps.database, complexId);
    },
  };
}

/** Prefetches the recent cards with the picker's own queries. Stops at the last page or the first failure. */
export async function prefetchJobCards(
  deps: ReadDeps & { puller: Puller },
  complexId: string,
): Promise<PullFailure | null> {
  for (let page = 1; page <= PREFETCHED_PAGES; page += 1) {
    const failure = await deps.puller.pull(jobCardsTask(deps, complexId, '', page));
    if (failure !== null) return failure;
    const answer = await readReference(deps.database, complexId, jobCardsReference(complexId, '', page));
    if (answer === null || answer.value.nextLink === null) break;
  }
  return null;
}

/** A card as the server has it now, or as given if the server cannot be asked in time. */
export async function freshJobCard(
  deps: ReadDeps & { puller: Puller },
  complexId: string,
  card: JobCard,
): Promise<JobCard> {
  const { carNumber } = card;
  const asked = async () => {
    const failure = await deps.puller.pull(jobCardsTask(deps, complexId, carNumber, 1));
    if (failure !== null) return card;
    const answer = await readReference(deps.database, complexId, jobCardsReference(complexId, carNumber, 1));
    return answer?.value.records.find(({ id }) => id === card.id) ?? card;
  };
  const tooLate = new Promise<JobCard>((resolve) => setTimeout(resolve, ACTION_MOMENT_MS, card));
  return await Promise.race([asked(), tooLate]);
}

/**
 * The first pages of a search, as far as they are on this device; null if there are none. `fromDevice`: search in all
 * the cards on this device instead.
 */
export async function readJobCards(
  database: DeviceDatabase,
  complexId: string,
  { search, pages, fromDevice }: { search: string; pages: number; fromDevice: boolean },
): Promise<JobCardsView | null> {
  return fromDevice
    ? searchDevice(database, complexId, search)
    : readCachedPages(database, complexId, search, pages);
}

async function readCachedPages(
  database: DeviceDatabase,
  complexId: string,
  search: string,
  pages: number,
): Promise<JobCardsView | null> {
  const asked = Array.from({ length: pages }, (_, index) => jobCardsReference(complexId, search, index + 1));
  const answers = await Promise.all(asked.map((ref) => readReference(database, complexId, ref)));
  const gap = answers.indexOf(null);
  const here = answers.slice(0, gap < 0 ? pages : gap).filter((answer) => answer !== null);
  const last = here.at(-1);
  if (last === undefined) return null;
  return {
    cards: distinctById(here.flatMap(({ value }) => value.records)),
    pages: here.length,
    hasMore: last.value.nextLink !== null,
    fetchedAt: oldest(here.map(({ fetchedAt }) => fetchedAt)),
    source: 'server',
  };
}

async function searchDevice(
  database: DeviceDatabase,
  complexId: string,
  search: string,
): Promise<JobCardsView | null> {
  const rows = (await storedPages(database, complexId)).sort(compareByPage);
  if (rows.length === 0) return null;
  const wanted = closed(search);
  const matches = ({ carNumber }: JobCard) =>
    search === '' || (wanted !== '' && closed(carNumber).includes(wanted));
  const cards = newestOf(rows).filter(matches);
  return {
    cards,
    pages: 1,
    hasMore: false,
    fetchedAt: oldest(rows.map(({ fetchedAt }) => fetchedAt)),
    source: 'device',
  };
}

/** All stored pages of any search, found by keys alone, since other cached answers are large. */
async function storedPages(database: DeviceDatabase, complexId: string): Promise<CachedRow[]> {
  const keys = await storedKeys(database, complexId);
  const rows = await read(database, [database.cached], () => database.cached.bulkGet(keys));
  return rows.filter((row) => row !== undefined);
}

async function storedKeys(database: DeviceDatabase, complexId: string): Promise<string[]> {
  const keys = await read(database, [database.cached], () =>
    database.cached.where('key').startsWith(`${complexId}/`).primaryKeys(),
  );
  return keys.filter((key) => key.includes(` ${searchJobCards.name} `));
}

async function dropOldPages(database: DeviceDatabase, complexId: string): Promise<void> {
  if ((await storedKeys(database, complexId)).length <= PAGES_KEPT) return;
  const rows = await storedPages(database, complexId);
  const newestFirst = rows.sort((one, other) => (one.fetchedAt < other.fetchedAt ? 1 : -1));
  const old = newestFirst.slice(PAGES_KEPT).map(({ key }) => key);
  await cache(database, [database.cached], () => database.cached.bulkDelete(old));
}

function pageIn(value: unknown): CardPage {
  return value as CardPage;
}

/** First pages first, since each answer lists the newest cards first; for the same page, the later answer first. */
function compareByPage(one: CachedRow, other: CachedRow): number {
  const pages = pageIn(one.value).page - pageIn(other.value).page;
  if (pages !== 0) return pages;
  return one.fetchedAt < other.fetchedAt ? 1 : -1;
}

/** Each card in its position on the pages, in the version of the page fetched last. */
function newestOf(rows: readonly CachedRow[]): JobCard[] {
  const byAge = [...rows].sort((one, other) => (one.fetchedAt < other.fetchedAt ? -1 : 1));
  const newest = new Map(byAge.flatMap(({ value }) => pageIn(value).records.map((card) => [card.id, card])));
  const inPlace = distinctById(rows.flatMap(({ value }) => pageIn(value).records));
  return inPlace.map((card) => newest.get(card.id) ?? card);
}

/** A card created while pages were fetched appears on two of them. */
function distinctById(cards: readonly JobCard[]): JobCard[] {
  const byId = new Map<string, JobCard>();
  for (const card of cards) if (!byId.has(card.id)) byId.set(card.id, card);
  return [...byId.values()];
}

function oldest(instants: readonly string[]): string {
  return [...instants].sort()[0] ?? '';
}

import { readTable } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { Journal } from '#app/data/journal/journal.ts';
import { type JournalSurvey, surveyJournal } from '#app/data/journal/survey.ts';
import { readMeta } from '#app/data/meta.ts';
import type { DraftRow, EntryRow, MetaRow, ThumbnailRow } from '#app/data/rows.ts';
import type { Services } from '#app/hooks/engine-provider.tsx';
import { countDrafts } from '#app/sync/drafts/draft-store.ts';
import type { ExportDeps } from '#app/sync/transfer/export.ts';
import { formatDateTime } from '#domain/dates.ts';
import { deviceNumber } from '#domain/device.ts';
import { otherClock, showTimesOf } from '#domain/place-clock.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import { deviceFacts, leaderFact, storageFacts, workerFacts } from './browser-facts.ts';
import { type Fact, type FactSection, factOf } from './fact.ts';
import { diagnosticsTexts } from './texts.ts';

/** Progress of the app's start on this device. */
export type AppStart =
  | { state: 'starting' }
  | { state: 'started'; services: Services }
  | { state: 'failed'; error: unknown };

const { label, section, secondCopy } = diagnosticsTexts;

/** Everything on the page except the log. Never rejects: unreadable details say so in their place. */
export async function collectFacts(
  start: AppStart,
  database: AnyDatabase,
  now: Date,
): Promise<FactSection[]> {
  await showTimesOfComplex(database);
  const [app, worker, stored, kept, copy, outbox, leader, way, device] = await Promise.all([
    appFacts(start, now),
    workerFacts(),
    storageFacts(),
    databaseFacts(database),
    secondCopySection(start.state === 'started' ? start.services.database.journal : null),
    outboxFacts(database, isCompared(start)),
    leaderFact(),
    connectionFacts(start),
    deviceFacts(),
  ]);
  return [
    { title: section.app, facts: app },
    { title: section.sync, facts: [...outbox, ...way, leader] },
    { title: section.storage, facts: [...stored, ...kept] },
    copy,
    { title: section.worker, facts: worker },
    { title: section.device, facts: device },
  ];
}

/** Times as on every other screen, even if nobody has signed in on this page yet. */
async function showTimesOfComplex(database: AnyDatabase): Promise<void> {
  const session = await storedFact(database, 'session').catch(() => undefined);
  // Stored by any version of the app.
  const city = session?.key === 'session' ? session.value.user?.city : undefined;
  if (city !== undefined) showTimesOf(city);
}

/** The time zone of the times on this page, which support compares with pages from other places. */
function zoneOf(now: Date): string {
  const clock = otherClock(now);
  return clock === null
    ? Intl.DateTimeFormat().resolvedOptions().timeZone
    : `${clock.place}, ${clock.utcOffset}`;
}

function appFacts(start: AppStart, now: Date): Promise<Fact[]> {
  const config = start.state === 'started' ? start.services.config.getSnapshot() : null;
  return Promise.all([
    factOf(label.appVersion, () => __APP_VERSION__),
    factOf(label.start, () => startOf(start)),
    factOf(label.serverVersion, () => config?.version),
    factOf(label.server, () => config && new URL(config.apiHost, location.origin).href),
    // Without its query, which may have brought a token.
    factOf(label.page, () => location.origin),
    factOf(label.readAt, () => `${formatDateTime(now.toISOString())} (${zoneOf(now)})`),
  ]);
}

function startOf(start: AppStart): string {
  switch (start.state) {
    case 'starting':
      return diagnosticsTexts.starting;
    case 'started':
      return diagnosticsTexts.started;
    case 'failed':
      return start.error instanceof Error
        ? `${start.error.name}: ${start.error.message}`
        : String(start.error);
  }
}

function connectionFacts(start: AppStart): Promise<Fact[]> {
  if (start.state !== 'started') return Promise.resolve([]);
  const { reachability, config, prefetch, database } = start.services;
  return Promise.all([
    factOf(label.reach, async () => {
      const known = reachability.current();
      // Opened by its address, this page has not requested anything from the server yet.
      const reach = known === 'unknown' ? ((await config.refresh()) ? 'reached' : 'unreached') : known;
      return diagnosticsTexts.reach[reach];
    }),
    factOf(label.prepared, async () => {
      const snapshot = prefetch.getSnapshot();
      switch (snapshot.state) {
        // This page prefetches nothing itself; an earlier one may have.
        case 'idle': {
          const at = await prefetchedBefore(database);
          return at === null
            ? diagnosticsTexts.prepared.idle
            : diagnosticsTexts.prepared.done(formatDateTime(at));
        }
        case 'done':
          return diagnosticsTexts.prepared.done(formatDateTime(snapshot.at));
        case 'running':
        case 'stopped': {
          const { state, done, of, asOf } = snapshot;
          const progress = diagnosticsTexts.prepared[state](done, of);
          return asOf === null
            ? progress
            : `${progress}, ${diagnosticsTexts.prepared.done(formatDateTime(asOf))}`;
        }
      }
    }),
  ]);
}

/** Time of the last prefetch for the signed-in user. */
async function prefetchedBefore(database: DeviceDatabase): Promise<string | null> {
  const [prepared, session] = await Promise.all([
    readMeta(database, 'prepared'),
    readMeta(database, 'session'),
  ]);
  const isTheirs = session !== undefined && prepared?.owner === ownerKey(ownerOf(session.user));
  return isTheirs ? prepared.at : null;
}

/** The device's database in any version; null if it could not be opened. */
export type AnyDatabase = ExportDeps['database'] | null;

function databaseFacts(database: AnyDatabase): Promise<Fact[]> {
  return Promise.all([
    // Dexie counts ten of the browser's versions as one.
    factOf(label.database, () => database?.backendDB()?.version),
    factOf(label.photos, () => database && photosKept(database)),
    factOf(label.returning, () => database && photosReturning(database)),
    factOf(label.drafts, async () => (await draftsKept(database))?.drafts),
    factOf(label.keptPhotos, async () => (await draftsKept(database))?.keptPhotos),
    factOf(label.receipts, () => database && readTable(database, 'receipts', (table) => table.count())),
  ]);
}

/** True if the database has everything that was captured, as far as this device can tell. */
function isCompared(start: AppStart): boolean {
  return start.state === 'started' && start.services.database.comparison.getSnapshot().state !== 'running';
}

/** True if the second copy has more than the database, or could not be read. */
function hasMore(held: number): Promise<boolean> {
  return surveyJournal().then(
    (survey) => survey !== null && survey.waiting > held,
    () => true,
  );
}

function outboxFacts(database: AnyDatabase, isComplete: boolean): Promise<Fact[]> {
  return Promise.all([
    factOf(label.outbox, async () => {
      if (database === null) return null;
      const [queued, sending, attention] = await readTable<EntryRow, (number | undefined)[]>(
        database,
        'entries',
        (table) =>
          Promise.all(
            ['queued', 'sending', 'attention'].map((state) => table.where('state').equals(state).count()),
          ),
      );
      const held = [queued ?? 0, sending ?? 0, attention ?? 0] as const;
      const counts = diagnosticsTexts.outbox(...held);
      const isAll = isComplete || !(await hasMore(held[0] + held[1] + held[2]));
      return isAll ? counts : diagnosticsTexts.incomplete(counts);
    }),
    factOf(label.oldest, async () => {
      if (database === null) return null;
      const oldest = await readTable<EntryRow, EntryRow | undefined>(database, 'entries', (table) =>
        table.orderBy('seq').first(),
      );
      return oldest === undefined ? diagnosticsTexts.none : formatDateTime(oldest.capturedAt);
    }),
    factOf(label.number, async () => {
      const fact = await storedFact(database, 'device');
      return fact?.key === 'device' ? deviceNumber(fact.value.id) : null;
    }),
    factOf(label.lastSent, async () => momentOf(await storedFact(database, 'last-delivered'))),
    factOf(label.session, async () => momentOf(await storedFact(database, 'session'))),
  ]);
}

async function draftsKept(database: AnyDatabase) {
  return (
    database &&
    countDrafts(await readTable<DraftRow, DraftRow[]>(database, 'drafts', (table) => table.toArray()))
  );
}

/** Sums the recorded sizes, because reading the photos themselves would take long. */
async function photosKept(database: NonNullable<AnyDatabase>): Promise<string> {
  let bytes = 0;
  await readTable<ThumbnailRow, void>(database, 'thumbnails', (table) =>
    table.each(({ sizeBytes }) => {
      bytes += sizeBytes;
    }),
  );
  const count = await readTable(database, 'photos', (table) => table.count());
  return diagnosticsTexts.photos(count, bytes);
}

/** Photos without bytes: they are being copied from the second copy, or are lost. */
async function photosReturning(database: NonNullable<AnyDatabase>): Promise<number | null> {
  // Older versions store the bytes with the photo.
  if (!database.tables.some(({ name }) => name === 'photoBytes')) return null;
  const counts = ['photos', 'photoBytes'].map((name) => readTable(database, name, (table) => table.count()));
  const [photos = 0, whole = 0] = await Promise.all(counts);
  return Math.max(0, photos - whole);
}

async function storedFact(database: AnyDatabase, key: MetaRow['key']): Promise<MetaRow | undefined> {
  if (database === null) return undefined;
  return await readTable<MetaRow, MetaRow | undefined>(database, 'facts', (table) => table.get(key));
}

/** Only the time: never the user, and never a token. */
function momentOf(fact: MetaRow | undefined): string | null {
  if (fact?.key === 'last-delivered') return formatDateTime(fact.value.at);
  return fact?.key === 'session' ? formatDateTime(fact.value.validatedAt) : null;
}

/**
 * The state of the second copy of unsent work. `journal` is null if the app has not started, or the browser has no
 * place for one.
 */
async function secondCopySection(journal: Journal | null): Promise<FactSection> {
  // Anything that happened to it under the open app is reported here first.
  await journal?.look();
  const surveying = surveyJournal();
  const isNowhere = await surveying.then(
    (survey) => survey === null,
    () => false,
  );
  const title = section.secondCopy;
  if (isNowhere) {
    const facts = [{ label: label.place, value: secondCopy.place.nowhere }];
    return { title, facts, warning: secondCopy.nowhere };
  }
  const held = (read: (survey: JournalSurvey) => string) =>
    surveying.then((survey) => (survey === null ? null : read(survey)));
  const failure = journal?.failure ?? null;
  const facts = await Promise.all([
    factOf(label.place, () => placeOf(journal)),
    factOf(label.complete, () => {
      if (journal === null) return secondCopy.notStarted;
      if (failure === null) return diagnosticsTexts.yes;
      const since = formatDateTime(failure.at);
      return failure.isDeleted ? secondCopy.deleted(since) : secondCopy.incomplete(since, failure.name);
    }),
    factOf(label.copied, () => held(({ waiting }) => secondCopy.waiting(waiting))),
    factOf(label.records, () => held(({ records }) => secondCopy.records(records.count, records.bytes))),
    factOf(label.copiedPhotos, () =>
      held(({ photos }) => diagnosticsTexts.photos(photos.count, photos.bytes)),
    ),
    factOf(label.damaged, () => journal && secondCopy.damaged(journal.damaged)),
    factOf(label.setAside, () => held(({ setAside }) => secondCopy.files(setAside.count, setAside.bytes))),
    factOf(label.room, () => journal && secondCopy.room[journal.lastRoom]),
  ]);
  return failure === null
    ? { title, facts }
    : {
        title,
        facts,
        warning: secondCopy[failure.isDeleted ? 'madeAgain' : 'oneCopy'](formatDateTime(failure.at)),
      };
}

function placeOf(journal: Journal | null): string {
  switch (journal?.isInPlace) {
    case true:
      return secondCopy.place.inPlace;
    case false:
      return secondCopy.place.anew;
    default:
      return secondCopy.place.files;
  }
}

import { readTable } from '#app/data/access.ts';
import type { DraftRow, EntryRow, MetaRow, ThumbnailRow } from '#app/data/rows.ts';
import { countDrafts } from '#app/sync/drafts/count-drafts.ts';
import type { ExportDeps } from '#app/sync/transfer/transfer-export.ts';
import { formatDateTime } from '#domain/dates.ts';
import { type Fact, factOf } from './fact.ts';
import { diagnosticsTexts } from './texts.ts';

const { label } = diagnosticsTexts;

/** The device's database, of whatever version; null: it could not be opened. */
export type AnyDatabase = ExportDeps['database'] | null;

/** How much of what the database holds. */
export function databaseFacts(database: AnyDatabase): Promise<Fact[]> {
  return Promise.all([
    // Dexie counts ten of the browser's versions as one.
    factOf(label.database, () => database?.backendDB()?.version),
    factOf(label.photos, () => database && photosKept(database)),
    factOf(label.drafts, async () => (await draftsKept(database))?.drafts),
    factOf(label.keptPhotos, async () => (await draftsKept(database))?.keptPhotos),
    factOf(label.receipts, () => database && readTable(database, 'receipts', (table) => table.count())),
  ]);
}

/** How the outbox stands. */
export function outboxFacts(database: AnyDatabase): Promise<Fact[]> {
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
      return diagnosticsTexts.outbox(queued ?? 0, sending ?? 0, attention ?? 0);
    }),
    factOf(label.oldest, async () => {
      if (database === null) return null;
      const oldest = await readTable<EntryRow, EntryRow | undefined>(database, 'entries', (table) =>
        table.orderBy('seq').first(),
      );
      return oldest === undefined ? diagnosticsTexts.none : formatDateTime(oldest.capturedAt);
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

/** The bytes are counted by what is known of each, since reading them would take long. */
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

async function storedFact(database: AnyDatabase, key: MetaRow['key']): Promise<MetaRow | undefined> {
  if (database === null) return undefined;
  return await readTable<MetaRow, MetaRow | undefined>(database, 'facts', (table) => table.get(key));
}

/** Of a fact only when it was: never who, and never a token. */
function momentOf(fact: MetaRow | undefined): string | null {
  if (fact?.key === 'last-delivered') return formatDateTime(fact.value.at);
  return fact?.key === 'session' ? formatDateTime(fact.value.validatedAt) : null;
}

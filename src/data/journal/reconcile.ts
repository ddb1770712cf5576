import { perhapsDone } from '../entries.ts';
import { heldByEntry } from '../photos.ts';
import type { DraftRow, EntryRow, IdMapping, MetaRow, PhotoRow, ReceiptRow, SettledRow } from '../rows.ts';
import { type Change, isSettled, type JournalContents } from './contents.ts';

/** What the database holds of what the journal mirrors. */
export type DatabaseContents = {
  /** It has no name yet: the browser has just made it. */
  isNew: boolean;
  entries: readonly EntryRow[];
  /** Ids of entries that are through or were taken back. */
  settled: ReadonlySet<string>;
  names: readonly IdMapping[];
  photos: readonly PhotoRow[];
  drafts: readonly DraftRow[];
  facts: readonly MetaRow[];
};

/** What each store lacks of the other. */
export type Reconciliation = {
  toDatabase: {
    entries: EntryRow[];
    settled: SettledRow[];
    receipts: ReceiptRow[];
    names: IdMapping[];
    photos: PhotoRow[];
    drafts: DraftRow[];
    facts: MetaRow[];
    /** Ids of waiting entries that the journal knows to be through or taken back. */
    removed: string[];
    /** Keys of forms that ended with an entry that comes back, and the photos that went with it. */
    ended: { key: string; photoIds: string[] }[];
  };
  toJournal: Change[];
};

/**
 * Compares the two stores by the ids of what they hold, and says what each has to take from the other (docs/rules.md, 'Two
 * copies'). Pure: the caller writes both. `at` is now, as an ISO instant.
 */
export function reconcile(found: DatabaseContents, journal: JournalContents, at: string): Reconciliation {
  const here = new Set(found.entries.map(({ id }) => id));
  const isThrough = (id: string) => found.settled.has(id) || isSettled(journal, id);
  const restored = present(journal.entries).filter(({ id }) => !here.has(id) && !isThrough(id));
  const { database, ended } = withoutForms(found, journal, restored);
  const removed = [...here].filter((id) => isGone(journal, id));
  const gone = new Set(removed);
  const waiting = new Set([...here, ...restored.map(({ id }) => id)].map(heldByEntry));
  const photos = database.isNew ? all : ({ heldBy }: PhotoRow) => waiting.has(heldBy);
  const toDatabase = {
    entries: restored.map(asRestored),
    removed,
    ended,
    // Of an edited entry that stays nothing says it is through.
    settled: present(journal.settled).filter(
      ({ id }) => !database.settled.has(id) && (!here.has(id) || gone.has(id)),
    ),
    receipts: present(journal.receipts).filter(({ id }) => !database.settled.has(id)),
    names: lacking(database.names, present(journal.names), ({ localId }) => localId),
    photos: lacking(database.photos, present(journal.photos).filter(photos), ({ id }) => id),
    // What was ended stays so: only a database that lost everything takes the journal's word for what was unfinished.
    drafts: database.isNew ? lacking(database.drafts, present(journal.drafts), ({ key }) => key) : [],
    facts: database.isNew ? lacking(database.facts, present(journal.facts), ({ key }) => key) : [],
  };
  return { toDatabase, toJournal: changesFor(journal, database, toDatabase, at) };
}

/**
 * A database that fell behind still has the form in which an act that comes back was captured, and the act's photos in it: left
 * there, the act would be captured once more, or its photos go with the form.
 */
function withoutForms(
  database: DatabaseContents,
  journal: JournalContents,
  restored: readonly EntryRow[],
): { database: DatabaseContents; ended: { key: string; photoIds: string[] }[] } {
  const holders = new Set<string | undefined>(restored.map(({ id }) => heldByEntry(id)));
  const photos = database.photos.filter(({ id }) => !holders.has(journal.photos.get(id)?.heldBy));
  const ended = restored.flatMap(({ draftKey, photoIds, capturedAt }) => {
    const form = database.drafts.find(({ key }) => key === draftKey);
    return form === undefined || form.updatedAt > capturedAt ? [] : [{ key: form.key, photoIds }];
  });
  const keys = new Set(ended.map(({ key }) => key));
  const drafts = database.drafts.filter(({ key }) => !keys.has(key));
  return { database: { ...database, photos, drafts }, ended };
}

function changesFor(
  journal: JournalContents,
  { isNew, ...database }: DatabaseContents,
  restored: Reconciliation['toDatabase'],
  at: string,
): Change[] {
  const gone = new Set(restored.removed);
  const entries = database.entries.filter(({ id }) => !gone.has(id));
  const waiting = new Set(entries.map(({ id }) => id));
  const through = present(journal.entries).filter(
    ({ id }) => database.settled.has(id) && !waiting.has(id) && !isSettled(journal, id),
  );
  const deleted = <Row>(rows: ReadonlyMap<string, Row | null>, there: readonly string[]): string[] => {
    const kept = new Set(there);
    return isNew ? [] : [...rows].flatMap(([key, row]) => (row === null || kept.has(key) ? [] : [key]));
  };
  const photoIds = [...database.photos, ...restored.photos].map(({ id }) => id);
  const reopened = entries.filter(({ id }) => isSettled(journal, id));
  return [
    ...changed(journal.entries, entries, ({ id }) => id).map((row): Change => ['entries', row.id, row]),
    ...reopened.map(({ id }): Change => ['settled', id, null]),
    ...through.map(({ id }): Change => ['settled', id, { id, how: 'sent', at }]),
    ...changed(journal.names, database.names, ({ localId }) => localId).map(
      (row): Change => ['names', row.localId, row],
    ),
    ...changed(journal.photos, database.photos, ({ id }) => id).map((row): Change => ['photos', row.id, row]),
    ...changed(journal.drafts, database.drafts, ({ key }) => key).map(
      (row): Change => ['drafts', row.key, row],
    ),
    ...changed(journal.facts, database.facts, ({ key }) => key).map((row): Change => ['facts', row.key, row]),
    ...deleted(journal.photos, photoIds).map((key): Change => ['photos', key, null]),
    ...deleted(
      journal.drafts,
      database.drafts.map(({ key }) => key),
    ).map((key): Change => ['drafts', key, null]),
    ...deleted(
      journal.facts,
      database.facts.map(({ key }) => key),
    ).map((key): Change => ['facts', key, null]),
  ];
}

/** By the journal's word; an entry that was edited stays, because the form that it became is lost with the later database. */
function isGone({ settled, receipts }: JournalContents, id: string): boolean {
  const how = settled.get(id)?.how;
  return (receipts.get(id) ?? null) !== null || (how !== undefined && how !== 'edited');
}

/** Whether it left after the journal's last word is not known: a host with keys tells by the key, any other is asked first. */
function asRestored(entry: EntryRow): EntryRow {
  const state = entry.state === 'attention' ? 'attention' : 'queued';
  return { ...entry, state, attempts: perhapsDone(entry.attempts) };
}

const all = () => true;

function present<Row>(rows: ReadonlyMap<string, Row | null>): Row[] {
  return [...rows.values()].filter((row) => row !== null);
}

/** Those of `rows` that have no counterpart in `there`. */
function lacking<Row>(there: readonly Row[], rows: readonly Row[], key: (row: Row) => string): Row[] {
  const keys = new Set(there.map(key));
  return rows.filter((row) => !keys.has(key(row)));
}

/** Those of `rows` that the journal has otherwise or not at all. */
function changed<Row>(
  journal: ReadonlyMap<string, Row | null>,
  rows: readonly Row[],
  key: (row: Row) => string,
): Row[] {
  return rows.filter((row) => JSON.stringify(journal.get(key(row))) !== JSON.stringify(row));
}

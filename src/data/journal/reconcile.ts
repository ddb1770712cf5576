import { asMaybeSent } from '../entries.ts';
import { heldByEntry } from '../photos.ts';
import type { DraftRow, EntryRow, IdMapping, MetaRow, PhotoRow, ReceiptRow, SettledRow } from '../rows.ts';
import {
  type Change,
  endsEntry,
  isSettled,
  type JournalContents,
  type JournalRows,
  type JournalTable,
} from './contents.ts';

/** The database's rows of the tables mirrored in the journal. */
export type DatabaseContents = {
  /** The database has no id yet: the browser has just created it. */
  isNew: boolean;
  entries: readonly EntryRow[];
  /** Entries that left the outbox, by id, including the sent ones, which are known by their receipts. */
  settled: ReadonlyMap<string, SettledRow>;
  names: readonly IdMapping[];
  photos: readonly PhotoRow[];
  drafts: readonly DraftRow[];
  facts: readonly MetaRow[];
};

/** The differences between the two stores. */
export type Reconciliation = {
  toDatabase: {
    entries: EntryRow[];
    settled: SettledRow[];
    receipts: ReceiptRow[];
    names: IdMapping[];
    photos: PhotoRow[];
    drafts: DraftRow[];
    facts: MetaRow[];
    /** Ids of waiting entries that are settled according to the journal. */
    removed: string[];
    /** Ids of `settled` rows whose entries were revived since. */
    revived: string[];
    /** Drafts ended by a restored entry, and the photos it took over. */
    ended: { key: string; photoIds: string[] }[];
  };
  toJournal: Change[];
};

/**
 * Compares the two stores by id and returns what each has to take from the other (docs/rules.md, 'Two copies'). Pure:
 * the caller writes both. `at` is now (ISO).
 */
export function reconcile(found: DatabaseContents, journal: JournalContents, at: string): Reconciliation {
  const here = new Set(found.entries.map(({ id }) => id));
  const isSettledAnywhere = (entry: EntryRow) =>
    endsEntry(found.settled.get(entry.id), entry) || isSettled(journal, entry.id);
  const restored = present(journal.entries).filter(
    (entry) => !here.has(entry.id) && !isSettledAnywhere(entry),
  );
  const { database, ended } = withoutCapturedForms(found, journal, restored);
  const removed = found.entries.filter((entry) => isGone(journal, entry)).map(({ id }) => id);
  const gone = new Set(removed);
  const waiting = new Set([...here, ...restored.map(({ id }) => id)].map(heldByEntry));
  const isWanted = ({ heldBy }: PhotoRow) => database.isNew || waiting.has(heldBy);
  const toDatabase = {
    entries: restored.map(asRestored),
    removed,
    revived: restored.map(({ id }) => id).filter((id) => database.settled.has(id)),
    ended,
    // Not for an edited entry that stays, nor for one that was revived.
    settled: present(journal.settled).filter(
      (row) =>
        !database.settled.has(row.id) &&
        (!here.has(row.id) || gone.has(row.id)) &&
        endsEntry(row, journal.entries.get(row.id)),
    ),
    receipts: present(journal.receipts).filter(({ id }) => database.settled.get(id)?.how !== 'sent'),
    names: lacking('names', journal, database.names),
    photos: lacking('photos', journal, database.photos).filter(isWanted),
    // Drafts are restored only to a database that lost everything; otherwise a draft that ended would come back.
    drafts: database.isNew ? lacking('drafts', journal, database.drafts) : [],
    facts: database.isNew ? lacking('facts', journal, database.facts) : [],
  };
  return { toDatabase, toJournal: changesFor(journal, database, toDatabase, at) };
}

/**
 * A database that fell behind still contains the draft, with its photos, of an action that is restored. If it stayed,
 * the action would be captured once more, or its photos deleted with the draft.
 */
function withoutCapturedForms(
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
  const newlySettled = present(journal.entries).flatMap((entry): Change[] => {
    const { id } = entry;
    const row = database.settled.get(id);
    return row === undefined || waiting.has(id) || isSettled(journal, id) || !endsEntry(row, entry)
      ? []
      : [['settled', id, { ...row, at }]];
  });
  const reopened = entries.filter(({ id }) => (journal.settled.get(id) ?? null) !== null);
  const changes = [
    ...changed('entries', journal, entries),
    ...reopened.map(({ id }): Change => ['settled', id, null]),
    ...newlySettled,
    ...changed('names', journal, database.names),
    ...changed('photos', journal, database.photos),
    ...changed('drafts', journal, database.drafts),
    ...changed('facts', journal, database.facts),
  ];
  if (isNew) return changes;
  return [
    ...changes,
    ...deleted('photos', journal, [...database.photos, ...restored.photos]),
    ...deleted('drafts', journal, database.drafts),
    ...deleted('facts', journal, database.facts),
  ];
}

/**
 * True if the entry is gone according to the journal. An edited entry stays, because the draft it became is lost with
 * the later database.
 */
function isGone({ settled, receipts }: JournalContents, entry: EntryRow): boolean {
  const row = settled.get(entry.id);
  return (receipts.get(entry.id) ?? null) !== null || (row?.how !== 'edited' && endsEntry(row, entry));
}

/**
 * The entry may have been sent after the journal's last record. A host with keys recognises the key; any other is
 * asked before the entry is sent again.
 */
function asRestored(entry: EntryRow): EntryRow {
  const state = entry.state === 'attention' ? 'attention' : 'queued';
  return { ...entry, state, attempts: asMaybeSent(entry.attempts) };
}

function present<Row>(rows: ReadonlyMap<string, Row | null>): Row[] {
  return [...rows.values()].filter((row) => row !== null);
}

type KeyedTable = Exclude<JournalTable, 'settled' | 'receipts'>;

const KEYS: { readonly [T in KeyedTable]: (row: JournalRows[T]) => string } = {
  entries: ({ id }) => id,
  names: ({ localId }) => localId,
  photos: ({ id }) => id,
  drafts: ({ key }) => key,
  facts: ({ key }) => key,
};

/** Rows of the journal that the database lacks. */
function lacking<T extends KeyedTable>(
  table: T,
  journal: JournalContents,
  there: readonly JournalRows[T][],
): JournalRows[T][] {
  const keys = new Set(there.map(KEYS[table]));
  return present(journal[table]).filter((row) => !keys.has(KEYS[table](row)));
}

/** Rows of the database that the journal lacks or has in another state. */
function changed<T extends KeyedTable>(
  table: T,
  journal: JournalContents,
  rows: readonly JournalRows[T][],
): Change[] {
  return rows
    .map((row) => [table, KEYS[table](row), row] as Change)
    .filter(([, key, row]) => JSON.stringify(journal[table].get(key)) !== JSON.stringify(row));
}

/** Rows of the journal that are gone from the database. */
function deleted<T extends KeyedTable>(
  table: T,
  journal: JournalContents,
  there: readonly JournalRows[T][],
): Change[] {
  return lacking(table, journal, there).map((row) => [table, KEYS[table](row), null] as Change);
}

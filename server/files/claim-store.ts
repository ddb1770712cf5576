import { randomUUID } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import type { FileStore, StorePlace } from './file-store.ts';
import { countFiles, knownFiles } from './files.sql.ts';
import { confirmStoreId, proposeStoreId, readStoreRow, withStoreLock } from './store.sql.ts';
import { described, type StoreWords, storeWords } from './store-names.ts';
import { isTooMany } from './sweep.ts';

/** Comparison of the files of a store with those that a database names. */
export type Comparison = {
  /** Files in the store, including its trash. */
  readonly held: number;
  /** Files that the database names. */
  readonly named: number;
  /** Files that the database names and the store lacks. */
  readonly missing: number;
  /** Files in the store, outside its trash, that the database does not name. */
  readonly unknown: number;
};

/** Reasons why a store and a database are not paired without a person's decision. */
export type Mismatch =
  /** The store has the id of a different database. */
  | 'store-of-another'
  /** The database has the id of a different store, and this store has none. */
  | 'another-store'
  /** Neither has an id: the store has files and the database names none. */
  | 'files-without-database'
  /** Neither has an id: the database names files and the store is empty. */
  | 'database-without-files'
  /** Neither has an id, and the files do not match. */
  | 'different-files';

export type Claim =
  | { readonly kind: 'paired'; readonly id: string }
  | { readonly kind: 'refused'; readonly why: Mismatch; readonly comparison: Comparison };

/**
 * Makes sure that a store and a database belong together (have the same id) before anything is served. Two new ones get
 * an id, and so do two from before ids existed, if their files match. Everything else needs a person (`adoptStore`).
 */
export async function claimStore(db: Db, store: FileStore): Promise<Claim> {
  return withStoreLock(db, async (connection) => {
    const inStore = await store.identity();
    const { id: inDatabase } = await readStoreRow(connection, inStore);
    if (inStore !== null && inStore === inDatabase) {
      // A start that was killed may have left it unconfirmed.
      await confirmStoreId(connection, inStore);
      return { kind: 'paired', id: inStore };
    }
    const comparison = await compareFiles(connection, store);
    const why = whyNot(inStore, inDatabase, comparison);
    if (why !== null) return { kind: 'refused', why, comparison };
    const id = await link(connection, store, null);
    return id === null ? { kind: 'refused', why: 'store-of-another', comparison } : { kind: 'paired', id };
  });
}

/**
 * Pairs a store and a database under a new id, whatever they belonged to. From then on, the previous partner of each is
 * refused. Throws if another database takes the store at the same moment.
 */
export async function adoptStore(db: Db, store: FileStore): Promise<string> {
  return withStoreLock(db, async (connection) => {
    const id = await link(connection, store, await store.identity());
    if (id === null) throw new Error('Another program gave this store an id in the same moment. Try again.');
    return id;
  });
}

/** Counts the files on both sides; reads the whole list of the store. */
export async function compareFiles(db: Db, store: FileStore): Promise<Comparison> {
  const inPlace = new Set<string>();
  for await (const { sha256 } of store.contents()) inPlace.add(sha256);
  const held = new Set(inPlace);
  for (const hashes of (await store.trashed()).values()) for (const sha256 of hashes) held.add(sha256);
  const [named, known] = [await countFiles(db), await knownFiles(db, [...held])];
  return {
    held: held.size,
    named,
    missing: named - known.size,
    unknown: [...inPlace].filter((sha256) => !known.has(sha256)).length,
  };
}

function whyNot(
  inStore: string | null,
  inDatabase: string | null,
  { held, named, missing, unknown }: Comparison,
): Mismatch | null {
  if (inStore !== null) return 'store-of-another';
  if (inDatabase !== null) return 'another-store';
  if (named === 0) return held === 0 ? null : 'files-without-database';
  if (held === 0) return 'database-without-files';
  // A damaged disk may lose a picture or two, and a day's leftovers wait for the sweep.
  return missing > named * 0.02 || isTooMany(unknown, held) ? 'different-files' : null;
}

/**
 * The database first, unconfirmed, so that a program killed in between leaves nothing that the next start must refuse.
 */
async function link(connection: Db, store: FileStore, replacing: string | null): Promise<string | null> {
  const id = randomUUID();
  await proposeStoreId(connection, id);
  if (!(await store.identify(id, replacing))) return null;
  await confirmStoreId(connection, id);
  return id;
}

const REASONS: Record<Mismatch, (comparison: Comparison, words: StoreWords) => string> = {
  'store-of-another': (_, { store, setting }) =>
    `belongs to another database. Two databases on one ${store} would throw away each other’s photos.\n` +
    `- Is DATABASE_URL (or ${setting}) the right one? Then start with the pair that belongs together.\n` +
    '- Was the database made anew, or restored from a backup older than its id?',
  'another-store': ({ named }, { store, short, setting }) =>
    `is not the one of this database, which names ${counted(named)} and keeps them elsewhere.\n` +
    `- Servers that share a database share its ${store} too: give all of them the same one.\n` +
    `- Was ${setting} changed, or the ${short} not restored? Then bring the former one back, with its file store-id.\n` +
    '- Is the former one lost, or was it restored without its id?',
  'files-without-database': ({ held }, { short, setting }) =>
    `has ${counted(held)}, and the database names none of them: it is new, or not the one these files belong to.\n` +
    `- Is DATABASE_URL (or ${setting}) the right one? Was the database moved or restored together with the ${short}?\n` +
    '- Is the former database lost?',
  'database-without-files': ({ named }, { store, setting }) =>
    `is empty, and the database names ${counted(named)}.\n` +
    `- Is ${setting} the right one? Was the ${store} moved or restored together with the database?\n` +
    '- Are the files lost?',
  'different-files': ({ held, named, missing, unknown }, { short, setting }) =>
    `has ${counted(held)} and the database names ${counted(named)}, but ${missing} of these are not in the ${short}, ` +
    `and ${unknown} in the ${short} are unknown to the database.\n` +
    `- Is DATABASE_URL (or ${setting}) the right one? Were both restored from backups of the same time?\n` +
    '- Is there nothing better?',
};

/** Message for the operator when the start is refused. */
export function explainMismatch({ why, comparison }: Claim & { kind: 'refused' }, place: StorePlace): string {
  return (
    `Not started, nothing was changed: ${described(place)} ${REASONS[why](comparison, storeWords(place))} ` +
    'Then put the two together for good with: npx vendor-management files adopt\n' +
    '"npx vendor-management files status" shows how they go together; docs/operations.md says more.'
  );
}

function counted(files: number): string {
  return files === 1 ? '1 file' : `${files} files`;
}

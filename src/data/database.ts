import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie';
import { createStore } from '../store.ts';
import { NewerDatabaseError } from './faults.ts';
import { migrateEntries } from './former-entries.ts';
import type { NoDirectory } from './journal/directory.ts';
import type { Journal } from './journal/journal.ts';
import { ReturningPhotos } from './returning-photos.ts';
import type {
  CachedRow,
  DraftRow,
  EntryRow,
  IdMapping,
  LaneRow,
  ListingRow,
  MetaRow,
  OrderRow,
  PhotoBytesRow,
  PhotoRow,
  ReceiptRow,
  SettledRow,
  ThumbnailRow,
} from './rows.ts';

export const DATABASE_NAME = 'vendor-management';

/** One Dexie version is ten native versions. */
const NATIVE_VERSIONS = 10;

/**
 * Progress of comparing the database with its second copy and the note of unsent work, which tell if it is complete.
 * `device` is the id of the database compared. `unwatched`: nothing compares it, as in the service worker.
 */
export type Comparison = { state: 'unwatched' } | { state: 'running' } | { state: 'done'; device: string };

/** The device's database: the outbox with its photos, drafts, and the latest answers of the server. */
export class DeviceDatabase extends Dexie {
  declare readonly entries: EntityTable<EntryRow, 'seq'>;
  declare readonly receipts: Table<ReceiptRow, string>;
  declare readonly settled: Table<SettledRow, string>;
  declare readonly photos: Table<PhotoRow, string>;
  declare readonly photoBytes: Table<PhotoBytesRow, string>;
  declare readonly thumbnails: Table<ThumbnailRow, string>;
  declare readonly drafts: Table<DraftRow, string>;
  declare readonly orders: Table<OrderRow, string>;
  declare readonly listings: Table<ListingRow, string>;
  declare readonly cached: Table<CachedRow, string>;
  declare readonly lanes: Table<LaneRow, string>;
  declare readonly facts: Table<MetaRow, string>;
  declare readonly names: Table<IdMapping, string>;
  /** The second copy of captured work; null in the service worker and in browsers without private files. */
  journal: Journal | null = null;
  /** Photos whose bytes still have to be restored from the second copy. */
  readonly returning = new ReturningPhotos();
  /** The reason there is no second copy, once this page has tried to open one. */
  noSecondCopy: NoDirectory['why'] | null = null;
  /**
   * Until the comparison is done, entries may come back or turn out to be lost, so the number of waiting entries must
   * not be shown.
   */
  readonly comparison = createStore<Comparison>({ state: 'unwatched' });

  /** `factory` is the browser's own IndexedDB unless a test passes another. */
  constructor(name = DATABASE_NAME, factory: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> = {}) {
    // Strict: a commit is on disk, so 'Saved on this tablet' survives a dying battery.
    super(name, { ...factory, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({
      entries: '++seq, &id, owner, lane, state',
      receipts: '&id, owner, lane, deliveredAt',
      photos: '&id, heldBy',
      thumbnails: '&photoId',
      drafts: '&key, owner',
      orders: '&key, complexId, [complexId+status], [complexId+createdAt]',
      listings: '&key, complexId, fetchedAt',
      cached: '&key, complexId, fetchedAt',
      lanes: '&lane',
      facts: '&key',
    });
    this.version(2).stores({ names: '&localId, id' });
    this.version(3).stores({ [TURN_TABLE]: '' });
    this.version(4).stores({ settled: '&id, at', photoBytes: '&id' }).upgrade(migrateEntries);
    writeOneAtATime(this);
    this.on('ready', () => this.#refuseNewer(), true);
  }

  /**
   * True if the data read from the database with this id is everything that was captured. The browser may have
   * emptied the database since.
   */
  isCompared(device: string | undefined): boolean {
    const comparison = this.comparison.getSnapshot();
    if (comparison.state === 'done') return comparison.device === device;
    return comparison.state === 'unwatched';
  }

  /** Dexie would open a newer version's database, and this build would write rows the newer one cannot use. */
  #refuseNewer(): void {
    const found = (this.backendDB()?.version ?? 0) / NATIVE_VERSIONS;
    if (Math.floor(found) > this.verno) throw new NewerDatabaseError(found, this.verno);
  }
}

/** An empty table included in every write transaction, so that the browser runs only one at a time. */
const TURN_TABLE = 'turn';

/**
 * Serialises writes across all tabs and the service worker. Killed during two concurrent writes, Chromium may find
 * the database damaged at its next start and delete all of it (docs/decisions/006). Killed during a single write it
 * loses nothing. Reads run in parallel.
 */
function writeOneAtATime(database: Dexie): void {
  database.use({
    stack: 'dbcore',
    name: 'one writer',
    create: (core) => ({
      ...core,
      transaction: (tables, mode, options) =>
        core.transaction(mode === 'readwrite' ? [...tables, TURN_TABLE] : tables, mode, options),
    }),
  });
}

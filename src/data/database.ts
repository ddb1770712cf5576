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

/** One Dexie version is ten native ones. */
const NATIVE_VERSIONS = 10;

/**
 * How far the database was compared with what tells whether it is complete: its second copy, and the note of unsent work. `device`: the
 * id of the database that was. `unwatched`: nobody compares it, as in the service worker.
 */
export type Comparison = { state: 'unwatched' } | { state: 'running' } | { state: 'done'; device: string };

/** The device's database: the outbox and its photos, drafts, and what the server last said. */
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
  /** The second copy of what was captured; null in the service worker and where the browser has no private files. */
  journal: Journal | null = null;
  /** Photos whose bytes are still to come back from that copy. */
  readonly returning = new ReturningPhotos();
  /** Why there is none, where this page has asked for one. */
  noSecondCopy: NoDirectory['why'] | null = null;
  /** Until it is done, entries may come back or be found to be lost, so nothing may be said about how much waits. */
  readonly comparison = createStore<Comparison>({ state: 'unwatched' });

  /** `factory` is the browser's own IndexedDB unless a test brings another. */
  constructor(name = DATABASE_NAME, factory: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> = {}) {
    // Strict: a commit is on disk, so that 'Saved on this tablet' survives a dying battery.
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

  /** Whether what was read from the database with this id is all that was captured. A browser may have emptied it since. */
  isCompared(device: string | undefined): boolean {
    const comparison = this.comparison.getSnapshot();
    if (comparison.state === 'done') return comparison.device === device;
    return comparison.state === 'unwatched';
  }

  /** Dexie would open a newer version's database, where this build would write rows that the newer one cannot use. */
  #refuseNewer(): void {
    const found = (this.backendDB()?.version ?? 0) / NATIVE_VERSIONS;
    if (Math.floor(found) > this.verno) throw new NewerDatabaseError(found, this.verno);
  }
}

/** An empty table that every change includes, so that the browser runs only one change at a time. */
const TURN_TABLE = 'turn';

/**
 * One change at a time, over all tabs and the service worker. Killed while two changes run at once, Chromium may find the
 * database damaged at its next start and delete all of it (docs/decisions/006); killed within a single change it loses nothing.
 * Reads run alongside.
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

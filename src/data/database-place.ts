import { Dexie } from 'dexie';
import { type BucketsPort, NumberedBuckets, storageBuckets } from './buckets.ts';

/** The part of IndexedDB that Dexie uses. */
type Factory = Pick<IDBFactory, 'open' | 'deleteDatabase' | 'databases' | 'cmp'>;

/**
 * The location of this device's database. If Chromium's file list (MANIFEST) is lost or damaged, Chromium refuses to
 * open or delete any database of the origin. A storage bucket has its own files, so the database starts over in one
 * and is filled from the journal.
 */
export class DatabasePlace {
  /** For Dexie: always points at the current location. Empty if the browser has no databases at all. */
  readonly factory: { indexedDB?: Factory };
  readonly #buckets: NumberedBuckets;
  #now: Factory | undefined;
  /** 0 is the usual location. */
  #number = 0;

  constructor(
    usual: Factory | undefined = Dexie.dependencies.indexedDB,
    buckets: BucketsPort | undefined = storageBuckets(),
  ) {
    this.#buckets = new NumberedBuckets('database', buckets);
    this.factory = usual === undefined ? {} : { indexedDB: this.#leading(usual) };
  }

  /** Finds the location the database was last moved to. Await this before opening it. */
  async find(): Promise<void> {
    const newest = await this.#buckets.newest().catch(() => null);
    if (newest !== null) this.#lieIn(newest);
  }

  /**
   * Leaves a location that cannot be opened, and deletes it. Two tabs doing so at once end up in the same new
   * location. False if the browser has no other.
   */
  async moveOn(): Promise<boolean> {
    try {
      this.#lieIn(await this.#buckets.moveOn(this.#number));
      return true;
    } catch {
      return false;
    }
  }

  #lieIn({ number, bucket }: { number: number; bucket: { indexedDB: Factory } }): void {
    this.#now = bucket.indexedDB;
    this.#number = number;
  }

  #leading(usual: Factory): Factory {
    const now = () => this.#now ?? usual;
    return {
      open: (name, version) => now().open(name, version),
      deleteDatabase: (name) => now().deleteDatabase(name),
      databases: () => now().databases(),
      cmp: (one, other) => now().cmp(one, other),
    };
  }
}

/** The database's current location, for code that only reads it. */
export async function presentPlace(): Promise<DatabasePlace['factory']> {
  const place = new DatabasePlace();
  await place.find();
  return place.factory;
}

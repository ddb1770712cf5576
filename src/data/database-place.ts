import { Dexie } from 'dexie';
import { type BucketsPort, NumberedBuckets, storageBuckets } from './buckets.ts';

/** What Dexie asks of IndexedDB. */
type Factory = Pick<IDBFactory, 'open' | 'deleteDatabase' | 'databases' | 'cmp'>;

/**
 * Where the browser keeps this device's database. Chromium whose file of files (MANIFEST) is gone or cannot be read refuses every
 * database of the address from then on, and refuses to delete them too. A storage bucket has files of its own, so that the
 * database can begin anew there and be filled from the journal. Pages and the service worker find the newest bucket by its name.
 */
export class DatabasePlace {
  /** Given to Dexie, which keeps it: leads to wherever the place is. Empty where the browser has no databases at all. */
  readonly factory: { indexedDB?: Factory };
  readonly #buckets: NumberedBuckets;
  #now: Factory | undefined;
  /** 0: where databases usually lie. */
  #number = 0;

  constructor(
    usual: Factory | undefined = Dexie.dependencies.indexedDB,
    buckets: BucketsPort | undefined = storageBuckets(),
  ) {
    this.#buckets = new NumberedBuckets('database', buckets);
    this.factory = usual === undefined ? {} : { indexedDB: this.#leading(usual) };
  }

  /** Looks where the database was moved to last. To be awaited before it is opened. */
  async find(): Promise<void> {
    const newest = await this.#buckets.newest().catch(() => null);
    if (newest !== null) this.#lieIn(newest);
  }

  /**
   * Moves on from a place that cannot be opened, and gives up what lies there. Two tabs that do so at a time move to the same
   * place. Answers false where the browser has no other place.
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

/** Where the database lies now, for whoever only looks at it. */
export async function presentPlace(): Promise<DatabasePlace['factory']> {
  const place = new DatabasePlace();
  await place.find();
  return place.factory;
}

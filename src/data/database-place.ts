import { Dexie } from 'dexie';

/** One bucket, as far as it is used here. */
type Bucket = { indexedDB: IDBFactory };

/** `navigator.storageBuckets` (https://wicg.github.io/storage-buckets/), as far as it is used here. */
export type BucketsPort = {
  keys(): Promise<string[]>;
  open(name: string, options: { persisted: boolean }): Promise<Bucket>;
  delete(name: string): Promise<void>;
};

const BUCKET_NAME = /^database-(\d+)$/;

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
  readonly #buckets: BucketsPort | undefined;
  #now: Factory | undefined;
  /** 0: where databases usually lie. */
  #number = 0;

  constructor(
    usual: Factory | undefined = Dexie.dependencies.indexedDB,
    buckets: BucketsPort | undefined = (globalThis.navigator as { storageBuckets?: BucketsPort } | undefined)
      ?.storageBuckets,
  ) {
    this.#buckets = buckets;
    this.factory = usual === undefined ? {} : { indexedDB: this.#leading(usual) };
  }

  /** Looks where the database was moved to last. To be awaited before it is opened. */
  async find(): Promise<void> {
    const newest = (await this.#numbers().catch(() => [])).at(-1);
    if (newest !== undefined) await this.#open(newest).catch(() => undefined);
  }

  /**
   * Moves on from a place that cannot be opened, and gives up what lies there. Two tabs that do so at a time move to the same
   * place. Answers false where the browser has no other place.
   */
  async moveOn(): Promise<boolean> {
    try {
      const left = this.#number;
      const numbers = await this.#numbers();
      await this.#open(Math.max(left + 1, ...numbers));
      for (const number of numbers) if (number <= left) await this.#buckets?.delete(nameOf(number));
      return true;
    } catch {
      return false;
    }
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

  async #open(number: number): Promise<void> {
    if (this.#buckets === undefined) throw new Error('this browser has no storage buckets');
    this.#now = (await this.#buckets.open(nameOf(number), { persisted: true })).indexedDB;
    this.#number = number;
  }

  async #numbers(): Promise<number[]> {
    const names = (await this.#buckets?.keys()) ?? [];
    return names
      .flatMap((name) => BUCKET_NAME.exec(name)?.[1] ?? [])
      .map(Number)
      .toSorted((one, other) => one - other);
  }
}

function nameOf(number: number): string {
  return `database-${number}`;
}

/** Where the database lies now, for whoever only looks at it. */
export async function presentPlace(): Promise<DatabasePlace['factory']> {
  const place = new DatabasePlace();
  await place.find();
  return place.factory;
}

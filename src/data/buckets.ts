/** The part of a storage bucket that is used here. Each bucket has its own files. */
export type Bucket = { indexedDB: IDBFactory; getDirectory(): Promise<FileSystemDirectoryHandle> };

/** The part of `navigator.storageBuckets` (https://wicg.github.io/storage-buckets/) that is used here. */
export type BucketsPort = {
  keys(): Promise<string[]>;
  open(name: string, options: { persisted: boolean }): Promise<Bucket>;
  delete(name: string): Promise<void>;
};

export function storageBuckets(): BucketsPort | undefined {
  return (globalThis.navigator as { storageBuckets?: BucketsPort } | undefined)?.storageBuckets;
}

/**
 * The location of a store after its usual one failed: buckets named after the store with a rising number, so that
 * pages, workers and the service worker all find the newest. 0 is the usual location.
 */
export class NumberedBuckets {
  readonly #store: string;
  readonly #buckets: BucketsPort | undefined;

  constructor(store: string, buckets: BucketsPort | undefined = storageBuckets()) {
    this.#store = store;
    this.#buckets = buckets;
  }

  /** The newest bucket with its number; null while the store is in its usual location. */
  async newest(): Promise<{ number: number; bucket: Bucket } | null> {
    const number = (await this.#numbers()).at(-1);
    return number === undefined ? null : { number, bucket: await this.#open(number) };
  }

  /** Moves from location `left` to the next, deleting `left` and all before it. Rejects without storage buckets. */
  async moveOn(left: number): Promise<{ number: number; bucket: Bucket }> {
    const numbers = await this.#numbers();
    const number = Math.max(left + 1, ...numbers);
    const bucket = await this.#open(number);
    for (const former of numbers) if (former <= left) await this.#buckets?.delete(this.#nameOf(former));
    return { number, bucket };
  }

  async #open(number: number): Promise<Bucket> {
    if (this.#buckets === undefined) throw new Error('this browser has no storage buckets');
    return await this.#buckets.open(this.#nameOf(number), { persisted: true });
  }

  async #numbers(): Promise<number[]> {
    const names = (await this.#buckets?.keys()) ?? [];
    return names
      .flatMap((name) =>
        name.startsWith(`${this.#store}-`) ? Number(name.slice(this.#store.length + 1)) : [],
      )
      .filter(Number.isInteger)
      .toSorted((one, other) => one - other);
  }

  #nameOf(number: number): string {
    return `${this.#store}-${number}`;
  }
}

/** One storage bucket, as far as it is used here: it has files of its own. */
export type Bucket = { indexedDB: IDBFactory; getDirectory(): Promise<FileSystemDirectoryHandle> };

/** `navigator.storageBuckets` (https://wicg.github.io/storage-buckets/), as far as it is used here. */
export type BucketsPort = {
  keys(): Promise<string[]>;
  open(name: string, options: { persisted: boolean }): Promise<Bucket>;
  delete(name: string): Promise<void>;
};

export function storageBuckets(): BucketsPort | undefined {
  return (globalThis.navigator as { storageBuckets?: BucketsPort } | undefined)?.storageBuckets;
}

/**
 * Where one store has been moved to, again and again: buckets named by it and a number. Pages, workers and the service worker find
 * the newest one by its name. 0 is where the store usually lies.
 */
export class NumberedBuckets {
  readonly #store: string;
  readonly #buckets: BucketsPort | undefined;

  constructor(store: string, buckets: BucketsPort | undefined = storageBuckets()) {
    this.#store = store;
    this.#buckets = buckets;
  }

  /** The number of the newest, and the bucket; null while the store lies where it usually does. */
  async newest(): Promise<{ number: number; bucket: Bucket } | null> {
    const number = (await this.#numbers()).at(-1);
    return number === undefined ? null : { number, bucket: await this.#open(number) };
  }

  /** Leaves the place with this number for the next one, and gives up what lies in it and before it. Rejects where there is no other. */
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

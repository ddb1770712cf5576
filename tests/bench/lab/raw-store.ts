import type { EntryRow, PhotoRow, ThumbnailRow } from '#app/data/rows.ts';

const NAME = 'bench-raw';

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** IndexedDB without a library: the tables a save touches, with the product's keys and indexes, strict too. */
export class RawStore {
  readonly #database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.#database = database;
  }

  static async open(): Promise<RawStore> {
    await answerOf(indexedDB.deleteDatabase(NAME));
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => {
      const database = opening.result;
      const entries = database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
      entries.createIndex('id', 'id', { unique: true });
      for (const index of ['owner', 'lane', 'state']) entries.createIndex(index, index);
      database.createObjectStore('photos', { keyPath: 'id' }).createIndex('heldBy', 'heldBy');
      database.createObjectStore('thumbnails', { keyPath: 'photoId' });
      database.createObjectStore('drafts', { keyPath: 'key' }).createIndex('owner', 'owner');
    };
    return new RawStore(await answerOf(opening));
  }

  saveEntry({ seq: _seq, ...entry }: EntryRow): Promise<void> {
    const transaction = this.#begin(['entries']);
    transaction.objectStore('entries').add(entry);
    return committed(transaction);
  }

  /** Entry, photo, thumbnail and the end of a draft, in one transaction. */
  saveWithPhoto(entry: EntryRow, photo: PhotoRow, thumbnail: ThumbnailRow): Promise<void> {
    const { seq: _seq, ...row } = entry;
    const transaction = this.#begin(['entries', 'photos', 'thumbnails', 'drafts']);
    transaction.objectStore('photos').put(photo);
    transaction.objectStore('thumbnails').put(thumbnail);
    transaction.objectStore('drafts').delete(photo.id);
    transaction.objectStore('entries').add(row);
    return committed(transaction);
  }

  count(): Promise<number> {
    return answerOf(this.#begin(['entries'], 'readonly').objectStore('entries').count());
  }

  clear(): Promise<void> {
    const transaction = this.#begin(['entries', 'photos', 'thumbnails', 'drafts']);
    for (const table of transaction.objectStoreNames) transaction.objectStore(table).clear();
    return committed(transaction);
  }

  #begin(tables: string[], mode: IDBTransactionMode = 'readwrite'): IDBTransaction {
    return this.#database.transaction(tables, mode, { durability: 'strict' });
  }
}

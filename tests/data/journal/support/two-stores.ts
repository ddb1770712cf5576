import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { vi } from 'vitest';
import { write } from '#app/data/access.ts';
import { sha256Of } from '#app/data/checksums.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { copyPhotos } from '#app/data/journal/copy-photos.ts';
import { mirrorIntoJournal } from '#app/data/journal/mirror.ts';
import { type Recovered, recover } from '#app/data/journal/recover.ts';
import { JournalWriter } from '#app/data/journal/writer.ts';
import { addPhoto, deletePhotosOf, heldByDraft, heldByEntry, photoTables } from '#app/data/photos.ts';
import type { EntryRow, SettledRow } from '#app/data/rows.ts';
import type { DraftDeps } from '#app/sync/drafts/draft-store.ts';
import { ROLES } from '#domain/permissions.ts';
import { someAttempts } from '#testkit/builders.ts';
import { PrivateFiles } from './private-files.ts';

const OWNER = '1/kiran';

/** A tablet's two stores and the storing part of the app on top of them. */
export class TwoStores {
  readonly files = new PrivateFiles();
  readonly reports: unknown[] = [];
  now = new Date('2026-11-05T10:00:00.000Z');
  database!: DeviceDatabase;
  #factory = new IDBFactory();
  #remembered: [table: string, rows: unknown[]][] = [];
  #ids = 0;
  #isAlive = true;

  static async start(): Promise<TwoStores> {
    const stores = new TwoStores();
    vi.stubGlobal('navigator', { storage: { getDirectory: async () => stores.files.root } });
    await stores.open();
    return stores;
  }

  newId = (): string => {
    this.#ids += 1;
    return `id-${String(this.#ids).padStart(4, '0')}`;
  };

  /** Starts the app. `copies`: photos are already copied back; otherwise `copyPhotos` does so, as in the background. */
  async open({ copies = true } = {}): Promise<Recovered> {
    this.#isAlive = true;
    this.database = new DeviceDatabase('device', { indexedDB: this.#factory, IDBKeyRange });
    mirrorIntoJournal(this.database);
    await this.database.open();
    const writer = new JournalWriter(this.files.root, this.newId);
    const recovered = await recover({
      database: this.database,
      newId: this.newId,
      now: () => new Date(),
      thread: {
        perform: (request) => (this.#isAlive ? writer.perform(request) : new Promise(() => undefined)),
      },
      onFailure: () => undefined,
      report: (error) => this.reports.push(error),
    });
    if (copies) await this.copyPhotos();
    await this.database.journal?.flushed();
    return recovered;
  }

  async copyPhotos(): Promise<void> {
    await copyPhotos(this.database);
    await this.database.journal?.flushed();
  }

  /** Dependencies with which forms store their drafts. */
  get drafts(): DraftDeps {
    const { database, newId } = this;
    return { database, newId, now: () => this.now, report: (error) => this.reports.push(error) };
  }

  /** The tablet dies: nothing more is written. `keeps`: number of unflushed bytes that are on disk all the same. */
  die(keeps: (unflushed: number) => number = () => 0): void {
    this.#isAlive = false;
    this.database.close();
    this.files.die(keeps);
  }

  loseDatabase(): void {
    this.#factory = new IDBFactory();
  }

  /** Records the state to which a later `fallBehind` returns the database. */
  async remember(): Promise<void> {
    const { tables } = this.database;
    this.#remembered = await Promise.all(
      tables.map(async (table): Promise<[string, unknown[]]> => [table.name, await table.toArray()]),
    );
  }

  /**
   * The browser restores a damaged database from the rest of its log: the last actions are gone. While the tablet is
   * off.
   */
  async fallBehind(): Promise<void> {
    this.loseDatabase();
    const database = new DeviceDatabase('device', { indexedDB: this.#factory, IDBKeyRange });
    await database.open();
    for (const [name, rows] of this.#remembered) await database.table(name).bulkPut(rows);
    database.close();
  }

  /** Resolves when the action may be reported as saved. */
  async capture(
    lane: string,
    photo?: Uint8Array<ArrayBuffer>,
    { remembersForm = false, fails = false } = {},
  ): Promise<string> {
    const { database } = this;
    const id = this.newId();
    const draftKey = `form of ${id}`;
    const photoIds = photo === undefined ? [] : [await this.take(draftKey, photo)];
    if (remembersForm) await this.remember();
    const { entries, drafts } = database;
    database.journal?.capturing.add(id);
    await write(database, [entries, drafts, ...photoTables(database)], async () => {
      await drafts.delete(draftKey);
      for (const photoId of photoIds) await database.photos.update(photoId, { heldBy: heldByEntry(id) });
      await entries.add({ ...anEntry(id, lane, photoIds), draftKey });
      if (fails) throw new Error('not stored');
    });
    await database.journal?.flushed();
    return id;
  }

  /** A page that could not read the journal saves an action. While no other page is open. */
  async captureBeforeRecovery(lane: string): Promise<string> {
    const database = new DeviceDatabase('device', { indexedDB: this.#factory, IDBKeyRange });
    await database.open();
    const id = this.newId();
    await database.entries.add(anEntry(id, lane, []));
    database.close();
    return id;
  }

  async take(draftKey: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const { database } = this;
    const id = this.newId();
    const facts = { name: 'a.jpg', mediaType: 'image/jpeg', widthPx: 1, heightPx: 1, takenAt: null };
    const photo = { ...facts, id, heldBy: heldByDraft(draftKey), sizeBytes: bytes.byteLength };
    const sha256 = await sha256Of(bytes);
    await write(database, [database.drafts, ...photoTables(database)], async () => {
      await addPhoto(database, { ...photo, sha256, bytes: bytes.slice().buffer }, new ArrayBuffer(1));
      const updatedAt = new Date().toISOString();
      await database.drafts.put({ key: draftKey, owner: OWNER, value: {}, photoIds: [id], updatedAt });
    });
    await database.journal?.flushed();
    return id;
  }

  /** The entry leaves the outbox; without `isFlushed` the tablet may die before the journal knows. */
  async settle(id: string, how: SettledRow['how'], { isFlushed = true } = {}): Promise<void> {
    await settleIn(this.database, id, how);
    if (isFlushed) await this.database.journal?.flushed();
  }

  /**
   * The service worker, which has no journal, sends the entry while the page is open; then the page removes its photos.
   */
  async sendBeside(id: string): Promise<void> {
    const database = new DeviceDatabase('device', { indexedDB: this.#factory, IDBKeyRange });
    await database.open();
    await settleIn(database, id, 'sent');
    database.close();
    await copyPhotos(this.database);
  }

  async waiting(): Promise<string[]> {
    return (await this.database.entries.orderBy('seq').toArray()).map(({ id }) => id);
  }
}

async function settleIn(database: DeviceDatabase, id: string, how: SettledRow['how']): Promise<void> {
  const { entries, settled, receipts } = database;
  await write(database, [entries, settled, receipts, ...photoTables(database)], async () => {
    await entries.where('id').equals(id).delete();
    const at = new Date().toISOString();
    if (how === 'sent') await receipts.put({ ...anEntry(id, 'x', []), ...RECEIPT, deliveredAt: at });
    else await settled.put({ id, how, at });
    await deletePhotosOf(database, heldByEntry(id));
  });
}

const RECEIPT = { status: 200, replayed: false, answer: { data: 'large' } };

function anEntry(id: string, lane: string, photoIds: string[]): EntryRow {
  return {
    ...{
      id,
      lane,
      photoIds,
      owner: OWNER,
      ownerName: 'kiran',
      role: ROLES.creator,
      kind: 'act',
      version: 1,
    },
    ...{ payload: { orderId: lane }, label: `act ${id}`, capturedAt: new Date().toISOString() },
    ...{
      notBefore: null,
      state: 'queued',
      attempts: someAttempts({}, id),
    },
  };
}

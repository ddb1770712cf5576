import type { Dexie, Table } from 'dexie';
import { cache, read, readTable } from '#app/data/access.ts';
import { sha256Of } from '#app/data/checksums.ts';
import { asEntry } from '#app/data/former-entries.ts';
import { readPhotoFile, readThumbnailFile } from '#app/data/journal/directory.ts';
import { draftCaptions, heldByDraft, photosOfForm } from '#app/data/photos.ts';
import type { DraftRow, EntryRow, IdMapping, PhotoBytesRow, PhotoRow, ThumbnailRow } from '#app/data/rows.ts';
import { captionsOf } from '#domain/captions.ts';
import { countDrafts } from '../drafts/draft-store.ts';
import {
  type DraftInFile,
  type EntryInFile,
  type FileRef,
  MANIFEST_PATH,
  type PhotoInFile,
  SUMMARY_PATH,
  TRANSFER_FORMAT,
  TRANSFER_VERSION,
  type TransferManifest,
  type TransferOrigin,
} from './format.ts';
import {
  archiveName,
  extensionOf,
  folderOf,
  safeName,
  summaryHead,
  summaryOfDraft,
  summaryOfEntry,
} from './summary.ts';
import { ArchiveWriter, yieldToPage } from './zip.ts';

export type ExportDeps = {
  /** The device's database, perhaps of a version unknown to this build, opened without a schema. */
  database: Dexie;
  now: () => Date;
  origin: TransferOrigin;
  report: (error: unknown, context: string) => void;
};

/** `owner` null: all users' work. `user`: for the file's name. */
export type ExportChoice = { owner: string | null; user: string | null };

export type Progress = (done: number, of: number) => void;

export type ExportedWork = {
  name: string;
  file: Blob;
  entries: number;
  photos: number;
  drafts: number;
  /** Number of photos that belong to discarded entries. */
  keptPhotos: number;
  /** Photos that could no longer be read. */
  unreadable: number;
};

/** Entries read before the page gets its turn. */
const READ_AT_ONCE = 200;

/**
 * Copies everything unsent into a ZIP. Read access is enough; if the device can still write, the entries are marked
 * first, so that none is changed here while its copy is sent from elsewhere. One photo is in memory at a time.
 */
export async function exportUnsentWork(
  deps: ExportDeps,
  choice: ExportChoice,
  progress: Progress = () => undefined,
): Promise<ExportedWork> {
  const at = deps.now().toISOString();
  const marked = await mark(deps, choice, at);
  try {
    return await writeArchive(deps, choice, { at, progress, keys: marked.keys });
  } catch (error) {
    await marked.undo();
    throw error;
  }
}

/** The marked entries, the only ones in the file; null: marking failed, and all are. `undo` removes the marks. */
type Marked = { keys: number[] | null; undo: () => Promise<void> };

/** Marks the entries as exported, best effort. Entries captured later are not marked and not in the file. */
async function mark({ database, report }: ExportDeps, choice: ExportChoice, at: string): Promise<Marked> {
  const table = entriesIn(database);
  const marked = new Map<string, Pick<EntryRow, 'seq' | 'exportedAt'>>();
  const setAll = async (change: (entry: EntryRow) => void): Promise<boolean> => {
    try {
      await cache(database, [table], () => ownedBy(table, choice.owner).modify(change));
      return true;
    } catch (error) {
      // A full or broken disk must not prevent the work from being rescued.
      report(error, 'marking exported entries');
      return false;
    }
  };
  const isMarked = await setAll((entry) => {
    const { id, seq, exportedAt } = entry;
    marked.set(id, { ...(seq !== undefined && { seq }), ...(exportedAt !== undefined && { exportedAt }) });
    entry.exportedAt = at;
  });
  return {
    keys: isMarked ? [...marked.values()].flatMap(({ seq }) => seq ?? []) : null,
    undo: async () => {
      await setAll((entry) => {
        const before = marked.get(entry.id);
        if (entry.exportedAt !== at || before === undefined) return;
        if (before.exportedAt === undefined) delete entry.exportedAt;
        else entry.exportedAt = before.exportedAt;
      });
    },
  };
}

async function writeArchive(
  deps: ExportDeps,
  choice: ExportChoice,
  { at, progress, keys }: { at: string; progress: Progress; keys: number[] | null },
): Promise<ExportedWork> {
  const { database, origin, now } = deps;
  const packing = new Packing(deps, at);
  const [entryTable, draftTable] = [entriesIn(database), draftsIn(database)];
  const waiting =
    keys ?? (await read(database, [entryTable], () => ownedBy(entryTable, choice.owner).primaryKeys()));
  const drafts = await read(database, [draftTable], () => ownedBy(draftTable, choice.owner).toArray());
  const onPacked = (done: number) => progress(done, waiting.length + drafts.length);
  const entries = await packEntries(packing, database, waiting, onPacked);
  const packed: DraftInFile[] = [];
  for (const { removed, ...draft } of drafts) {
    const held = await heldBy(database, draft);
    const photoIds = photosOfForm({ ...draft, ...(removed && { removed }) }, held);
    const photos = await packing.pack(photoIds, folderOfDraft(draft, packed.length));
    // A former build's captions are a list in the order of the row's photos, which may differ from these.
    const captions = captionsOf(photoIds, draftCaptions(draft)) ?? {};
    packed.push({ ...draft, captions, photoIds, photos });
    onPacked(waiting.length + packed.length);
  }
  const file = await packing.finish({
    format: TRANSFER_FORMAT,
    version: TRANSFER_VERSION,
    exportedAt: at,
    exportedBy: choice.user,
    origin,
    entries,
    drafts: packed,
    names: await namesFor(database, packed),
  });
  const photos = [...entries, ...packed].flatMap((one) => one.photos);
  const unreadable = photos.filter(isMissing).length;
  return {
    name: archiveName(choice.user, now()),
    file,
    entries: entries.length,
    ...countDrafts(packed),
    photos: photos.length - unreadable,
    unreadable,
  };
}

async function packEntries(
  packing: Packing,
  database: Dexie,
  keys: readonly number[],
  onPacked: (done: number) => void,
): Promise<EntryInFile[]> {
  const entries: EntryInFile[] = [];
  const table = entriesIn(database);
  const inOrder = [...keys].sort((one, other) => one - other);
  for (let from = 0; from < inOrder.length; from += READ_AT_ONCE) {
    const rows = await read(database, [table], () => table.bulkGet(inOrder.slice(from, from + READ_AT_ONCE)));
    for (const row of rows) {
      if (row === undefined) continue;
      // If the database could not be upgraded, its rows are those of the build that wrote them.
      const { seq: _seq, ...entry } = asEntry(row);
      const photos = await packing.pack(entry.photoIds, folderOf(entry, entries.length + 1));
      if (photos.some(isMissing) && !(await isStillThere(database, entry))) continue;
      entries.push({ ...entry, photos });
      onPacked(entries.length);
    }
    await yieldToPage();
  }
  return entries;
}

function isMissing(photo: PhotoInFile): boolean {
  return photo.file === null;
}

/** An entry whose photos are gone may have been delivered meanwhile. */
async function isStillThere(database: Dexie, { id }: Pick<EntryRow, 'id'>): Promise<boolean> {
  const table = entriesIn(database);
  return (await read(database, [table], () => table.where('id').equals(id).count())) > 0;
}

/** Id mappings for what the drafts refer to: they may still use local ids. */
async function namesFor(database: Dexie, sources: readonly unknown[]): Promise<IdMapping[]> {
  if (!database.tables.some((table) => table.name === 'names')) return [];
  const names = await readTable<IdMapping, IdMapping[]>(database, 'names', (table) => table.toArray());
  if (names.length === 0) return [];
  const serialized = sources.map((one) => JSON.stringify(one)).join('\n');
  return names.filter(
    ({ localId, id }) => serialized.includes(localId) || serialized.includes(JSON.stringify(id)),
  );
}

/** The photos that a form holds, including those missing from its list. */
function heldBy(database: Dexie, { key }: Pick<DraftRow, 'key'>): PromiseLike<string[]> {
  return readTable<PhotoRow, string[]>(
    database,
    'photos',
    (table) =>
      table.where('heldBy').equals(heldByDraft(key)).primaryKeys() as unknown as PromiseLike<string[]>,
  );
}

function folderOfDraft({ key, owner }: DraftRow, index: number): string {
  // The key begins with its owner.
  const name = key.startsWith(`${owner}/`) ? key.slice(owner.length + 1) : key;
  return `photos/drafts/${String(index + 1).padStart(3, '0')} ${safeName(name)}`;
}

function draftsIn(database: Dexie): Table<DraftRow, string> {
  return database.table('drafts');
}

function entriesIn(database: Dexie): Table<EntryRow, number> {
  return database.table('entries');
}

function ownedBy<Row, Key>(table: Table<Row, Key>, owner: string | null) {
  return owner === null ? table.toCollection() : table.where('owner').equals(owner);
}

/** Descriptions written before the page gets its turn. */
const DESCRIBED_AT_ONCE = 100;

export type PackingDeps = { database: Dexie; report: (error: unknown, context: string) => void };

/** The archive being filled, one photo at a time. */
class Packing {
  readonly #deps: PackingDeps;
  readonly #at: string;
  readonly #writer = new ArchiveWriter();

  constructor(deps: PackingDeps, at: string) {
    this.#deps = deps;
    this.#at = at;
  }

  /** Puts the photos of one entry or draft into a folder of the archive. Resolves to their descriptions. */
  async pack(photoIds: readonly string[], folder: string): Promise<PhotoInFile[]> {
    const photos: PhotoInFile[] = [];
    for (const [index, id] of photoIds.entries()) {
      photos.push(await this.#packPhoto(id, `${folder}/${index + 1}`));
    }
    return photos;
  }

  async finish(manifest: TransferManifest): Promise<Blob> {
    const { entries, drafts, ...rest } = manifest;
    const pages = [summaryHead(manifest)];
    const texts = [JSON.stringify({ ...rest, drafts }).slice(0, -1), ',"entries":['];
    // Entry by entry: ten thousand at once would freeze the page.
    for (const [index, entry] of entries.entries()) {
      if (index > 0 && index % DESCRIBED_AT_ONCE === 0) await yieldToPage();
      texts.push(index === 0 ? '\n' : ',\n', JSON.stringify(entry));
      pages.push(summaryOfEntry(entry, index + 1));
    }
    texts.push('\n]}');
    pages.push(...drafts.map((draft, index) => summaryOfDraft(draft, index + 1)));
    await this.#writer.add(SUMMARY_PATH, await encoded(pages), this.#at);
    await this.#writer.add(MANIFEST_PATH, await encoded(texts), this.#at);
    return this.#writer.finish();
  }

  async #packPhoto(id: string, path: string): Promise<PhotoInFile> {
    const photo = await this.#row<PhotoRow>('photos', id);
    const thumbnail = await this.#row<ThumbnailRow>('thumbnails', id);
    const bytes = photo === undefined ? null : await this.#bytesOf(photo);
    if (photo === undefined || bytes === null) {
      const facts = {
        name: photo?.name ?? thumbnail?.name ?? '',
        mediaType: '',
        widthPx: 0,
        heightPx: 0,
        takenAt: null,
      };
      return { id, ...facts, file: null, thumbnail: null };
    }
    const { name, mediaType, widthPx, heightPx, takenAt } = photo;
    const small = thumbnail?.bytes ?? (await readThumbnailFile(id)) ?? new ArrayBuffer(0);
    return {
      ...{ id, name, mediaType, widthPx, heightPx, takenAt },
      file: await this.#put(`${path}.${extensionOf(mediaType)}`, bytes),
      // Documents have none.
      thumbnail: small.byteLength === 0 ? null : await this.#put(`thumbnails/${safeName(id)}.jpg`, small),
    };
  }

  /** The verified bytes, from whichever store has them. Older versions of the database stored them with the photo. */
  async #bytesOf({ id, sha256, bytes }: PhotoRow): Promise<ArrayBuffer | null> {
    const { database } = this.#deps;
    const isKnown = database.tables.some(({ name }) => name === 'photoBytes');
    const row = isKnown ? await this.#row<PhotoBytesRow>('photoBytes', id) : undefined;
    const stored = bytes ?? row?.bytes;
    if (stored !== undefined && (await sha256Of(stored)) === sha256) return stored;
    const copy = await readPhotoFile(sha256);
    return copy !== null && (await sha256Of(copy)) === sha256 ? copy : null;
  }

  /** An unreadable row must not spoil the others. */
  async #row<Row>(name: string, id: string): Promise<Row | undefined> {
    try {
      return await readTable<Row, Row | undefined>(this.#deps.database, name, (table) => table.get(id));
    } catch (error) {
      this.#deps.report(error, 'reading a photo for export');
      return undefined;
    }
  }

  async #put(path: string, bytes: ArrayBuffer): Promise<FileRef> {
    await this.#writer.add(path, new Uint8Array(bytes), this.#at);
    return { path, sizeBytes: bytes.byteLength, sha256: await sha256Of(bytes) };
  }
}

async function encoded(texts: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  return new TextEncoder().encode(texts.join(''));
}

import type { Dexie } from 'dexie';
import { readTable } from '#app/data/access.ts';
import { readPhotoFile } from '#app/data/journal/directory.ts';
import type { PhotoBytesRow, PhotoRow, ThumbnailRow } from '#app/data/rows.ts';
import { sha256Of } from '#app/data/sha256.ts';
import { ArchiveWriter, aTurn } from './transfer-archive.ts';
import {
  type FileRef,
  MANIFEST_PATH,
  type PhotoInFile,
  SUMMARY_PATH,
  type TransferManifest,
} from './transfer-format.ts';
import { endingOf, safeName } from './transfer-names.ts';
import { summaryHead, summaryOfDraft, summaryOfEntry } from './transfer-summary.ts';

/** Descriptions that are written in one go; then the page gets its turn. */
const DESCRIBED_AT_ONCE = 100;

export type PackingDeps = { database: Dexie; report: (error: unknown, context: string) => void };

/** The archive being filled, a photo at a time. */
export class Packing {
  readonly #deps: PackingDeps;
  readonly #at: string;
  readonly #writer = new ArchiveWriter();

  constructor(deps: PackingDeps, at: string) {
    this.#deps = deps;
    this.#at = at;
  }

  /** Puts the photos of one entry or draft into a folder of the archive, and answers what to say of them. */
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
    // Entry by entry: ten thousand in one go would hold the page still.
    for (const [index, entry] of entries.entries()) {
      if (index > 0 && index % DESCRIBED_AT_ONCE === 0) await aTurn();
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
      const facts = { name: thumbnail?.name ?? '', mediaType: '', widthPx: 0, heightPx: 0, takenAt: null };
      return { id, ...facts, file: null, thumbnail: null };
    }
    const { name, mediaType, widthPx, heightPx, takenAt } = photo;
    const small = thumbnail?.bytes ?? new ArrayBuffer(0);
    return {
      ...{ id, name, mediaType, widthPx, heightPx, takenAt },
      file: await this.#put(`${path}.${endingOf(mediaType)}`, bytes),
      // A document has none.
      thumbnail: small.byteLength === 0 ? null : await this.#put(`thumbnails/${safeName(id)}.jpg`, small),
    };
  }

  /** From whichever store has them as they were taken. The database may be of a version that kept them with the photo. */
  async #bytesOf({ id, sha256, bytes }: PhotoRow): Promise<ArrayBuffer | null> {
    const { database } = this.#deps;
    const isKnown = database.tables.some(({ name }) => name === 'photoBytes');
    const row = isKnown ? await this.#row<PhotoBytesRow>('photoBytes', id) : undefined;
    const stored = bytes ?? row?.bytes;
    if (stored !== undefined && (await sha256Of(stored)) === sha256) return stored;
    const copy = await readPhotoFile(sha256);
    return copy !== null && (await sha256Of(copy)) === sha256 ? copy : null;
  }

  /** One row that the device cannot read must not take the others along. */
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

import { read, save, write } from '#app/data/access.ts';
import { sha256Of } from '#app/data/checksums.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { asMaybeSent, entryById, instantAfter, notePlaceHolders } from '#app/data/entries.ts';
import { faultOf } from '#app/data/faults.ts';
import {
  addPhoto,
  deletePhotos,
  heldByDraft,
  heldByEntry,
  photoTables,
  thumbnailWithout,
} from '#app/data/photos.ts';
import type { DraftRow, EntryRow, SettledRow } from '#app/data/rows.ts';
import { isRecord } from '#contract/codec.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { countDrafts } from '../drafts/draft-store.ts';
import { resolveEntry } from '../outbox/id-map.ts';
import type { EngineDeps } from '../ports.ts';
import {
  type EntryInFile,
  type FileRef,
  type PhotoInFile,
  TransferError,
  type TransferManifest,
  type TransferProblem,
} from './format.ts';
import { readManifest } from './manifest.ts';
import { type Archive, openArchive } from './zip.ts';

export type ImportDeps = Pick<EngineDeps, 'database' | 'registry' | 'newId' | 'report'> & {
  now: () => Date;
};

/** `entries`: imported. `skipped`: already here, or sent from here. */
export type ImportedWork = ReturnType<typeof countDrafts> &
  LeftOut & {
    entries: number;
    skipped: number;
  };

/**
 * Entries that stay out: those that were withdrawn or discarded here, and those that were taken back into their form.
 */
type LeftOut = { takenBack: number; edited: number };

/** `revives`: also import what was withdrawn or discarded on this device. */
export type ImportChoice = { revives?: boolean; progress?: (done: number, of: number) => void };

/** Photos stored ahead of the entries that will own them; invisible until then. */
type Staged = { ids: Map<string, string>; stored: string[] };

/**
 * The parts of a file that are not on this device yet. `takenBack`: its author withdrew or discarded it here, so it
 * comes back only on request. `edited`: taken back into its form here, which has been captured again or given up
 * since; if imported, it would be applied twice.
 */
export type NewInFile = {
  entries: EntryInFile[];
  drafts: TransferManifest['drafts'];
  takenBack: EntryInFile[];
  edited: EntryInFile[];
};

export async function newIn(
  database: DeviceDatabase,
  { manifest }: Pick<Transfer, 'manifest'>,
): Promise<NewInFile> {
  const ids = manifest.entries.map(({ id }) => id);
  const { entries, receipts, settled, drafts } = database;
  const [waiting, sent, ended, begun] = await read(database, [entries, receipts, settled, drafts], () =>
    Promise.all([
      entries.where('id').anyOf(ids).toArray(),
      receipts.where('id').anyOf(ids).primaryKeys(),
      settled.where('id').anyOf(ids).toArray(),
      drafts.bulkGet(manifest.drafts.map(({ key }) => key)),
    ]),
  );
  const known = new Set([...waiting.map(({ id }) => id), ...sent]);
  const how = new Map(ended.map((row) => [row.id, row.how]));
  const others = manifest.entries.filter(({ id }) => !known.has(id));
  return {
    entries: others.filter(({ id }) => !how.has(id)),
    drafts: manifest.drafts.filter((_draft, index) => begun[index] === undefined),
    takenBack: others.filter(({ id }) => isTakenBack(how.get(id))),
    edited: others.filter(({ id }) => how.get(id) === 'edited'),
  };
}

function isTakenBack(how: SettledRow['how'] | undefined): boolean {
  return how === 'withdrawn' || how === 'discarded';
}

/**
 * Imports all of the work, or nothing. Entries keep their ids, keys and owners, so that none is applied twice even if
 * the old tablet is repaired, and none is sent under another user's token [S2]. What is already here is skipped.
 */
export async function importTransfer(
  deps: ImportDeps,
  transfer: Transfer,
  { revives = false, progress = () => undefined }: ImportChoice = {},
): Promise<Result<ImportedWork, TransferProblem>> {
  let fresh: Fresh | null = null;
  try {
    const { entries, drafts, takenBack, edited } = await newIn(deps.database, transfer);
    fresh = { entries: revives ? [...entries, ...takenBack] : entries, drafts };
    const staged = await stagePhotos(deps, transfer, fresh, progress);
    const written = await writeAll(deps, transfer.manifest, { fresh, staged });
    const leftOut = { takenBack: revives ? 0 : takenBack.length, edited: edited.length };
    const skipped = transfer.manifest.entries.length - written.entries - leftOut.takenBack - leftOut.edited;
    return ok({ ...written, ...leftOut, skipped });
  } catch (error) {
    if (fresh !== null) await clearAway(deps, fresh);
    if (error instanceof TransferError) return refused(error.problem);
    deps.report(error, 'importing work');
    return refused({ kind: faultOf(error) === 'full' ? 'storage-full' : 'storage-failed' });
  }
}

async function clearAway(deps: ImportDeps, fresh: Fresh): Promise<void> {
  try {
    await dropUnowned(deps, fresh);
  } catch (error) {
    // The next import of the file clears them.
    deps.report(error, 'removing photos of an import that failed');
  }
}

/** The work to import. */
type Fresh = Pick<NewInFile, 'entries' | 'drafts'>;

/** Stores photo by photo, so that a large file need not fit into memory. The photos get new ids. */
async function stagePhotos(
  deps: ImportDeps,
  { archive }: Transfer,
  fresh: Fresh,
  progress: (done: number, of: number) => void,
): Promise<Staged> {
  await dropUnowned(deps, fresh);
  const staged: Staged = { ids: new Map(), stored: [] };
  const wanted = [
    ...fresh.entries.flatMap(({ id, photos }) => photos.map((photo) => ({ photo, heldBy: heldByEntry(id) }))),
    ...fresh.drafts.flatMap(({ key, photos }) =>
      photos.map((photo) => ({ photo, heldBy: heldByDraft(key) })),
    ),
  ];
  for (const [index, { photo, heldBy }] of wanted.entries()) {
    const id = deps.newId();
    staged.ids.set(photo.id, id);
    if (photo.file !== null) {
      await stagePhoto(deps, archive, { photo, id, heldBy, file: photo.file });
      staged.stored.push(id);
    }
    progress(index + 1, wanted.length);
  }
  return staged;
}

async function stagePhoto(
  { database }: ImportDeps,
  archive: Archive,
  { photo, id, heldBy, file }: { photo: PhotoInFile; id: string; heldBy: string; file: FileRef },
): Promise<void> {
  const { name, mediaType, widthPx, heightPx, takenAt, thumbnail } = photo;
  const { sizeBytes, sha256 } = file;
  const bytes = await readChecked(archive, file);
  const small = thumbnail === null ? new ArrayBuffer(0) : await readChecked(archive, thumbnail);
  await write(database, photoTables(database), async () => {
    const facts = { name, mediaType, sizeBytes, widthPx, heightPx, sha256, takenAt };
    const shown = small.byteLength > 0 ? small : thumbnailWithout(mediaType, bytes);
    await addPhoto(database, { ...facts, id, heldBy, bytes }, shown);
  });
}

/** Makes the imported work visible in one step: entries, drafts and id mappings together. */
async function writeAll(
  { database, registry, now }: ImportDeps,
  manifest: TransferManifest,
  { fresh, staged }: { fresh: Fresh; staged: Staged },
): Promise<Pick<ImportedWork, 'entries' | keyof ReturnType<typeof countDrafts>>> {
  const { entries, receipts, settled, photos, drafts, names, facts } = database;
  return await save(database, [entries, receipts, settled, photos, drafts, names, facts], async () => {
    const there = await photos.where('id').anyOf(staged.stored).count();
    // Another tab imported the same file at the same time and cleared these photos away.
    if (there !== staged.stored.length) throw new TransferError({ kind: 'storage-failed' });
    for (const name of manifest.names) {
      if ((await names.get(name.localId)) === undefined) await names.put(name);
    }
    let imported = 0;
    /** By form: the place in front of the first entry that waits for it. */
    const places = new Map<string, number>();
    for (const entry of fresh.entries) {
      const isHere = (await entryById(database, entry.id)) !== undefined;
      if (isHere || (await receipts.get(entry.id)) !== undefined) continue;
      const ended = await settled.get(entry.id);
      if (ended !== undefined && !isTakenBack(ended.how)) continue;
      const row = await resolveEntry(
        { database, registry },
        {
          ...asWaiting(entry, manifest.exportedAt, staged),
          ...(ended && { revivedAt: instantAfter(ended.at, now()) }),
        },
      );
      const isFollower = ({ place, key }: DraftRow) =>
        !places.has(key) && place?.followers.includes(entry.id);
      for (const { key } of fresh.drafts.filter(isFollower)) places.set(key, await freeNumber(entries, row));
      await entries.add(row);
      await settled.delete(entry.id);
      imported += 1;
    }
    for (const { photos: _photos, place, ...rest } of fresh.drafts) {
      const seq = places.get(rest.key);
      const draft = seq === undefined || place === undefined ? rest : { ...rest, place: { ...place, seq } };
      const photoIds = renamedIds(draft.photoIds, staged);
      const begun = await drafts.get(draft.key);
      // A form was begun here meanwhile. But after a connection lost at the commit, this is the imported one.
      if (begun !== undefined && begun.photoIds.join() !== photoIds.join())
        throw new TransferError({ kind: 'storage-failed' });
      const captions = draft.captions && renamedCaptions(draft.captions, staged);
      await drafts.put(begun ?? { ...draft, photoIds, ...(captions && { captions }) });
    }
    if (places.size > 0) await notePlaceHolders(database);
    return { entries: imported, ...countDrafts(fresh.drafts) };
  });
}

/** A number that no entry has, below those of all entries that are added later. */
async function freeNumber(entries: DeviceDatabase['entries'], row: Omit<EntryRow, 'seq'>): Promise<number> {
  // Dexie writes the number into the object it is given.
  const seq = (await entries.add({ ...row })) ?? 0;
  await entries.delete(seq);
  return seq;
}

/**
 * An imported entry. The old device may have sent it since, so its outcome is unknown: a host with keys recognises
 * the key, any other is asked first. A refused one stays refused until its author decides; one that the other app
 * could not read is tried here.
 */
function asWaiting(
  { photos: _photos, ...entry }: EntryInFile,
  exportedAt: string,
  staged: Staged,
): Omit<EntryRow, 'seq'> {
  const photoIds = renamedIds(entry.photoIds, staged);
  const payload = withRenamedCaptions(entry.payload, staged);
  const copied = { ...entry, payload, photoIds, exportedAt, notBefore: null };
  const { attempts } = entry;
  const isRefused = entry.state === 'attention' && attempts.failure?.kind !== 'unreadable';
  if (isRefused) return copied;
  return { ...copied, state: 'queued', attempts: { ...asMaybeSent(attempts), nextAt: null } };
}

function renamedIds(ids: readonly string[], { ids: renamed }: Staged): string[] {
  return ids.map((id) => renamed.get(id) ?? id);
}

/** A former build's payload has its captions as a list without photo ids. */
function withRenamedCaptions(payload: unknown, staged: Staged): unknown {
  return isRecord(payload) && isRecord(payload.captions)
    ? { ...payload, captions: renamedCaptions(payload.captions, staged) }
    : payload;
}

function renamedCaptions<Text>(
  captions: Readonly<Record<string, Text>>,
  { ids }: Staged,
): Record<string, Text> {
  return Object.fromEntries(Object.entries(captions).map(([id, text]) => [ids.get(id) ?? id, text]));
}

/** Deletes photos without an owner, left by an import that failed or was cut off. */
async function dropUnowned({ database }: ImportDeps, fresh: Fresh): Promise<void> {
  const { entries, photos, drafts } = database;
  const ids = fresh.entries.map(({ id }) => id);
  const keys = fresh.drafts.map(({ key }) => key);
  const holders = [...ids.map(heldByEntry), ...keys.map(heldByDraft)];
  await write(database, [entries, drafts, ...photoTables(database)], async () => {
    const owners = [
      ...(await entries.where('id').anyOf(ids).toArray()),
      ...(await drafts.where('key').anyOf(keys).toArray()),
    ];
    const owned = new Set(owners.flatMap(({ photoIds }) => photoIds));
    const held = await photos.where('heldBy').anyOf(holders).primaryKeys();
    const left = held.filter((id) => !owned.has(id));
    await deletePhotos(database, left);
  });
}

/** A checked file of exported work. */
export type Transfer = { manifest: TransferManifest; archive: Archive };

/**
 * Opens an exported file and checks all of it: format, version, sizes, and every photo against its hash. Changes
 * nothing. `progress` counts the photos.
 */
export async function openTransfer(
  file: Blob,
  progress: (done: number, of: number) => void = () => undefined,
): Promise<Result<Transfer, TransferProblem>> {
  try {
    const archive = await openArchive(file);
    const manifest = await readManifest(archive);
    const files = photosOf(manifest).flatMap((photo) => filesOf(photo));
    for (const [index, ref] of files.entries()) {
      await readChecked(archive, ref);
      progress(index + 1, files.length);
    }
    return ok({ manifest, archive });
  } catch (error) {
    if (error instanceof TransferError) return refused(error.problem);
    throw error;
  }
}

/** A file from the archive, as described by the manifest. Throws TransferError if it does not match. */
async function readChecked(archive: Archive, { path, sizeBytes, sha256 }: FileRef): Promise<ArrayBuffer> {
  const bytes = await archive.read(path);
  if (bytes.byteLength !== sizeBytes || (await sha256Of(bytes)) !== sha256)
    throw new TransferError({ kind: 'damaged', path });
  return bytes.buffer.byteLength === bytes.byteLength ? bytes.buffer : bytes.slice().buffer;
}

function photosOf({ entries, drafts }: TransferManifest): PhotoInFile[] {
  return [...entries, ...drafts].flatMap(({ photos }) => photos);
}

function filesOf({ file, thumbnail }: PhotoInFile): FileRef[] {
  return [file, thumbnail].filter((ref) => ref !== null);
}

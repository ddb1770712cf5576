import { crc32 } from '#app/data/crc32.ts';
import { asEntry, type FormerAttempts } from '#app/data/former-entries.ts';
import type { Attempts, DraftRow, EntryRow, EntryState, IdMapping, Outcome } from '#app/data/rows.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import { list, record, text } from '../outbox/stored-payload.ts';
import { readFailure } from './transfer-failure.ts';
import {
  type DraftInFile,
  type EntryInFile,
  type FileRef,
  LARGEST_MANIFEST_BYTES,
  MANIFEST_PATH,
  type PhotoInFile,
  TRANSFER_FORMAT,
  TRANSFER_VERSION,
  TransferError,
  type TransferManifest,
} from './transfer-format.ts';
import type { Archive } from './transfer-unzip.ts';

/** Reads and checks the description in an archive. Throws a TransferError that says what is wrong with it. */
export async function readManifest(archive: Archive): Promise<TransferManifest> {
  if (!archive.has(MANIFEST_PATH)) throw new TransferError({ kind: 'not-ours' });
  const bytes = await archive.read(MANIFEST_PATH, LARGEST_MANIFEST_BYTES);
  // The one file whose hash stands nowhere else.
  if (crc32(bytes) !== archive.crcOf(MANIFEST_PATH)) throw damaged();
  const wire = record(parsed(bytes));
  if (wire?.format !== TRANSFER_FORMAT) throw new TransferError({ kind: 'not-ours' });
  if (typeof wire.version !== 'number') throw damaged();
  if (wire.version > TRANSFER_VERSION) {
    throw new TransferError({ kind: 'newer-format', version: wire.version });
  }
  const origin = record(wire.origin);
  const entries = onceEach(list(wire.entries).map(readEntry), (entry) => entry.id);
  const drafts = onceEach(list(wire.drafts).map(readDraft), (draft) => draft.key);
  onceEach(
    [...entries, ...drafts].flatMap(({ photos }) => photos),
    (photo) => photo.id,
  );
  return {
    format: TRANSFER_FORMAT,
    version: wire.version,
    exportedAt: instant(wire.exportedAt),
    exportedBy: text(wire.exportedBy),
    origin: {
      appVersion: text(origin?.appVersion) ?? '',
      address: text(origin?.address) ?? '',
      apiHost: text(origin?.apiHost) ?? '',
      serverVersion: text(origin?.serverVersion) ?? '',
      userAgent: text(origin?.userAgent) ?? '',
    },
    entries,
    drafts,
    names: list(wire.names).map(readName),
  };
}

/**
 * What a later build adds to an entry is kept as it is; what every build needs must be there. Its place in the outbox is this
 * device's to give: a number from elsewhere would take another entry's place, or be the last one there is.
 */
function readEntry(wire: unknown): EntryInFile {
  const fields = needRecord(wire);
  const { seq: _seq, exportedAt: _exportedAt, attempts, ...rest } = fields;
  const capturedAt = instant(fields.capturedAt);
  const isFormer = typeof attempts === 'number';
  const entry = {
    ...rest,
    id: needed(fields.id),
    owner: needed(fields.owner),
    ownerName: needed(fields.ownerName),
    role: readRole(fields.role),
    lane: needed(fields.lane),
    kind: needed(fields.kind),
    version: wholeNumber(fields.version),
    payload: fields.payload,
    photoIds: textsOf(fields.photoIds),
    label: typeof fields.label === 'string' ? fields.label : '',
    capturedAt,
    notBefore: text(fields.notBefore),
    state: oneOf(STATES, fields.state),
    photos: readPhotos(fields),
  } satisfies Omit<EntryRow, 'seq' | 'attempts'> & { photos: PhotoInFile[] };
  if (!isFormer) return { ...entry, attempts: readAttempts(needRecord(attempts), capturedAt) };
  return asEntry({ ...entry, ...readFormerAttempts(fields, capturedAt) }) as EntryInFile;
}

function readAttempts(fields: Record<string, unknown>, capturedAt: string): Attempts {
  const keys = textsOf(fields.keys);
  if (keys.length === 0) throw damaged();
  return {
    count: wholeNumber(fields.count),
    keys,
    outcome: oneOf(OUTCOMES, fields.outcome),
    faults: wholeNumber(fields.faults),
    nextAt: text(fields.nextAt),
    failure: readFailure(fields.failure, capturedAt),
  };
}

function readFormerAttempts(fields: Record<string, unknown>, capturedAt: string): FormerAttempts {
  const { faults, key, verifyFirst } = fields;
  return {
    attempts: wholeNumber(fields.attempts),
    maybeApplied: fields.maybeApplied === true,
    nextAttemptAt: text(fields.nextAttemptAt),
    failure: readFailure(fields.failure, capturedAt),
    ...(faults === undefined ? {} : { faults: wholeNumber(faults) }),
    ...(key === undefined ? {} : { key: needed(key) }),
    ...(verifyFirst === undefined ? {} : { verifyFirst: verifyFirst === true }),
  };
}

function readDraft(wire: unknown): DraftInFile {
  const fields = needRecord(wire);
  const draft: DraftRow = {
    key: needed(fields.key),
    owner: needed(fields.owner),
    value: fields.value,
    photoIds: textsOf(fields.photoIds),
    updatedAt: instant(fields.updatedAt),
  };
  return { ...draft, photos: readPhotos(fields) };
}

/** The photos of an entry or draft, one for each of its ids and in their order. */
function readPhotos(fields: Record<string, unknown>): PhotoInFile[] {
  const photos = list(fields.photos).map(readPhoto);
  const ids = textsOf(fields.photoIds);
  if (photos.length !== ids.length || photos.some(({ id }, index) => id !== ids[index])) throw damaged();
  return photos;
}

function readPhoto(wire: unknown): PhotoInFile {
  const fields = needRecord(wire);
  return {
    id: needed(fields.id),
    name: typeof fields.name === 'string' ? fields.name : '',
    mediaType: typeof fields.mediaType === 'string' ? fields.mediaType : '',
    widthPx: wholeNumber(fields.widthPx),
    heightPx: wholeNumber(fields.heightPx),
    takenAt: text(fields.takenAt),
    file: readFile(fields.file),
    thumbnail: readFile(fields.thumbnail),
  };
}

function readFile(wire: unknown): FileRef | null {
  if (wire === null || wire === undefined) return null;
  const fields = needRecord(wire);
  return {
    path: needed(fields.path),
    sizeBytes: wholeNumber(fields.sizeBytes),
    sha256: needed(fields.sha256),
  };
}

function readName(wire: unknown): IdMapping {
  const fields = needRecord(wire);
  return { localId: needed(fields.localId), id: needed(fields.id), number: text(fields.number) };
}

const STATES = {
  queued: true,
  sending: true,
  attention: true,
} as const satisfies Record<EntryState, true>;

const OUTCOMES = {
  none: true,
  unknown: true,
  unguarded: true,
  refused: true,
} as const satisfies Record<Outcome, true>;

function oneOf<T extends string>(known: Readonly<Record<T, true>>, wire: unknown): T {
  if (typeof wire === 'string' && Object.hasOwn(known, wire)) return wire as T;
  throw damaged();
}

function readRole(wire: unknown): Role {
  const role = Object.values(ROLES).find((known) => known === wire);
  if (role === undefined) throw damaged();
  return role;
}

function onceEach<T>(all: T[], idOf: (one: T) => string): T[] {
  if (new Set(all.map(idOf)).size !== all.length) throw damaged();
  return all;
}

function textsOf(wire: unknown): string[] {
  return list(wire).map(needed);
}

function needRecord(wire: unknown): Record<string, unknown> {
  const fields = record(wire);
  if (fields === null) throw damaged();
  return fields;
}

function needed(wire: unknown): string {
  const found = text(wire);
  if (found === null) throw damaged();
  return found;
}

/** A time as the app writes them; screens format it. */
function instant(wire: unknown): string {
  const found = needed(wire);
  if (Number.isNaN(Date.parse(found))) throw damaged();
  return found;
}

function wholeNumber(wire: unknown): number {
  if (typeof wire === 'number' && Number.isSafeInteger(wire) && wire >= 0) return wire;
  throw damaged();
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new TransferError({ kind: 'damaged', path: MANIFEST_PATH }, { cause });
  }
}

function damaged(): TransferError {
  return new TransferError({ kind: 'damaged', path: MANIFEST_PATH });
}

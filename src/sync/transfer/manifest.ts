import { crc32 } from '#app/data/checksums.ts';
import { asEntry } from '#app/data/former-entries.ts';
import type { EntryFailure } from '#app/data/rows.ts';
import { isRecord, list, nullable, object, oneOf, WireError, withDefault } from '#contract/codec.ts';
import {
  anything,
  filledText,
  notEmpty,
  optional,
  storedInstant,
  textOrEmpty,
  textOrNull,
  textsByName,
  trueOrFalse,
  tryDecode,
  wholeFromZero,
  withFallback,
} from '#contract/stored.ts';
import { ROLES } from '#domain/permissions.ts';
import {
  type DraftInFile,
  type EntryInFile,
  LARGEST_MANIFEST_BYTES,
  MANIFEST_PATH,
  TRANSFER_FORMAT,
  TRANSFER_VERSION,
  TransferError,
  type TransferManifest,
} from './format.ts';
import type { Archive } from './zip.ts';

/** Reads and checks the description in an archive. Throws a TransferError that names the problem. */
export async function readManifest(archive: Archive): Promise<TransferManifest> {
  if (!archive.has(MANIFEST_PATH)) throw new TransferError({ kind: 'not-ours' });
  const bytes = await archive.read(MANIFEST_PATH, LARGEST_MANIFEST_BYTES);
  // Its hash is nowhere else in the file.
  if (crc32(bytes) !== archive.crcOf(MANIFEST_PATH)) throw damaged();
  try {
    return decodeManifest(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (cause) {
    if (cause instanceof WireError || cause instanceof SyntaxError || cause instanceof TypeError)
      throw damaged(cause);
    throw cause;
  }
}

function decodeManifest(stored: unknown): TransferManifest {
  if (!isRecord(stored) || stored.format !== TRANSFER_FORMAT) throw new TransferError({ kind: 'not-ours' });
  const version = wholeFromZero.decode(stored.version, 'version');
  if (version > TRANSFER_VERSION) throw new TransferError({ kind: 'newer-format', version });
  const { entries, drafts, ...about } = manifestFields.decode(stored, '');
  const manifest = { ...about, entries: entries.map(decodeEntry), drafts: drafts.map(decodeDraft) };
  checkDistinct(manifest.entries.map(({ id }) => id));
  checkDistinct(manifest.drafts.map(({ key }) => key));
  checkDistinct(
    [...manifest.entries, ...manifest.drafts].flatMap(({ photos }) => photos.map(({ id }) => id)),
  );
  return { format: TRANSFER_FORMAT, version, ...manifest };
}

const manifestFields = object({
  exportedAt: storedInstant,
  exportedBy: textOrNull,
  origin: withFallback(
    object({
      appVersion: textOrEmpty,
      address: textOrEmpty,
      apiHost: textOrEmpty,
      serverVersion: textOrEmpty,
      userAgent: textOrEmpty,
    }),
    { appVersion: '', address: '', apiHost: '', serverVersion: '', userAgent: '' },
  ),
  entries: list(anything),
  drafts: list(anything),
  names: list(object({ localId: filledText, id: filledText, number: textOrNull })),
});

const file = object({ path: filledText, sizeBytes: wholeFromZero, sha256: filledText });

const photo = object({
  id: filledText,
  name: textOrEmpty,
  mediaType: textOrEmpty,
  widthPx: wholeFromZero,
  heightPx: wholeFromZero,
  takenAt: textOrNull,
  file: nullable(file),
  thumbnail: nullable(file),
});

const entryFields = object({
  id: filledText,
  owner: filledText,
  /** Empty if the host does not name users. */
  ownerName: textOrEmpty,
  role: oneOf(Object.values(ROLES)),
  lane: filledText,
  kind: filledText,
  version: wholeFromZero,
  payload: anything,
  photoIds: list(filledText),
  photos: list(photo),
  label: textOrEmpty,
  capturedAt: storedInstant,
  notBefore: textOrNull,
  state: oneOf(['queued', 'sending', 'attention']),
});

const attemptFields = object({
  count: wholeFromZero,
  keys: notEmpty(list(filledText)),
  outcome: oneOf(['none', 'unknown', 'unguarded', 'refused']),
  faults: wholeFromZero,
  cutOff: withDefault(wholeFromZero, 0),
  nextAt: textOrNull,
  failure: anything,
});

/** In version 1 these are among the entry's own fields. */
const formerAttemptFields = object({
  attempts: wholeFromZero,
  maybeApplied: trueOrFalse,
  nextAttemptAt: textOrNull,
  failure: anything,
  faults: withDefault(wholeFromZero, 0),
  key: optional(filledText),
  verifyFirst: trueOrFalse,
});

const draftFields = object({
  key: filledText,
  owner: filledText,
  value: anything,
  photoIds: list(filledText),
  photos: list(photo),
  captions: optional(textsByName),
  updatedAt: storedInstant,
  place: withFallback(
    object({ seq: wholeFromZero, label: textOrEmpty, followers: list(filledText) }),
    undefined,
  ),
});

/**
 * Unknown fields of later builds are kept; required ones must be there. `seq` is assigned by this device: a foreign
 * number could collide, or use up the last one. What it touches is read from its payload, and `revivedAt` belongs to
 * the other device.
 */
function decodeEntry(stored: unknown): EntryInFile {
  const known = entryFields.decode(stored, 'entry');
  checkPhotosMatchIds(known);
  const {
    seq: _seq,
    touched: _touched,
    exportedAt: _exportedAt,
    revivedAt: _revivedAt,
    attempts,
    ...rest
  } = stored as Record<string, unknown>;
  const entry = { ...rest, ...known };
  if (typeof attempts === 'number') {
    const former = formerAttemptFields.decode(stored, 'entry');
    return asEntry({
      ...entry,
      ...former,
      failure: readFailure(former.failure, known.capturedAt),
    }) as EntryInFile;
  }
  const { failure, ...tried } = attemptFields.decode(attempts, 'attempts');
  return { ...entry, attempts: { ...tried, failure: readFailure(failure, known.capturedAt) } };
}

function decodeDraft(stored: unknown): DraftInFile {
  const { captions, place, ...draft } = draftFields.decode(stored, 'draft');
  checkPhotosMatchIds(draft);
  return { ...draft, ...(captions !== undefined && { captions }), ...(place !== undefined && { place }) };
}

const failureFields = object({
  kind: textOrEmpty,
  at: withFallback(storedInstant, null),
  code: textOrEmpty,
  detail: textOrEmpty,
  status: withFallback(wholeFromZero, null),
  reason: withFallback(oneOf(['network', 'timeout', 'not-ours', 'too-large', 'busy', 'server']), 'network'),
  fields: optional(textsByName),
});

/**
 * Reason why an entry in a file was not delivered. Only shown and compared, so missing parts are left empty and an
 * unknown kind is dropped. `since` replaces an invalid time.
 */
function readFailure(stored: unknown, since: string): EntryFailure | null {
  const read = tryDecode(failureFields, stored);
  if (read === null) return null;
  const { kind, at: statedAt, code, detail, status, reason, fields } = read;
  const at = statedAt ?? since;
  switch (kind) {
    case 'unreachable':
      return { kind, reason, status, at };
    case 'refused':
      return { kind, status: status ?? 0, code, detail, fields: fields ?? {}, at };
    case 'conflict':
      return { kind, code, detail, ...(fields !== undefined && { fields }), at };
    case 'unreadable':
      return { kind, ...(code !== '' && { code }), detail, at };
    default:
      return null;
  }
}

/** `photos` must match `photoIds` one by one. */
function checkPhotosMatchIds({ photoIds, photos }: Pick<EntryInFile, 'photoIds' | 'photos'>): void {
  if (photoIds.join('\n') !== photos.map(({ id }) => id).join('\n')) throw damaged();
}

function checkDistinct(ids: readonly string[]): void {
  if (new Set(ids).size !== ids.length) throw damaged();
}

function damaged(cause?: unknown): TransferError {
  return new TransferError({ kind: 'damaged', path: MANIFEST_PATH }, { cause });
}

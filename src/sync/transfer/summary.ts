import { mayBeDone } from '#app/data/entries.ts';
import { draftCaptions } from '#app/data/photos.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { transferSummaryTexts as words } from '#app/texts/transfer-summary.ts';
import { isRecord, object } from '#contract/codec.ts';
import { captionsIn, textOrNull, tryDecode, withFallback } from '#contract/stored.ts';
import type { Captions } from '#domain/captions.ts';
import { formatDateTime } from '#domain/dates.ts';
import { formatPaise } from '#domain/money.ts';
import { countDrafts, isKept } from '../drafts/draft-store.ts';
import { readKeptPhotos } from '../outbox/kept-photos.ts';
import type { DraftInFile, EntryInFile, PhotoInFile, TransferManifest } from './format.ts';

/** Old versions of Windows' Notepad need both: one for line breaks, the other for other scripts. */
const LINE = '\r\n';
const BYTE_ORDER_MARK = '\uFEFF';

/** The head of the page for readers without the app. */
export function summaryHead(manifest: Omit<TransferManifest, 'names'>): string {
  const { exportedAt, exportedBy, origin, entries } = manifest;
  const { drafts, keptPhotos } = countDrafts(manifest.drafts);
  const head = [
    words.title,
    '',
    words.what,
    words.howTo,
    words.byHand,
    '',
    fact(words.exportedAt, formatDateTime(exportedAt)),
    fact(words.exportedBy, exportedBy ?? '–'),
    fact(words.from, origin.address),
    fact(words.version, origin.appVersion),
    fact(words.count, String(entries.length)),
    fact(words.draftCount, String(drafts)),
    fact(words.keptCount, String(keptPhotos)),
    '',
    '',
  ];
  return BYTE_ORDER_MARK + head.join(LINE);
}

export function summaryOfEntry(entry: EntryInFile, number: number): string {
  return section(`${number}. ${entry.label}`, [
    fact(words.subject, subjectOf(entry) ?? words.noSubject),
    fact(words.capturedAt, formatDateTime(entry.capturedAt)),
    fact(words.capturedBy, entry.ownerName || words.unnamed),
    fact(words.state, stateOf(entry)),
    ...filesOf(entry.photos, captionsIn(entry.payload, entry.photoIds)),
    ...detailsOf(entry.payload),
    fact(words.id, entry.id),
  ]);
}

export function summaryOfDraft(draft: DraftInFile, number: number): string {
  if (isKept(draft)) return summaryOfKept(draft, number);
  return section(`${number}. ${words.draft}: ${draft.key}`, [
    fact(words.lastChanged, formatDateTime(draft.updatedAt)),
    ...filesOf(draft.photos, draftCaptions(draft)),
    ...detailsOf(draft.value),
  ]);
}

function summaryOfKept(draft: DraftInFile, number: number): string {
  const { label, orderNumber, capturedAt, why } = readKeptPhotos(draft);
  return section(`${number}. ${words.kept}: ${label}`, [
    words.keptHint,
    fact(words.subject, orderNumber === '' ? words.noSubject : orderNumber),
    ...(capturedAt === '' ? [] : [fact(words.capturedAt, formatDateTime(capturedAt))]),
    ...(why === '' ? [] : [fact(words.keptWhy, why)]),
    ...filesOf(draft.photos, draftCaptions(draft)),
  ]);
}

function section(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `   ${line}`), '', ''].join(LINE);
}

function fact(name: string, value: string): string {
  return `${name}: ${value}`;
}

function stateOf({ state, attempts }: EntryInFile): string {
  const { failure } = attempts;
  if (failure?.kind === 'unreadable') return words.states.unreadable;
  const said = state === 'queued' && mayBeDone(attempts) ? words.states.maybe : words.states[state];
  const detail = failure !== null && 'detail' in failure ? failure.detail : '';
  return detail === '' ? said : `${said} (${detail})`;
}

/** The files, each with its photo's caption, even if the photo is lost. */
function filesOf(photos: readonly PhotoInFile[], captions: Captions): string[] {
  if (photos.length === 0) return [];
  const files = photos.map(({ id, file, name }) => {
    const place = file?.path ?? words.noFile(name);
    return captions[id] ? `${place} ("${captions[id]}")` : place;
  });
  return [fact(words.files, files.join(', '))];
}

/** The payload, with the fields' names in words and amounts in rupees. Captions are next to their files. */
function detailsOf(payload: unknown): string[] {
  const { captions: _captions, ...others } = isRecord(payload) ? payload : {};
  const lines = flat('', isRecord(payload) ? others : payload);
  return lines.length === 0 ? [] : [`${words.details}:`, ...lines.map((line) => `   ${line}`)];
}

function flat(name: string, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((part, index) => flat(`${name} ${index + 1}`, part));
  if (isRecord(value)) {
    return Object.entries(value).flatMap(([key, part]) => flat(`${name} ${inWords(key)}`.trim(), part));
  }
  const isAmount = typeof value === 'number' && name.endsWith(' paise');
  return [isAmount ? fact(name.slice(0, -' paise'.length), formatPaise(value)) : fact(name, String(value))];
}

/** `finalRatePaise` → `final rate paise` */
function inWords(key: string): string {
  return key.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}

const LONGEST_NAME = 60;

/** A file name valid on every computer: letters of any script, digits, blanks, dots and dashes. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N} ._-]+/gu, '-')
    .replaceAll(/\s+/g, ' ');
  // Cut by whole characters. Windows drops dots and blanks at the end.
  const short = [...plain].slice(0, LONGEST_NAME).join('');
  return short.replaceAll(/^[ .-]+|[ .-]+$/g, '') || 'unnamed';
}

/** `unsent-work-<user>-<date>.zip`, with the local date. */
export function archiveName(user: string | null, at: Date): string {
  const month = String(at.getMonth() + 1).padStart(2, '0');
  const day = String(at.getDate()).padStart(2, '0');
  const who = safeName(user || 'tablet').replaceAll(' ', '-');
  return `unsent-work-${who}-${at.getFullYear()}-${month}-${day}.zip`;
}

const subject = object({
  orderNumber: textOrNull,
  car: withFallback(object({ number: textOrNull }), { number: null }),
});

/** The action's order number, or the car of an order without a number yet. */
function subjectOf({ payload }: Pick<EntryRow, 'payload'>): string | null {
  const read = tryDecode(subject, payload);
  return read?.orderNumber ?? read?.car.number ?? null;
}

/** `photos/<order>/<nnn> <action>`: numbered, so that actions with the same name stay separate and in order. */
export function folderOf(entry: Pick<EntryRow, 'payload' | 'label'>, number: number): string {
  return `photos/${safeName(subjectOf(entry) ?? 'other')}/${String(number).padStart(3, '0')} ${safeName(entry.label)}`;
}

export function extensionOf(mediaType: string): string {
  switch (mediaType) {
    case 'image/jpeg':
      return 'jpg';
    case 'image/png':
      return 'png';
    case 'image/webp':
      return 'webp';
    case 'application/pdf':
      return 'pdf';
    default:
      return 'bin';
  }
}

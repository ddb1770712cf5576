import { type Codec, isRecord, WireError } from './codec.ts';

/**
 * Codecs for what devices store: queued payloads, kept photos, files of unsent work. Decoded on every use, because an
 * older build may have written it. Stricter than the wire, since only this program writes it: a number is not text.
 */
function stored<T>(decode: (value: unknown, at: string) => T): Codec<T> {
  return { decode, encode: (value) => value, schema: {} };
}

function fitting<T>(fits: (value: unknown) => boolean, problem: string): Codec<T> {
  return stored((value, at) => {
    if (!fits(value)) throw new WireError(at, problem);
    return value as T;
  });
}

export const filledText = fitting<string>(
  (value) => typeof value === 'string' && value !== '',
  'must be text',
);

/** A whole number from 0: an amount in paise, a size, a number of attempts. */
export const wholeFromZero = fitting<number>(
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  'must be a whole number from 0',
);

/** A whole number from 1: a quantity. */
export const wholeFromOne = fitting<number>(
  (value) => Number.isSafeInteger(value) && Number(value) >= 1,
  'must be a whole number from 1',
);

/** An instant in ISO 8601, as the app writes them. */
export const storedInstant = fitting<string>(
  (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  'must be an instant',
);

/** Anything but true is false. */
export const trueOrFalse: Codec<boolean> = stored((value) => value === true);

/** Anything, unchanged. */
export const anything: Codec<unknown> = stored((value) => value);

/** Texts by name; other values are dropped. */
export const textsByName: Codec<Record<string, string>> = stored((value) =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text]] : [],
    ),
  ),
);

/** An optional value: `fallback` if it is missing or unreadable. */
export function withFallback<T, const F>(inner: Codec<T>, fallback: F): Codec<T | F> {
  return stored((value, at) =>
    value === undefined || value === null ? fallback : decodeOr(fallback, inner, value, at),
  );
}

export const textOrEmpty: Codec<string> = withFallback(filledText, '');
export const textOrNull: Codec<string | null> = withFallback(filledText, null);

/** A value that former builds did not store. */
export function optional<T>(inner: Codec<T>): Codec<T | undefined> {
  return stored((value, at) => (value === undefined ? undefined : inner.decode(value, at)));
}

/** Captions by photo id. Absent if none was typed. */
export const storedCaptions: Codec<Record<string, string> | undefined> = optional(
  fitting<Record<string, string>>(
    (value) => isRecord(value) && Object.values(value).every((one) => typeof one === 'string'),
    'must be texts by photo',
  ),
);

/**
 * The captions in a stored payload or form, as `captions`, by photo id. Former builds stored them as a list in the
 * order of `photoIds`, which are the photos it was stored with. If the list is longer than these, an unknown photo
 * was lost: none of it is read, since each caption could be another photo's.
 */
export function captionsIn(stored: unknown, photoIds: readonly string[]): Record<string, string> {
  const found = isRecord(stored) ? stored.captions : undefined;
  if (!Array.isArray(found)) return textsByName.decode(found, 'captions');
  if (found.length > photoIds.length) return {};
  return textsByName.decode(Object.fromEntries(photoIds.map((id, index) => [id, found[index]])), 'captions');
}

/** A list's readable items; anything but a list reads as empty. */
export function readableItems<T>(item: Codec<T>): Codec<T[]> {
  const single = stored((value, at) => [item.decode(value, at)]);
  return stored((value, at) =>
    Array.isArray(value) ? value.flatMap((one): T[] => decodeOr([], single, one, at)) : [],
  );
}

/** A non-empty list. */
export function notEmpty<T>(items: Codec<T[]>): Codec<T[]> {
  return stored((value, at) => {
    const read = items.decode(value, at);
    if (read.length === 0) throw new WireError(at, 'must not be empty');
    return read;
  });
}

/** The decoded value; null if the codec cannot read it. */
export function tryDecode<T>(codec: Codec<T>, value: unknown, at = ''): T | null {
  return decodeOr(null, codec, value, at);
}

function decodeOr<T, F>(fallback: F, codec: Codec<T>, value: unknown, at: string): T | F {
  try {
    return codec.decode(value, at);
  } catch (error) {
    if (error instanceof WireError) return fallback;
    throw error;
  }
}

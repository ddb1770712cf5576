import type { StorePlace, Variant } from './file-store.ts';

/** Names within a store, the same in a folder and in a bucket: a copy of one is the other. */
export const STORE_ID = 'store-id';
export const TRASH = 'trash';

/** In the order in which they are moved, so that nobody finds an original without its thumbnail. */
export const VARIANTS = ['thumb', 'original'] as const satisfies readonly Variant[];

export function nameOf(sha256: string, variant: Variant): string {
  if (!isContent(sha256)) throw new Error('not a SHA-256');
  return variant === 'original' ? sha256 : `${sha256}.thumb`;
}

/** `ab/abcdef…` or `ab/abcdef….thumb`. */
export function keyOf(sha256: string, variant: Variant): string {
  return `${sha256.slice(0, 2)}/${nameOf(sha256, variant)}`;
}

/** `trash/2026-11-23/abcdef…`. */
export function trashKeyOf(day: string, sha256: string, variant: Variant): string {
  return `${TRASH}/${day}/${nameOf(sha256, variant)}`;
}

/** True if the name is that of an original. */
export function isContent(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

/** Contents that the file names of a trash day belong to. */
export function contentsOf(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.replace(/\.thumb$/, '')).filter(isContent))];
}

/** Names that are days, newest first. */
export function trashDays(names: readonly string[]): string[] {
  return names.filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)).sort((a, b) => (a < b ? 1 : -1));
}

/** Words for each kind of store: full, short, and the setting that names it. */
const WORDS = {
  folder: { store: 'files folder', short: 'folder', setting: 'DATA_DIR' },
  bucket: { store: 'bucket', short: 'bucket', setting: 'FILES' },
} as const satisfies Record<StorePlace['kind'], unknown>;

export type StoreWords = (typeof WORDS)[StorePlace['kind']];

export function storeWords({ kind }: StorePlace): StoreWords {
  return WORDS[kind];
}

/** `the files folder /srv/data/files`, `the bucket s3://photos`. */
export function described({ kind, address }: StorePlace): string {
  return `the ${WORDS[kind].store} ${address}`;
}

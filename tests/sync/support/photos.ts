import type { DeviceDatabase } from '#app/data/database.ts';
import { heldByDraft } from '#app/data/photos.ts';
import { sha256 } from './model-host.ts';
import type { Chance } from './virtual-time.ts';

/** Stores a photo of random bytes in a draft, with its thumbnail, as the camera does; answers its SHA-256. */
export async function storePhoto(
  database: DeviceDatabase,
  { id, draftKey, chance }: { id: string; draftKey: string; chance: Chance },
): Promise<string> {
  const bytes = new Uint8Array(16 + chance.below(48)).map(() => chance.below(256)).buffer;
  const hash = sha256(bytes);
  const facts = { name: `${id}.jpg`, sizeBytes: bytes.byteLength };
  const pixels = { widthPx: 1, heightPx: 1, sha256: hash, takenAt: null };
  const heldBy = heldByDraft(draftKey);
  await database.photos.put({ id, heldBy, mediaType: 'image/jpeg', bytes, ...facts, ...pixels });
  await database.thumbnails.put({ photoId: id, bytes, ...facts });
  return hash;
}

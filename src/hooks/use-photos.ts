import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { read } from '#app/data/access.ts';
import { readPhoto } from '#app/data/photos.ts';
import type { EntryState } from '#app/data/rows.ts';
import { useServices } from './engine-provider.tsx';
import { useLiveQuery } from './use-live-query.ts';

/**
 * The thumbnail (320 px) of a photo on this device; undefined while reading, null if it is gone. If it is still to be
 * copied from the second copy, it is `returning`, and copied before photos that nobody looks at.
 */
export function useThumbnail(photoId: string): ArrayBuffer | 'returning' | null | undefined {
  const { database } = useServices();
  const { returning } = database;
  const isReturning = useSyncExternalStore(returning.subscribe, () => returning.has(photoId));
  const found = useLiveQuery(
    () => read(database, [database.thumbnails], () => database.thumbnails.get(photoId)),
    // Read again once it is back, so that it never counts as gone.
    [database, photoId, isReturning],
  );
  useEffect(() => {
    if (isReturning) returning.bringFirst([photoId]);
  }, [returning, photoId, isReturning]);
  if (found.state !== 'ready') return undefined;
  return found.value?.bytes ?? (isReturning ? 'returning' : null);
}

/** The bytes of several photos of this device by id; null while reading. Missing ones are left out. */
export function usePhotoBytes(photoIds: readonly string[]): ReadonlyMap<string, ArrayBuffer> | null {
  const { database } = useServices();
  const read = useLiveQuery(async () => {
    const photos = await Promise.all(photoIds.map((id) => readPhoto(database, id)));
    return new Map(
      photos.flatMap((photo) => (photo === undefined ? [] : [[photo.id, photo.bytes] as const])),
    );
  }, [database, photoIds.join(' ')]);
  return read.state === 'ready' ? read.value : null;
}

/** Ids of the photos that are still to be copied from the second copy. */
export function useReturning(photoIds: readonly string[]): ReadonlySet<string> {
  const { returning } = useServices().database;
  const pending = () => photoIds.filter((id) => returning.has(id)).join('\n');
  return new Set(useSyncExternalStore(returning.subscribe, pending).split('\n'));
}

/** An object URL, revoked when it is no longer shown because it keeps its bytes in memory. */
export function useObjectUrl(bytes: ArrayBuffer | null, mediaType = 'image/jpeg'): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (bytes === null) return;
    const made = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [bytes, mediaType]);
  return url;
}

/** The most urgent state among these photos' actions: attention before sending before queued. Null while reading. */
export function usePhotosState(photoIds: readonly string[]): EntryState | null {
  const { database } = useServices();
  const state = useLiveQuery(async (): Promise<EntryState> => {
    if (photoIds.length === 0) return 'queued';
    const moved = await read(database, [database.entries], () =>
      database.entries.where('state').anyOf('attention', 'sending').toArray(),
    );
    const states = moved
      .filter((entry) => photoIds.some((id) => entry.photoIds.includes(id)))
      .map((entry) => entry.state);
    return states.includes('attention') ? 'attention' : (states[0] ?? 'queued');
  }, [database, photoIds.join(' ')]);
  return state.state === 'ready' ? state.value : null;
}

const TRIES = 3;
const PAUSE_MS = 2_000;

/**
 * Retries a picture that did not load: as soon as the server is reachable again, and a few times while it is, because
 * a single answer may get lost. `again` must be a stable function.
 */
export function useRetryPicture(isMissing: boolean, again: () => void): void {
  const { reachability } = useServices();
  const tries = useRef(0);
  useEffect(
    () =>
      reachability.subscribe((reach) => {
        if (reach === 'reached') again();
      }),
    [reachability, again],
  );
  useEffect(() => {
    if (!isMissing || tries.current >= TRIES) return;
    tries.current += 1;
    const timer = setTimeout(again, PAUSE_MS * tries.current);
    return () => clearTimeout(timer);
  }, [isMissing, again]);
}

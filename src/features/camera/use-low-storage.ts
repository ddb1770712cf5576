import { useEffect, useState } from 'react';
import { LOW_STORAGE_BYTES } from '#domain/limits.ts';

const MEGABYTE = 1_000_000;

/** Whole megabytes left for this app when they are few, else null; unknown counts as enough. */
export function useLowStorage(): number | null {
  const [freeMegabytes, setFreeMegabytes] = useState<number | null>(null);
  useEffect(() => {
    let over = false;
    const show = ({ quota, usage }: StorageEstimate): void => {
      const free = quota === undefined || usage === undefined ? Number.POSITIVE_INFINITY : quota - usage;
      if (!over) setFreeMegabytes(free < LOW_STORAGE_BYTES ? Math.max(0, Math.floor(free / MEGABYTE)) : null);
    };
    // Missing where the page does not come over HTTPS; a browser that will not say is taken to have enough.
    const storage: StorageManager | undefined = navigator.storage;
    storage?.estimate().then(show, () => undefined);
    return () => {
      over = true;
    };
  }, []);
  return freeMegabytes;
}

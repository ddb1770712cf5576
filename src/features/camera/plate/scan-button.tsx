import { ScanLine } from 'lucide-react';
import { lazy, useEffect, useState } from 'react';
import { whenFetchesAreCached } from '#app/data/service-worker-control.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Part } from '#app/ui/part.tsx';
import { useMediaQuery } from '#app/ui/use-media-query.ts';
import { PLATE_FILES } from '#app/workers/plate.api.ts';
import type { PlateScanProps } from './plate-scan.tsx';
import { plateTexts } from './texts.ts';

const PlateScan = lazy(async () => ({ default: (await import('./plate-scan.tsx')).PlateScan }));

/** Delay after which the reader's files are fetched, when the screen's content is there. */
const FETCH_AHEAD_MS = 5_000;

/**
 * Reads a plate with the camera instead of having it typed. Renders nothing without a touch screen or an available
 * camera.
 */
export function ScanButton({ plates, onFound }: Omit<PlateScanProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const isTouched = useMediaQuery('(pointer: coarse)');
  // Missing without HTTPS.
  const hasCamera = (navigator.mediaDevices as MediaDevices | undefined) !== undefined;
  const isOffered = isTouched && hasCamera;
  useFilesAhead(isOffered);
  if (!isOffered) return null;
  return (
    <>
      <Button
        variant="quiet"
        aria-label={plateTexts.scan}
        icon={<ScanLine aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {/* On a phone its icon fits next to the search. */}
        <chakra.span display={{ base: 'none', sm: 'inline' }}>{plateTexts.scan}</chakra.span>
      </Button>
      {isOpen && (
        <Part name={plateTexts.title} onClose={() => setOpen(false)}>
          <PlateScan plates={plates} onFound={onFound} onClose={() => setOpen(false)} />
        </Part>
      )}
    </>
  );
}

/**
 * The service worker caches them from then on, so that plates can be read offline. They are larger than the whole app,
 * so they are fetched last, after everything else this device needs.
 */
function useFilesAhead(isWanted: boolean): void {
  const { prefetch } = useServices();
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      if (prefetch.getSnapshot().state === 'done')
        timer ??= setTimeout(() => void fetchFiles(), FETCH_AHEAD_MS);
    };
    const unsubscribe = prefetch.subscribe(look);
    look();
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [isWanted, prefetch]);
}

async function fetchFiles(): Promise<void> {
  try {
    await whenFetchesAreCached();
    for (const url of Object.values(PLATE_FILES)) {
      if ((await caches.match(url)) !== undefined) continue;
      const answer = await fetch(url, { priority: 'low' });
      await answer.body?.cancel();
    }
  } catch {
    // Offline, or no space: the user is told when scanning.
  }
}

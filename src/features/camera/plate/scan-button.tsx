import { ScanLine } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { whenFetchesAreCached } from '#app/data/service-worker-control.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { useMediaQuery } from '#app/ui/use-media-query.ts';
import { PLATE_FILES } from '#app/workers/plate.api.ts';
import type { PlateScanProps } from './plate-scan.tsx';
import { plateTexts } from './texts.ts';

const PlateScan = lazy(async () => ({ default: (await import('./plate-scan.tsx')).PlateScan }));

/** The reader's files are fetched this long after the screen was opened, when what it shows is there. */
const FETCH_AHEAD_MS = 5_000;

/** Reads a plate with the camera instead of having it typed. Nothing where there is no touch screen or no camera to be had. */
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
        {/* A phone has room for its sign beside the search. */}
        <chakra.span display={{ base: 'none', sm: 'inline' }}>{plateTexts.scan}</chakra.span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PlateScan plates={plates} onFound={onFound} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The service worker keeps them from then on, so that a plate is read without a network. */
function useFilesAhead(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => void fetchFiles(), FETCH_AHEAD_MS);
    return () => clearTimeout(timer);
  }, [isWanted]);
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
    // Without a network, or with no room: whoever scans is told.
  }
}

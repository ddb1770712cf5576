import { useEffect, useRef } from 'react';

/** How long a newer copy from the server is waited for before the one on this device is printed. */
const PRINT_ANYWAY_MS = 3_000;

/** What stands on the paper; `incomplete`: something is missing or still awaited, and the person prints when they know. */
type Copy = 'newest' | 'older' | 'incomplete';

/** Opens the print dialog by itself, once: when nothing newer is to come, or what is to come takes too long. */
export function usePrintOnce(copy: Copy, print: () => void): void {
  const isPrinted = useRef(false);
  useEffect(() => {
    if (isPrinted.current || copy === 'incomplete') return undefined;
    const timer = setTimeout(
      () => {
        isPrinted.current = true;
        print();
      },
      copy === 'newest' ? 0 : PRINT_ANYWAY_MS,
    );
    return () => clearTimeout(timer);
  }, [copy, print]);
}

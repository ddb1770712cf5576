import { useEffect, useRef } from 'react';

/** How long a newer copy from the server is waited for before the one on this device is printed. */
const PRINT_ANYWAY_MS = 3_000;

/** Opens the print dialog by itself, once: when nothing newer is to come, or what is to come takes too long. */
export function usePrintOnce(isNewest: boolean, print: () => void): void {
  const isPrinted = useRef(false);
  useEffect(() => {
    if (isPrinted.current) return undefined;
    const timer = setTimeout(
      () => {
        isPrinted.current = true;
        print();
      },
      isNewest ? 0 : PRINT_ANYWAY_MS,
    );
    return () => clearTimeout(timer);
  }, [isNewest, print]);
}

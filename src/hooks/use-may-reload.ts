import { useEffect, useState } from 'react';
import { installState, mayReload } from '#app/data/service-worker-control.ts';
import { untilTriedAgain } from '#app/parts.ts';

/** True if the page can be loaded again. While it cannot, checks again from time to time. */
export function useMayReload(): boolean {
  const [may, setMay] = useState(() => installState.getSnapshot().state === 'installed');
  useEffect(() => {
    let isOver = may;
    const look = async (): Promise<void> => {
      for (let attempt = 0; !isOver; attempt += 1) {
        const found = await mayReload();
        if (isOver) return;
        setMay(found);
        if (found) return;
        await untilTriedAgain(attempt);
      }
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [may]);
  return may;
}

import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { createTexts } from '#domain/texts-create.ts';

/** How far below the edge of the screen the next page is asked for already. */
const AHEAD = '0px 0px 320px 0px';

/** Asks for the next cards when it scrolls into view; a press, or Enter, does the same. */
export function LoadMore({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (busy || button.current === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [busy, onMore]);
  return (
    <Button ref={button} variant="quiet" width="full" busy={busy} onClick={onMore}>
      {busy ? createTexts.loadingMore : createTexts.loadMore}
    </Button>
  );
}

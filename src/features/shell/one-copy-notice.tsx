import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { localStorageOrNull } from '#app/api/token.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { storageTexts } from '#app/texts/storage.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';

const SEEN = 'one-copy-seen';

/**
 * Shown above the screens on which work is captured: this browser has no place for a second copy of it. Disappears once
 * it was read on this device. A private window cannot be distinguished from a browser that stores nothing for other
 * reasons, so it is worded with an 'if'.
 */
export function OneCopyNotice() {
  const { noSecondCopy } = useServices().database;
  const [isNew, setNew] = useState(() => !isSeen());
  if (noSecondCopy === null || !isNew) return null;
  const { title, untilSent, privateWindow, understood } = storageTexts.noSecondCopy;
  const dismiss = () => {
    setNew(false);
    remember();
  };
  return (
    <chakra.aside aria-label={title} marginBottom="4">
      <Notice
        tone="waiting"
        icon={<TriangleAlert aria-hidden />}
        title={title}
        actions={
          <Button variant="quiet" onClick={dismiss}>
            {understood}
          </Button>
        }
      >
        <p>{`${storageTexts.noSecondCopy[noSecondCopy]} ${untilSent}`}</p>
        <p>{privateWindow}</p>
      </Notice>
    </chakra.aside>
  );
}

function isSeen(): boolean {
  try {
    return localStorageOrNull()?.getItem(SEEN) != null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    localStorageOrNull()?.setItem(SEEN, '1');
  } catch {
    // Full or refused: it comes back with the next visit.
  }
}

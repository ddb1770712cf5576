import { DatabaseZap } from 'lucide-react';
import { useEffect, useState } from 'react';
import { countUnsent } from '#app/data/peek.ts';
import type { StartFault } from '#app/data/start-faults.ts';
import { storageTexts } from '#app/texts/storage.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { loadNewestVersion } from '../storage-update.ts';
import { accessTexts } from '../texts.ts';
import { AccessPage } from './access-page.tsx';

/** Instead of the app, when its storage does not open: without it nothing could be kept, so nothing is pretended. */
export function StorageProblemView({ fault }: { fault: StartFault }) {
  const [busy, setBusy] = useState(false);
  const unsent = useUnsent(fault === 'newer');
  const { title, text } = storageTexts.start[fault];
  const act = () => {
    setBusy(true);
    void loadNewestVersion();
  };
  return (
    <AccessPage
      icon={<DatabaseZap aria-hidden />}
      title={title}
      actions={
        <>
          {fault !== 'blocked' && (
            <Button busy={busy} onClick={act}>
              {fault === 'newer' ? storageTexts.reloadToUpdate : storageTexts.tryAgain}
            </Button>
          )}
          {/* Loaded anew: the app's own ways do not open here. What can still be read is exported there. */}
          <Button asChild variant="quiet">
            <a href="/diagnostics">{accessTexts.diagnostics}</a>
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {unsent > 0 && <Notice tone="waiting">{storageTexts.kept(unsent)}</Notice>}
    </AccessPage>
  );
}

function useUnsent(canBeRead: boolean): number {
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    if (canBeRead) void countUnsent().then(setUnsent);
  }, [canBeRead]);
  return unsent;
}

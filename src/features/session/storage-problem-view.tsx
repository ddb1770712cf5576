import { DatabaseZap } from 'lucide-react';
import { useEffect, useState } from 'react';
import { countUnsent } from '#app/data/any-version.ts';
import type { StartFault } from '#app/data/faults.ts';
import { useMayReload } from '#app/hooks/use-may-reload.ts';
import { storageTexts } from '#app/texts/storage.ts';
import { Notice } from '#app/ui/notice.tsx';
import { AccessPage, ReloadActions } from './access-page.tsx';
import { accessTexts } from './texts.ts';

/** Shown instead of the app when its storage does not open, because nothing could be stored. */
export function StorageProblemView({ fault }: { fault: StartFault }) {
  const [busy, setBusy] = useState(false);
  const mayReload = useMayReload();
  const unsent = useUnsent(fault === 'newer');
  const { title, text } = storageTexts.start[fault];
  const action = () => {
    setBusy(true);
    void loadNewestVersion();
  };
  return (
    <AccessPage
      icon={<DatabaseZap aria-hidden />}
      title={title}
      actions={
        mayReload ? (
          <ReloadActions
            label={fault === 'newer' ? storageTexts.reloadToUpdate : storageTexts.tryAgain}
            busy={busy}
            onReload={fault === 'blocked' ? null : action}
          />
        ) : undefined
      }
    >
      <p>{text}</p>
      {!mayReload && <p>{accessTexts.reloadLater}</p>}
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

/** How long (ms) to wait for the newest version before the page is reloaded without it. */
const ARRIVAL_LIMIT_MS = 20_000;

/** Fetches the newest version of the app, lets it take over, and reloads the page in any case. */
async function loadNewestVersion(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    // Fails without a network.
    await registration?.update().catch(() => undefined);
    const worker = registration?.installing ?? registration?.waiting;
    if (worker != null) await takesOver(worker);
  } finally {
    location.reload();
  }
}

function takesOver(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', look);
    setTimeout(resolve, ARRIVAL_LIMIT_MS);
    look();
  });
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { shellTexts } from './texts.ts';

const DiagnosticsLink = lazy(async () => ({
  default: (await import('./diagnostics-link.tsx')).DiagnosticsLink,
}));

const MEBIBYTE = 1024 * 1024;

type Facts = { usedMegabytes: number | null; freeMegabytes: number | null; persisted: boolean | null };

/** What this device stores, whether the browser promised to keep it, and the version of the app. */
export function DeviceFacts() {
  const { config } = useServices();
  const [facts, setFacts] = useState<Facts | null>(null);
  useEffect(() => {
    let alive = true;
    void readFacts().then((read) => {
      if (alive) setFacts(read);
    });
    return () => {
      alive = false;
    };
  }, []);
  const size = (megabytes: number | null | undefined) =>
    megabytes == null ? '–' : shellTexts.megabytes(megabytes);
  return (
    <>
      <KeyValue
        items={[
          { label: shellTexts.storageUsed, value: size(facts?.usedMegabytes) },
          { label: shellTexts.storageFree, value: size(facts?.freeMegabytes) },
          {
            label: shellTexts.storageKept,
            value: facts?.persisted === true ? shellTexts.kept : shellTexts.notKept,
          },
          { label: shellTexts.appVersion, value: __APP_VERSION__ },
          { label: shellTexts.serverVersion, value: config.getSnapshot().version || '–' },
        ]}
      />
      <Suspense fallback={null}>
        <DiagnosticsLink />
      </Suspense>
    </>
  );
}

async function readFacts(): Promise<Facts> {
  const estimate = await navigator.storage?.estimate?.();
  const persisted = (await navigator.storage?.persisted?.()) ?? null;
  const { usage, quota } = estimate ?? {};
  return {
    usedMegabytes: usage === undefined ? null : Math.round(usage / MEBIBYTE),
    freeMegabytes: usage === undefined || quota === undefined ? null : Math.round((quota - usage) / MEBIBYTE),
    persisted,
  };
}

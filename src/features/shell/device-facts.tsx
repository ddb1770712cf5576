import { lazy, Suspense, useEffect, useState } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { texts } from '#domain/texts.ts';

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
  const { user } = texts;
  const size = (megabytes: number | null | undefined) =>
    megabytes == null ? '–' : user.megabytes(megabytes);
  return (
    <>
      <KeyValue
        items={[
          { label: user.storageUsed, value: size(facts?.usedMegabytes) },
          { label: user.storageFree, value: size(facts?.freeMegabytes) },
          { label: user.storageKept, value: facts?.persisted === true ? user.kept : user.notKept },
          { label: user.appVersion, value: __APP_VERSION__ },
          { label: user.serverVersion, value: config.getSnapshot().version || '–' },
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

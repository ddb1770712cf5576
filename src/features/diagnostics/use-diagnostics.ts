import { useEffect, useState } from 'react';
import { type LoggedLine, readReportLog } from '#app/api/report-log.ts';
import { localStorageOrNull } from '#app/api/token.ts';
import { openAnyVersion } from '#app/sync/transfer/transfer-rescue.ts';
import { type AppStart, collectFacts } from './collect-facts.ts';
import type { FactSection } from './fact.ts';
import type { AnyDatabase } from './stored-facts.ts';

export type Diagnostics = { sections: FactSection[] | null; log: LoggedLine[]; readAgain: () => void };

/** Reads everything when the page opens, again when the app has started or failed to, and when asked. */
export function useDiagnostics(start: AppStart): Diagnostics {
  const [read, setRead] = useState<Pick<Diagnostics, 'sections' | 'log'>>({ sections: null, log: [] });
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: being asked again is the reason to read again.
  useEffect(() => {
    let isShown = true;
    void readAll(start).then((all) => {
      if (isShown) setRead(all);
    });
    return () => {
      isShown = false;
    };
  }, [start, asked]);
  return { ...read, readAgain: () => setAsked((count) => count + 1) };
}

async function readAll(start: AppStart): Promise<Pick<Diagnostics, 'sections' | 'log'>> {
  const database = start.state === 'started' ? start.services.database : await openOrNull();
  const sections = await collectFacts(start, database, new Date());
  if (start.state !== 'started') database?.close();
  return { sections, log: readReportLog(localStorageOrNull()) };
}

/** Where there is no database, or none that opens, the page says so by what it cannot tell. */
async function openOrNull(): Promise<AnyDatabase> {
  try {
    return await openAnyVersion();
  } catch {
    return null;
  }
}

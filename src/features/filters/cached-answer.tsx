import type { ReactNode } from 'react';
import { Freshness } from '#app/features/filters/freshness.tsx';
import { LoadErrorPanel } from '#app/features/filters/load-error-panel.tsx';
import type { Live } from '#app/hooks/use-live-query.ts';
import type { ReferenceLive } from '#app/hooks/use-references.ts';
import { Spinner } from '#app/ui/spinner.tsx';

type Props<T> = {
  live: Live<ReferenceLive<T>>;
  /** The title when there is nothing to show. */
  failed: string;
  /** What to do then, where the server did not say. */
  missing?: string;
  /** Whether its age stands above it; not where another place of the screen says it. */
  age?: 'above' | 'elsewhere';
  children: (value: T) => ReactNode;
};

/** An answer of the server as this device remembers it, with its age. */
export function CachedAnswer<T>({ live, failed, missing, age = 'above', children }: Props<T>): ReactNode {
  switch (live.state) {
    case 'loading':
      return <Spinner />;
    case 'failed':
      return (
        <LoadErrorPanel title={failed} reason={live.reason}>
          {'detail' in live.reason ? undefined : missing}
        </LoadErrorPanel>
      );
    case 'ready':
      return (
        <>
          {age === 'above' && <Freshness {...live.value} />}
          {children(live.value.value)}
        </>
      );
  }
}

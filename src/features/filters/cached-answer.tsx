import type { ReactNode } from 'react';
import { Freshness, PartAge } from '#app/features/filters/freshness.tsx';
import { LoadErrorPanel } from '#app/features/filters/load-error-panel.tsx';
import type { Live } from '#app/hooks/use-live-query.ts';
import type { ReferenceLive } from '#app/hooks/use-references.ts';
import { Spinner } from '#app/ui/spinner.tsx';

type Props<T> = {
  live: Live<ReferenceLive<T>>;
  /** Title if there is nothing to show. */
  failed: string;
  /** Advice for that case, if the server gave none. */
  missing?: string;
  /** Its age is shown above it, by the screen's one `Freshness` for all parts, or by the caller. */
  age?: 'above' | 'screen' | 'elsewhere';
  /** An empty response shows no age, unless the refresh from the server failed. */
  isEmpty?: (value: T) => boolean;
  children: (value: T) => ReactNode;
};

/** A server response cached on this device, with its age. */
export function CachedAnswer<T>({
  live,
  failed,
  missing,
  age = 'above',
  isEmpty,
  children,
}: Props<T>): ReactNode {
  switch (live.state) {
    case 'loading':
      return <Spinner />;
    case 'failed':
      return (
        <LoadErrorPanel title={failed} reason={live.reason}>
          {'detail' in live.reason ? undefined : missing}
        </LoadErrorPanel>
      );
    case 'ready': {
      const { value, failure } = live.value;
      const hasAge = age === 'above' && (failure !== null || isEmpty?.(value) !== true);
      return (
        <>
          {hasAge && <Freshness {...live.value} />}
          {age === 'screen' && <PartAge {...live.value} />}
          {children(value)}
        </>
      );
    }
  }
}

import type { ReactNode } from 'react';
import { UnreadPanel } from '#app/features/filters/unread-panel.tsx';
import type { Live } from '#app/hooks/use-live-query.ts';
import type { ReferenceLive } from '#app/hooks/use-references.ts';
import { commonTexts } from '#app/texts/common.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { formatMoment } from '#domain/dates.ts';

type Props<T> = {
  live: Live<ReferenceLive<T>>;
  /** The title when there is nothing to show. */
  failed: string;
  /** What to do then, where the server did not say. */
  missing?: string;
  /** The notice about its age while it cannot be refreshed; null where another notice above says it. */
  since?: ((time: string) => string) | null;
  children: (value: T) => ReactNode;
};

/** An answer of the server as this device remembers it, with a notice about its age while it cannot be refreshed. */
export function Remembered<T>({
  live,
  failed,
  missing,
  since = commonTexts.fromTablet,
  children,
}: Props<T>): ReactNode {
  switch (live.state) {
    case 'loading':
      return <Spinner />;
    case 'failed':
      return (
        <UnreadPanel title={failed} reason={live.reason}>
          {'detail' in live.reason ? undefined : missing}
        </UnreadPanel>
      );
    case 'ready':
      return (
        <>
          {live.value.failure !== null && since !== null && (
            <chakra.div marginBottom="gap">
              <Notice tone="waiting">{since(formatMoment(live.value.fetchedAt))}</Notice>
            </chakra.div>
          )}
          {children(live.value.value)}
        </>
      );
  }
}
